// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What ThreadSanitizer tells a debugger of a report, by its names and signatures (compiler-rt's tsan_interface.h).
// RACE: @second@ @first@ value
// REPORTS: 1
// EXPECT-STDOUT: ^data-race: 0 stacks, 2 accesses, 1 locations, 1 mutexes, 2 threads, 0 unique, tag 0, current 1$
// EXPECT-STDOUT: ^access by 2: the value, size 4, write 0, atomic 0, with a trace$
// EXPECT-STDOUT: ^access by 1: the value, size 4, write 1, atomic 0, with a trace$
// EXPECT-STDOUT: ^location: global, the value, start 0, size 0, thread -1, fd 0, suppressable 0, type \(null\)$
// EXPECT-STDOUT: ^mutex: the second's, destroyed 0, with a trace$
// EXPECT-STDOUT: ^thread 2 of 0, running 1, name \(null\), with a trace$
// EXPECT-STDOUT: ^thread 1 of 0, running [01], name \(null\), with a trace$
// EXPECT-STDOUT: ^beyond: 0 0 0 0 0 0 0$
// EXPECT-STDOUT: ^located: heap at 0 of 40, stack, global at 0 of 4$
// EXPECT-STDOUT: ^allocated by 0: with a trace; of what is none: 0$
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "in_turn.h"

void *__tsan_get_current_report(void);
int __tsan_get_report_data(void *, const char **, int *, int *, int *, int *, int *, int *, int *, void **, unsigned long);
int __tsan_get_report_tag(void *, unsigned long *);
int __tsan_get_report_stack(void *, unsigned long, void **, unsigned long);
int __tsan_get_report_mop(void *, unsigned long, int *, void **, int *, int *, int *, void **, unsigned long);
int __tsan_get_report_loc(void *, unsigned long, const char **, void **, unsigned long *, unsigned long *, int *, int *, int *, void **,
                          unsigned long);
int __tsan_get_report_loc_object_type(void *, unsigned long, const char **);
int __tsan_get_report_mutex(void *, unsigned long, unsigned long *, void **, int *, void **, unsigned long);
int __tsan_get_report_thread(void *, unsigned long, int *, pid_t *, int *, const char **, int *, void **, unsigned long);
int __tsan_get_report_unique_tid(void *, unsigned long, int *);
const char *__tsan_locate_address(uintptr_t, char *, unsigned long, uintptr_t *, uintptr_t *);
int __tsan_get_alloc_stack(uintptr_t, uintptr_t *, size_t, int *, pid_t *);

static int value;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *block;

static void first(void) { value = 1; }  // @first@
static void second(void) {
  pthread_mutex_lock(&mutex);
  use(value);  // @second@
  pthread_mutex_unlock(&mutex);
}

enum { kFrames = 32 };
static const char *traced(void **trace) {
  const char *const said = trace[0] ? "with a trace" : "without a trace";
  memset(trace, 0, kFrames * sizeof *trace);
  return said;
}

static void show_places(void) {
  char name[8] = "?";
  uintptr_t start = 0, size = 0, global = 0, global_size = 0, trace[kFrames] = {0};
  int tid = -1;
  pid_t os_id = 0;
  const char *kind = __tsan_locate_address((uintptr_t)block + 7, name, sizeof name, &start, &size);
  printf("located: %s at %td of %zu, ", kind, (char *)start - (char *)block, (size_t)size);
  printf("%s, ", __tsan_locate_address((uintptr_t)name, name, sizeof name, 0, 0));
  kind = __tsan_locate_address((uintptr_t)&value, name, sizeof name, &global, &global_size);
  printf("%s at %td of %zu\n", kind, (char *)global - (char *)&value, (size_t)global_size);
  const int count = __tsan_get_alloc_stack((uintptr_t)block + 39, trace, kFrames, &tid, &os_id);
  printf("allocated by %d: %s; of what is none: %d\n", tid, count > 0 && trace[count - 1] && os_id ? "with a trace" : "without",
         __tsan_get_alloc_stack((uintptr_t)&value, trace, kFrames, &tid, &os_id));
}

void __tsan_on_report(void *report) {
  const char *text;
  int count, stacks, mops, locs, mutexes, threads, unique, tid, size, write, atomic, fd, suppressable, destroyed, running, parent;
  unsigned long tag, start, bytes, id;
  pid_t os_id;
  void *trace[kFrames] = {0}, *address;
  __tsan_get_report_data(report, &text, &count, &stacks, &mops, &locs, &mutexes, &threads, &unique, trace, kFrames);
  __tsan_get_report_tag(report, &tag);
  printf("%s: %d stacks, %d accesses, %d locations, %d mutexes, %d threads, %d unique, tag %lu, current %d\n", text, stacks, mops, locs, mutexes,
         threads, unique, tag, report == __tsan_get_current_report());
  for (int i = 0; i < mops; ++i) {
    __tsan_get_report_mop(report, i, &tid, &address, &size, &write, &atomic, trace, kFrames);
    printf("access by %d: %s, size %d, write %d, atomic %d, %s\n", tid, address == &value ? "the value" : "another", size, write, atomic,
           traced(trace));
  }
  __tsan_get_report_loc(report, 0, &text, &address, &start, &bytes, &tid, &fd, &suppressable, trace, kFrames);
  printf("location: %s, %s, start %lu, size %lu, thread %d, fd %d, suppressable %d, ", text, address == &value ? "the value" : "another", start,
         bytes, tid, fd, suppressable);
  __tsan_get_report_loc_object_type(report, 0, &text);
  printf("type %s\n", text ? text : "(null)");
  __tsan_get_report_mutex(report, 0, &id, &address, &destroyed, trace, kFrames);
  printf("mutex: %s, destroyed %d, %s\n", address == &mutex ? "the second's" : "another", destroyed, traced(trace));
  for (int i = 0; i < threads; ++i) {
    __tsan_get_report_thread(report, i, &tid, &os_id, &running, &text, &parent, trace, kFrames);
    printf("thread %d of %d, running %d, name %s, %s\n", tid, parent, running, text ? text : "(null)", traced(trace));
  }
  printf("beyond: %d %d %d %d %d %d %d\n", __tsan_get_report_stack(report, 0, trace, kFrames),
         __tsan_get_report_mop(report, 2, &tid, &address, &size, &write, &atomic, trace, kFrames),
         __tsan_get_report_loc(report, 1, &text, &address, &start, &bytes, &tid, &fd, &suppressable, trace, kFrames),
         __tsan_get_report_loc_object_type(report, 1, &text), __tsan_get_report_mutex(report, 1, &id, &address, &destroyed, trace, kFrames),
         __tsan_get_report_thread(report, 2, &tid, &os_id, &running, &text, &parent, trace, kFrames),
         __tsan_get_report_unique_tid(report, 0, &tid));
  show_places();
}

int main(void) {
  block = malloc(40);
  in_turn(first, second);
  free(block);
  return 0;
}
