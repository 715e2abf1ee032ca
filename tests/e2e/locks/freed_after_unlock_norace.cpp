// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last who uses what threads synchronise by may take it apart: by a lock, a count of owners, a condition, a semaphore, a barrier.
#include <pthread.h>
#include <semaphore.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

struct Task {
  std::mutex mutex;
  std::condition_variable done;
  bool is_done = false;
};

// As it is right: notified under the lock.
static void onStack() {
  Task task;
  std::thread other([&] {
    const std::lock_guard lock(task.mutex);
    task.is_done = true;
    task.done.notify_one();
  });
  {
    std::unique_lock lock(task.mutex);
    while (!task.is_done) task.done.wait(lock);
  }
  other.detach();
}

static void overwrite() {
  volatile char same_place[4096];
  for (volatile char &byte : same_place) byte = 1;
}

static void counted() {
  struct Object {
    std::mutex mutex;
    std::atomic<int> owners = 2;
  };
  auto *object = new Object;
  const auto leave = [object] {
    object->mutex.lock();
    object->mutex.unlock();
    if (object->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete object;
  };
  std::thread other(leave);
  leave();
  other.join();
}

static void posted() {
  auto *semaphore = new sem_t;
  sem_init(semaphore, 0, 0);
  std::thread other([=] { sem_post(semaphore); });
  sem_wait(semaphore);
  sem_destroy(semaphore);
  delete semaphore;
  other.join();
}

static void arrived() {
  auto *barrier = new pthread_barrier_t;
  pthread_barrier_init(barrier, nullptr, 2);
  const auto arrive = [=] {
    if (pthread_barrier_wait(barrier) != PTHREAD_BARRIER_SERIAL_THREAD) return;
    pthread_barrier_destroy(barrier);
    delete barrier;
  };
  std::thread other(arrive);
  arrive();
  other.join();
}

static void readers() {
  auto *lock = new pthread_rwlock_t;
  pthread_rwlock_init(lock, nullptr);
  bool seen = false;
  std::thread other([&] {
    pthread_rwlock_wrlock(lock);
    seen = true;
    pthread_rwlock_unlock(lock);
  });
  for (bool end = false; !end;) {
    pthread_rwlock_rdlock(lock);
    end = seen;
    pthread_rwlock_unlock(lock);
  }
  pthread_rwlock_destroy(lock);
  delete lock;
  other.join();
}

// A structure is copied under the lock that is in it, while another thread waits for it.
static void copied() {
  struct Counts {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    long sum = 0;
  } counts;
  std::thread other([&] {
    for (int i = 0; i < 1000; ++i) {
      pthread_mutex_lock(&counts.mutex);
      ++counts.sum;
      pthread_mutex_unlock(&counts.mutex);
    }
  });
  long sum = 0;
  for (int i = 0; i < 1000; ++i) {
    pthread_mutex_lock(&counts.mutex);
    const Counts copy = counts;
    pthread_mutex_unlock(&counts.mutex);
    sum += copy.sum;
  }
  other.join();
  if (sum < 0) overwrite();
}

int main() {
  for (int i = 0; i < 20; ++i) {
    onStack();
    overwrite();
    counted();
    posted();
    arrived();
    readers();
    copied();
  }
}
