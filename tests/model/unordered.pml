// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An atomic variable without an object, threads that write to it without giving anything (and without a lock), and threads that
// release to it, for which they make the object. docs/precision.md, A5. Whoever locks the object must find that what it says belongs to
// the value.
//
//   WITHOUT_WAIT    who makes the object does not wait for those that write without one
//   FREE_OBJECT     who makes the object does not hold its lock meanwhile
//   LOOK_FIRST      who writes looks for the object before he says that he writes
#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef RELEASERS
#define RELEASERS 2
#endif
#define THREADS (WRITERS + RELEASERS)

byte value, says, ended;
#define belongs (says == (value <= WRITERS -> 0 : value))
bool exists, locked;
bool writes[THREADS + 1];

inline lock() { atomic { !locked -> locked = true } }

inline lockedWrite(clock) {
  lock();
  assert(belongs);
  value = me;
  says = clock;
  locked = false
}

proctype writer(byte me) {
#ifdef LOOK_FIRST
  if
  :: exists -> goto ordinary
  :: else
  fi;
  writes[me] = true;
#else
  writes[me] = true;
  if
  :: exists -> writes[me] = false; goto ordinary
  :: else
  fi;
#endif
  value = me;
  writes[me] = false;
  goto over;
ordinary:
  lockedWrite(0);
over:
  ended++
}

proctype releaser(byte me) {
  byte i;
  bool made;
  // Under the lock of the page's table.
  atomic {
    if
    :: !exists ->
       made = true;
#ifndef FREE_OBJECT
       locked = true;
#endif
       exists = true
    :: else
    fi
  };
#ifndef WITHOUT_WAIT
  if
  :: made ->
     i = 1;
     do
     :: i > THREADS -> break
     :: else -> !writes[i]; i++
     od
  :: else
  fi;
#endif
#ifndef FREE_OBJECT
  if :: made -> locked = false :: else fi;
#endif
  lockedWrite(me);
  ended++
}

init {
  byte i;
  atomic {
    i = 1;
    do
    :: i > THREADS -> break
    :: i <= WRITERS -> run writer(i); i++
    :: i > WRITERS && i <= THREADS -> run releaser(i); i++
    od
  };
  ended == THREADS;
  assert(belongs)
}
