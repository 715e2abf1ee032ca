// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Under the lock a thread tells another that the object may go, and then unlocks the mutex in it.
// RACE: @destructor@ @notify@ this->done|this->done.__cv_
// RACE: @drop@ @unlock@ *__mutex|task->mutex.__m_
// REPORTS: 2
// EXPECT: #0 std::.*condition_variable::~condition_variable\(\)
// EXPECT: Previous atomic read of size 8
// EXPECT: #0 std::.*condition_variable::notify_all\(\)
// EXPECT: @notify@
// EXPECT: #0 operator delete
// EXPECT: Previous atomic read of size 8
// EXPECT: unlock
// EXPECT: @unlock@
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "in_turn.h"

struct Task {  // @destructor@
  std::mutex mutex;
  std::condition_variable done;
};
static Task *task = new Task;
static std::atomic<bool> finished;

static void finish() {
  task->mutex.lock();
  finished.store(true, std::memory_order_release);
  task->done.notify_all();  // @notify@
  task->mutex.unlock();     // @unlock@
}
static void drop() {
  if (finished.load(std::memory_order_acquire)) delete task;  // @drop@
}

int main() { in_turn(finish, drop); }
