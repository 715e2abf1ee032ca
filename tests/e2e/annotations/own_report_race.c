// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program is told of its races while they are reported, part by part: bigfoot_report_* in its own __bigfoot_on_report.
// RACE: @second@ @first@ block[]
// REPORTS: 1
// CFLAGS: -D_GNU_SOURCE
// NOT-WITH: gcc clang-tsan: the header has nothing for them, and they tell no variables
// EXPECT-STDOUT: ^before: \(null\) 0 0 0 0 0$
// EXPECT-STDOUT: ^kind: data-race$
// EXPECT-STDOUT: ^access 0: write of 4 bytes at 4, atomic 0, release 0, thread 2, own_report_race\.c:\d+ second block\[\], in second$
// EXPECT-STDOUT: ^access 1: write of 4 bytes at 4, atomic 0, release 0, thread 1, own_report_race\.c:\d+ first block\[\], in first$
// EXPECT-STDOUT: ^accesses: 2, places: 0$
// EXPECT-STDOUT: ^location: heap of 40 bytes at 0, thread 0, with a stack$
// EXPECT-STDOUT: ^thread 2 'a b%c' of 0, running, system id is right$
// EXPECT-STDOUT: ^thread 1 '\(null\)' of 0, (running|gone), system id is another$
// EXPECT-STDOUT: ^threads: 2$
// EXPECT-STDOUT: ^mutex: the second's, with a stack$
// EXPECT-STDOUT: ^mutexes: 1$
// EXPECT-STDOUT: ^after: \(null\)$
#include <bigfoot/bigfoot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "in_turn.h"

static int *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noinline)) static void first(void) { block[1] = 1; }  // @first@
__attribute__((noinline)) static void second(void) {
  pthread_setname_np(pthread_self(), "a b%c");
  pthread_mutex_lock(&mutex);
  block[1] = 2;  // @second@
  pthread_mutex_unlock(&mutex);
}

static const char *name_of(const char *path) { return path ? strrchr(path, '/') + 1 : "?"; }
// The function that a stack begins in, of the two: their order in the program is not known, but that one lies before the other.
static const char *function_of(const struct bigfoot_report_stack *stack) {
  if (stack->frames == 0) return "nothing";
  const char *pc = stack->frame[0], *low = (const char *)first, *high = (const char *)second;
  if (low > high) return pc >= low ? "first" : pc >= high ? "second" : "another";
  return pc >= high ? "second" : pc >= low ? "first" : "another";
}

void __bigfoot_on_report(void) {
  struct bigfoot_report_access access;
  struct bigfoot_report_place place;
  struct bigfoot_report_location location;
  struct bigfoot_report_thread thread;
  struct bigfoot_report_mutex lock;
  printf("kind: %s\n", bigfoot_report_kind());
  size_t n = 0;
  for (; bigfoot_report_access(n, &access); ++n)
    printf("access %zu: %s of %zu bytes at %td, atomic %d, release %d, thread %zu, %s:%u %s %s, in %s\n", n, access.is_write ? "write" : "read",
           access.bytes, (char *)access.address - (char *)block, access.is_atomic, access.is_release, access.thread, name_of(access.file),
           access.line, access.function, access.variable, function_of(&access.stack));
  printf("accesses: %zu, places: %d\n", n, bigfoot_report_place(0, &place));
  if (bigfoot_report_location(&location))
    printf("location: %s of %zu bytes at %td, thread %zu, %s\n", location.kind, location.bytes, (char *)location.start - (char *)block,
           location.thread, location.has_thread && location.stack.frames ? "with a stack" : "without");
  for (n = 0; bigfoot_report_thread(n, &thread); ++n)
    printf("thread %zu '%s' of %zu, %s, system id is %s\n", thread.id, thread.name ? thread.name : "(null)", thread.parent,
           thread.is_running && thread.has_parent ? "running" : "gone", thread.system_id == syscall(SYS_gettid) ? "right" : "another");
  printf("threads: %zu\n", n);
  for (n = 0; bigfoot_report_mutex(n, &lock); ++n)
    printf("mutex: %s, %s\n", lock.address == &mutex ? "the second's" : "another", lock.stack.frames ? "with a stack" : "without");
  printf("mutexes: %zu\n", n);
}

int main(void) {
  struct bigfoot_report_access access;
  struct bigfoot_report_place place;
  struct bigfoot_report_location location;
  struct bigfoot_report_thread thread;
  struct bigfoot_report_mutex lock;
  const char *kind = bigfoot_report_kind();
  printf("before: %s %d %d %d %d %d\n", kind ? kind : "(null)", bigfoot_report_access(0, &access), bigfoot_report_place(0, &place),
         bigfoot_report_location(&location), bigfoot_report_thread(0, &thread), bigfoot_report_mutex(0, &lock));
  block = malloc(40);
  in_turn(first, second);
  kind = bigfoot_report_kind();
  printf("after: %s\n", kind ? kind : "(null)");
  free(block);
  return 0;
}
