// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/traces/engine/program.h"

#include <stdlib.h>

#include <algorithm>

#include "runtime/shadow/footprint.h"
#include "runtime/thread/thread.h"
#include "tests/random/conflict_log.h"
#include "tests/traces/engine/memory.h"
#include "tests/traces/engine/operations.h"
#include "tests/traces/oracle.h"

namespace bigfoot {
namespace {

// What the engine has found, by whichever thread. Nothing is allocated while it tells.
struct FoundBytes {
  uint64_t address;  // in the trace
  size_t event;
};
constexpr unsigned kMostFound = 1 << 16;
FoundBytes g_found[kMostFound];
unsigned g_found_count;
size_t g_event;

void note(const Conflict &c) {
  for (unsigned byte = 0; byte < 8; ++byte)
    if (c.bytes >> byte & 1)
      if (const uint64_t address = memory::traceOf(c.granule + byte)) {
        const unsigned at = __atomic_fetch_add(&g_found_count, 1, __ATOMIC_RELAXED);
        if (at < kMostFound) g_found[at] = {address, __atomic_load_n(&g_event, __ATOMIC_RELAXED)};
      }
}

bool isInside(const std::map<uint64_t, uint64_t> &blocks, const Event &e) {
  auto after = blocks.upper_bound(e.object);
  if (after == blocks.begin()) return false;
  --after;
  return e.object + e.size <= after->first + after->second;
}

constexpr uint64_t kSmallestForFootprints = 1024;

}  // namespace

std::vector<Event> asProgram(const std::vector<Event> &trace) {
  std::vector<Event> program;
  std::map<uint64_t, uint64_t> blocks;  // alive: start and size
  for (Event e : trace) {
    if (program.size() + 2 > kMostOracleEvents) break;
    const auto put = [&](EventKind kind) { e.kind = kind, program.push_back(e); };
    switch (e.kind) {
      case EventKind::kAllocate:
        if (const auto alive = blocks.find(e.object); alive != blocks.end())
          program.push_back({e.object, alive->second, e.site, e.thread, EventKind::kDeallocate});
        blocks[e.object] = e.size;
        put(e.kind);
        break;
      case EventKind::kDeallocate:
        if (blocks.erase(e.object)) put(e.kind);
        break;
      case EventKind::kRead:
      case EventKind::kWrite:
      case EventKind::kAtomicRead:
      case EventKind::kAtomicWrite: {
        const bool is_read = e.kind == EventKind::kRead || e.kind == EventKind::kAtomicRead;
        if (memory::isBlocks(e.object) && !isInside(blocks, e)) break;
        if (e.kind == EventKind::kRead || e.kind == EventKind::kWrite || e.size != 8 || e.object % 8 || memory::isBlocks(e.object)) {
          put(is_read ? EventKind::kRead : EventKind::kWrite);
          break;
        }
        put(e.kind);
        e.size = 0;
        put(is_read ? EventKind::kLoadRelaxed : EventKind::kStoreRelaxed);
        break;
      }
      case EventKind::kWait: put(EventKind::kRelease); break;
      case EventKind::kNotify: break;
      default: put(e.kind);
    }
  }
  return program;
}

Program::Worker &Program::worker(uint64_t number) {
  Worker &worker = workers_[number];
  worker.program = this;
  return worker;
}

Program::Lock &Program::lock(uint64_t name) {
  std::unique_ptr<Lock> &lock = locks_[name];
  if (!lock) {
    lock = std::make_unique<Lock>();
    pthread_mutex_init(&lock->mutex, nullptr);
    pthread_rwlock_init(&lock->rwlock, nullptr);
  }
  return *lock;
}

void *Program::live(void *worker) {
  auto &self = *static_cast<Worker *>(worker);
  for (;;) {
    self.go.await();
    if (!self.event) return nullptr;
    if (self.event->kind == EventKind::kBarrierEnter) self.program->enterBarrier(self);
    else self.program->perform(self, *self.event);
  }
}

void Program::start(Worker &worker) {
  worker.is_started = true;
  if (pthread_create(&worker.handle, nullptr, live, &worker)) abort();
}

void Program::enterBarrier(Worker &self) {
  pthread_barrier_t *round = round_of_[self.event->thread];
  done_.give();
  pthread_barrier_wait(round);
  self.left.give();
}

void Program::perform(Worker &self, const Event &e) {
  switch (operandOf(e.kind)) {
    case Operand::kMemory:
      if (e.kind == EventKind::kAllocate) memory::allocate(e.object, e.size, verdicts_ == kLate ? kSmallestForFootprints : 0);
      else if (e.kind == EventKind::kDeallocate) memory::deallocate(e.object);
      else if (e.kind == EventKind::kRead) operations::read(memory::realOf(e.object), e.size, e.site);
      else if (e.kind == EventKind::kWrite) operations::write(memory::realOf(e.object), e.size, e.site);
      else if (e.kind == EventKind::kAtomicRead) operations::loadRelaxed(memory::realOf(e.object));
      else operations::storeRelaxed(memory::realOf(e.object));
      break;
    case Operand::kLock: lockEvent(self, e); break;
    case Operand::kVariable:
      if (!memory::isMemory(e.object)) variableEvent(e);  // others are what an atomic access ordered
      break;
    case Operand::kNothing: e.kind == EventKind::kFenceAcquire ? operations::fenceAcquire() : operations::fenceRelease(); break;
    case Operand::kThread:
      if (e.kind == EventKind::kFork) start(worker(e.object));
      else pthread_join(worker(e.object).handle, nullptr);
      break;
    default: break;
  }
  if (verdicts_ == kAtOnce) footprints::commit(*currentThread());
  done_.give();
}

void Program::lockEvent(Worker &self, const Event &e) {
  constexpr uint64_t kRwLocks = 0x11000;
  const bool is_rwlock = e.object >= kRwLocks;
  Lock &l = lock(e.object);
  int failed = 0;
  switch (e.kind) {
    case EventKind::kAcquire:
      failed = is_rwlock ? pthread_rwlock_wrlock(&l.rwlock) : pthread_mutex_lock(&l.mutex);
      self.locks.insert(e.object);
      break;
    case EventKind::kAcquireShared:
      failed = pthread_rwlock_rdlock(&l.rwlock);
      self.read_locks.insert(e.object);
      break;
    default:
      failed = is_rwlock ? pthread_rwlock_unlock(&l.rwlock) : pthread_mutex_unlock(&l.mutex);
      (e.kind == EventKind::kReleaseShared ? self.read_locks : self.locks).erase(e.object);
  }
  if (failed) abort();
}

void Program::variableEvent(const Event &e) {
  void *at = memory::realOf(e.object);
  switch (e.kind) {
    case EventKind::kVolatileRead: return operations::loadAcquire(at);
    case EventKind::kVolatileWrite: return operations::updateRelease(at);
    case EventKind::kStoreRelease: return operations::storeRelease(at);
    case EventKind::kStoreRelaxed: return operations::storeRelaxed(at);
    case EventKind::kUpdateRelaxed: return operations::updateRelaxed(at);
    default: return operations::loadRelaxed(at);
  }
}

// All that enter before the first of them leaves.
void Program::openRound(size_t first) {
  std::vector<size_t> entries;
  const auto is_of_round = [&](uint16_t thread) { return std::ranges::any_of(entries, [&](size_t i) { return trace_[i].thread == thread; }); };
  for (size_t i = first; i < trace_.size(); ++i) {
    if (trace_[i].object != trace_[first].object) continue;
    if (trace_[i].kind == EventKind::kBarrierEnter) entries.push_back(i);
    if (trace_[i].kind == EventKind::kBarrierExit && is_of_round(trace_[i].thread)) break;
  }
  rounds_.push_back(std::make_unique<pthread_barrier_t>());
  pthread_barrier_init(rounds_.back().get(), nullptr, static_cast<unsigned>(entries.size()));
  for (const size_t i : entries) is_entered_[i] = true, round_of_[trace_[i].thread] = rounds_.back().get();
}

void Program::step(const Event &e) {
  Worker &self = worker(e.thread);
  if (!self.is_started) start(self);  // one that nobody forked
  self.in_barrier = e.kind == EventKind::kBarrierEnter;
  if (e.kind == EventKind::kBarrierExit) return self.left.await();
  if (self.in_barrier && !is_entered_[at_]) openRound(at_);
  if (e.kind == EventKind::kJoin) {
    Worker &other = worker(e.object);
    if (!other.is_started) start(other);
    other.event = nullptr;
    other.is_joined = true;
    other.go.give();
  }
  self.event = &e;
  self.go.give();
  done_.await();
}

// What threads hold is released by themselves, and nobody races any more.
void Program::finish() {
  g_on_conflict = nullptr;
  for (auto &[number, worker] : workers_) {
    if (!worker.is_started || worker.is_joined) continue;
    if (worker.in_barrier) worker.left.await();
    const auto release = [&](uint64_t name, EventKind kind) {
      const Event event{name, 0, 0, static_cast<unsigned short>(number), kind};
      worker.event = &event;
      worker.go.give();
      done_.await();
    };
    while (!worker.locks.empty()) release(*worker.locks.begin(), EventKind::kRelease);
    while (!worker.read_locks.empty()) release(*worker.read_locks.begin(), EventKind::kReleaseShared);
    worker.event = nullptr;
    worker.go.give();
    pthread_join(worker.handle, nullptr);
  }
  for (auto &[name, lock] : locks_) pthread_mutex_destroy(&lock->mutex), pthread_rwlock_destroy(&lock->rwlock);
  for (auto &round : rounds_) pthread_barrier_destroy(round.get());
  memory::deallocateAll();
}

std::vector<std::set<uint64_t>> Program::run() {
  g_found_count = 0;
  g_on_conflict = note;
  is_entered_.resize(trace_.size());
  for (at_ = 0; at_ < trace_.size(); ++at_) {
    __atomic_store_n(&g_event, at_, __ATOMIC_RELAXED);
    step(trace_[at_]);
  }
  footprints::commitEverybodys(currentThread());
  finish();
  std::vector<std::set<uint64_t>> found(trace_.size());
  for (unsigned i = 0; i < std::min(g_found_count, kMostFound); ++i) found[g_found[i].event].insert(g_found[i].address);
  return found;
}

}  // namespace bigfoot
