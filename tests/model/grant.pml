// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who may change a page: docs/precision.md, P1, P2 and P4, as runtime/shadow/page.cpp has them. Included by models of one page.
//
// Steps between two semicolons are single, and memory is sequentially consistent but for the one store that matters to
// P1: `inside = 1` waits in the thread's store buffer (`entering`) until the processor, a locked instruction or the barrier flushes it.
#define NOBODY      99
#define SHARED      98
#define REVOKING(t) (50 + (t))

byte owner = NOBODY;
bool inside[THREADS], entering[THREADS];

inline flush(t) {
  if
  :: entering[t] -> inside[t] = true; entering[t] = false
  :: else
  fi
}
inline enter() { entering[me] = true }
// A store that is still in the buffer is followed by this one in the same order: nobody need see it.
inline leave() { d_step { entering[me] = false; inside[me] = false } }
inline compareAndSwap(place, from, to) {
  d_step {
    flush(me);
    if
    :: place == from -> place = to; done = true
    :: else -> done = false
    fi
  }
}
#ifdef WITHOUT_MEMBARRIER
#define MEMBARRIER skip
#else
#define MEMBARRIER d_step { do :: k < THREADS -> flush(k); k++ :: else -> k = 0; break od }
#endif
// What a thread does when it has to wait for others. P2.
#ifdef WAIT_INSIDE
#define BEGIN_WAITING skip
#define END_WAITING   skip
#else
#define BEGIN_WAITING leave()
#define END_WAITING   enter()
#endif

// Leaves `owned`: whether the thread has the page alone.
inline openPage() {
  do
  :: seen_owner = owner;
     if
     :: seen_owner == me -> owned = true; break
     :: seen_owner == SHARED -> owned = false; break
     :: seen_owner == NOBODY -> compareAndSwap(owner, NOBODY, me)
     :: seen_owner >= REVOKING(0) && seen_owner < SHARED ->
        BEGIN_WAITING; owner != seen_owner; END_WAITING
     :: else ->
        compareAndSwap(owner, seen_owner, REVOKING(me));
        if
        :: done ->
           BEGIN_WAITING; MEMBARRIER; !inside[seen_owner]; END_WAITING;
           if  // it moves some times, and is shared then
           :: owner = me; owned = true
           :: owner = SHARED; owned = false
           fi;
           break
        :: else
        fi
     fi
  od;
  seen_owner = 0
}

inline openExclusively() {
  was_shared = false;
  do
  :: openPage();
     if
     :: owned -> break
     :: else ->
        compareAndSwap(owner, SHARED, REVOKING(me));
        if
        :: done ->
           was_shared = true; owned = true;
           BEGIN_WAITING; MEMBARRIER;
           do
           :: k < THREADS -> (k == me || !inside[k]); k++
           :: else -> k = 0; break
           od;
           END_WAITING;
           break
        :: else
        fi
     fi
  od
}
inline closeExclusive() {
  if
  :: was_shared -> owner = SHARED
  :: was_shared -> owner = me  // as new
  :: else
  fi
}

// Any thread's store buffer may be flushed at any time.
active proctype processor() {
end:
  do
  :: d_step { entering[0] -> flush(0) }
  :: d_step { entering[1] -> flush(1) }
#if THREADS > 2
  :: d_step { entering[2] -> flush(2) }
#endif
  od
}
