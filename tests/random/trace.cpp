// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/random/trace.h"

#include <stdlib.h>

#include <sstream>

#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "tests/random/conflict_log.h"

using bigfoot::AtomicKind;
using bigfoot::MemoryOrder;
using Kind = bigfoot::Access;

namespace {

// What the runtime found during one operation. No memory is allocated while it does.
struct {
  unsigned count;
  bigfoot::Conflict conflict[64];
} g_found;

void note(const bigfoot::Conflict &c) {
  if (g_found.count < 64) g_found.conflict[g_found.count++] = c;
}

bool isFound(uintptr_t address) {
  for (unsigned i = 0; i < g_found.count; ++i) {
    const bigfoot::Conflict &c = g_found.conflict[i];
    if (address - c.granule < 8 && c.bytes >> (address - c.granule) & 1) return true;
  }
  return false;
}

void *startWorker(void *worker) {
  auto &self = *static_cast<Worker *>(worker);
  self.trace.work(self);
  return nullptr;
}

}  // namespace

Trace::Trace(unsigned seed, unsigned steps) : random_(seed), left_(steps), main_(new Worker(*this, next_id_++)) {
  for (Block &b : blocks_) allocate(b);
  for (auto &m : mutexes_) pthread_mutex_init(&m.real, nullptr);
  for (auto &l : rwlocks_) pthread_rwlock_init(&l.real, nullptr);
  for (unsigned i = 0; i < 2; ++i) spins_[i].real = &spin_[i].lock, pthread_spin_init(spins_[i].real, 0);
  for (auto &s : semaphores_) sem_init(&s.real, 0, 0);
  pthread_barrier_init(&barrier_, nullptr, 3);
}

Trace::~Trace() {
  for (Block &b : blocks_) free(reinterpret_cast<void *>(b.at));
  for (auto &m : mutexes_) pthread_mutex_destroy(&m.real);
  for (auto &l : rwlocks_) pthread_rwlock_destroy(&l.real);
  for (auto &s : spins_) pthread_spin_destroy(s.real);
  for (auto &s : semaphores_) sem_destroy(&s.real);
  pthread_barrier_destroy(&barrier_);
}

std::string Trace::run() {
  g_on_conflict = note;
  work(*main_);
  unlockAll(*main_);
  while (!live_.empty()) {
    live_.back()->ending = true;
    handOver(*main_);
    main_->turn.await();
  }
  for (auto &w : ended_)
    if (!w->detached) pthread_join(w->handle, nullptr);
  g_on_conflict = nullptr;
  return difference_;
}

void Trace::work(Worker &self) {
  if (&self != main_.get()) self.turn.await();
  for (;;) {
    if (pthread_barrier_t *b = self.barrier) {
      self.barrier = nullptr;
      // Whoever is told so may destroy the barrier while the others are still on their way out.
      if (pthread_barrier_wait(b) == PTHREAD_BARRIER_SERIAL_THREAD) {
        pthread_barrier_destroy(b);
        pthread_barrier_init(b, nullptr, 3);
      }
      __atomic_fetch_add(&arrived_, 1, __ATOMIC_RELEASE);
      self.turn.await();
      continue;
    }
    if (self.ending) return end(self);
    if (left_ == 0 || !difference_.empty()) {
      if (&self == main_.get()) return;
      main_->turn.give();
    } else {
      --left_;
      step(self);
      if (self.ending) continue;
      if (below(3)) continue;
      if (live_.empty()) continue;
      handOver(self);
    }
    self.turn.await();
  }
}

// Gives the turn to some other thread; at the end of the episode to one that is ending.
void Trace::handOver(Worker &self) {
  if (!live_.empty() && live_.back()->ending) return live_.back()->turn.give();
  const unsigned i = below(static_cast<unsigned>(live_.size()) + 1);
  Worker &next = i == live_.size() ? *main_ : *live_[i];
  next.turn.give();
}

void Trace::step(Worker &self) {
  switch (below(40)) {
    case 0: return create(self);
    case 1: return join(self);
    case 2: return self.locks == 0 && &self != main_.get() && below(2) ? void(self.ending = true) : void();
    case 3: return replaceBlock(self);
    case 4:
    case 5: return spinLock(self);
    case 6:
    case 7: return readWriteLock(self);
    case 8: return semaphore(self);
    case 9: return fence(self);
    case 10: return meet(self);
    case 24: return below(4) ? plainAccess(self) : bigfoot::collect(*bigfoot::currentThread());
    case 11:
    case 12: return rangeAccess(self);
    case 13:
    case 14:
    case 15:
    case 16: return atomicAccess(self);
    case 17:
    case 18:
    case 19:
    case 20:
    case 21:
    case 22:
    case 23: return mutex(self);
    default: return plainAccess(self);
  }
}

void Trace::create(Worker &self) {
  if (live_.size() >= 7) return;
  auto worker = std::make_unique<Worker>(*this, next_id_++);
  ++threads;
  worker->detached = below(2);
  oracle::Knowledge given;
  self.model.releaseTo(given);
  worker->model.acquire(given);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 17);
  if (worker->detached) pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (pthread_create(&worker->handle, &attributes, startWorker, worker.get()) != 0) difference_ = "no thread to be had";
  pthread_attr_destroy(&attributes);
  live_.push_back(std::move(worker));
}

void Trace::join(Worker &self) {
  for (size_t i = 0; i < ended_.size(); ++i) {
    if (ended_[i]->detached) continue;
    pthread_join(ended_[i]->handle, nullptr);
    self.model.acquire(ended_[i]->model.knows());
    ended_.erase(ended_.begin() + static_cast<long>(i));
    return;
  }
}

// The thread's last turn: it passes it on and returns.
void Trace::end(Worker &self) {
  unlockAll(self);
  for (size_t i = 0; i < live_.size(); ++i) {
    if (live_[i].get() != &self) continue;
    ended_.push_back(std::move(live_[i]));
    live_.erase(live_.begin() + static_cast<long>(i));
    break;
  }
  main_->turn.give();
}

void Trace::unlockAll(Worker &self) {
  for (auto &m : mutexes_)
    if (m.writer == &self) pthread_mutex_unlock(&m.real), m.writer = nullptr, self.model.releaseTo(m.written);
  for (auto &s : spins_)
    if (s.writer == &self) pthread_spin_unlock(s.real), s.writer = nullptr, self.model.releaseTo(s.written);
  for (auto &l : rwlocks_) {
    const bool reads = std::find(l.readers.begin(), l.readers.end(), &self) != l.readers.end();
    if (l.writer != &self && !reads) continue;
    pthread_rwlock_unlock(&l.real);
    self.model.releaseTo(reads ? l.read : l.written);
    if (l.writer == &self) l.writer = nullptr;
    std::erase(l.readers, &self);
  }
  self.locks = 0;
}

void Trace::mutex(Worker &self) {
  auto &m = mutexes_[below(3)];
  if (m.writer == &self) {
    pthread_mutex_unlock(&m.real);
    self.model.releaseTo(m.written);
    m.writer = nullptr;
    --self.locks;
  } else if (pthread_mutex_trylock(&m.real) == 0) {
    self.model.acquire(m.written);
    m.writer = &self;
    ++self.locks;
  }
}

// Spin locks come and go beside an atomic variable.
void Trace::spinLock(Worker &self) {
  const unsigned i = below(2);
  auto &s = spins_[i];
  const auto variable = reinterpret_cast<uintptr_t>(&spin_[i].variable);
  switch (below(4)) {
    case 0: {
      if (s.writer) return;
      if (below(2)) pthread_spin_destroy(s.real);
      pthread_spin_init(s.real, 0);
      s.written.clear();
      return;
    }
    case 1: {
      bigfoot::checkedAtomic(variable, bigfoot::kAtomicStore, bigfoot::kRelease, 4);
      return self.model.store(variables_[variable], bigfoot::kRelease, false);
    }
    case 2: {
      bigfoot::checkedAtomic(variable, bigfoot::kAtomicLoad, bigfoot::kAcquire, 4);
      return self.model.load(variables_[variable], bigfoot::kAcquire);
    }
    default: {
      if (s.writer == &self) {
        pthread_spin_unlock(s.real);
        self.model.releaseTo(s.written);
        s.writer = nullptr;
        --self.locks;
      } else if (!s.writer) {
        pthread_spin_lock(s.real);
        self.model.acquire(s.written);
        s.writer = &self;
        ++self.locks;
      }
    }
  }
}

void Trace::readWriteLock(Worker &self) {
  auto &l = rwlocks_[below(2)];
  const bool reads = std::find(l.readers.begin(), l.readers.end(), &self) != l.readers.end();
  if (reads || l.writer == &self) {
    pthread_rwlock_unlock(&l.real);
    self.model.releaseTo(reads ? l.read : l.written);
    if (l.writer == &self) l.writer = nullptr;
    std::erase(l.readers, &self);
    --self.locks;
  } else if (below(2) && !l.writer) {
    pthread_rwlock_rdlock(&l.real);
    self.model.acquire(l.written);
    l.readers.push_back(&self);
    ++self.locks;
  } else if (pthread_rwlock_trywrlock(&l.real) == 0) {
    self.model.acquire(l.written);
    self.model.acquire(l.read);
    l.writer = &self;
    ++self.locks;
  }
}

void Trace::semaphore(Worker &self) {
  auto &s = semaphores_[below(2)];
  if (below(2)) {
    self.model.releaseTo(s.posted);
    sem_post(&s.real);
    ++s.value;
  } else if (s.value) {
    sem_wait(&s.real);
    self.model.acquire(s.posted);
    --s.value;
  }
}

void Trace::fence(Worker &self) {
  constexpr MemoryOrder kOrders[] = {bigfoot::kAcquire, bigfoot::kRelease, bigfoot::kAcqRel, bigfoot::kSeqCst};
  const MemoryOrder order = kOrders[below(4)];
  bigfoot::__bigfoot_fence(order);
  self.model.fence(order);
}

// Three threads meet at a barrier: the only operation that several make at once.
void Trace::meet(Worker &self) {
  if (live_.size() < 3) return;
  std::vector<Worker *> party{&self};
  for (auto &w : live_)
    if (w.get() != &self && party.size() < 3) party.push_back(w.get());
  oracle::Knowledge all;
  for (Worker *w : party) w->model.releaseTo(all);
  for (Worker *w : party) w->model.acquire(all);
  __atomic_store_n(&arrived_, 0, __ATOMIC_RELAXED);
  for (Worker *w : party) w->barrier = &barrier_;
  for (Worker *w : party)
    if (w != &self) w->turn.give();
  self.barrier = nullptr;
  if (pthread_barrier_wait(&barrier_) == PTHREAD_BARRIER_SERIAL_THREAD) {
    pthread_barrier_destroy(&barrier_);
    pthread_barrier_init(&barrier_, nullptr, 3);
  }
  while (__atomic_load_n(&arrived_, __ATOMIC_ACQUIRE) != 2) bigfoot::os::yield();
}

Block &Trace::chooseBlock(Worker &self, bool &protects) {
  Block &b = blocks_[below(6)];
  protects = mutexes_[b.guard].writer == &self || below(10) == 0;
  return b;
}

void Trace::plainAccess(Worker &self) {
  bool protects;
  Block &b = chooseBlock(self, protects);
  if (!protects) return;
  const unsigned size = 1u << below(b.bytes.size() >= 16 ? 5 : 4);
  const unsigned offset = below(static_cast<unsigned>(b.bytes.size()) / size) * size;
  const bool write = below(2);
  expect(self, b, offset, size, write ? Kind::kWrite : Kind::kRead);
  using Check = void (*)(uintptr_t, unsigned);
  static constexpr Check kReads[] = {bigfoot::checkedRead<0>, bigfoot::checkedRead<1>, bigfoot::checkedRead<2>};
  static constexpr Check kWrites[] = {bigfoot::checkedWrite<0>, bigfoot::checkedWrite<1>, bigfoot::checkedWrite<2>};
  // Again and again, as in a loop: the short paths learn what the epoch covers, and must forget it in time.
  const Check check = (write ? kWrites : kReads)[below(3)];
  for (unsigned times = 1 + below(4); times > 0; --times) check(b.at + offset, size);
  compare(b, offset, size, write ? "write" : "read");
}

void Trace::rangeAccess(Worker &self) {
  bool protects;
  Block &b = chooseBlock(self, protects);
  if (!protects) return;
  const auto bytes = static_cast<unsigned>(b.bytes.size());
  const bool whole = below(3) == 0;
  const unsigned offset = whole ? 0 : below(bytes), size = whole ? bytes : 1 + below(bytes - offset);
  static const bigfoot::Site where{};
  void *at = reinterpret_cast<void *>(b.at + offset);
  // Again, perhaps in the other way: what the epoch covers is left out.
  for (unsigned times = 1 + below(3); times > 0 && difference_.empty(); --times) {
    const bool write = below(2);
    expect(self, b, offset, size, write ? Kind::kWrite : Kind::kRead);
    write ? bigfoot::__bigfoot_write_range(at, size, &where, bigfoot::kNoContext) : bigfoot::__bigfoot_read_range(at, size, &where, bigfoot::kNoContext);
    compare(b, offset, size, write ? "range write" : "range read");
  }
}

MemoryOrder Trace::order(AtomicKind kind) {
  constexpr MemoryOrder kLoads[] = {bigfoot::kRelaxed, bigfoot::kAcquire, bigfoot::kSeqCst};
  constexpr MemoryOrder kStores[] = {bigfoot::kRelaxed, bigfoot::kRelease, bigfoot::kSeqCst};
  if (kind == bigfoot::kAtomicLoad) return kLoads[below(3)];
  if (kind == bigfoot::kAtomicStore) return kStores[below(3)];
  constexpr MemoryOrder kAll[] = {bigfoot::kRelaxed, bigfoot::kAcquire, bigfoot::kRelease, bigfoot::kAcqRel};
  return kAll[below(4)];
}

void Trace::atomicAccess(Worker &self) {
  Block &b = blocks_[below(6)];
  // The second half of a block's sixteen bytes has two variables of four bytes, the first one of eight: variables that share
  // bytes synchronise as the runtime sees fit, which the oracle does not know.
  const bool wide = b.bytes.size() < 16 || below(2);
  const unsigned size = wide ? 8 : 4;
  const unsigned offset = wide ? 0 : 8 + 4 * below(2);
  const auto kind = static_cast<AtomicKind>(below(3));
  const MemoryOrder how = order(kind);
  oracle::Knowledge &variable = variables_[b.at + offset];
  if (kind != bigfoot::kAtomicStore) self.model.load(variable, how);
  expect(self, b, offset, size, kind == bigfoot::kAtomicLoad ? Kind::kAtomicRead : Kind::kAtomicWrite);
  if (kind != bigfoot::kAtomicLoad) self.model.store(variable, how, kind == bigfoot::kAtomicUpdate);
  bigfoot::checkedAtomic(b.at + offset, kind, how, size);
  compare(b, offset, size, "atomic");
}

// A block is freed, which is a write to all of it, and another comes in its place.
void Trace::replaceBlock(Worker &self) {
  Block &b = blocks_[below(6)];
  const auto size = static_cast<unsigned>(b.bytes.size());
  const bool spoilt = std::any_of(b.bytes.begin(), b.bytes.end(), [](const oracle::Byte &x) { return x.spoilt; });
  if (!spoilt && below(10)) return;
  expect(self, b, 0, size, Kind::kWrite);
  free(reinterpret_cast<void *>(b.at));
  compare(b, 0, size, "free");
  std::erase_if(variables_, [&](const auto &v) { return v.first - b.at < size; });
  allocate(b);
}

void Trace::allocate(Block &b) {
  constexpr unsigned kSizes[] = {8, 8, 16, 24, 48, 3 * 4096};
  const unsigned size = kSizes[below(6)];
  void *at = size > 4096 ? aligned_alloc(4096, size) : malloc(size);
  b.at = reinterpret_cast<uintptr_t>(at);
  b.bytes.assign(size, {});
  b.guard = below(3);
}

// The oracle's verdict on the access that follows, and its record.
void Trace::expect(Worker &self, Block &b, unsigned offset, unsigned size, Kind kind) {
  g_found.count = 0;
  expected_.assign(size, false);
  for (unsigned i = 0; i < size; ++i) {
    oracle::Byte &byte = b.bytes[offset + i];
    if (!byte.spoilt) expected_[i] = byte.races(self.model.knows(), kind);
    byte.add(self.model.access(kind));
  }
  who_ = self.id;
}

// In one granule, exactly the racing bytes are found. In a range, granules alike share one finding.
void Trace::compare(Block &b, unsigned offset, unsigned size, const char *what) {
  bigfoot::footprints::commit(*bigfoot::currentThread());  // verdicts that come late are random_array's
  ++compared;
  const bool one_granule = (b.at + offset) / 8 == (b.at + offset + size - 1) / 8;
  bool any_expected = false, any_found = false;
  const bool cut_off = g_found.count >= bigfoot::Conflicts::kMax;
  for (unsigned i = 0; i < size; ++i) {
    oracle::Byte &byte = b.bytes[offset + i];
    const bool found = isFound(b.at + offset + i);
    any_expected |= expected_[i];
    any_found |= found;
    if (!byte.spoilt && ((found && !expected_[i]) || (one_granule && expected_[i] && !found && !cut_off))) {
      std::ostringstream text;
      text << (found ? "false" : "missed") << " race: " << what << " of " << size << " bytes at offset " << offset
           << " of block of " << b.bytes.size() << ", byte " << i << ", by thread " << who_ << ", " << left_
           << " steps from the end";
      difference_ = text.str();
    }
    byte.spoilt |= expected_[i] || found;
  }
  if (any_expected && !any_found) difference_ = std::string("missed race: ") + what + " of a range";
  races += any_expected;
}
