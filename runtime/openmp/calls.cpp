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

using Reduce = void (*)(void *, void *);

// (X6) 1: the thread is to combine its part with the variable, alone.
int32_t begunReduction(int32_t result, const void *lock, const Place &place) {
  Thread *t = currentThread();
  if (!t || result != 1) return result;
  const Busy busy(*t);
  openmp::acquired(*t, reinterpret_cast<uint64_t>(lock), place);
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
