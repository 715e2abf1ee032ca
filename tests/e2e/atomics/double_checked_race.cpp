// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Double-checked locking done wrong: the first look at the pointer is a plain read.
// RACE: @look@ @publish@ object
// RACE: @look_inside@ @made@ *object|*this
// EXPECT: Read of size 8 .* by thread T2
// EXPECT: #0 work\(\) .*@look@
// EXPECT: Previous write of size 8 .* by thread T1 \(mutexes: write M1\)
// EXPECT: #0 work\(\) .*@publish@
// LINES-NOT: gcc: a constructor that nobody wrote has its class's line there
#include <mutex>

#include "in_turn.h"

struct Object {
  int value = 7;  // @made@
};
Object *object;
std::mutex mutex;

static void work() {
  if (!object) {  // @look@
    std::lock_guard lock(mutex);
    if (!object)
      object = new Object;  // @publish@
  }
  use(object->value);  // @look_inside@
}

int main() {
  in_turn(work, work);
  delete object;
  return 0;
}
