// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/task.h"

#include "runtime/memory/life.h"
#include "runtime/shadow/extent.h"
#include "runtime/openmp/current_task.h"
#include "runtime/openmp/turns.h"
#include "runtime/sync/fibers.h"
#include "runtime/sys/die.h"
#include "runtime/verify/verify.h"

namespace bigfoot::openmp {

// Not inline, so that they lie in the section of the runtime (runtime/section.h).
Task::~Task() = default;
Team::~Team() = default;
namespace {

// Of a stack most was never touched, and is looked at in large pieces, unless it is part of a block of the program's.
void clearStack(Thread &t, uintptr_t low, uintptr_t high) {
  if (extents::numberAt(high - 1)) return clearRange(t, low, high - low);
  for (uintptr_t at = low; at < high;) {
    const uintptr_t block_end = (at | (pages::kPagesPerBlock * kPageBytes - 1)) + 1, stop = block_end < high ? block_end : high;
    if (pages::isBlockKnown(at)) clearRange(t, at, stop - at);
    at = stop;
  }
}

// The logical threads that take turns at a thread of the system share its stack, below the frames that are there, and its thread-local
// variables: whoever comes next finds them new. (D8) Returns: where those frames begin, or 0 if the thread is on another stack.
// `in_region`: libomp may be asked for them. When a thread leaves a region, others may have begun the next one in its place.
__attribute__((tls_model("initial-exec"))) __thread uintptr_t t_renewed;   // that, if no code of the program ran since; else 0
uintptr_t renewOwnMemory(Thread &t, bool in_region) {
  if (t_renewed) return t_renewed;
  constexpr uintptr_t kDeepest = uintptr_t{64} << 20;
  const Thread &own = *threadAt(index(registry::own().tid));
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const auto isOwn = [&](uintptr_t at) { return at - own.stack_low < own.stack_high - own.stack_low; };
  if (!isOwn(here)) return 0;
  const uintptr_t frames = in_region ? lowestFrame(own.stack_high) : 0, end = isOwn(frames) ? frames : own.info->parent ? own.stack_high : here;
  const uintptr_t bytes = end - own.stack_low < kDeepest ? end - own.stack_low : kDeepest;
  const Busy busy(t);
  clearStack(t, end - bytes, end);
  clearRange(t, own.tls_low, own.tls_high - own.tls_low);
  return t_renewed = end;
}

// A task that goes on runs on the stack of the thread that runs it. What lies above where it began there is not its own: its stacks end there, and do
// not tell who happened to wait. (H4)
void adoptStack(Thread &t, uintptr_t base) {
  const Thread &own = *threadAt(index(registry::own().tid));
  if (!base && t.stack_low == own.stack_low) return;
  t.stack_low = own.stack_low;
  t.stack_high = base ? base : own.stack_high;
}

enum class Going { kBegins, kGoesOn, kLeavesRegion };

void switchTo(Thread &t, ThreadInfo &info, Going how) {
  if (&info == t.info) return;
  fibers::switchTo(t, info, fibers::kNoSync, {});
  Thread &now = *currentThread();
  const uintptr_t base = renewOwnMemory(now, how != Going::kLeavesRegion);
  if (info.is_task) adoptStack(now, how == Going::kBegins ? base : 0);
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

// Where contexts of tasks begin, with where they were created. (H4)
constexpr uint64_t kTaskContext = 0x6f7274736b;

// A recursion of undeferred tasks goes through libomp, and is folded here: one that lies within another of the same code begins with that one's
// context. (H5)
void foldContext(Task &task) {
  for (const Task *above = task.parent; above && above->is_undeferred; above = above->parent)
    if (above->code == task.code) {
      __bigfoot_context = above->context;
      break;
    }
  task.context = __bigfoot_context;
}

void begin(Thread &t, Task &task) {
  if (task.is_undeferred) {
    task.runs_as = t.info;
    foldContext(task);
    return awaitDependences(t, task);
  }
  Released known{};
  known.assign(task.created);
  addDependences(task, known);
  task.is_secluded = !task.own.count() && !registry::isForked() && !verify::threadEnds;
  {
    const Busy busy(t);
    task.runs_as = fibers::createTask(t, task.origin, known, task.is_secluded ? &task.chunks : nullptr);
  }
  if (task.is_expected) registry::arrive();
  if (!task.runs_as) {
    static bool g_warned;
    if (!__atomic_exchange_n(&g_warned, true, __ATOMIC_RELAXED))
      warn("more than 60000 OpenMP tasks whose accesses are still of interest; races between further ones that one thread runs may go unnoticed");
    task.is_secluded = false;
    task.runs_as = t.info;
    return learnAll(t, known);
  }
  switchTo(t, *task.runs_as, Going::kBegins);
  __bigfoot_context = contextOfCall(kTaskContext, static_cast<uint32_t>(task.origin.created));
  const Statistics &count = currentThread()->statistics;
  task.acquires = count.acquires;
  task.releases = count.releases;
}

}  // namespace

void noteProgramRuns() { t_renewed = 0; }

static bool isSecluded(const Task &task) { return __atomic_load_n(&task.is_secluded, __ATOMIC_ACQUIRE); }

static uint32_t nextContention() {
  static uint32_t g_last;
  return __atomic_add_fetch(&g_last, 1, __ATOMIC_RELAXED);
}

Task *createImplicit(Team *team) {
  auto *task = make<Task>();
  task->team = team;
  task->is_implicit = true;
  task->host = task;
  task->references = 1;
  if (team) task->contention = team->is_league ? nextContention() : team->contention;
  return task;
}

Task *createExplicit(Thread &t, Task &parent, bool is_undeferred, depot::StackId place, const void *code) {
  auto *task = make<Task>();
  task->code = reinterpret_cast<uintptr_t>(code);
  task->parent = &parent;
  task->team = parent.team;
  task->group = parent.group;
  task->contention = parent.contention;
  task->barriers = parent.barriers;
  task->is_undeferred = is_undeferred;
  task->host = is_undeferred ? parent.host : task;
  task->references = 1;
  __atomic_add_fetch(&parent.references, 1, __ATOMIC_RELAXED);
  if (is_undeferred) return task;
  task->is_expected = t.ignored_sync || !task->team || !task->team->is_anchored;
  if (task->is_expected) registry::expect();
  footprints::commit(t);
  const Inside inside(t);
  const uint64_t releases = t.statistics.releases;
  if (isSecluded(*parent.host))
    releaseStoreUntold(t, task->created);   // who learns of it by others finds the new task (registry::createdBy)
  else
    releaseStore(t, task->created, {epochs::kToTask, static_cast<uint32_t>(place)});
  parent.host->releases += t.statistics.releases - releases;
  task->origin = {t.info, place, t.released};
  return task;
}

namespace {

void finishAll(Bag *bag) {
  while (bag) {
    Bag *next = bag->next;
    bag->finish();
    dispose(bag);
    bag = next;
  }
}

void finishBags(Task &task) {
  finishAll(task.bag);
  finishAll(task.spares);
}

}  // namespace

void release(Task *task) {
  while (task && __atomic_sub_fetch(&task->references, 1, __ATOMIC_ACQ_REL) == 0) {
    Task *parent = task->parent;
    if (task->dependences) dispose(task->dependences);
    finishBags(*task);
    task->chunks.release();
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
    task.runs_as = fibers::createTask(t, {team.parent, team.place, team.begun_at}, team.begun, nullptr);
  }
  if (!task.runs_as) die("too many OpenMP tasks whose accesses are still of interest");
  switchTo(t, *task.runs_as, Going::kGoesOn);
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
  switchTo(*currentThread(), registry::own(), Going::kLeavesRegion);
  bury(task);
}

void goOnWith(Task &task) {
  Thread &t = *currentThread();
  if (!task.runs_as) return begin(t, task);
  switchTo(t, *task.runs_as, Going::kGoesOn);
}

namespace {

void tellTheHost(Task &task) { __atomic_store_n(&task.host->is_secluded, false, __ATOMIC_RELAXED); }

// The one that is there, or else one of those that the task has to spare, or a new one. Returns: null if the task has ended.
Bag *bagOf(Task &owner, Bag *&of) {
  const Guard guard(owner.lock);
  if (of || owner.has_ended) return of;
  if (owner.spares) {
    of = owner.spares;
    owner.spares = of->next;
    of->next = nullptr;
  } else {
    of = make<Bag>();
  }
  return of;
}

void addSpares(Task &task, Bag *bags) {
  const Guard guard(task.lock);
  while (bags) {
    Bag *next = bags->next;
    bags->next = task.spares;
    task.spares = bags;
    bags = next;
  }
}

// Where the task counts when it has ended secluded.
Bag *bagFor(const Task &task) {
  Task &parent = *task.parent;
  return task.group && task.group->owner == &parent ? bagOf(parent, task.group->bag) : bagOf(parent, parent.bag);
}

// Nobody waits for children of a task that has ended, but whoever waits for its group, or at the barrier. What an undeferred one waited for, its creator
// did.
void closeBags(Task &task) {
  {
    const Guard guard(task.lock);
    task.has_ended = true;
  }
  if (task.bag && task.bag->close()) {
    if (task.group) task.group->ended.add(task.bag->known());
    if (task.team) task.team->barrier[task.barriers % 2].add(task.bag->known());
    return tellTheHost(task);
  }
  if (!task.is_undeferred || !task.parent || __atomic_load_n(&task.references, __ATOMIC_ACQUIRE) != 1) return;
  if (task.bag) {
    task.bag->reopen();
    addSpares(*task.parent, task.bag);
  }
  addSpares(*task.parent, task.spares);
  task.bag = task.spares = nullptr;
}

bool isAnyAwaited(const Task &task) {
  bool any = false;
  for (const Bag *bag = task.spares; bag; bag = bag->next) any |= bag->isAwaited();
  return any;
}

// (D13) Returns: whether the task counts as its parent's bag from its end on.
bool beginAbsorption(Thread &t, Task &task) {
  if (!isSecluded(task) || t.info != task.runs_as || !task.parent || !task.completion.isNothing()) return false;
  if (__atomic_load_n(&task.references, __ATOMIC_ACQUIRE) != 1 || isAnyAwaited(task)) return false;
  const Statistics &count = t.statistics;
  if (count.acquires != task.acquires || count.releases != task.releases || t.has_ignored_sync || t.sync.held.count()) return false;
  Bag *bag = bagFor(task);
  bool is_first = false;
  const Inside inside(t);
  if (!bag || !bag->open(t, is_first)) return false;
  // An implicit task may come to a barrier before it waits; an explicit one that ends tells then.
  if (is_first && task.parent->is_implicit && task.team) task.team->barrier[task.barriers % 2].add(bag->known());
  return true;
}

// Requires: the task waits, and its thread is the runner's no more.
void absorb(Thread &runner, Task &task) {
  const Inside inside(runner);
  Bag &bag = *bagFor(task);
  Task &host = *task.parent->host;
  bool keeps = !host.is_implicit && isSecluded(host);
  const bool has_kept = keeps;
  keeps = bag.add(task.chunks, task.runs_as->tid, task.runs_as, keeps);
  if (task.bag) keeps = task.bag->moveTo(bag, keeps);
  for (Bag *spare = task.spares; spare; spare = spare->next) keeps = spare->moveTo(bag, keeps);
  if (has_kept && !keeps) tellTheHost(*task.parent);
}

}  // namespace

void takeChildren(Thread &t, Task &task) {
  task.children.take(t);
  if (task.bag) task.bag->take(t);
  for (Group *group = task.group; group && group->owner == &task; group = group->outer)
    if (group->bag) group->bag->take(t);
}

void takeGroup(Thread &t, Task &task) {
  if (!task.group) return;
  task.group->ended.take(t);
  if (task.group->bag) task.group->bag->take(t);
}

void passBarrier(Task &task) {
  if (task.bag) task.bag->advance();
}

void beginGroup(Task &task) {
  auto *group = make<Group>();
  group->outer = task.group;
  group->owner = &task;
  task.group = group;
}

void endGroup(Task &task) {
  Group *group = task.group;
  if (!group) return;
  task.group = group->outer;
  addSpares(task, group->bag);
  dispose(group);
}

void complete(Thread &t, Task &task) {
  const auto give = [&](SharedClock &clock) {
    clock.give(t, {epochs::kToTaskEnd, 0});
    task.completion.addTo(clock);
  };
  Task *parent = task.parent;
  if (parent && parent->dependences) parent->dependences->giveAfter(task.own, give);
  closeBags(task);
  if (task.is_undeferred) return;  // what it did its creator knows
  task.is_absorbed = beginAbsorption(t, task);
  if (task.is_absorbed) return;
  if (parent) tellTheHost(*parent);
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
    if (task.is_absorbed) absorb(t, task);
    fibers::destroyTask(t, *task.runs_as, task.is_absorbed);
  }
  task.runs_as = nullptr;
}

}  // namespace bigfoot::openmp
