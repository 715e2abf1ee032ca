// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One cell of a shared page, and threads that write to its granule: by replacing the cell, by locking it, or by making the page busy and
// storing it plainly. docs/precision.md, P7. What a write finds in the cell it judges and removes. At the end every thread's write must be in the cell
// or have been judged.
//
//   WITHOUT_LOOK    who replaced the cell does not look whether the page was busy
//   WITHOUT_WAIT    who finds that it was does not wait until it is not
//   WITHOUT_COUNT   a page that was busy looks as before
//   LOCK_ANYHOW     who locks the cell does not look whether the page was busy
//   LOOK_FOR_BUSY   who locks the cell looks whether the page is busy, and not whether it was
//   UNLOCK_ANYHOW   who finds that it was puts back what was in the cell, whatever is there by now
//   NAMELESS        a locked cell does not say who locked it
#ifndef THREADS
#define THREADS 3
#endif

#define NONE 0
#ifdef NAMELESS
#define LOCKED 8
#else
#define LOCKED (8 + me)
#endif
#define is_locked(f) (f >= 8)
#define is_busy(o)   (o % 2)

byte cell = NONE, owner = 0, judged, ended;

inline judge() { d_step { if :: f != NONE && f != me -> judged = judged | (1 << f) :: else fi } }
inline replace(to) { atomic { if :: cell == f -> cell = to; done = true :: else -> done = false fi } }

proctype thread(byte me) {
  byte f, o;
  bool done;
  if
  :: goto replacing
  :: goto locking
  :: goto busy
  fi;

replacing:
  o = owner;
  f = cell;
  if
  :: is_busy(o) || is_locked(f) -> goto replacing
  :: f == me -> goto over   // (R3)
  :: else
  fi;
  replace(me);
  if
  :: !done -> goto replacing
  :: else
  fi;
  judge();
#ifndef WITHOUT_LOOK
  if
  :: owner != o ->
#ifdef WITHOUT_WAIT
     f = cell;
     if :: f == me -> goto over :: else fi;
#else
     !is_busy(owner);
#endif
     goto replacing
  :: else
  fi;
#endif
  goto over;

locking:
  o = owner;
  f = cell;
  if
  :: is_busy(o) || is_locked(f) -> goto locking
  :: else
  fi;
  replace(LOCKED);
  if
  :: !done -> goto locking
  :: else
  fi;
#ifndef LOCK_ANYHOW
  if
#ifdef LOOK_FOR_BUSY
  :: is_busy(owner) ->
#else
  :: owner != o ->
#endif
#ifdef UNLOCK_ANYHOW
     cell = f;
#else
     atomic { if :: cell == LOCKED -> cell = f :: else fi };
#endif
     goto locking
  :: else
  fi;
#endif
  judge();
  cell = me;
  goto over;

busy:
  o = owner;
  if
  :: is_busy(o) -> goto busy
  :: else
  fi;
  atomic { if :: owner == o -> owner = o + 1; done = true :: else -> done = false fi };
  if
  :: !done -> goto busy
  :: else
  fi;
load:
  f = cell;
  if
  :: is_locked(f) -> goto load
  :: else
  fi;
  judge();
  cell = me;
#ifdef WITHOUT_COUNT
  owner = o;
#else
  owner = o + 2;
#endif

over:
  ended++
}

init {
  byte i;
  atomic { i = 1; do :: i <= THREADS -> run thread(i); i++ :: else -> break od }
  ended == THREADS;
  i = 1;
  do
  :: i > THREADS -> break
  :: else ->
     assert(cell == i || (judged & (1 << i)));
     i++
  od
}
