// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of libomp that say what its callbacks do not: how reductions wait, and which memory it hands out.
#include <dlfcn.h>

#include "runtime/intercept/intercept.h"
#include "runtime/memory/life.h"
#include "runtime/openmp/current_task.h"
#include "runtime/openmp/mutexes.h"
#include "runtime/openmp/task.h"

using namespace bigfoot;

// The function of that name behind ours, found at the first call. Programs without libomp call none of them.
#define LIBOMP(name)                                                                \
  ({                                                                                \
    static decltype(&name) g_found;                                                 \
    auto found_ = __atomic_load_n(&g_found, __ATOMIC_RELAXED);                      \
    if (!found_) {                                                                  \
      found_ = reinterpret_cast<decltype(&name)>(findReal(#name, nullptr));         \
      __atomic_store_n(&g_found, found_, __ATOMIC_RELAXED);                         \
    }                                                                               \
    found_;                                                                         \
  })

namespace {

// What libomp hands out has been something else before.
void *fresh(void *memory, size_t bytes) {
  Thread *t = currentThread();
  if (!t || !memory || !bytes) return memory;
  const Busy busy(*t);
  clearRange(*t, reinterpret_cast<uintptr_t>(memory), bytes);
  return memory;
}

// As libomp has it: a variable of a reduction that tasks take part in.
struct TaskReduction {
  void *shared, *original;
  size_t bytes;
  void *init, *finish, *combine;
  uint32_t flags;
};

// How large variables are, by address; the latest that was said holds. Never removed: a program has few.
struct Size {
  const void *variable;
  size_t bytes;
  Size *next;
};
SpinLock g_lock;  // guards insertion
constinit HashTable<ByPointer<Size>, 6> g_sizes;

uint64_t hashOf(const void *variable) { return reinterpret_cast<uint64_t>(variable); }
Size *findSize(const void *variable) {
  return g_sizes.find(hashOf(variable), [=](const Size *s) { return s->variable == variable; });
}

void noteSize(const void *variable, size_t bytes) {
  const Busy busy(currentThread());
  const Guard guard(g_lock);
  Size *known = findSize(variable);
  if (!known) {
    known = openmp::make<Size>();
    known->variable = variable;
    g_sizes.insert(hashOf(variable), known);
  }
  __atomic_store_n(&known->bytes, bytes, __ATOMIC_RELAXED);
}

void noteReductions(int count, const void *data) {
  const auto *reductions = static_cast<const TaskReduction *>(data);
  for (int i = 0; i < count; ++i) noteSize(reductions[i].shared, reductions[i].bytes);
}

// As gcc has it: how many, the bytes of a thread's part, and from the eighth word on the address of each and where it lies in the part.
void noteGccReductions(const uintptr_t *data) {
  for (uintptr_t i = 0; i < data[0]; ++i) {
    const uintptr_t *variable = data + 7 + 3 * i;
    const uintptr_t end = i + 1 < data[0] && variable[4] > variable[1] ? variable[4] : data[1];
    noteSize(reinterpret_cast<const void *>(variable[0]), end - variable[1]);
  }
}

size_t sizeOfReduction(const void *variable) {
  const Size *known = findSize(variable);
  return known ? __atomic_load_n(&known->bytes, __ATOMIC_RELAXED) : 0;
}

using Reduce = void (*)(void *, void *);

// (D6) 1: the thread is to combine its part with the variable, alone.
int32_t begunReduction(int32_t result, const void *lock, const Place &place) {
  Thread *t = currentThread();
  if (!t || result != 1) return result;
  const Busy busy(*t);
  openmp::acquired(*t, reinterpret_cast<uint64_t>(lock), place, Taking::kTries);
  return result;
}

void endReduction(const void *lock, const Place &place) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  openmp::releasedIfHeld(*t, reinterpret_cast<uint64_t>(lock), place);
}

}  // namespace

extern "C" {

INTERCEPTOR int32_t __kmpc_reduce_nowait(void *where, int32_t thread, int32_t count, size_t bytes, void *data, Reduce reduce, void *lock) {
  openmp::Task *task = openmp::currentTask();
  if (task) task->skips_barrier = true;
  const int32_t result = LIBOMP(__kmpc_reduce_nowait)(where, thread, count, bytes, data, reduce, lock);
  if (task) task->skips_barrier = false;
  return begunReduction(result, lock, BIGFOOT_CALLER);
}

INTERCEPTOR void __kmpc_end_reduce_nowait(void *where, int32_t thread, void *lock) {
  endReduction(lock, BIGFOOT_CALLER);
  LIBOMP(__kmpc_end_reduce_nowait)(where, thread, lock);
}

INTERCEPTOR int32_t __kmpc_reduce(void *where, int32_t thread, int32_t count, size_t bytes, void *data, Reduce reduce, void *lock) {
  return begunReduction(LIBOMP(__kmpc_reduce)(where, thread, count, bytes, data, reduce, lock), lock, BIGFOOT_CALLER);
}

// The primary thread may have left the barrier in which the others still are: they leave it after this.
INTERCEPTOR void __kmpc_end_reduce(void *where, int32_t thread, void *lock) {
  endReduction(lock, BIGFOOT_CALLER);
  Thread *t = currentThread();
  openmp::Task *task = openmp::currentTask();
  if (t && task && task->team && task->barriers) task->team->barrier[(task->barriers - 1) % 2].give(*t, {epochs::kToBarrier, 0});
  LIBOMP(__kmpc_end_reduce)(where, thread, lock);
}

INTERCEPTOR void __kmpc_doacross_init(void *where, int32_t thread, int32_t dimensions, const void *bounds) {
  if (openmp::Task *task = openmp::currentTask()) ++task->doacross_loops;
  LIBOMP(__kmpc_doacross_init)(where, thread, dimensions, bounds);
}

INTERCEPTOR void *omp_alloc(size_t bytes, uintptr_t allocator) { return fresh(LIBOMP(omp_alloc)(bytes, allocator), bytes); }
INTERCEPTOR void *omp_calloc(size_t count, size_t bytes, uintptr_t allocator) {
  return fresh(LIBOMP(omp_calloc)(count, bytes, allocator), count * bytes);
}
INTERCEPTOR void *omp_aligned_alloc(size_t alignment, size_t bytes, uintptr_t allocator) {
  return fresh(LIBOMP(omp_aligned_alloc)(alignment, bytes, allocator), bytes);
}
INTERCEPTOR void *omp_aligned_calloc(size_t alignment, size_t count, size_t bytes, uintptr_t allocator) {
  return fresh(LIBOMP(omp_aligned_calloc)(alignment, count, bytes, allocator), count * bytes);
}
INTERCEPTOR void *__kmpc_alloc(int thread, size_t bytes, void *allocator) { return fresh(LIBOMP(__kmpc_alloc)(thread, bytes, allocator), bytes); }
INTERCEPTOR void *__kmpc_aligned_alloc(int thread, size_t alignment, size_t bytes, void *allocator) {
  return fresh(LIBOMP(__kmpc_aligned_alloc)(thread, alignment, bytes, allocator), bytes);
}

// (D8) Tasks of a reduction that one thread runs share its part, one after the other.
INTERCEPTOR void *__kmpc_taskred_init(int thread, int count, void *data) {
  noteReductions(count, data);
  return LIBOMP(__kmpc_taskred_init)(thread, count, data);
}
INTERCEPTOR void *__kmpc_taskred_modifier_init(void *where, int thread, int is_loop, int count, void *data) {
  noteReductions(count, data);
  return LIBOMP(__kmpc_taskred_modifier_init)(where, thread, is_loop, count, data);
}
INTERCEPTOR void *__kmpc_task_reduction_get_th_data(int thread, void *group, void *data) {
  void *part = LIBOMP(__kmpc_task_reduction_get_th_data)(thread, group, data);
  return fresh(part, sizeOfReduction(data));
}

INTERCEPTOR void GOMP_taskgroup_reduction_register(uintptr_t *data) {
  noteGccReductions(data);
  LIBOMP(GOMP_taskgroup_reduction_register)(data);
}
INTERCEPTOR void GOMP_task_reduction_remap(size_t count, size_t originals, void **variables) {
  constexpr size_t kMost = 64;   // more than that are not seen to be one task's after the other
  size_t bytes[kMost];
  for (size_t i = 0; i < count && i < kMost; ++i) bytes[i] = sizeOfReduction(variables[i]);
  LIBOMP(GOMP_task_reduction_remap)(count, originals, variables);
  for (size_t i = 0; i < count && i < kMost; ++i) fresh(variables[i], bytes[i]);
}

// A task, and behind it what its clauses copy; its first word says where the addresses of what it shares are.
INTERCEPTOR void **__kmpc_omp_task_alloc(void *where, int32_t thread, int32_t flags, size_t task_bytes, size_t shared_bytes, void *entry) {
  void **task = LIBOMP(__kmpc_omp_task_alloc)(where, thread, flags, task_bytes, shared_bytes, entry);
  fresh(task, task_bytes);
  fresh(*task, shared_bytes);
  return task;
}
INTERCEPTOR void **__kmpc_omp_target_task_alloc(void *where, int32_t thread, int32_t flags, size_t task_bytes, size_t shared_bytes, void *entry,
                                                int64_t device) {
  void **task = LIBOMP(__kmpc_omp_target_task_alloc)(where, thread, flags, task_bytes, shared_bytes, entry, device);
  fresh(task, task_bytes);
  fresh(*task, shared_bytes);
  return task;
}

}  // extern "C"
