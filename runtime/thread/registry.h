// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which threads there are and were; which thread numbers may be used again.
#ifndef BIGFOOT_RUNTIME_THREAD_REGISTRY_H
#define BIGFOOT_RUNTIME_THREAD_REGISTRY_H

#include <pthread.h>

#include "runtime/records/depot.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

// What a report says of a thread. Never freed: an entry may name it long after its end.
struct ThreadInfo {
  uint32_t id;         // T1, T2, ... in the order of creation; 0 is the main thread
  uint32_t os_id;      // of a fiber: the one that runs it, or did so last
  ThreadInfo *parent;  // null for the main thread
  depot::StackId created;
  Tid tid;
  Clock created_at;    // the clock of its parent that it knows
  Clock first_clock;   // its clocks are [first_clock, last_clock]
  Clock last_clock;
  ThreadInfo *older;   // the thread that had this number before
  Released final;      // what it knew at its end, for its joiner; nothing for a detached thread
  bool finished;
  bool detached;
  bool joined;
  bool is_fiber;
  bool is_task;        // of OpenMP: a fiber, which others that were created so may go on with (D6)
  bool is_clean;       // the number had no entry when it was taken, by a task that may give it back (D13)
  uint32_t team_number;  // of OpenMP: in the team that it is in, or was in last, whose place `created` is; 0 for others. Racy: for reports
  char name[16];
};

namespace registry {

// The number of thread numbers ever used.
unsigned highestThread();
// How many threads were begun to be prepared, and how many are. While the two are equal and stay so, no thread is given what another knew.
extern __attribute__((visibility("hidden"))) uint64_t g_begun, g_prepared;
uint64_t threadsCreated();
// The same for tasks of OpenMP, from when what they will know is fixed until they begin: `expect` announces some, `arrive` takes that back.
inline void expect() { __atomic_add_fetch(&g_begun, 1, __ATOMIC_SEQ_CST); }
inline void arrive() { __atomic_add_fetch(&g_prepared, 1, __ATOMIC_SEQ_CST); }
inline bool anyExpected() { return __atomic_load_n(&g_begun, __ATOMIC_SEQ_CST) != __atomic_load_n(&g_prepared, __ATOMIC_SEQ_CST); }

// Of the tasks of one region, instead: all that will begin know at least what its encountering thread knew. (D9) One at a time. Returns: false if
// there is another.
bool anchor(const Released &known);
void unanchor();
// What those know of a thread number; kMaxClock if there are none. Requires: the registry's lock, or that nothing is expected before and after.
Clock anchoredClock(Tid tid);

// The calling thread becomes the process's first.
void startMain();

// A thread that `parent` is about to create, with the parent's knowledge. Requires: parent is outside; what it accessed is in shadow.
Thread *prepare(Thread &parent, depot::Stack created);
// A task that `runner` is about to run, which knows what `known` says: what its creator knew, and more. With `chunks` it notes there which chunks it
// takes, and may give its number back at its end. Returns: null if there are too many whose accesses are still of interest. Requires: as before.
struct TaskOrigin {
  ThreadInfo *parent;
  depot::StackId created;
  Clock created_at;
};
Thread *prepareTask(Thread &runner, const TaskOrigin &origin, const Released &known, ChunkList *chunks);
// The new thread itself, first thing. Requires: busy.
void start(Thread &thread);
// The thread itself, last thing: nothing it does later is checked. What it knows stays for its joiner. Requires: what it accessed is in
// shadow, of which it keeps nothing to itself.
void finish(Thread &thread);
// The same for a task that waits, by the thread that ran it. Requires: it holds no locks, and what it accessed is in shadow.
void finishTask(Thread &runner, Thread &task);
// The same, as if the task had never had its number. Requires: no entry has an epoch of it any more, and nobody knows one. (D13)
void giveBackTask(Thread &runner, Thread &task);

// A number that no thread gets, for epochs that are made to count as its. What has it is the ThreadInfo, its next clock is that of the Thread. (D13)
// Returns: null if none is left.
ThreadInfo *lendNumber(const Thread &knower);
// As giveBackTask: and the ThreadInfo is no more. Or as a thread's that ended at the clock `last`.
void giveBackNumber(ThreadInfo *number);
void finishNumber(ThreadInfo *number, Clock last);

// Whether a thread that has ended leaves its caches to who gets its number next; else they are empty.
bool keepsCaches(Tid tid);
// Makes a prepared thread a fiber: it waits to be switched to. Requires: the creator is outside.
void startFiber(Thread &creator, Thread &fiber);
// The fiber that the calling thread began with. Requires: the runtime knows the thread.
ThreadInfo &own();
// `parent` could not start the thread after all.
void abandon(Thread &thread);

// Which thread runs under a pthread_t, until it is joined or, detached, ended.
void remember(pthread_t handle, ThreadInfo *info, bool detached);
ThreadInfo *infoOf(pthread_t handle);
void detached(pthread_t handle);
// `handle` named `info` when the join began; it may name another thread by now. Requires: what the joiner accessed is in shadow.
void joined(Thread &joiner, pthread_t handle, ThreadInfo *info);
void setName(ThreadInfo &info, const char *name);

// The thread that had number `tid` at `clock`.
ThreadInfo *at(Tid tid, Clock clock);
// The thread whose ThreadInfo::id that is, or null.
const ThreadInfo *withId(uint32_t id);
// The first thread that `parent` created when it gave `clock` away, or null.
const ThreadInfo *createdBy(const ThreadInfo &parent, Clock clock);

// Threads of this process, not of one that it was forked from, that have ended and that nobody joined or detached, by where they
// were created; those of more than kMaxLeaks places are left out.
struct Leak {
  const ThreadInfo *thread;  // one of them
  uint64_t count;
};
inline constexpr unsigned kMaxLeaks = 64;
unsigned findLeaks(Leak (&leaks)[kMaxLeaks]);

// Whether this process is the child of one that BigFoot checked, and whether a thread of it, by the kernel's number, is alive.
bool isForked();
bool isAlive(uint32_t os_id);

// In the child of a fork, only the calling thread is left; null if the runtime does not know it.
void afterForkInChild(Thread *survivor);
void forEachLock(void (*visit)(SpinLock &));

// For the collector: `live[tid]` says whether entries of that number are left. (T2)
void releaseNumbers(const uint8_t *live);
bool numbersScarce();

}  // namespace registry

// Marks the thread as outside for long while it blocks, so that others need no barrier to take its pages. (P1)
class Parked {
 public:
  explicit Parked(Thread *thread) : thread_(thread) {
    if (thread_) __atomic_store_n(&thread_->parked, 1, __ATOMIC_RELEASE);
  }
  ~Parked() {
    if (thread_) unpark(*thread_);
  }
  Parked(const Parked &) = delete;
  Parked &operator=(const Parked &) = delete;

 private:
  Thread *thread_;
};

}  // namespace bigfoot

#endif
