// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A std::thread is an object like any other: one thread detaches it, or makes it anew, while another has just looked at it.
// RACE: @detach@ @look@ looked_at
// RACE: @assign@ @join@ waited_for
// REPORTS: 2
// EXPECT: #0 std::.*thread::detach\(\)
// EXPECT: @detach@
// EXPECT: @look@
// EXPECT: @join@
#include <thread>

#include "in_turn.h"

static std::thread looked_at, waited_for, fresh;

static void look() { use(looked_at.native_handle()); }        // @look@
static void detach() { looked_at.detach(); }                  // @detach@
static void join() { waited_for.join(); }                     // @join@
static void assign() { waited_for.swap(fresh); }  // @assign@

int main() {
  looked_at = std::thread([] {});
  waited_for = std::thread([] {});
  in_turn(look, detach);
  in_turn(join, assign);
}
