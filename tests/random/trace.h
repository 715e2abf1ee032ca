// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A random program: real threads that run one at a time, through the real hooks and interceptors, while the oracle follows.
#ifndef BIGFOOT_TESTS_RANDOM_TRACE_H
#define BIGFOOT_TESTS_RANDOM_TRACE_H

#include <pthread.h>
#include <semaphore.h>

#include <map>
#include <memory>
#include <random>
#include <string>

#include "tests/random/accesses.h"
#include "tests/random/oracle.h"
#include "tests/random/turn.h"

class Trace;

struct Worker {
  Worker(Trace &trace, unsigned id) : trace(trace), id(id), model(id) {}
  Trace &trace;
  const unsigned id;
  oracle::Thread model;
  Turn turn;
  pthread_t handle{};
  bool detached = false;
  bool ending = false;       // leaves at its next turn
  pthread_barrier_t *barrier = nullptr;  // to wait at, instead of a step
  unsigned locks = 0;        // held now
};

struct Block {
  uintptr_t at = 0;
  std::vector<oracle::Byte> bytes;
  unsigned guard = 0;  // the mutex that protects it, mostly
};

// A lock of the program beside what the oracle knows of it. `writer` is null when no one writes.
template <class Real>
struct Lock {
  Real real;
  oracle::Knowledge written, read;
  Worker *writer = nullptr;
  std::vector<Worker *> readers;
};

// One episode: starts and ends with the main thread alone.
class Trace {
 public:
  Trace(unsigned seed, unsigned steps);
  ~Trace();
  // Returns: what differed from the oracle, or nothing.
  std::string run();
  void work(Worker &self);  // a thread's life

  uint64_t compared = 0, races = 0, threads = 0;

 private:
  void step(Worker &self);
  void handOver(Worker &self);
  void create(Worker &self);
  void join(Worker &self);
  void end(Worker &self);
  void unlockAll(Worker &self);

  void plainAccess(Worker &self);
  void rangeAccess(Worker &self);
  void atomicAccess(Worker &self);
  void replaceBlock(Worker &self);
  void mutex(Worker &self);
  void spinLock(Worker &self);
  void readWriteLock(Worker &self);
  void semaphore(Worker &self);
  void fence(Worker &self);
  void meet(Worker &self);

  void expect(Worker &self, Block &block, unsigned offset, unsigned size, bigfoot::Access kind);
  void compare(Block &block, unsigned offset, unsigned size, const char *what);
  void allocate(Block &block);
  Block &chooseBlock(Worker &self, bool &protects);
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  bigfoot::MemoryOrder order(bigfoot::AtomicKind kind);

  std::mt19937 random_;
  unsigned left_;
  std::string difference_;
  unsigned next_id_ = 0;
  std::unique_ptr<Worker> main_;
  std::vector<std::unique_ptr<Worker>> live_, ended_;
  Block blocks_[6];
  std::vector<bool> expected_;  // by byte of the access under way
  std::map<uintptr_t, oracle::Knowledge> variables_;
  Lock<pthread_mutex_t> mutexes_[3];
  Lock<pthread_rwlock_t> rwlocks_[2];
  // Beside each spin lock, in its granule, an atomic variable.
  struct alignas(8) {
    int variable;
    pthread_spinlock_t lock;
  } spin_[2];
  Lock<pthread_spinlock_t *> spins_[2];
  struct {
    sem_t real;
    unsigned value = 0;
    oracle::Knowledge posted;
  } semaphores_[2];
  pthread_barrier_t barrier_;
  unsigned arrived_ = 0;  // of those that were called to the barrier
  unsigned who_ = 0;      // makes the access under way
};

#endif
