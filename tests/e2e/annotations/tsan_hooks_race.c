// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program defines for ThreadSanitizer is called: options, of which we do not have all, suppressions, and hooks.
// RACE: @reported@ @reported@ b
// EXIT: 5
// REPORTS: 1
// EXPECT: #0 reported .*@reported@
// EXPECT-STDOUT: ^initialised
// EXPECT-STDOUT: ^report$
// EXPECT-STDOUT: ^finalized 1
#include <unistd.h>

#include "in_turn.h"

int a, b;

const char *__tsan_default_options(void) { return "report_atomic_races=0:exitcode=5 second_deadlock_stack=1"; }
const char *__tsan_default_suppressions(void) { return "# known\nrace:^suppressed$\nrace:never\n"; }
void __tsan_on_initialize(void) { use(write(1, "initialised\n", 12)); }
void __tsan_on_report(void *report) { use(write(1, "report\n", report ? 7 : 6)); }
int __tsan_on_finalize(int failed) {
  use(write(1, failed ? "finalized 1\n" : "finalized 0\n", 12));
  return failed;
}

__attribute__((noinline)) static void suppressed(void) { a = 1; __asm__ volatile(""); }
__attribute__((noinline)) static void reported(void) { b = 1; __asm__ volatile(""); }  // @reported@

static void change(void) {
  suppressed();
  reported();
}

int main(void) {
  in_turn(change, change);
  return 0;
}
