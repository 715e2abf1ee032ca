// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic loads without a lock: docs/precision.md, A1 and A3, as loadUnlocked in runtime/sync/atomic.h has them.
//
// One variable of the program, `memory`. A store under the lock of its object writes a number, and then says in the object whose it is. A
// thread that remembers the object, or saw none, loads; what it takes for the clock of the value must be the value's own. Meanwhile others
// store, another variable that shares bytes gets an object, and the memory is freed and used anew with another object.
// Processors keep the order of stores, and that of loads, so that steps may be taken as they are written.
//
// Mistakes, each of which must be found:
//   VERSION_ONCE      the version is not compared after the load
//   ADDRESS_ONCE      the object may have been disposed of between the looks at its address and at its version
//   NEIGHBOURS_FIRST  whether there are neighbours is asked before the load
//   NONE_FIRST        that there is no object is asked before the load
//   LOCK_LATE         the store comes before the lock
//   STORE_UNLOCKED    a store that gives nothing, to a variable that has nothing, is made without the lock (A4)
#define OBJECTS 3
#define FIRST   0   // the variable's, made by its first store
#define BESIDE  1   // of a variable that shares bytes
#define SECOND  2   // the variable's in its second life
#define RELAXED 5   // what a store that gives nothing puts there
#define FREED   9   // what is in memory between the two; no load of it means anything

byte memory, version[OBJECTS], clock[OBJECTS];
bool here[OBJECTS];           // it says that it lies at the variable's address
bool freed;
bool linked, has_neighbours;  // the page's table has an object for these bytes; FIRST says that it is not alone

inline lock(o) { d_step { version[o] % 2 == 0 -> version[o]++ } }
inline unlock(o) { version[o]++ }
inline store(o, number) {
#ifdef LOCK_LATE
  memory = number; lock(o);
#else
  lock(o); memory = number;
#endif
  clock[o] = number; unlock(o)
}

proctype storer(byte number) {
  d_step { if :: !here[FIRST] -> here[FIRST] = true; linked = true :: else fi };
  store(FIRST, number)
}

// A store that gives nothing: L of its value is nothing, which is 0.
proctype relaxed_storer() {
#ifdef STORE_UNLOCKED
  if :: here[FIRST] && version[FIRST] % 2 == 0 && clock[FIRST] == 0 -> memory = RELAXED :: else fi
#else
  d_step { if :: !here[FIRST] -> here[FIRST] = true; linked = true :: else fi };
  lock(FIRST); memory = RELAXED; clock[FIRST] = 0; unlock(FIRST)
#endif
}

proctype neighbour() {
  has_neighbours = true; linked = true;
  store(BESIDE, 3)
}

proctype loader() {
  byte seen_version, seen_clock, value;
  bool is_alone = true;
  if
  :: true ->  // it remembers the object, which may be free, or not made yet
     seen_version = version[FIRST];
     if :: seen_version % 2 -> goto done :: else fi;
     seen_clock = clock[FIRST];
#ifdef NEIGHBOURS_FIRST
     is_alone = !has_neighbours;
#endif
     value = memory;
#ifndef VERSION_ONCE
     if :: version[FIRST] != seen_version -> goto done :: else fi;
#endif
#ifndef ADDRESS_ONCE
     if :: !here[FIRST] -> goto done :: else fi;
#endif
#ifndef NEIGHBOURS_FIRST
     is_alone = !has_neighbours;
#endif
     assert(!is_alone || value == FREED || (value == RELAXED -> 0 : value) == seen_clock)
  :: true ->  // it remembers none
#ifdef NONE_FIRST
     if :: linked -> goto done :: else fi;
     value = memory;
#else
     value = memory;
     if :: linked -> goto done :: else fi;
#endif
     assert(value == 0 || freed)  // an object that came and went meanwhile: who frees what another loads races with it
  fi;
done: skip
}

// Whoever frees the memory comes after all that used it by its own order, but for those who only remember the object.
proctype owner() {
  atomic { run storer(1); if :: run storer(2) :: run relaxed_storer() fi; if :: run neighbour() :: skip fi }
  _nr_pr <= 3;  // what was started has ended, but for the loader
  lock(FIRST);
  freed = true; memory = FREED;
  linked = false; here[FIRST] = false; clock[FIRST] = 0;
  unlock(FIRST);
  here[SECOND] = true; linked = true;
  store(SECOND, 4)
}

init { atomic { run loader(); run owner() } }
