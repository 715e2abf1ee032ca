// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One page of two granules, and threads of which each accesses one granule or both: docs/slim.md, U3 to U5.
//
// A state is the set of the accesses that it records, one bit for each thread. At the end no access may be missing, and of any two
// to the same granule one must have found the other.
//
//   WITHOUT_MEMBARRIER, WAIT_INSIDE  grant.pml without what it needs
//   REFINED_IS_BLANK    refining leaves a blank word behind: who loaded one earlier replaces it, and nobody reads that
//   COARSEN_SHARED      words are taken away under a shared grant
//   CELL_WITHOUT_BUSY   a cell is changed by who has not made the word busy
#ifndef THREADS
#define THREADS 2
#endif
#include "grant.pml"

// The page's word: a set of accesses, which both granules have, or one of these.
#define BLANK   0
#define RUNS    100
#define BUSY    101
#ifdef REFINED_IS_BLANK
#define REFINED BLANK
#else
#define REFINED 102
#endif
byte word = BLANK;
bool has_words;
byte words[2];
byte cell[2];  // of RUNS

byte found[2 * THREADS];  // what the thread found at a granule
bool accesses[2 * THREADS];
byte ended;

#define bit       (1 << me)
#define FOUND(g)  found[2 * me + (g)]

// A word of a page that has words.
inline changeWord(g) {
  do
  :: seen = words[g];
     FOUND(g) = seen;
     if
     :: owned -> words[g] = seen | bit; break
     :: else -> compareAndSwap(words[g], seen, seen | bit); if :: done -> break :: else fi
     fi
  od
}
inline changeCell(g) { seen = cell[g]; FOUND(g) = seen; cell[g] = seen | bit }

// Makes the page's word busy where others may change it. Leaves `done`: whether it was still as it was seen.
inline hold() {
  if
  :: owned -> done = true
#ifdef CELL_WITHOUT_BUSY
  :: seen_word == RUNS -> done = true
#endif
  :: else -> compareAndSwap(word, seen_word, BUSY)
  fi
}
inline refine(first, second) {
  words[0] = first; words[1] = second;
  has_words = true;
  word = REFINED
}
inline coarsen() {
  cell[0] = words[0]; cell[1] = words[1];
  has_words = false;
  word = RUNS
}

proctype thread(byte me) {
  byte seen_owner, seen_word, seen, k, g, from, to;
  bool owned, was_shared, done;
  if :: from = 0; to = 0 :: from = 1; to = 1 :: from = 0; to = 1 fi;
  d_step { g = from; do :: g <= to -> accesses[2 * me + g] = true; g++ :: else -> g = from; break od }

  enter();
again:
  openPage();
  if
  :: has_words ->
     if
     :: from == to -> changeWord(from)
     :: else ->
#ifndef COARSEN_SHARED
        openExclusively();
        if :: !has_words -> closeExclusive(); goto again :: else fi;
#endif
        changeWord(0); changeWord(1); coarsen(); closeExclusive()
     fi
  :: else ->
     seen_word = word;
     if
     :: seen_word == BUSY -> word != BUSY; goto again
#ifndef REFINED_IS_BLANK
     :: seen_word == REFINED -> goto again
#endif
     :: seen_word == RUNS ->
        hold();
        if :: !done -> goto again :: else fi;
        if
        :: refine(cell[0], cell[1]); goto again
        :: g = from; do :: g <= to -> changeCell(g); g++ :: else -> break od;
           word = RUNS
        fi
     :: else ->  // a value
        if
        :: from < to ->
           d_step { FOUND(0) = seen_word; FOUND(1) = seen_word };
           if
           :: owned -> word = seen_word | bit
           :: else -> compareAndSwap(word, seen_word, seen_word | bit); if :: done :: else -> goto again fi
           fi
        :: else ->
           hold();
           if :: !done -> goto again :: else fi;
           if
           :: refine(seen_word, seen_word); goto again
           :: cell[0] = seen_word; cell[1] = seen_word; changeCell(from); word = RUNS
           fi
        fi
     fi
  fi;
  leave();
  ended++
}

#define STATE(g)        (has_words -> words[g] : (word == RUNS -> cell[g] : word))
#define RECORDED(t, g)  (!accesses[2 * (t) + (g)] || STATE(g) & (1 << (t)))
#define NOT_BOTH_MISSED(t, u, g) \
  (!accesses[2 * (t) + (g)] || !accesses[2 * (u) + (g)] || found[2 * (t) + (g)] & (1 << (u)) || found[2 * (u) + (g)] & (1 << (t)))

init {
  byte k, g;
  atomic {
    if :: owner = NOBODY :: owner = SHARED :: owner = 0 fi;
    has_words = false;
    if :: has_words = true; word = REFINED :: word = BLANK :: word = RUNS fi;
    do :: k < THREADS -> run thread(k); k++ :: else -> break od
  }
  ended == THREADS;
  do
  :: g < 2 ->
     k = 0;
     do
     :: k < THREADS ->
        assert(RECORDED(k, g));
        assert(k == 0 || NOT_BOTH_MISSED(k, k - 1, g));
        assert(k < 2 || NOT_BOTH_MISSED(k, 0, g));
        k++
     :: else -> break
     od;
     g++
  :: else -> break
  od
}
