// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything at once, one thread at a time: blocks of many sizes that come and go, accesses in pieces, ranges and strides of any alignment,
// many readers, atomics of all orders beside plain bytes, fences, locks, threads that are created, end and are joined, epochs that pass
// quickly, and collections. Compared with the oracle byte by byte after each access. It knows the hooks alone, whatever the shadow is.
//   BIGFOOT_RANDOM_SECONDS  how long (default 8);  BIGFOOT_RANDOM_SEED  the first seed (default 1)
#include <gtest/gtest.h>
#include <pthread.h>
#include <stdlib.h>

#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/memory/life.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "tests/random/actor.h"
#include "tests/random/any_access.h"
#include "tests/random/oracle.h"
#include "tests/random/setting.h"

// As code with checks calls it: the allocation is a write.
extern "C" void *__bigfoot_malloc(size_t bytes, const bigfoot::Site *site, uint64_t context);

namespace {

using Kind = bigfoot::Access;

// Bytes that were found to race, of the block at g_at.
uintptr_t g_at;
std::vector<uint8_t> g_found;

// A block with the oracle's state of its bytes: one for each stretch of bytes that were always accessed together.
class Block {
 public:
  // Nobody has written there but, perhaps, who allocated it.
  Block(uintptr_t at, unsigned bytes, const oracle::Byte &first) : at(at), bytes(bytes) { stretches_[0] = first; }

  const uintptr_t at;
  const unsigned bytes;
  std::map<unsigned, oracle::Knowledge> variables;  // by their offset; they share no bytes

  // For each stretch of the access: its state, first byte and end.
  template <class Body>
  void forEach(const AnyAccess &a, Body body) {
    for (unsigned i = 0; i < a.count; ++i) {
      const unsigned from = a.offset + i * static_cast<unsigned>(a.stride), to = from + a.size;
      split(from), split(to);
      for (auto s = stretches_.find(from); s != stretches_.end() && s->first < to; ++s)
        body(s->second, s->first, std::next(s) == stretches_.end() ? bytes : std::next(s)->first);
    }
  }

 private:
  void split(unsigned at_byte) {
    if (at_byte >= bytes) return;
    const auto covering = std::prev(stretches_.upper_bound(at_byte));
    if (covering->first != at_byte) stretches_.emplace(at_byte, covering->second);
  }
  std::map<unsigned, oracle::Byte> stretches_;
};

struct Player {
  Player(unsigned id, Actor::End end) : end(end), actor(end), model(id) {}
  const Actor::End end;
  Actor actor;
  oracle::Thread model;
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;  // nobody else's
};

struct Lock {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  oracle::Knowledge written, read;
};

class Episode {
 public:
  explicit Episode(unsigned seed) : random_(seed), main_(0) {
    const unsigned players[] = {3, 6, 12, 40}, parts[] = {2, 10, 40};
    for (unsigned i = 0, n = players[below(4)]; i < n; ++i) add(nullptr);
    writes_ = parts[below(3)];
    atomics_ = parts[below(3)];
    careful_ = 2 + below(20);
    stay_ = 1 + below(8);
    while (blocks_.size() < 6) blocks_.push_back(allocate(*players_[below(count())]));
  }
  ~Episode() {
    for (auto &p : players_) p.reset();
    for (auto &b : blocks_) bigfoot::clearRange(*bigfoot::currentThread(), b->at, b->bytes), free(reinterpret_cast<void *>(b->at));
  }

  // Returns: what differed from the oracle, or nothing.
  std::string run() {
    for (unsigned steps = 0; steps < 800 && difference_.empty(); ++steps) step();
    return difference_;
  }
  uint64_t compared = 0, races = 0, frees = 0, ends = 0;

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  unsigned count() const { return static_cast<unsigned>(players_.size()); }
  Block &anyBlock() { return *blocks_[below(static_cast<unsigned>(blocks_.size()))]; }
  Player &any() { return *players_[below(count())]; }

  void step() {
    if (!below(stay_)) turn_ = below(count());
    Player &p = *players_[turn_ % count()];
    switch (below(64)) {
      case 0: return replaceThread();
      case 1: return p.actor.does([] { bigfoot::collect(*bigfoot::currentThread()); });
      case 2:
      case 3: return replaceBlock(p);
      case 4: return passEpochs(p);
      case 5:
      case 6:
      case 7: return visit(p, locks_[below(3)], below(3));
      case 8: return fence(p);
      case 9: return everyoneReads();
      case 10:
      case 11:
      case 12: return handOver();
      default: return access(p, anyBlock());
    }
  }

  // Created by that thread, or by the main one.
  void add(Player *creator) {
    const Actor::End end = below(2) ? Actor::kDetached : Actor::kJoined;
    const unsigned id = next_id_++;
    std::unique_ptr<Player> made;
    if (creator) creator->actor.does([&] { made = std::make_unique<Player>(id, end); });
    else made = std::make_unique<Player>(id, end);
    oracle::Knowledge given;
    (creator ? creator->model : main_).releaseTo(given);
    made->model.acquire(given);
    players_.push_back(std::move(made));
  }

  // One ends, by itself or joined by another or the main thread, and one comes, perhaps with its number.
  void replaceThread() {
    ++ends;
    std::swap(players_[below(count())], players_.back());
    std::unique_ptr<Player> gone = std::move(players_.back());
    players_.pop_back();
    if (gone->end == Actor::kDetached) {
      gone->actor.ends();
    } else {
      Player *joiner = below(3) ? &any() : nullptr;
      if (joiner) joiner->actor.does([&] { gone->actor.isJoined(); });
      else gone->actor.isJoined();
      (joiner ? joiner->model : main_).acquire(gone->model.knows());
    }
    gone.reset();
    if (below(2)) any().actor.does([] { bigfoot::collect(*bigfoot::currentThread()); });
    add(below(4) ? &any() : nullptr);
  }

  void visit(Player &p, Lock &l, bool write) {
    p.actor.does([&] {
      write ? pthread_rwlock_wrlock(&l.lock) : pthread_rwlock_rdlock(&l.lock);
      pthread_rwlock_unlock(&l.lock);
    });
    p.model.acquire(l.written);
    if (write) p.model.acquire(l.read);
    p.model.releaseTo(write ? l.written : l.read);
  }
  void passEpochs(Player &p) {
    const unsigned epochs = 1 + below(below(8) ? 20 : 3000);
    oracle::Knowledge nobody;
    for (unsigned i = 0; i < epochs; ++i) p.model.releaseTo(nobody);
    p.actor.does([&] {
      for (unsigned i = 0; i < epochs; ++i) pthread_mutex_lock(&p.own), pthread_mutex_unlock(&p.own);
    });
  }
  void fence(Player &p) {
    static constexpr bigfoot::MemoryOrder kOrders[] = {bigfoot::kAcquire, bigfoot::kRelease, bigfoot::kAcqRel, bigfoot::kSeqCst};
    const auto order = kOrders[below(4)];
    p.actor.does([&] { bigfoot::__bigfoot_fence(order); });
    p.model.fence(order);
  }
  void orderAll(Player &last) {
    for (auto &other : players_) visit(*other, locks_[0], true);
    visit(last, locks_[0], true);
  }

  std::unique_ptr<Block> allocate(Player &p) {
    unsigned bytes = 16u << below(13);
    bytes = below(2) ? bytes : 1 + below(bytes);
    static const bigfoot::Site sites[3]{};
    const bool has_checks = below(2);
    const bigfoot::Site *site = &sites[below(3)];
    const uint64_t context = below(4) ? 1 : bigfoot::kNoContext;
    void *at = nullptr;
    p.actor.does([&] { at = has_checks ? __bigfoot_malloc(bytes, site, context) : malloc(bytes); });
    oracle::Byte first;
    if (has_checks) first.add(p.model.access(Kind::kWrite));
    return std::make_unique<Block>(reinterpret_cast<uintptr_t>(at), bytes, first);
  }

  // To free is to write everything.
  void replaceBlock(Player &p) {
    ++frees;
    auto &b = blocks_[below(static_cast<unsigned>(blocks_.size()))];
    const AnyAccess all{.kind = Kind::kWrite, .form = AnyAccess::kRange, .offset = 0, .size = b->bytes};
    if (would(p, *b, all) && below(careful_)) orderAll(p);
    expect(p, *b, all);
    p.actor.does([&] { free(reinterpret_cast<void *>(b->at)); });
    compare(all, "free");
    b = allocate(any());
  }

  // One writes and tells a variable, others change it in any way, a last one looks at it, in any way, and writes as well.
  void handOver() {
    Block &b = anyBlock();
    if (b.bytes < 24) return;
    const AnyAccess word{.kind = Kind::kWrite, .form = AnyAccess::kTested, .offset = 16, .size = 8};
    AnyAccess tell = atomicAccess(b, true), look = tell;
    if (tell.offset / 8 == 2) return;
    look.kind = below(2) ? Kind::kAtomicRead : Kind::kAtomicWrite;
    look.updates = true;
    look.order = below(3) ? bigfoot::kAcquire : bigfoot::kRelaxed;
    tell.order = below(3) ? bigfoot::kRelease : bigfoot::kRelaxed;
    Player &first = any(), &last = any();
    perform(first, b, word);
    if (!raced_ && !below(4)) fence(first);
    if (!raced_) perform(first, b, tell);
    for (unsigned i = below(3); i-- > 0 && !raced_;) {
      AnyAccess change = tell;
      change.updates = below(4);
      change.order = below(2) ? bigfoot::kRelaxed : bigfoot::kRelease;
      perform(any(), b, change);
    }
    if (!raced_) perform(last, b, look);
    if (!raced_ && !below(4)) fence(last);
    if (!raced_) perform(last, b, word, false);
    if (raced_) forget(b);
  }

  // So many readers that a state has no room for them.
  void everyoneReads() {
    Block &b = anyBlock();
    AnyAccess a = plainAccess(b, Kind::kRead);
    for (unsigned i = 0; i < count() && difference_.empty() && !raced_; ++i) perform(*players_[i], b, a);
    if (raced_) forget(b);
  }

  void access(Player &p, Block &b) {
    const bool write = below(100) < writes_;
    if (below(100) < atomics_ && b.bytes >= 8) perform(p, b, atomicAccess(b, write));
    else perform(p, b, plainAccess(b, write ? Kind::kWrite : Kind::kRead));
    if (raced_) forget(b);
  }

  // Mostly where others are: at the beginning, or where the first page does.
  AnyAccess plainAccess(const Block &b, Kind kind) {
    const unsigned window = b.bytes < 48 || !below(8) ? b.bytes : 16 + below(32);
    unsigned start = below(2) ? 0 : static_cast<unsigned>(-b.at & 4095);
    if (start + window > b.bytes) start = (b.bytes - window) & ~15u;
    AnyAccess a = anyAccess(random_, kind, window);
    a.offset += start;
    return a;
  }
  // The size of what is atomic depends on the place alone: what shares bytes synchronises as the runtime sees fit.
  AnyAccess atomicAccess(const Block &b, bool write) {
    AnyAccess a = anyAccess(random_, write ? Kind::kAtomicWrite : Kind::kAtomicRead, 8);
    const unsigned granule = below(b.bytes / 8 < 6 ? b.bytes / 8 : 6);
    a.size = 1u << granule % 4;
    a.offset = granule * 8 + below(8 / a.size) * a.size;
    return a;
  }

  void perform(Player &p, Block &b, const AnyAccess &a, bool careful = true) {
    raced_ = false;
    if (isAtomic(a.kind)) {
      oracle::Knowledge &variable = b.variables[a.offset];
      if (!isWrite(a.kind) || a.updates) p.model.load(variable, a.order);
      expect(p, b, a);
      if (isWrite(a.kind)) p.model.store(variable, a.order, a.updates);
    } else {
      if (careful && would(p, b, a) && below(careful_)) orderAll(p);
      expect(p, b, a);
    }
    const unsigned times = 1 + below(isAtomic(a.kind) ? 1 : 3);
    p.actor.does([&] {
      for (unsigned i = 0; i < times; ++i) a.perform(b.at);
      bigfoot::footprints::commit(*bigfoot::currentThread());
    });
    compare(a, "access");
  }

  // A byte that raced is not compared any more: the block is replaced by one that nobody knows.
  void forget(Block &b) {
    for (auto &mine : blocks_) {
      if (mine.get() != &b) continue;
      any().actor.does([&] {
        bigfoot::clearRange(*bigfoot::currentThread(), b.at, b.bytes);
        free(reinterpret_cast<void *>(b.at));
      });
      mine = allocate(any());
      return;
    }
  }

  bool would(const Player &p, Block &b, const AnyAccess &a) {
    bool races_now = false;
    b.forEach(a, [&](oracle::Byte &state, unsigned, unsigned) { races_now |= state.races(p.model.knows(), a.kind); });
    return races_now;
  }
  void expect(const Player &p, Block &b, const AnyAccess &a) {
    g_at = b.at;
    g_found.assign(b.bytes, 0);
    expected_.assign(b.bytes, 0);
    b.forEach(a, [&](oracle::Byte &state, unsigned from, unsigned to) {
      if (state.races(p.model.knows(), a.kind)) std::fill(expected_.begin() + from, expected_.begin() + to, 1);
      state.add(p.model.access(a.kind));
    });
  }
  void compare(const AnyAccess &a, const char *what) {
    ++compared;
    raced_ = std::find(expected_.begin(), expected_.end(), 1) != expected_.end();
    races += raced_;
    if (g_found != expected_) {
      const auto byte = static_cast<unsigned>(std::mismatch(g_found.begin(), g_found.end(), expected_.begin()).first - g_found.begin());
      std::ostringstream text;
      text << (g_found[byte] ? "false" : "missed") << " race at byte " << byte << " of " << expected_.size() << ", " << what << " of kind "
           << static_cast<unsigned>(a.kind) << " form " << static_cast<unsigned>(a.form) << " order " << a.order << ": " << a.count
           << " times " << a.size << " bytes at " << a.offset << " by " << a.stride << ", the " << compared << "th";
      difference_ = text.str();
    }
    g_at = 0;
  }

  std::mt19937 random_;
  unsigned next_id_ = 1, turn_ = 0;
  unsigned writes_, atomics_, careful_, stay_;  // how often, how seldom it races, how long one thread goes on
  oracle::Thread main_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<std::unique_ptr<Block>> blocks_;
  Lock locks_[3];
  std::vector<uint8_t> expected_;
  bool raced_ = false;
  std::string difference_;
};

TEST(Mixed, AgreesWithTheOracle) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(setting("BIGFOOT_RANDOM_SECONDS", 8));
  unsigned seed = setting("BIGFOOT_RANDOM_SEED", 1), episodes = 0;
  uint64_t compared = 0, races = 0, frees = 0, ends = 0;
  printf("from seed %u\n", seed);
  for (; std::chrono::steady_clock::now() < end; ++seed, ++episodes) {
    Episode episode(seed);
    ASSERT_EQ(episode.run(), "") << "BIGFOOT_RANDOM_SEED=" << seed;
    compared += episode.compared;
    races += episode.races;
    frees += episode.frees;
    ends += episode.ends;
  }
  printf("%u episodes, %lu accesses, %lu with races, %lu blocks freed, %lu threads ended\n", episodes, compared, races, frees, ends);
  EXPECT_GT(races, episodes);
  EXPECT_GT(frees, episodes);
  EXPECT_GT(ends, episodes);
}

}  // namespace

extern "C" void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  for (unsigned i = 0; i < 8; ++i)
    if (g_at && bytes >> i & 1 && granule + i - g_at < g_found.size()) g_found[granule + i - g_at] = 1;
}
