// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C++ library's locks, and C11's.
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: main .*@mutex@
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: main .*@recursive@
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: main .*@shared@
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #0 mtx_destroy
// EXPECT: #1 main .*@c11@
// EXPECT-NOT: compile with -g
// REPORTS: 4
// NOT-WITH: libc++: its shared_mutex is a mutex and two condition variables, and says nothing of a wrong unlock
#include <threads.h>

#include <mutex>
#include <shared_mutex>

int main() {
  std::mutex mutex;
  std::recursive_mutex recursive;
  std::shared_mutex shared;
  mtx_t c11;
  mtx_init(&c11, mtx_plain);
  mtx_lock(&c11);
  mutex.unlock();        // @mutex@
  recursive.unlock();    // @recursive@
  shared.unlock();       // @shared@
  mtx_destroy(&c11);     // @c11@
}
