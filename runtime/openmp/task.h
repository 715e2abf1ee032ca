// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks of OpenMP: logical threads of their own, whichever thread runs them. docs/openmp.md, D1 to D13.
#ifndef BIGFOOT_RUNTIME_OPENMP_TASK_H
#define BIGFOOT_RUNTIME_OPENMP_TASK_H

#include "runtime/openmp/bag.h"
#include "runtime/openmp/dependences.h"
#include "runtime/openmp/team.h"

namespace bigfoot::openmp {

struct Task;

// Lives on the runtime's heap, from taskgroup to its end.
struct Group {
  SharedClock ended;  // what tasks of the group gave at their ends
  Group *outer;
  Task *owner;        // who began it
  Bag *bag;           // of the owner's children in it; null: none yet
};

// Written by the thread that runs it, but for what says otherwise.
struct Task {
  ~Task();

  Task *parent;             // null for implicit ones
  Team *team;               // null outside of parallel regions
  ThreadInfo *runs_as;      // its logical thread; null: it has not begun
  uint32_t references;      // itself until its end, and its children until theirs; atomic
  uint32_t barriers;        // that its implicit task has passed; of an explicit one, that its creator had
  bool is_implicit;
  bool is_undeferred;       // runs as its creator
  bool is_expected;         // has not begun, and no region says what it will know at least (D9)
  bool in_barrier;
  bool skips_barrier;       // the one that a reduction without a wait uses
  uint32_t doacross_loops;  // that it has begun
  uint32_t pieces;          // of loops and sections, that it got since the last barrier
  uint32_t number;          // of an implicit one in its team
  uint32_t contention;      // its group of threads that critical sections and locks keep apart (D11); 0 outside of leagues
  SharedClock children;     // what its children gave at their ends
  Group *group;             // the innermost one
  Dependences *dependences; // of its children; made by the task itself, used by them
  Array<Dependence> own;    // its own clauses

  // (D13)
  uintptr_t code;           // that created it
  uint64_t context;         // of an undeferred one, that it began with
  Task *host;               // the task whose logical thread it runs as: itself, or of one that is undeferred its creator's
  bool is_secluded;         // so far: it told nobody, nor did a task that it created; atomic: children write it
  bool is_absorbed;         // it ended so
  bool has_ended;           // guarded by `lock`
  uint64_t acquires, releases;  // of its thread, if it is secluded: those of its creations count, others do not
  ChunkList chunks;         // that it took, if it began so
  Bag *bag;                 // what its children that told nobody count as; null: none yet. Made by children, guarded by `lock`
  Bag *spares;              // of taskgroups that are over, and of undeferred tasks
  SpinLock lock;            // a leaf

  // Of an explicit task that has not begun.
  Released created;         // what its creator knew
  registry::TaskOrigin origin;

  // Of a detachable one: what its body, and whoever fulfilled its event, gave.
  SharedClock completion;
};

// All require: the thread is outside, and not busy where it may become another.

Task *createImplicit(Team *team);
Task *createExplicit(Thread &thread, Task &parent, bool is_undeferred, depot::StackId place, const void *code);
void release(Task *task);

// The region is about to begin: until all of its threads have, what the encountering task knows counts as what a thread knows. (D9)
void expect(Team &team);
void cease(Team &team);
// The implicit task begins in the calling thread, one of `threads`, as soon as all of them are there. Its number in the team is 0 if it is the
// primary thread, which goes on as it was.
void beginImplicit(Thread &thread, Task &task, unsigned number, unsigned threads);
// A thread of the team goes back to being itself.
void endImplicit(Task &task);

// The calling thread goes on with the task, which begins if it has not begun.
void goOnWith(Task &task);
// Code of the program has run, or is about to, since the thread went on with a task.
void noteProgramRuns();
// The task ends in the calling thread, which runs it or has fulfilled its event: its parent, its group, the barrier and its dependences get to
// know what the thread does, and what `task.completion` says.
void complete(Thread &thread, Task &task);
// The thread waited for what the clauses of a taskwait say.
void awaitDependences(Thread &thread, Task &wait);
// The task waited for its children; for those of its innermost taskgroup; for all in a barrier, of which it took the clock.
void takeChildren(Thread &thread, Task &task);
void takeGroup(Thread &thread, Task &task);
void passBarrier(Task &task);
void beginGroup(Task &task);
void endGroup(Task &task);
// The logical thread of a task that is complete, or whose body has ended, is no more. Requires: the calling thread runs another.
void bury(Task &task);

}  // namespace bigfoot::openmp

#endif
