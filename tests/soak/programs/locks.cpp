// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A counter under each kind of lock, and every way to get the lock.
#include <errno.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

#include <mutex>
#include <shared_mutex>

#include "soak.h"

namespace {

constexpr unsigned kThreads = 4;

struct Counter {
  long value, again[5];
  void add() {
    ++value;
    for (long &a : again) a = value;
  }
  void check() const {
    for (long a : again) CHECK(a == value);
  }
};

timespec soon() {
  timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_sec += 100;
  return t;
}

// Each kind: enter() locks in a way that chance chooses, leave() unlocks; both return 0.
struct Mutex {
  pthread_mutex_t mutex;
  const int type;
  explicit Mutex(int type, bool robust = false) : type(type) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, type);
    if (robust) pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
  }
  ~Mutex() { pthread_mutex_destroy(&mutex); }
  int enter(soak::Random &random) {
    const timespec until = soon();
    switch (random() % 3) {
      case 0: return pthread_mutex_timedlock(&mutex, &until);
      case 1:
        if (pthread_mutex_trylock(&mutex) == 0) return 0;
        [[fallthrough]];
      default: return pthread_mutex_lock(&mutex);
    }
  }
  int leave() {
    if (type == PTHREAD_MUTEX_RECURSIVE) CHECK(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
    return pthread_mutex_unlock(&mutex);
  }
};

struct Spin {
  pthread_spinlock_t spin;
  Spin() { pthread_spin_init(&spin, 0); }
  ~Spin() { pthread_spin_destroy(&spin); }
  int enter(soak::Random &random) { return random() % 2 && pthread_spin_trylock(&spin) == 0 ? 0 : pthread_spin_lock(&spin); }
  int leave() { return pthread_spin_unlock(&spin); }
};

struct Semaphore {
  sem_t semaphore;
  Semaphore() { sem_init(&semaphore, 0, 1); }
  ~Semaphore() { sem_destroy(&semaphore); }
  int enter(soak::Random &random) {
    const timespec until = soon();
    if (random() % 3 == 0 && sem_trywait(&semaphore) == 0) return 0;
    const bool timed = random() % 2;
    int result;
    while ((result = timed ? sem_timedwait(&semaphore, &until) : sem_wait(&semaphore)) != 0 && errno == EINTR) continue;
    return result;
  }
  int leave() { return sem_post(&semaphore); }
};

struct C11 {
  mtx_t mutex;
  C11() { mtx_init(&mutex, mtx_timed); }
  ~C11() { mtx_destroy(&mutex); }
  int enter(soak::Random &random) {
    const timespec until = soon();
    return random() % 2 ? mtx_timedlock(&mutex, &until) : mtx_lock(&mutex);
  }
  int leave() { return mtx_unlock(&mutex); }
};

// A monitor: a flag under a mutex, and a condition to wait for it.
struct Condition {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  bool taken = false;
  int enter(soak::Random &random) {
    const timespec until = soon();
    pthread_mutex_lock(&mutex);
    while (taken) random() % 2 ? pthread_cond_wait(&condition, &mutex) : pthread_cond_timedwait(&condition, &mutex, &until);
    taken = true;
    return pthread_mutex_unlock(&mutex);
  }
  int leave() {
    pthread_mutex_lock(&mutex);
    taken = false;
    pthread_cond_signal(&condition);
    return pthread_mutex_unlock(&mutex);
  }
};

struct Readers {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  Counter counter{};
  void use(soak::Random &random) {
    const timespec until = soon();
    if (random() % 4) {
      CHECK((random() % 2 && pthread_rwlock_tryrdlock(&lock) == 0) || pthread_rwlock_rdlock(&lock) == 0);
      counter.check();
    } else {
      CHECK((random() % 2 && pthread_rwlock_trywrlock(&lock) == 0) || pthread_rwlock_timedwrlock(&lock, &until) == 0);
      counter.add();
    }
    CHECK(pthread_rwlock_unlock(&lock) == 0);
  }
};

struct Shared {
  std::shared_mutex mutex;
  Counter counter{};
  void use(soak::Random &random) {
    if (random() % 4) {
      const std::shared_lock lock(mutex);
      counter.check();
    } else {
      const std::unique_lock lock(mutex);
      counter.add();
    }
  }
};

template <class Lock>
struct Guarded {
  Lock lock;
  Counter counter{};
  template <class... Args>
  explicit Guarded(Args... args) : lock(args...) {}
  void use(soak::Random &random) {
    CHECK(lock.enter(random) == 0);
    counter.check();
    counter.add();
    CHECK(lock.leave() == 0);
  }
};

// One of each, made and destroyed by the main thread.
void useAll(unsigned seed, unsigned operations) {
  Guarded<Mutex> normal(PTHREAD_MUTEX_NORMAL), recursive(PTHREAD_MUTEX_RECURSIVE), checking(PTHREAD_MUTEX_ERRORCHECK),
      adaptive(PTHREAD_MUTEX_ADAPTIVE_NP), robust(PTHREAD_MUTEX_NORMAL, true);
  Guarded<Spin> spin;
  Guarded<Semaphore> semaphore;
  Guarded<C11> c11;
  Guarded<Condition> condition;
  Readers readers;
  Shared shared;
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, kThreads);
  Counter in_turn{};
  soak::inThreads(kThreads, seed, [&, operations](soak::Random &random, unsigned who) {
    for (unsigned i = 0; i < operations; ++i) {
      normal.use(random), recursive.use(random), checking.use(random), adaptive.use(random), robust.use(random);
      if (i % 8 == 0) spin.use(random);   // which burns the time of whoever holds it
      semaphore.use(random), c11.use(random), condition.use(random), readers.use(random), shared.use(random);
      if (i % 64) continue;
      pthread_barrier_wait(&barrier);
      if (i / 64 % kThreads == who) in_turn.add();
      pthread_barrier_wait(&barrier);
      in_turn.check();
    }
  });
  pthread_barrier_destroy(&barrier);
  const long all = long{kThreads} * operations;
  for (const Counter *c : {&normal.counter, &recursive.counter, &checking.counter, &adaptive.counter, &robust.counter,
                           &semaphore.counter, &c11.counter, &condition.counter})
    CHECK(c->value == all);
}

}  // namespace

int main(int count, char **words) {
  const soak::Arguments given(count, words);
  for (unsigned i = 0; i < given.rounds; i += 20) useAll(given.seed + i, 128);
  puts("locks: ok");
}
