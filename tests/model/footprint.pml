// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that is freed, and others in its place, while threads have footprints there: docs/slim.md, B1 to B3, X6.
//
// A footprint is committed for the block in which it was opened, and of an access and the release of the same block one finds
// the other.
//
//   OPEN_UNSEEN      a footprint is opened without another look at whether the extent is that of the address still
//   WITHOUT_COUNT    memory is cleared without regard for open footprints
//   CLOSE_FIRST      a footprint is no longer counted before it is in shadow
//   COMMIT_UNSEEN    a thread commits what it saw open before it entered, and another may have committed meanwhile
//   STOP_UNDER_LOCK  the world is stopped by who has the extent's lock
#define USERS   2
#define FREES   USERS  // the thread that frees
#define BLOCKS  3
#define NONE    0

byte block = 1;                        // whose memory it is
byte state;                            // the accesses that the memory's shadow records
byte number = 1;                       // of the extent that the table has
bool locked[BLOCKS + 1];               // by extent
byte open[BLOCKS + 1];                 // footprints, under the lock
bool inside[USERS + 1], stopping;
byte footprint[USERS];                 // the extent that counts the thread's
byte block_of[USERS], found[USERS];    // of its access
bool missed[(BLOCKS + 1) * USERS];     // by a block's release
byte ended;

#define bit        (1 << me)
#define ENTER      atomic { !stopping -> inside[me] = true }
#define LEAVE      inside[me] = false
#define LOCK(e)    atomic { !locked[e] -> locked[e] = true }
#define UNLOCK(e)  locked[e] = false
#define JUDGE(t)   d_step { assert(block_of[t] == block); found[t] = state; state = state | 1 << t }
#define CLOSE(t)   LOCK(footprint[t]); open[footprint[t]]--; UNLOCK(footprint[t])

// By the thread, or by another in its name while the world is stopped. Requires: the thread is inside, or stopped.
inline commit(t) {
#ifdef CLOSE_FIRST
  CLOSE(t);
  JUDGE(t);
#else
  JUDGE(t);
  CLOSE(t);
#endif
  footprint[t] = NONE
}

proctype user(byte me) {
  byte e;
  ENTER;
again:
  e = number;
  if
  :: e == NONE -> d_step { block_of[me] = block; found[me] = state; state = state | bit }  // judged at once
  :: else ->
     LOCK(e);
#ifndef OPEN_UNSEEN
     if :: number != e -> UNLOCK(e); goto again :: else fi;
#endif
     d_step { open[e]++; footprint[me] = e; block_of[me] = block };
     UNLOCK(e)
  fi;
  LEAVE;
  // The thread's next synchronisation.
#ifdef COMMIT_UNSEEN
  e = footprint[me];
  ENTER;
  footprint[me] = e;
#else
  ENTER;
#endif
  if
  :: footprint[me] != NONE -> commit(me)
  :: else
  fi;
  LEAVE;
  ended++
}

inline commitEverybodys() {
  stopping = true;
  do :: t < USERS -> !inside[t]; t++ :: else -> t = 0; break od;
  do
  :: t < USERS -> if :: footprint[t] != NONE -> commit(t) :: else fi; t++
  :: else -> t = 0; break
  od;
  stopping = false
}

// Releases a block, and allocates the next.
proctype releaser(byte me) {
  byte t;
  do
  :: block == BLOCKS -> break
  :: else ->
     ENTER;
     d_step {
       do :: t < USERS -> missed[block * USERS + t] = !(state & 1 << t); t++ :: else -> t = 0; break od;
       state = state | bit
     };
     LEAVE;

     ENTER;
#ifndef WITHOUT_COUNT
     do
     :: LOCK(number);
        if
        :: open[number] == 0 -> break
        :: else ->
#ifdef STOP_UNDER_LOCK
           LEAVE; commitEverybodys(); ENTER; UNLOCK(number)
#else
           UNLOCK(number); LEAVE; commitEverybodys(); ENTER
#endif
        fi
     od;
#else
     LOCK(number);
#endif
     atomic { state = 0; block++ };
     if
     :: UNLOCK(number)         // the extent stays
     :: t = number;            // or it is another's from now on
        number = NONE; UNLOCK(t);
        number = block; t = 0
     fi;
     LEAVE
  od;
  ended++
}

#define NOT_BOTH_MISSED(t)  (found[t] & (1 << FREES) || !missed[block_of[t] * USERS + t])

init {
  atomic { run user(0); run user(1); run releaser(FREES) }
  ended == USERS + 1;
  assert(NOT_BOTH_MISSED(0) && NOT_BOTH_MISSED(1));
  assert(open[1] == 0 && open[2] == 0 && open[3] == 0)
}
