// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/registry.h"

#include "runtime/sys/die.h"
#include "runtime/sys/hash_table.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/thread/clocks.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/free_numbers.h"
#include "runtime/thread/own_memory.h"

namespace bigfoot::registry {
namespace {

struct Handle {
  pthread_t handle;
  ThreadInfo *info;
  Handle *next;
};

SpinLock g_lock;  // all below
unsigned g_numbers;
ThreadInfo *g_newest[kMaxThreads];  // by number
FreeNumbers g_free;                 // of dead threads, for those who know their end (T1)
Tid g_forgotten[kMaxThreads];       // numbers with no entry left, for anyone (T2)
unsigned g_forgotten_count, g_free_after_collection;
uint32_t g_created;
bool g_forked;             // set by the one thread that there is then
uint32_t g_first_own = 1;  // the first of this process's threads, behind the main thread and those of the process it was forked from
constinit HashTable<ByPointer<Handle>, 10> g_handles;
__attribute__((tls_model("initial-exec"))) __thread ThreadInfo *t_own;

Handle *find(pthread_t handle) {
  return g_handles.find(handle, [&](const Handle *h) { return h->handle == handle; });
}

// If it names that thread; null: whichever it names.
void drop(pthread_t handle, const ThreadInfo *info = nullptr) {
  Handle *h = g_handles.remove(handle, [&](const Handle *h) { return h->handle == handle && (!info || h->info == info); });
  if (h) Arena::release(h, sizeof(Handle));
}

// Numbers that tasks leave to threads.
constexpr unsigned kForThreads = 4096;

// `knows` says whether the creator knows an epoch. (T1)
template <class Knows>
bool takeKnownNumber(Knows knows, Tid &tid) {
  return g_free.take([&](Tid free) { return knows(Epoch(free, g_newest[index(free)]->last_clock)); }, tid);
}

// (T2) `now` is behind all clocks that anybody had the number with.
bool takeForgottenNumber(Tid &tid) {
  if (g_forgotten_count == 0) return false;
  tid = g_forgotten[--g_forgotten_count];
  g_lineage[index(tid)] = threadAt(index(tid))->now;
  return true;
}

template <class Knows>
bool takeFreeNumber(Knows knows, Tid &tid) {
  return takeKnownNumber(knows, tid) || takeForgottenNumber(tid);
}

// One that nobody ever had, if more than `kept` are left.
bool takeFreshNumber(Tid &tid, unsigned kept) {
  if (g_numbers + kept >= kMaxThreads) return false;
  tid = static_cast<Tid>(g_numbers);
  __atomic_store_n(&g_numbers, g_numbers + 1, __ATOMIC_RELEASE);
  return true;
}

// The same for a task that is to give it back, as if it had never had it. (D13) Those that tasks gave back last are the ones whose caches are warm.
template <class Knows>
bool takeLentNumber(Knows knows, Tid &tid, bool &is_clean) {
  is_clean = takeForgottenNumber(tid);
  if (is_clean || takeKnownNumber(knows, tid)) return true;
  return is_clean = takeFreshNumber(tid, kForThreads);
}

template <class Knows>
Tid takeNumber(Knows knows) {
  Tid tid;
  if (!takeFreeNumber(knows, tid) && !takeFreshNumber(tid, 0))
    die("more than %u threads whose accesses are still of interest", kMaxThreads);
  return tid;
}

// Its clock is behind all that anybody had the number with, of whom some may not be in g_newest any more. Requires: g_lock.
Thread *claim(Tid tid, ThreadInfo *info) {
  Thread &t = *threadAt(index(tid));
  ThreadInfo *&newest = g_newest[index(tid)];
  t.tid = tid;
  t.owner_id = index(tid) + 1;
  if (!t.now) t.now = 1;
  t.info = info;
  t.parked = 1;
  t.busy = t.pending_signals = 0;
  t.sync.atomic = nullptr;
  t.sync.known_orders.forget();
  t.tls_low = t.tls_high = t.stack_low = t.stack_high = 0;
  t.has_ignored_sync = false;
  t.ignored_accesses = t.ignored_sync = 0;
  info->id = g_created++;
  info->tid = tid;
  info->first_clock = t.now;
  info->last_clock = kMaxClock;
  info->older = newest;
  newest = info;
  return &t;
}

template <class Knows>
Thread *claimFor(Knows knows, ThreadInfo *info) {
  const Guard guard(g_lock);
  return claim(takeNumber(knows), info);
}

void begin(Thread &t) {
  findTls(t);
  t.present = &__bigfoot_present;
  t.carrier = t.info->os_id = os::threadId();
  t_own = t.info;
  unpark(t);
  {
    const Inside inside(t);  // a collection sees it alive with its numbers, or neither
    epochs::begin(t);
    t.alive = true;
  }
  setCurrentThread(&t);
}

// Of threads with higher numbers, which are many, what the dead keep for who comes after them costs more than it saves.
constexpr unsigned kBackedNumbers = 256;

// Caches, and a clock that is zero: as if they had never been touched.
void forgetCaches(Thread &t) {
  constexpr uintptr_t kPage = 4096;
  const auto first = reinterpret_cast<uintptr_t>(&t.shadow.transitions);
  const uintptr_t start = (first + kPage - 1) & ~(kPage - 1);
  __builtin_memset(&t.shadow.transitions, 0, start - first);  // a page that the thread goes on using has the first of them
  os::discard(reinterpret_cast<void *>(start), reinterpret_cast<uintptr_t>(&t) + kThreadBytes - start);
}

}  // namespace

uint64_t g_begun, g_prepared;

unsigned highestThread() { return __atomic_load_n(&g_numbers, __ATOMIC_ACQUIRE); }
uint64_t threadsCreated() { return g_created; }

namespace {

bool g_is_anchored;            // atomic; all three are written under g_lock, while something is expected
unsigned g_anchored_numbers;
Clock g_anchored[kMaxThreads];

}  // namespace

bool anchor(const Released &known) {
  const Guard guard(g_lock);
  if (g_is_anchored) return false;
  for (unsigned i = 0; i < g_numbers || i < g_anchored_numbers; ++i) __atomic_store_n(&g_anchored[i], known.get(static_cast<Tid>(i)), __ATOMIC_RELAXED);
  g_anchored_numbers = g_numbers;
  __atomic_store_n(&g_is_anchored, true, __ATOMIC_RELEASE);
  return true;
}

void unanchor() { __atomic_store_n(&g_is_anchored, false, __ATOMIC_RELEASE); }

Clock anchoredClock(Tid tid) {
  if (!__atomic_load_n(&g_is_anchored, __ATOMIC_ACQUIRE)) return kMaxClock;
  return __atomic_load_n(&g_anchored[index(tid)], __ATOMIC_RELAXED);
}

void startMain() {
  auto *info = static_cast<ThreadInfo *>(Arena::allocate(sizeof(ThreadInfo)));
  g_numbers = 1;
  Thread &t = *claim(Tid{0}, info);
  t.clock.setOwn(t.tid, t.now);
  findStack(t);  // reads a file, with malloc: before our checks begin
  begin(t);
  remember(pthread_self(), info, false);
}

Thread *prepare(Thread &parent, depot::Stack created) {
  Inside inside(parent);
  __atomic_add_fetch(&g_begun, 1, __ATOMIC_SEQ_CST);
  auto *info = static_cast<ThreadInfo *>(Arena::allocate(sizeof(ThreadInfo)));
  info->parent = parent.info;
  info->created = depot::internStack(created.frame, created.count);
  ++parent.statistics.releases;
  publish(parent);
  info->created_at = parent.released;
  Thread *t = claimFor([&](Epoch end) { return parent.clock.knows(end); }, info);
  epochs::setGiven(parent, {info->id, epochs::kByCreation});
  learn(*t, parent.published);
  t->clock.setOwn(t->tid, t->now);
  t->learnt = true;
  __atomic_add_fetch(&g_prepared, 1, __ATOMIC_SEQ_CST);
  return t;
}

Thread *prepareTask(Thread &runner, const TaskOrigin &origin, const Released &known, ChunkList *chunks) {
  const Inside inside(runner);
  const auto knows = [&](Epoch end) { return known.includes(end); };
  ThreadInfo *info = nullptr;
  Thread *t;
  __atomic_add_fetch(&g_begun, 1, __ATOMIC_SEQ_CST);
  {
    const Guard guard(g_lock);
    Tid tid;
    bool is_clean = false;
    if (chunks ? !takeLentNumber(knows, tid, is_clean) : !takeFreeNumber(knows, tid) && !takeFreshNumber(tid, kForThreads)) {
      __atomic_add_fetch(&g_prepared, 1, __ATOMIC_SEQ_CST);
      return nullptr;
    }
    ThreadInfo *before = g_newest[index(tid)];
    if (!chunks && before && before->is_task && before->parent == origin.parent && before->created == origin.created) {
      info = before;
      g_newest[index(tid)] = before->older;
      const Clock first = before->first_clock;
      t = claim(tid, info);
      info->first_clock = first;
    } else {
      info = static_cast<ThreadInfo *>(Arena::allocate(sizeof(ThreadInfo)));
      info->parent = origin.parent;
      info->created = origin.created;
      t = claim(tid, info);
    }
    info->finished = false;
    info->is_task = true;
    info->is_clean = is_clean;
    info->team_number = 0;
  }
  t->chunks = chunks;
  if (chunks) t->epoch = kNever;   // what the chunk denotes that the number has is not to change
  info->created_at = origin.created_at;
  learn(*t, known);
  t->clock.setOwn(t->tid, t->now);
  t->learnt = true;
  __atomic_add_fetch(&g_prepared, 1, __ATOMIC_SEQ_CST);
  return t;
}

void start(Thread &t) {
  findStack(t);  // allocates and frees, which is not the program's doing
  begin(t);
}

void startFiber(Thread &creator, Thread &t) {
  Inside inside(creator);
  t.present = &t.kept_present;
  epochs::begin(t);
  t.kept_calls = {};
  t.info->is_fiber = t.info->detached = true;
  t.alive = true;
}

bool keepsCaches(Tid tid) { return index(tid) < kBackedNumbers; }

ThreadInfo &own() { return *t_own; }

namespace {

// Requires: inside.
void forgetKnowledge(Thread &t) {
  t.clock.clear();
  t.published.clear();
  t.order.clear();
  t.sync.fenced_release.clear();
  t.unordered = 0;
  t.sync.pending_acquire.clear();
  t.learnt = false;
  t.sync.held.clear();
  t.lockset = 0;
  t.released = t.now - 1;
  t.chunks = nullptr;
  t.alive = false;
  t.carrier = 0;
}

// As if the number had not been taken. Requires: g_lock.
void giveBack(ThreadInfo &info) {
  g_newest[index(info.tid)] = info.older;
  info.finished = true;
  if (info.is_clean)
    g_forgotten[g_forgotten_count++] = info.tid;
  else
    g_free.add(info.tid);
}

}  // namespace

void finishTask(Thread &runner, Thread &t) {
  ThreadInfo &info = *t.info;
  {
    const Inside inside(runner);
    if (t.recorded) publish(t);   // (T1) has to keep others away
    forgetKnowledge(t);
  }
  if (!keepsCaches(t.tid)) forgetCaches(t);
  const Guard guard(g_lock);
  info.last_clock = t.now - 1;
  info.finished = true;
  g_free.add(t.tid);
  if (numbersScarce()) suggestCollection();
}

void giveBackTask(Thread &runner, Thread &t) {
  {
    const Inside inside(runner);
    forgetKnowledge(t);
    ++t.now;   // caches go by clocks: the next one's are others
    t.recorded = false;
    t.epoch = kNever;
    if (keepsCaches(t.tid)) t.shadow.transitions.forget();   // of what this one knew
  }
  if (!keepsCaches(t.tid)) forgetCaches(t);
  const Guard guard(g_lock);
  t.info->last_clock = t.now - 1;
  giveBack(*t.info);
}

ThreadInfo *lendNumber(const Thread &knower) {
  auto *info = static_cast<ThreadInfo *>(Arena::allocate(sizeof(ThreadInfo)));
  const Guard guard(g_lock);
  Tid tid;
  if (!takeLentNumber([&](Epoch end) { return knower.clock.knows(end); }, tid, info->is_clean)) {
    Arena::release(info, sizeof(ThreadInfo));
    return nullptr;
  }
  Thread &t = *threadAt(index(tid));
  t.tid = tid;
  t.parked = 1;
  t.epoch = kNever;
  if (!t.now) t.now = 1;
  t.info = info;
  info->tid = tid;
  info->first_clock = t.now;
  info->finished = info->detached = true;
  info->older = g_newest[index(tid)];
  g_newest[index(tid)] = info;
  return info;
}

void giveBackNumber(ThreadInfo *info) {
  const Guard guard(g_lock);
  giveBack(*info);
  threadAt(index(info->tid))->info = info->older;
  Arena::release(info, sizeof(ThreadInfo));
}

void finishNumber(ThreadInfo *info, Clock last) {
  const Guard guard(g_lock);
  info->last_clock = last;
  g_free.add(info->tid);
  if (numbersScarce()) suggestCollection();
}

void finish(Thread &t) {
  setCurrentThread(nullptr);
  Inside::enter(t);
  ThreadInfo &info = *t.info;
  if (!info.is_fiber || t.recorded) publish(t);  // nobody learns from a fiber's end, unless (T1) has to keep him away
  info.final.assign(t.published);
  forgetKnowledge(t);
  __bigfoot_present = 0;
  Inside::leave(t);
  __atomic_store_n(&t.parked, 1, __ATOMIC_RELEASE);

  if (!keepsCaches(t.tid)) forgetCaches(t);

  // Not before it has left: once its number is free, another thread may be `t`.
  Guard guard(g_lock);
  info.last_clock = t.now - 1;
  info.finished = true;
  if (info.detached) info.final.clear();
  if (info.detached && !info.is_fiber) drop(pthread_self());
  g_free.add(t.tid);
  if (numbersScarce()) suggestCollection();
}

void abandon(Thread &t) {
  Guard guard(g_lock);
  t.clock.clear();
  t.info->last_clock = t.now - 1;
  t.info->finished = t.info->detached = true;
  g_free.add(t.tid);  // not for anyone: those who had it before may have left entries
}

void remember(pthread_t handle, ThreadInfo *info, bool is_detached) {
  auto *h = static_cast<Handle *>(Arena::allocate(sizeof(Handle)));
  Guard guard(g_lock);
  drop(handle);  // of a thread that was joined or ended by means that we do not see
  info->detached = is_detached;
  *h = {handle, info, nullptr};
  g_handles.insert(handle, h);
}

ThreadInfo *infoOf(pthread_t handle) {
  Guard guard(g_lock);
  const Handle *h = find(handle);
  return h ? h->info : nullptr;
}

void detached(pthread_t handle) {
  Guard guard(g_lock);
  const Handle *h = find(handle);
  if (!h) return;
  ThreadInfo &info = *h->info;
  info.detached = true;
  if (!info.finished) return;
  info.final.clear();
  drop(handle);
}

void joined(Thread &joiner, pthread_t handle, ThreadInfo *info) {
  Inside inside(joiner);
  Guard guard(g_lock);
  ++joiner.statistics.acquires;
  learn(joiner, info->final);
  info->final.clear();
  info->joined = true;
  drop(handle, info);
}

void setName(ThreadInfo &info, const char *name) {
  Guard guard(g_lock);
  unsigned i = 0;
  for (; i + 1 < sizeof info.name && name[i]; ++i) info.name[i] = name[i];
  info.name[i] = 0;
}

ThreadInfo *at(Tid tid, Clock clock) {
  Guard guard(g_lock);
  ThreadInfo *info = g_newest[index(tid)];
  while (info && info->first_clock > clock) info = info->older;
  return info;
}

namespace {

// The oldest that is so.
template <class Is>
const ThreadInfo *findInfo(Is is) {
  Guard guard(g_lock);
  const ThreadInfo *found = nullptr;
  for (unsigned i = 0; i < g_numbers; ++i)
    for (const ThreadInfo *info = g_newest[i]; info; info = info->older)
      if (is(*info) && (!found || info->id < found->id)) found = info;
  return found;
}

}  // namespace

const ThreadInfo *withId(uint32_t id) {
  return findInfo([=](const ThreadInfo &info) { return info.id == id; });
}

const ThreadInfo *createdBy(const ThreadInfo &parent, Clock clock) {
  return findInfo([&](const ThreadInfo &info) { return info.parent == &parent && info.created_at == clock; });
}

namespace {

void addLeak(Leak *leaks, unsigned &count, const ThreadInfo &info) {
  for (unsigned i = 0; i < count; ++i)
    if (leaks[i].thread->created == info.created) {
      ++leaks[i].count;
      return;
    }
  if (count < kMaxLeaks) leaks[count++] = {&info, 1};
}

}  // namespace

unsigned findLeaks(Leak (&leaks)[kMaxLeaks]) {
  Guard guard(g_lock);
  unsigned count = 0;
  for (unsigned i = 0; i < g_numbers; ++i)
    for (const ThreadInfo *info = g_newest[i]; info; info = info->older)
      if (info->id >= g_first_own && info->finished && !info->joined && !info->detached) addLeak(leaks, count, *info);
  return count;
}

bool isForked() { return g_forked; }

bool isAlive(uint32_t os_id) {
  Guard guard(g_lock);
  for (unsigned i = 0; i < g_numbers; ++i)
    if (threadAt(i)->carrier == os_id) return true;
  return false;
}

void forEachLock(void (*visit)(SpinLock &)) { visit(g_lock); }

void afterForkInChild(Thread *survivor) {
  if (survivor) survivor->carrier = survivor->info->os_id = os::threadId();
  g_first_own = g_created;
  g_forked = true;
  unanchor();   // tasks that waited to begin wait in the parent
  for (unsigned i = 0; i < g_numbers; ++i) {
    Thread &t = *threadAt(i);
    if (&t == survivor || (t.alive && !t.carrier)) continue;  // fibers that wait are there in the child as well
    if (t.alive) t.info->finished = true;
    t.alive = false;
    t.carrier = 0;
    t.parked = 1;
    t.inside = 0;
  }
}

void releaseNumbers(const uint8_t *live) {
  Guard guard(g_lock);
  g_free.dropThose([=](Tid tid) {
    if (live[index(tid)]) return false;
    g_forgotten[g_forgotten_count++] = tid;
    return true;
  });
  g_free_after_collection = g_free.count();
}

bool numbersScarce() { return g_free.count() > 2 * g_free_after_collection + 512; }

}  // namespace bigfoot::registry
