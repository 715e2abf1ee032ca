// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An extent of two pages, and threads of which each accesses a part of one page, one page or both as a whole: docs/slim.md, X1 to X6.
//
// A grant of a page is one that many may have, who compare and swap, or one that is exclusive, with plain changes; page.pml has
// what that takes. States are sets of accesses as there, and so is what must hold at the end. No value is in two places while the
// lock is free (X3).
//
//   CHANGE_UNASKED    who finds a page blank changes it without asking the span
//   ASK_UNLOCKED      who finds a page blank, and its span own, without the lock, is content
//   UP_SHARED         a span becomes a value while others have a grant of the page
//   WAIT_UNDER_LOCK   a page is waited for under the extent's lock

#define BLANK 0
#define OWN   100  // a span: ask the page
#ifndef THREADS
#define THREADS 2
#endif
#ifndef PAGES
#define PAGES 2
#endif
byte span[PAGES], word[PAGES];
bool locked;
byte users[PAGES];  // grants
bool alone[PAGES];  // the one grant is exclusive

byte from[THREADS], to[THREADS];  // pages that the thread accesses
byte found[PAGES * THREADS], ended;

#define bit       (1 << me)
#define EARLIER   (1 << THREADS)  // an access of the past
#define FOUND(p)  found[PAGES * me + (p)]
#define LOCK      atomic { !locked -> locked = true }
#define UNLOCK    atomic { assert(ONE_PLACE(0) && ONE_PLACE(PAGES - 1)); locked = false }
#define ONE_PLACE(p)  (word[p] == BLANK || span[p] == OWN)

inline grantShared(p) { atomic { !alone[p] -> users[p]++ } }
inline grantAlone(p) { atomic { users[p] == 0 -> alone[p] = true; users[p]++ } }
inline giveBack(p) { d_step { alone[p] = false; users[p]-- } }

// (X3)
inline takeDown(p) {
  if
  :: word[p] != BLANK
#ifdef ASK_UNLOCKED
  :: word[p] == BLANK && span[p] == OWN
#endif
#ifdef CHANGE_UNASKED
  :: word[p] == BLANK
#else
  :: word[p] == BLANK ->
     LOCK;
     said = span[p];
     span[p] = OWN;
     if
     :: said != OWN && said != BLANK -> word[p] = said
     :: else
     fi;
     said = 0;
     UNLOCK
#endif
  fi
}

// (X4)
inline takeUp(p) { LOCK; span[p] = word[p]; word[p] = BLANK; UNLOCK }

// Too many spans. (X5)
inline dissolve() {
  LOCK;
  do
  :: p < PAGES ->
     if
     :: span[p] != OWN && span[p] != BLANK -> word[p] = span[p]
     :: else
     fi;
     span[p] = OWN;
     p++
  :: else -> p = 0; break
  od;
  UNLOCK
}

inline changePage(p) {
  do
  :: takeDown(p);
     seen = word[p];
     FOUND(p) = seen;
     if
     :: alone[p] -> word[p] = seen | bit; break
     :: else ->
        d_step { if :: word[p] == seen -> word[p] = seen | bit; done = true :: else -> done = false fi };
        if :: done -> break :: else fi
     fi
  od;
  seen = 0;
  done = false
}

inline accessPage(p) {
  if
  :: grantShared(p)
  :: grantAlone(p)
  fi;
  changePage(p);
  if
#ifdef UP_SHARED
  :: takeUp(p)
#else
  :: alone[p] -> takeUp(p)
#endif
  :: skip
  fi;
  giveBack(p)
}

// (X2) Leaves `own`: pages that say it themselves.
inline accessSpans() {
  LOCK;
  p = from[me];
  do
  :: p <= to[me] ->
     if
     :: span[p] != OWN -> FOUND(p) = span[p]; span[p] = span[p] | bit
     :: else ->
#ifdef WAIT_UNDER_LOCK
        grantAlone(p); FOUND(p) = word[p]; word[p] = word[p] | bit; giveBack(p)
#else
        own[p] = true
#endif
     fi;
     p++
  :: else -> p = 0; break
  od;
  UNLOCK
}

proctype thread(byte me) {
  byte p, seen, said;
  bool done;
  bool own[PAGES];
  if
  :: dissolve()
  :: skip
  fi;
  if
  :: accessSpans()
  :: from[me] == to[me] -> own[from[me]] = true  // a part of it
  fi;
  do
  :: p < PAGES -> if :: own[p] -> accessPage(p) :: else fi; p++
  :: else -> break
  od;
  ended++
}

#define STATE(p)        (word[p] != BLANK -> word[p] : (span[p] == OWN -> BLANK : span[p]))
#define ACCESSES(t, p)  (from[t] <= (p) && (p) <= to[t])
#define RECORDED(t, p)  (!ACCESSES(t, p) || STATE(p) & (1 << (t)))
#define NOT_BOTH_MISSED(t, u, p) \
  (!ACCESSES(t, p) || !ACCESSES(u, p) || found[PAGES * (t) + (p)] & (1 << (u)) || found[PAGES * (u) + (p)] & (1 << (t)))
init {
  byte k, p, earlier;
  atomic {
    do
    :: p < PAGES ->
       if
       :: span[p] = OWN; word[p] = EARLIER; earlier = earlier | 1 << p
       :: span[p] = EARLIER; earlier = earlier | 1 << p
       :: span[p] = OWN
       :: skip
       fi;
       p++
    :: else -> p = 0; break
    od;
    do
    :: k < THREADS ->
       if
       :: skip
       :: to[k] = PAGES - 1
       :: to[k] = PAGES - 1; from[k] = to[k]
       fi;
       run thread(k);
       k++
    :: else -> break
    od
  }
  ended == THREADS;
  do
  :: p < PAGES ->
     k = 0;
     do
     :: k < THREADS ->
        assert(RECORDED(k, p));
        assert(k == 0 || NOT_BOTH_MISSED(k, k - 1, p));
        assert(k < 2 || NOT_BOTH_MISSED(k, 0, p));
        k++
     :: else -> break
     od;
     assert(!(earlier & 1 << p) || STATE(p) & EARLIER);
     p++
  :: else -> break
  od
}
