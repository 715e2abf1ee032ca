/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs functions in threads of their own, one after the other. The order is one in time only: the barrier is invisible
 * to the detector. All threads are created before the first function runs, and joined after the last.
 *
 *   in_turn(first, second);            T1 runs first, then T2 runs second
 *   in_turn3(first, second, third);    and then T3 runs third
 *   use(value);                        keeps the optimiser from dropping a read
 */
#ifndef BIGFOOT_TESTS_E2E_IN_TURN_H
#define BIGFOOT_TESTS_E2E_IN_TURN_H

#include <pthread.h>

#include "barrier.h"

#define use(value) __asm__ volatile("" : : "r"((long)(value)))

typedef void (*in_turn_step)(void);

struct in_turn_part {
  in_turn_step run;
  unsigned before, after;
};

static void *in_turn_thread(void *given) {
  const struct in_turn_part part = *(struct in_turn_part *)given;
  for (unsigned i = 0; i < part.before; ++i) barrier_wait();
  part.run();
  for (unsigned i = 0; i < part.after; ++i) barrier_wait();
  return 0;
}

static void in_turn_all(const in_turn_step *steps, unsigned count) {
  struct in_turn_part parts[3];
  pthread_t threads[3];
  barrier_init(count);
  for (unsigned i = 0; i < count; ++i) {
    parts[i].run = steps[i];
    parts[i].before = i + 1;  /* The first round waits until all are created. */
    parts[i].after = count - 1 - i;
    pthread_create(&threads[i], 0, in_turn_thread, &parts[i]);
  }
  for (unsigned i = 0; i < count; ++i) pthread_join(threads[i], 0);
}

__attribute__((unused)) static void in_turn(in_turn_step first, in_turn_step second) {
  const in_turn_step steps[] = {first, second};
  in_turn_all(steps, 2);
}

__attribute__((unused)) static void in_turn3(in_turn_step first, in_turn_step second, in_turn_step third) {
  const in_turn_step steps[] = {first, second, third};
  in_turn_all(steps, 3);
}

#endif
