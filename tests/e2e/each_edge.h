/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Many small questions of the same kind in one program, each in a line of its own:
 *
 *   EDGE(name, setup, before, after)
 *
 * After `setup` one thread writes `shared` and then does `before`; later in time, but for the detector at the same time, another
 * does `after` and then writes `shared`. In a program that is called ..._norace every line orders the two; in ..._race none
 * does, and each has its own report, in the function `name`.
 *
 *   int main(void) { return each_edge(); }
 *   expect(condition);        a step went as it should have
 */
#ifndef BIGFOOT_TESTS_E2E_EACH_EDGE_H
#define BIGFOOT_TESTS_E2E_EACH_EDGE_H

#include "in_turn.h"

#define expect(condition) ((condition) ? (void)0 : __builtin_trap())

struct each_edge_one {
  in_turn_step setup, before, after;
};
static struct each_edge_one each_edge_list[256];
static unsigned each_edge_count;
int shared;

#define EDGE(name, setup, before, after)                                                         \
  static void name##_setup(void) { setup; }                                                      \
  static void name##_before(void) {                                                              \
    shared = 1;                                                                                  \
    before;                                                                                      \
  }                                                                                              \
  static __attribute__((noinline)) void name(void) {                                             \
    after;                                                                                       \
    shared = 2;                                                                                  \
  }                                                                                              \
  __attribute__((constructor)) static void name##_listed(void) {                                 \
    const struct each_edge_one edge = {name##_setup, name##_before, name};                       \
    each_edge_list[each_edge_count++] = edge;                                                    \
  }

/* The first thread lives until the second is through: what it holds stays held. */
static void each_edge_over(void) {}

static int each_edge(void) {
  for (unsigned i = 0; i < each_edge_count; ++i) {
    each_edge_list[i].setup();
    in_turn3(each_edge_list[i].before, each_edge_list[i].after, each_edge_over);
  }
  return 0;
}

#endif
