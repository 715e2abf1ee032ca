// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One cell of a shared page, and threads that access its granule, the first of them twice: docs/precision.md, P3 and P6.
//
// A thread's access stands for both of its entries: they are of one epoch. A write leaves itself alone; a read is put before what is there, or
// goes to the set if there is no room. At the end one of any two threads must have found the other, unless a third one's write, which
// found one of them, took its entry away.
//
//   BUSY_BY_BOTH    a cell is busy if both of its entries say so, though they are stored one by one
//   FIRST_HALF_FIRST  who unlocks a cell stores its first entry before its second
//   WITHOUT_RELOAD  the second entry is not looked at again after the first alone was replaced
//   PLAIN_STORES    a cell is stored without a comparison with what was judged
#ifndef THREADS
#define THREADS 3
#endif

#define NONE 0
#define BUSY 8
#define OUT  9
#define is_thread(e) (e != NONE && e < BUSY)
#define bit_of(e)    (1 << (e - 1))

byte first = NONE, second = NONE, members;
byte found[THREADS];
byte dropped;
byte ended;

inline isBusy(answer) {
#ifdef BUSY_BY_BOTH
  answer = (f == BUSY && s == BUSY)
#else
  answer = (f == BUSY)
#endif
}

inline load() { f = first; s = second }

inline judge() {
  d_step {
    others = 0;
    if :: f == OUT -> others = members :: is_thread(f) -> others = bit_of(f) :: else fi;
    if :: f != OUT && is_thread(s) -> others = others | bit_of(s) :: else fi;
    found[me - 1] = found[me - 1] | others
  }
}

inline replaceBoth(nf, ns) {
#ifdef PLAIN_STORES
  second = ns; first = nf; done = true
#else
  atomic { if :: first == f && second == s -> first = nf; second = ns; done = true :: else -> done = false fi }
#endif
}
inline replaceFirst(nf) { atomic { if :: first == f -> first = nf; done = true :: else -> done = false fi } }

proctype thread(byte me) {
  byte f, s, nf, ns, others, times;
  bool done, busy, writes;
  do
  :: times == (me == 1 -> 2 : 1) -> break
  :: else ->
     times++;
     if :: writes = true :: writes = false fi;
again:
     load();
     isBusy(busy);
     if
     :: busy -> goto again
     :: else
     fi;
     if
     :: f == OUT -> goto locked
     :: f == me || s == me -> goto next   // (R3)
     :: !writes && f != NONE && s != NONE -> goto locked
     :: else
     fi;
     nf = me;
     if :: writes -> ns = NONE :: else -> ns = (f == NONE -> s : f) fi;
     if
     :: ns == s ->
        replaceFirst(nf);
        if
        :: !done -> goto again
        :: else
        fi;
        judge();
        if :: writes -> d_step { dropped = dropped | (others & ~bit_of(me)) } :: else fi;
#ifndef WITHOUT_RELOAD
        if :: second != s -> goto locked :: else fi
#endif
     :: else ->
        replaceBoth(nf, ns);
        if
        :: !done -> goto again
        :: else
        fi;
        judge();
        if :: writes -> d_step { dropped = dropped | (others & ~bit_of(me)) } :: else fi
     fi;
     goto next;
locked:
     load();
     isBusy(busy);
     if
     :: busy -> goto locked
     :: else
     fi;
#ifdef BUSY_BY_BOTH
     replaceBoth(BUSY, BUSY);
#else
     replaceBoth(BUSY, NONE);
#endif
     if
     :: !done -> goto locked
     :: else
     fi;
     assert(f != BUSY);
     judge();
     if
     :: writes -> d_step { dropped = dropped | (others & ~bit_of(me)) }; nf = me; ns = NONE
     :: else -> members = others | bit_of(me); nf = OUT; ns = NONE
     fi;
#ifdef FIRST_HALF_FIRST
     first = nf; second = ns;
#else
     second = ns; first = nf;
#endif
next:
     skip
  od;
  ended++
}

init {
  byte i, j;
  atomic { i = 1; do :: i <= THREADS -> run thread(i); i++ :: else -> break od }
  ended == THREADS;
  i = 1;
  do
  :: i > THREADS -> break
  :: else ->
     j = i + 1;
     do
     :: j > THREADS -> break
     :: else ->
        assert((found[i - 1] & bit_of(j)) || (found[j - 1] & bit_of(i)) || (dropped & (bit_of(i) | bit_of(j))));
        j++
     od;
     i++
  od
}
