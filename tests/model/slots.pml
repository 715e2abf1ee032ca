// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A granule that threads read, each by its slot in the cell's set, and threads that write, which lock the cell, judge all slots, and put
// their write in the place of the set. docs/precision.md, P8. Of a reader and a writer one must have found the other. The first writer may
// only rewrite the set instead: it removes what it judged.
//
//   WITHOUT_LOOK      a reader does not look at the cell again
//   WITHOUT_VERSION   nor whether the set was rewritten
//   WITHOUT_AGAIN     who saw that finds his own read in the set, and takes it for judged
#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 1
#endif

#define SET  0
#define BUSY 8
// else the number of a writer

byte cell = SET, version, ended;
bool slot[READERS + 1];
byte listed;                            // a write in the set
byte read_found[READERS + 1];           // writers that a reader found
byte write_found[WRITERS + 1];          // readers that a writer found

inline find(what) { d_step { if :: what != 0 -> read_found[me] = read_found[me] | (1 << what) :: else fi } }

proctype reader(byte me) {
  byte c, v, l;
  bool is_left;
again:
  c = cell;
  if
  :: c == BUSY -> goto again
  :: c != SET && c != BUSY -> find(c); goto over   // by the rules; the read takes no part in what follows
  :: else
  fi;
  v = version;
  if :: v % 2 -> goto again :: else fi;
  if :: slot[me] && !is_left -> goto over :: else fi;
  l = listed;
  find(l);
  slot[me] = true;
#ifndef WITHOUT_AGAIN
  is_left = true;                       // until it is known that this counts
#endif
#ifndef WITHOUT_LOOK
  if
  :: cell != SET -> goto again
  :: else
  fi;
#endif
#ifndef WITHOUT_VERSION
  if
  :: version != v -> goto again
  :: else
  fi;
#endif
over:
  ended++
}

proctype writer(byte me) {
  byte i, c;
again:
  atomic {
    c = cell;
    if
    :: c == BUSY -> goto again
    :: else -> cell = BUSY
    fi
  };
  if
  :: c == SET ->
     version++;
     i = 1;
     do
     :: i > READERS -> break
     :: else ->
        if :: slot[i] -> write_found[me] = write_found[me] | (1 << i); slot[i] = false :: else fi;
        i++
     od;
     if
     :: me == 1 -> listed = me; version++; cell = SET
     :: version++; cell = me
     fi
  :: else -> cell = me                  // the other writer's entry goes
  fi;
  ended++
}

init {
  byte i, w;
  bool both;
  atomic {
    i = 1;
    do :: i <= READERS -> run reader(i); i++ :: else -> break od;
    i = 1;
    do :: i <= WRITERS -> run writer(i); i++ :: else -> break od
  };
  ended == READERS + WRITERS;
  // Where a writer replaced another, or the set with its write, who meets the later one need not meet the earlier.
  i = 1;
  do
  :: i > READERS -> break
  :: else ->
     both = (read_found[i] != 0);
     w = 1;
     do
     :: w > WRITERS -> break
     :: else -> both = (both || (write_found[w] & (1 << i))); w++
     od;
     assert(both || (slot[i] && cell == SET && !listed));
     i++
  od
}
