// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/task.h"

#include "runtime/memory/life.h"
#include "runtime/openmp/current_task.h"
#include "runtime/openmp/turns.h"
#include "runtime/sync/fibers.h"
#include "runtime/sys/die.h"

namespace bigfoot::openmp {

// Not inline, so that they lie in the section of the runtime (runtime/section.h).
Task::~Task() = default;
Team::~Team() = default;
namespace {

// The logical threads that take turns at a thread of the system share its stack, below the frames that are there, and its thread-local
// variables: whoever comes next finds them new. (D8)
void renewOwnMemory(Thread &t) {
  constexpr uintptr_t kDeepest = uintptr_t{64} << 20;
  const Thread &own = *threadAt(index(registry::own().tid));
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const auto isOwn = [&](uintptr_t at) { return at - own.stack_low < own.stack_high - own.stack_low; };
  if (!isOwn(here)) return;
  const uintptr_t frames = lowestFrame(), end = isOwn(frames) ? frames : own.info->parent ? own.stack_high : here;
  const uintptr_t bytes = end - own.stack_low < kDeepest ? end - own.stack_low : kDeepest;
  const Busy busy(t);
  clearRange(t, end - bytes, bytes);
  clearRange(t, own.tls_low, own.tls_high - own.tls_low);
}

// Where a task that just went on runs.
void adoptStack(Thread &t) {
  const Thread &own = *threadAt(index(registry::own().tid));
  t.stack_low = own.stack_low;
  t.stack_high = own.stack_high;
}

void switchTo(Thread &t, ThreadInfo &info) {
  if (&info == t.info) return;
  fibers::switchTo(t, info, fibers::kNoSync, {});
  Thread &now = *currentThread();
  if (info.is_task) adoptStack(now);
  renewOwnMemory(now);
}

void addDependences(Task &task, Released &known) {
  if (task.own.count() && task.parent && task.parent->dependences) task.parent->dependences->addBefore(task.own, known);
}

void learnAll(Thread &t, const Released &known) {
  if (known.isNothing()) return;
  footprints::commit(t);
  const Inside inside(t);
  acquire(t, known);
}

void begin(Thread &t, Task &task) {
  if (task.is_undeferred) {
    task.runs_as = t.info;
    return awaitDependences(t, task);
  }
  Released known{};
  known.assign(task.created);
  addDependences(task, known);
  {
    const Busy busy(t);
    task.runs_as = fibers::createTask(t, task.origin, known);
  }
  registry::arrive();
  if (!task.runs_as) {
    static bool g_warned;
    if (!__atomic_exchange_n(&g_warned, true, __ATOMIC_RELAXED))
      warn("more than 60000 OpenMP tasks whose accesses are still of interest; races between further ones that one thread runs may go unnoticed");
    task.runs_as = t.info;
    return learnAll(t, known);
  }
  switchTo(t, *task.runs_as);
}

}  // namespace

static uint32_t nextContention() {
  static uint32_t g_last;
  return __atomic_add_fetch(&g_last, 1, __ATOMIC_RELAXED);
}

Task *createImplicit(Team *team) {
  auto *task = make<Task>();
  task->team = team;
  task->is_implicit = true;
  task->references = 1;
  if (team) task->contention = team->is_league ? nextContention() : team->contention;
  return task;
}

Task *createExplicit(Thread &t, Task &parent, bool is_undeferred, depot::StackId place) {
  auto *task = make<Task>();
  task->parent = &parent;
  task->team = parent.team;
  task->group = parent.group;
  task->contention = parent.contention;
  task->barriers = parent.barriers;
  task->is_undeferred = is_undeferred;
  task->references = 1;
  __atomic_add_fetch(&parent.references, 1, __ATOMIC_RELAXED);
  if (is_undeferred) return task;
  registry::expect();
  footprints::commit(t);
  const Inside inside(t);
  releaseStore(t, task->created, {epochs::kToTask, static_cast<uint32_t>(place)});
  task->origin = {t.info, place, t.released};
  return task;
}

void release(Task *task) {
  while (task && __atomic_sub_fetch(&task->references, 1, __ATOMIC_ACQ_REL) == 0) {
    Task *parent = task->parent;
    if (task->dependences) dispose(task->dependences);
    task->own.release();
    dispose(task);
    task = parent;
  }
}

namespace {

// A thread that all of the region's past knows may go on under its own number, by the argument of (T1). One that was in another team, whose
// end the region does not know, may not. (D2)
void beginAlone(Thread &t, Task &task) {
  Team &team = *task.team;
  const bool is_new = t.now == t.info->first_clock;
  if (!t.recorded && (is_new || team.begun.includes(Epoch(t.tid, t.now - 1)))) {
    footprints::commit(t);
    const Inside inside(t);
    return acquire(t, team.begun);
  }
  {
    const Busy busy(t);
    task.runs_as = fibers::createTask(t, {team.parent, team.place, team.begun_at}, team.begun);
  }
  if (!task.runs_as) die("too many OpenMP tasks whose accesses are still of interest");
  switchTo(t, *task.runs_as);
}

// What reports are to say of a thread of libomp's is in which region it is, not where it came from.
void describe(ThreadInfo &info, const Team &team, unsigned number) {
  const ThreadInfo *above = team.parent;   // nobody is to be his own ancestor, who began a region in which this thread is now
  while (above && above != &info) above = above->parent;
  if (above) return;
  info.parent = team.parent;
  info.created = team.place;
  info.created_at = team.begun_at;
  info.team_number = number;
}

}  // namespace

void expect(Team &team) {
  team.is_expected = true;
  registry::expect();
}

void cease(Team &team) {
  if (__atomic_exchange_n(&team.is_expected, false, __ATOMIC_RELAXED)) registry::arrive();
}

void beginImplicit(Thread &t, Task &task, unsigned number, unsigned threads) {
  task.runs_as = t.info;
  task.number = number;
  if (!task.team) return;
  if (number != 0) {
    beginAlone(t, task);
    describe(*task.runs_as, *task.team, number);
  }
  Team &team = *task.team;
  __atomic_store_n(&team.threads, threads, __ATOMIC_RELAXED);
  if (__atomic_add_fetch(&team.arrived, 1, __ATOMIC_ACQ_REL) == threads) cease(team);
  beginTogether(team, number);
}

void endImplicit(Task &task) {
  switchTo(*currentThread(), registry::own());
  bury(task);
}

void goOnWith(Task &task) {
  Thread &t = *currentThread();
  if (!task.runs_as) return begin(t, task);
  switchTo(t, *task.runs_as);
}

void complete(Thread &t, Task &task) {
  const auto give = [&](SharedClock &clock) {
    clock.give(t, {epochs::kToTaskEnd, 0});
    task.completion.addTo(clock);
  };
  Task *parent = task.parent;
  if (parent && parent->dependences) parent->dependences->giveAfter(task.own, give);
  if (task.is_undeferred) return;  // what it did its creator knows
  if (parent) give(parent->children);
  if (task.group) give(task.group->ended);
  if (task.team) give(task.team->barrier[task.barriers % 2]);
}

void awaitDependences(Thread &t, Task &task) {
  Released known{};
  addDependences(task, known);
  learnAll(t, known);
}

void bury(Task &task) {
  Thread &t = *currentThread();
  if (!task.runs_as || task.runs_as == t.info || !task.runs_as->is_task) return;
  {
    const Busy busy(t);
    fibers::destroy(t, *task.runs_as);
  }
  task.runs_as = nullptr;
}

}  // namespace bigfoot::openmp
