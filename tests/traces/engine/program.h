// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A trace as a program: real threads, locks, barriers, atomics and blocks of the heap, one event at a time. Who goes next is handed over in
// a way that the runtime does not see (tests/random/turn.h), so what it knows of the order is what the trace says.
#ifndef BIGFOOT_TESTS_TRACES_ENGINE_PROGRAM_H
#define BIGFOOT_TESTS_TRACES_ENGINE_PROGRAM_H

#include <pthread.h>

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "abi/event.h"
#include "tests/random/turn.h"

namespace bigfoot {

// Returns: the trace with what a program cannot do taken out or said otherwise: no access to memory outside its life, atomic accesses of
// 8 bytes with what they order, a wait as the release that it is. Feasible if the trace is.
std::vector<Event> asProgram(const std::vector<Event> &trace);

class Program {
 public:
  // kAtOnce: nothing is put off. kLate: blocks are large enough for the runtime's footprints.
  enum Verdicts { kAtOnce, kLate };
  Program(const std::vector<Event> &trace, Verdicts verdicts) : trace_(trace), verdicts_(verdicts) {}

  // Runs it. Returns: by event, the bytes of the trace at which the engine found a conflict then. Requires: asProgram, feasible.
  std::vector<std::set<uint64_t>> run();

 private:
  struct Worker {
    Program *program;
    pthread_t handle{};
    Turn go, left;
    const Event *event = nullptr;  // what it does at its turn; null: it ends
    bool is_started = false, is_joined = false, in_barrier = false;
    std::set<uint64_t> locks, read_locks;  // held
  };
  struct Lock {
    pthread_mutex_t mutex;
    pthread_rwlock_t rwlock;
  };

  static void *live(void *worker);
  void start(Worker &worker);
  void step(const Event &e);
  void perform(Worker &self, const Event &e);
  void lockEvent(Worker &self, const Event &e);
  void variableEvent(const Event &e);
  void enterBarrier(Worker &self);
  void openRound(size_t first);
  void finish();
  Worker &worker(uint64_t number);
  Lock &lock(uint64_t name);

  const std::vector<Event> &trace_;
  const Verdicts verdicts_;
  std::map<uint64_t, Worker> workers_;
  std::map<uint64_t, std::unique_ptr<Lock>> locks_;
  std::vector<std::unique_ptr<pthread_barrier_t>> rounds_;
  std::map<uint64_t, pthread_barrier_t *> round_of_;  // by thread
  std::vector<bool> is_entered_;                      // by event: an entry whose round is open
  size_t at_ = 0;
  Turn done_;
};

}  // namespace bigfoot

#endif
