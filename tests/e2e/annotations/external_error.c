// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library without checks tells when its users read and change its objects: the reports show the users' lines and the type, and each
// pair of users is a race of its own.
// EXPECT: WARNING: BigFoot: race on Queue
// EXPECT: Modifying access of Queue at
// EXPECT: #0 second .*@second@
// EXPECT: Previous modifying access of Queue at
// EXPECT: #0 first .*@first@
// EXPECT: Location is Queue of size 16
// EXPECT: SUMMARY: BigFoot: race on Queue
// EXPECT: WARNING: BigFoot: race on Queue
// EXPECT: Read-only access of Queue at
// EXPECT: #0 look .*@look@
// EXPECT: WARNING: BigFoot: stack changed by two
// EXPECT: Modifying access of Stack at
// EXPECT: WARNING: BigFoot: data race
// EXPECT: Write of size 1
// REPORTS: 4
#include <sanitizer/tsan_interface.h>
#include <stdlib.h>

#include "in_turn.h"

#define LIBRARY __attribute__((no_sanitize("thread"), noinline)) static

static void *queue_type, *stack_type, *queue, *stack, *plain;

LIBRARY void change(void *object, void *type) { __tsan_external_write(object, __builtin_return_address(0), type); }
LIBRARY void read_only(void *object, void *type) { __tsan_external_read(object, __builtin_return_address(0), type); }

static void first(void) {
  change(queue, queue_type);  // @first@
  change(stack, stack_type);
  change(plain, 0);
}
static void second(void) {
  change(queue, queue_type);  // @second@
}
static void look(void) {
  read_only(queue, queue_type);  // @look@
  change(stack, stack_type);
  *(char *)plain = 1;
}

int main(void) {
  queue_type = __tsan_external_register_tag("Queue");
  stack_type = __tsan_external_register_tag("Stack");
  __tsan_external_register_header(stack_type, "stack changed by two");
  queue = malloc(16), stack = malloc(16), plain = malloc(16);
  __tsan_external_assign_tag(queue, queue_type);
  in_turn3(first, second, look);
  free(queue), free(stack), free(plain);
  return 0;
}
