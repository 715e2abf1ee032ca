// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime as a tool of libomp: what its callbacks say, as clocks. docs/openmp.md
//
// libomp finds ompt_start_tool in the program when it starts. The callbacks run in the thread that they are about, outside of the runtime.
#include <omp-tools.h>

#include "runtime/memory/life.h"
#include "runtime/openmp/current_task.h"
#include "runtime/openmp/libomp.h"
#include "runtime/openmp/mutexes.h"
#include "runtime/openmp/task.h"
#include "runtime/openmp/turns.h"
#include "runtime/sync/atomic.h"
#include "runtime/sys/die.h"

namespace bigfoot::openmp {
namespace {

ompt_get_task_info_t g_get_task_info;    // set before there is any other thread, and so is the next
ompt_get_task_memory_t g_get_task_memory;

Task *taskOf(const ompt_data_t *data) { return data ? static_cast<Task *>(data->ptr) : nullptr; }
Team *teamOf(const ompt_data_t *data) { return data ? static_cast<Team *>(data->ptr) : nullptr; }

// The code that called libomp. The frame of that call begins with the frame pointer of the code, if libomp tells where it is.
Place placeOf(const void *code, const ompt_frame_t *frame = nullptr) {
  const auto pc = reinterpret_cast<uintptr_t>(code);
  const auto *entered = frame ? static_cast<const uintptr_t *>(frame->enter_frame.ptr) : nullptr;
  return {pc, entered ? *entered : 0, nullptr, contextOfCall(__bigfoot_context, pc)};
}

depot::StackId stackOf(Thread &t, const void *code, const ompt_frame_t *frame = nullptr) {
  if (!code) return depot::StackId::kNone;
  const Busy busy(t);
  return captureCall(t, placeOf(code, frame));
}

epochs::Given givenTo(uint32_t what, depot::StackId place) { return {what, static_cast<uint32_t>(place)}; }

void onThreadBegin(ompt_thread_t kind, ompt_data_t *) {
  if (kind != ompt_thread_initial && currentThread()) registry::own().detached = true;  // nobody is to join libomp's threads
}

bool g_has_leagues;  // atomic: whoever is in one has seen it

// (D11)
void noteLeague(Team &team, const Task *encounters, bool is_league) {
  team.is_league = is_league;
  if (is_league) __atomic_store_n(&g_has_leagues, true, __ATOMIC_RELAXED);
  team.contention = encounters ? encounters->contention : 0;
  team.is_in_league = encounters && encounters->team && encounters->team->is_league;
}

// The address of the mutex, or a byte beside it for threads of other contention groups: three are told apart. (D11)
uint64_t mutexOfGroup(uint64_t mutex) {
  if (!__atomic_load_n(&g_has_leagues, __ATOMIC_RELAXED)) return mutex;
  const Task *task = currentTask();
  return task && task->contention ? mutex + 1 + task->contention % 3 : mutex;
}

void onParallelBegin(ompt_data_t *by, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned, int flags, const void *code) {
  noteProgramRuns();
  Thread *t = currentThread();
  if (!t) return;
  auto *team = make<Team>();
  parallel->ptr = team;
  team->place = stackOf(*t, code, frame);
  team->parent = t->info;
  static uint32_t g_regions;
  team->serial = __atomic_fetch_add(&g_regions, 1, __ATOMIC_RELAXED);
  noteLeague(*team, taskOf(by), flags & ompt_parallel_league);
  expect(*team);
  footprints::commit(*t);
  const Inside inside(*t);
  releaseStore(*t, team->begun, givenTo(epochs::kToTeam, team->place));
  team->begun_at = t->released;
  const Task *task = taskOf(by);
  const Team *around = task ? task->team : nullptr;
  if (t->ignored_sync) return;
  team->is_anchor = !around && registry::anchor(team->begun);
  team->is_anchored = team->is_anchor || (around && around->is_anchored);
}

void onParallelEnd(ompt_data_t *parallel, ompt_data_t *, int, const void *) {
  noteProgramRuns();
  Thread *t = currentThread();
  Team *team = teamOf(parallel);
  if (!t || !team) return;
  cease(*team);
  for (SharedClock &barrier : team->barrier) barrier.take(*t);
  if (team->is_anchor) registry::unanchor();
  dispose(team);
  parallel->ptr = nullptr;
}

void onImplicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *data, unsigned threads, unsigned number, int) {
  noteProgramRuns();
  Thread *t = currentThread();
  if (!t) return;
  if (endpoint == ompt_scope_begin) {
    Task *task = createImplicit(teamOf(parallel));
    data->ptr = task;
    return beginImplicit(*t, *task, number, threads);
  }
  Task *task = taskOf(data);
  if (!task) return;
  if (number != 0) endImplicit(*task);
  data->ptr = nullptr;
  release(task);
}

void onBarrier(Thread &t, Task &task, ompt_scope_endpoint_t endpoint, bool team_lives, const void *code) {
  task.in_barrier = endpoint == ompt_scope_begin;
  if (!team_lives || !task.team || task.skips_barrier) return;
  SharedClock &barrier = task.team->barrier[task.barriers % 2];
  if (endpoint == ompt_scope_begin) return barrier.give(t, givenTo(epochs::kToBarrier, stackOf(t, code)));
  barrier.take(t);
  passBarrier(task);
  task.pieces = 0;
  leaveInTurn(*task.team, task.number, task.barriers++);
}

void onSyncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *data, const void *code) {
  noteProgramRuns();
  Thread *t = currentThread();
  Task *task = taskOf(data);
  if (!t || !task) return;
  const bool begins = endpoint == ompt_scope_begin;
  if (kind == ompt_sync_region_taskgroup) return begins ? beginGroup(*task) : endGroup(*task);
  if (kind == ompt_sync_region_taskwait) return begins ? void() : takeChildren(*t, *task);
  if (kind != ompt_sync_region_reduction) onBarrier(*t, *task, endpoint, teamOf(parallel) == task->team, code);
}

// The end of the wait comes before tasks' reductions are combined, which is before the end of the group.
void onSyncRegionWait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *data, const void *) {
  Thread *t = currentThread();
  Task *task = taskOf(data);
  if (t && task && kind == ompt_sync_region_taskgroup && endpoint == ompt_scope_end) takeGroup(*t, *task);
}

// In a barrier libomp combines what threads have reduced, each its own part, when their owners have arrived.
void onReduction(ompt_sync_region_t, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *data, const void *) {
  Thread *t = currentThread();
  const Task *task = taskOf(data);
  if (!t || !task || !task->in_barrier) return;
  endpoint == ompt_scope_begin ? beginIgnoringAccesses(*t) : endIgnoringAccesses(*t);
}

void onTaskCreate(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *data, int flags, int, const void *code) {
  noteProgramRuns();
  Thread *t = currentThread();
  Task *parent = taskOf(creator);
  if (!t || !parent) return;
  const bool is_undeferred = flags & (ompt_task_undeferred | ompt_task_taskwait);
  data->ptr = createExplicit(*t, *parent, is_undeferred, is_undeferred ? depot::StackId::kNone : stackOf(*t, code, frame), code);
}

DependenceKind kindOf(ompt_dependence_type_t type) {
  switch (type) {
    case ompt_dependence_type_in: return DependenceKind::kIn;
    case ompt_dependence_type_mutexinoutset: return DependenceKind::kMutex;
    case ompt_dependence_type_inoutset: return DependenceKind::kSet;
    default: return DependenceKind::kOut;
  }
}

bool isAllMemory(const ompt_dependence_t &d) {
  return d.dependence_type == ompt_dependence_type_out_all_memory || d.dependence_type == ompt_dependence_type_inout_all_memory;
}

// The vector of an iteration, and the loop, as one number: two are taken for one once in 2^64 pairs.
Iteration iterationOf(const Task &task, const ompt_dependence_t *vector, int dimensions) {
  uint64_t hash = contextOfCall(0, task.doacross_loops);
  for (int i = 0; i < dimensions; ++i) hash = contextOfCall(hash, vector[i].variable.value + 1);
  return hash;
}

void onDoacross(Thread &t, Task &task, const ompt_dependence_t *vector, int dimensions) {
  if (!task.team) return;
  const Iteration iteration = iterationOf(task, vector, dimensions);
  if (vector->dependence_type == ompt_dependence_type_source)
    task.team->doacross.post(t, iteration, {epochs::kToIteration, 0});
  else
    task.team->doacross.await(t, iteration);
}

void onDependences(ompt_data_t *data, const ompt_dependence_t *dependences, int count) {
  Thread *t = currentThread();
  Task *task = taskOf(data);
  if (!t || !task || count <= 0) return;
  if (dependences->dependence_type == ompt_dependence_type_source || dependences->dependence_type == ompt_dependence_type_sink)
    return onDoacross(*t, *task, dependences, count);
  for (int i = 0; i < count; ++i) {
    const ompt_dependence_t &d = dependences[i];
    task->own.add({isAllMemory(d) ? 0 : reinterpret_cast<uintptr_t>(d.variable.ptr), kindOf(d.dependence_type)});
  }
  Task *parent = task->parent;
  if (parent && !parent->dependences) parent->dependences = make<Dependences>();
}

// Whoever fulfils a task's event is before the task's end, which is now if its body has ended before.
void fulfil(Task &task, bool is_late) {
  Thread &t = *currentThread();
  if (!is_late) return task.completion.give(t, {epochs::kToTaskEnd, 0});
  complete(t, task);
  release(&task);
}

// libomp will hand the memory of the task that ends to another. (D8)
void renewTaskMemory(Thread &t) {
  void *address = nullptr;
  size_t bytes = 0;
  if (g_get_task_memory) g_get_task_memory(&address, &bytes, 0);
  if (!address || !bytes) return;
  const Busy busy(t);
  clearRange(t, reinterpret_cast<uintptr_t>(address), bytes);
}

void onTaskSchedule(ompt_data_t *prior_data, ompt_task_status_t status, ompt_data_t *next_data) {
  Task *prior = taskOf(prior_data), *next = taskOf(next_data);
  if (!currentThread()) return;
  if (status == ompt_task_early_fulfill || status == ompt_task_late_fulfill) {
    if (prior) fulfil(*prior, status == ompt_task_late_fulfill);
    return;
  }
  // A task that ended, or that one waits in libomp: the next may begin at once where this one has found its memory new. (D8)
  const bool goes_on_waiting = next && next->runs_as && (status == ompt_task_complete || status == ompt_task_cancel);
  if (prior && (status != ompt_task_switch || prior->is_undeferred)) noteProgramRuns();
  const bool ends = status == ompt_task_complete || status == ompt_task_cancel || status == ompt_taskwait_complete;
  if (prior && status == ompt_taskwait_complete) awaitDependences(*currentThread(), *prior);
  if (prior && ends && status != ompt_taskwait_complete) {
    if (!prior->runs_as) goOnWith(*prior);  // cancelled before it began
    if (!next) prior->is_secluded = false;  // nobody would bury it
    complete(*currentThread(), *prior);
    renewTaskMemory(*currentThread());
  }
  if (prior && status == ompt_task_detach) prior->completion.give(*currentThread(), {epochs::kToTaskEnd, 0});
  if (next) goOnWith(*next);
  if (prior && (ends || status == ompt_task_detach) && prior != next) bury(*prior);
  if (!goes_on_waiting) noteProgramRuns();
  if (!prior || !ends) return;
  prior_data->ptr = nullptr;
  release(prior);
}

void onDispatch(ompt_data_t *, ompt_data_t *data, ompt_dispatch_t, ompt_data_t) {
  if (Task *task = taskOf(data)) shareOut(++task->pieces);
}

// An atomic operation waits for nothing while it has its lock, and an ordered region for another iteration.
bool waitsForLock(ompt_mutex_t kind) { return kind == ompt_mutex_lock || kind == ompt_mutex_nest_lock || kind == ompt_mutex_critical; }

void onMutexAcquired(ompt_mutex_t kind, ompt_wait_id_t mutex, const void *code) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    acquired(*t, mutexOfGroup(mutex), placeOf(code), waitsForLock(kind) ? Taking::kWaits : Taking::kTries);
  }
}

void onMutexReleased(ompt_mutex_t, ompt_wait_id_t mutex, const void *code) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    released(*t, mutexOfGroup(mutex), placeOf(code));
  }
}

void onLockDestroy(ompt_mutex_t, ompt_wait_id_t mutex, const void *) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    renewed(*t, mutex);
  }
}

void onLockInit(ompt_mutex_t kind, unsigned, unsigned, ompt_wait_id_t mutex, const void *code) { onLockDestroy(kind, mutex, code); }

void onFlush(ompt_data_t *, const void *code) {
  if (Thread *t = currentThread()) {
    const Busy busy(*t);
    fence(*t, kSeqCst, placeOf(code));
  }
}

struct Callback {
  ompt_callbacks_t event;
  ompt_callback_t function;
};
#define BIGFOOT_CALLBACK(event, function) {event, reinterpret_cast<ompt_callback_t>(static_cast<event##_t>(function))}
const Callback kCallbacks[] = {
    BIGFOOT_CALLBACK(ompt_callback_thread_begin, onThreadBegin),
    BIGFOOT_CALLBACK(ompt_callback_parallel_begin, onParallelBegin),
    BIGFOOT_CALLBACK(ompt_callback_parallel_end, onParallelEnd),
    BIGFOOT_CALLBACK(ompt_callback_implicit_task, onImplicitTask),
    BIGFOOT_CALLBACK(ompt_callback_sync_region, onSyncRegion),
    BIGFOOT_CALLBACK(ompt_callback_task_create, onTaskCreate),
    BIGFOOT_CALLBACK(ompt_callback_task_schedule, onTaskSchedule),
    BIGFOOT_CALLBACK(ompt_callback_dependences, onDependences),
    BIGFOOT_CALLBACK(ompt_callback_flush, onFlush),
    BIGFOOT_CALLBACK(ompt_callback_dispatch, onDispatch),
    {ompt_callback_sync_region_wait, reinterpret_cast<ompt_callback_t>(onSyncRegionWait)},
    {ompt_callback_reduction, reinterpret_cast<ompt_callback_t>(onReduction)},
    {ompt_callback_mutex_acquired, reinterpret_cast<ompt_callback_t>(onMutexAcquired)},
    {ompt_callback_mutex_released, reinterpret_cast<ompt_callback_t>(onMutexReleased)},
    {ompt_callback_lock_init, reinterpret_cast<ompt_callback_t>(onLockInit)},
    {ompt_callback_lock_destroy, reinterpret_cast<ompt_callback_t>(onLockDestroy)},
};
#undef BIGFOOT_CALLBACK

int begin(ompt_function_lookup_t lookup, int, ompt_data_t *) {
  bindToLibc(reinterpret_cast<const void *>(lookup));
  g_get_task_info = reinterpret_cast<ompt_get_task_info_t>(lookup("ompt_get_task_info"));
  g_get_task_memory = reinterpret_cast<ompt_get_task_memory_t>(lookup("ompt_get_task_memory"));
  const auto set = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
  for (const Callback &callback : kCallbacks)
    if (set(callback.event, callback.function) != ompt_set_always)
      warn("the OpenMP library does not tell of everything that orders threads; BigFoot needs LLVM's libomp 19");
  return 1;
}

void end(ompt_data_t *) {}

}  // namespace

// A task that called libomp, or that libomp called, says where. Of those that wait on this stack the innermost, which comes first, is the lowest.
uintptr_t lowestFrame(uintptr_t stack_high) {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  uintptr_t lowest = 0;
  const auto note = [&](const ompt_data_t &frame) {
    if (frame.value > here && frame.value < stack_high && (!lowest || frame.value < lowest)) lowest = frame.value;
  };
  ompt_frame_t *frame = nullptr;
  for (int level = 0; !lowest && g_get_task_info && g_get_task_info(level, nullptr, nullptr, &frame, nullptr, nullptr); ++level) {
    if (!frame) continue;
    note(frame->enter_frame);
    note(frame->exit_frame);
  }
  return lowest;
}

Task *currentTask() {
  ompt_data_t *data = nullptr;
  return g_get_task_info && g_get_task_info(0, nullptr, &data, nullptr, nullptr, nullptr) == 2 ? taskOf(data) : nullptr;
}

}  // namespace bigfoot::openmp

extern "C" __attribute__((visibility("default"), used)) ompt_start_tool_result_t *ompt_start_tool(unsigned, const char *) {
  static ompt_start_tool_result_t result = {bigfoot::openmp::begin, bigfoot::openmp::end, {}};
  return &result;
}
