// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three granules at the end of a page and the beginning of the next, and many threads that take turns at them, with any bytes and kinds of
// access: states of many accesses, and of more than a cell has room for. Compared with the oracle byte by byte.
//   BIGFOOT_RANDOM_SECONDS  how long (default 8);  BIGFOOT_RANDOM_SEED  the first seed (default 1)
#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/memory/life.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "runtime/shadow/page.h"
#include "tests/random/accesses.h"
#include "tests/random/actor.h"
#include "tests/random/oracle.h"
#include "tests/random/setting.h"

namespace {

using Kind = bigfoot::Access;

constexpr unsigned kBytes = 24;
uintptr_t g_at;
bool g_found[kBytes];
uint64_t g_in_place, g_merged, g_own_sets, g_large_sets, g_shared_sets;  // cells seen after accesses

struct Player {
  explicit Player(unsigned id) : model(id) {}
  Actor actor;
  oracle::Thread model;
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  oracle::Knowledge told;  // to nobody

  // Begins an epoch, ordered with nothing.
  void beginEpoch() {
    actor.does([&] { pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex); });
    model.releaseTo(told);
  }
};

class Episode {
 public:
  explicit Episode(unsigned seed) : random_(seed), memory_(reinterpret_cast<uintptr_t>(aligned_alloc(4096, 2 * 4096))) {
    g_at = memory_ + 4096 - 16;
    crowded_ = !below(4);
    players_.resize(crowded_ ? (below(4) ? 20 + below(20) : 130) : 3 + below(20));
    for (auto &p : players_) p = std::make_unique<Player>(next_id_++);
    const unsigned parts[] = {2, 10, 50};
    writes_ = crowded_ ? below(3) : parts[below(3)];
    atomics_ = crowded_ ? 0 : parts[below(3)];
    spread_ = 1 + below(8);
    stay_ = crowded_ ? 1 : 1 + below(6);
    whole_ = crowded_ ? 1 + below(2) : 0;
    careful_ = 2 + below(20);
    if (below(3)) share();
  }
  ~Episode() { free(reinterpret_cast<void *>(memory_)); }

  // Returns: what differed from the oracle, or nothing.
  std::string run() {
    unsigned steps = crowded_ ? 4000 : 600;  // a thread that seldom comes to a place shares its states
    while (steps-- > 0 && difference_.empty()) step();
    return difference_;
  }

  uint64_t compared = 0, races = 0;

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  // Everyone reads on both pages in turn, until they are nobody's own.
  void share() {
    for (unsigned i = 0; i < 16; ++i)
      for (const uintptr_t page : {memory_, memory_ + 4096})
        players_[i % players_.size()]->actor.does([&] { bigfoot::checkedRead<0>(page + 1024, 8); });
  }

  void step() {
    if (!below(stay_)) turn_ = below(static_cast<unsigned>(players_.size()));
    const unsigned who = turn_;
    switch (below(100)) {
      case 0: {
        players_[who]->actor.ends();
        players_[who] = std::make_unique<Player>(next_id_++);
        return;
      }
      case 1: return players_[who]->actor.does([] { bigfoot::collect(*bigfoot::currentThread()); });
      case 2: return clear(*players_[who]);
      case 3:
      case 4:
      case 5:
      case 6:
      case 7:
      case 8: return visit(*players_[who]);
      case 9: return below(3) ? void() : share();
      default: return access(*players_[who]);
    }
  }

  void visit(Player &p) {
    p.actor.does([&] { pthread_mutex_lock(&mutex_), pthread_mutex_unlock(&mutex_); });
    p.model.acquire(known_);
    p.model.releaseTo(known_);
  }

  // As new memory, which who allocated it has written, or nobody.
  void clear(Player &p) {
    static const bigfoot::Site site{};
    const bool is_written = below(2);
    p.actor.does([&] {
      bigfoot::RecordNumber record = 0;
      if (is_written) record = static_cast<bigfoot::RecordNumber>(bigfoot::depot::internRecord({&site, 1, {}, bigfoot::depot::kOfAllocation}));
      bigfoot::beginLife(*bigfoot::currentThread(), g_at, kBytes, record);
    });
    for (oracle::Byte &b : bytes_) {
      b = {};
      if (is_written) b.add(p.model.access(Kind::kWrite));
    }
  }

  void access(Player &p) {
    // Few granules, or few bytes, at a time.
    const bool atomic = below(100) < atomics_, write = below(100) < writes_, aligned = atomic || below(crowded_ ? 200 : 2);
    unsigned size = aligned ? 1u << below(atomic ? 4 : 5) : 1 + below(spread_ + 2), offset = below(kBytes);
    if (whole_ && aligned && below(100)) size = whole_ == 1 ? 8 : 4;
    if (aligned) offset = offset / size * size;
    if (offset + size > kBytes) return;
    const Kind kind = static_cast<Kind>(atomic * 2 + write);
    if (would(p, offset, size, kind) && below(careful_)) {
      for (auto &other : players_) visit(*other);
      visit(p);
    }
    if (crowded_ && below(2)) p.beginEpoch();
    expect(p, offset, size, kind);
    const unsigned place = crowded_ ? 0 : below(24), times = 1 + below(3);
    p.actor.does([&] {
      for (unsigned i = 0; i < times; ++i) perform(g_at + offset, size, kind, aligned, place);
      bigfoot::footprints::commit(*bigfoot::currentThread());
    });
    compare(offset, size, kind);
    noteForms();
    if (raced_) clear(p);
  }

  static void perform(uintptr_t at, unsigned size, Kind kind, bool aligned, unsigned place) {
    using Check = void (*)(uintptr_t, unsigned);
    static constexpr Check kReads[] = {bigfoot::checkedRead<0>, bigfoot::checkedRead<1>, bigfoot::checkedRead<2>};
    static constexpr Check kWrites[] = {bigfoot::checkedWrite<0>, bigfoot::checkedWrite<1>, bigfoot::checkedWrite<2>};
    static const bigfoot::Site sites[2][24][kBytes + 1]{};
    constexpr bigfoot::u64 context = 1;
    if (isAtomic(kind)) {
      const auto how = !isWrite(kind) ? bigfoot::kAtomicLoad : place % 2 ? bigfoot::kAtomicStore : bigfoot::kAtomicUpdate;
      return bigfoot::checkedAtomic(at, how, bigfoot::kRelaxed, size);
    }
    if (aligned) return (isWrite(kind) ? kWrites : kReads)[place % 3](at, size);
    (isWrite(kind) ? bigfoot::__bigfoot_write_range : bigfoot::__bigfoot_read_range)(
        reinterpret_cast<void *>(at), size, &sites[isWrite(kind)][place][size], place % 4 ? context : bigfoot::kNoContext);
  }

  bool would(const Player &p, unsigned offset, unsigned size, Kind kind) const {
    for (unsigned i = offset; i < offset + size; ++i)
      if (bytes_[i].races(p.model.knows(), kind)) return true;
    return false;
  }

  void expect(const Player &p, unsigned offset, unsigned size, Kind kind) {
    for (unsigned i = 0; i < kBytes; ++i) {
      g_found[i] = expected_[i] = false;
      if (i - offset >= size) continue;
      expected_[i] = bytes_[i].races(p.model.knows(), kind);
      bytes_[i].add(p.model.access(kind));
    }
  }

  void compare(unsigned offset, unsigned size, Kind kind) {
    ++compared;
    raced_ = false;
    for (unsigned i = 0; i < kBytes; ++i) {
      raced_ |= expected_[i];
      if (g_found[i] == expected_[i] || !difference_.empty()) continue;
      std::ostringstream text;
      text << (g_found[i] ? "false" : "missed") << " race at byte " << i << " of an access of kind " << static_cast<unsigned>(kind)
           << " to " << size << " bytes at " << offset << ", the " << compared << "th";
      difference_ = text.str();
    }
    races += raced_;
  }

  static void noteForms() {
    for (uintptr_t at = g_at; at < g_at + kBytes; at += 8) {
      const bigfoot::Page &page = bigfoot::pageOf(at);
      if (!hasCells(page)) continue;
      const bigfoot::Cell cell = cellsOf(page)[bigfoot::granuleIndex(at)];
      bool merged = false;
      bigfoot::forEachEntry(cell, [&](bigfoot::Entry e) { merged |= e.isMerged(); });
      g_merged += merged;
      g_in_place += !cell.isOutOfLine() && !cell.blank();
      if (!cell.isOutOfLine()) continue;
      const bigfoot::Set &set = bigfoot::sets::at(cell.set());
      ++(set.is_shared ? g_shared_sets : set.count > 14 ? g_large_sets : g_own_sets);
    }
  }

  std::mt19937 random_;
  const uintptr_t memory_;
  unsigned next_id_ = 0, turn_ = 0;
  bool crowded_;  // more threads than slots, which mostly read
  unsigned writes_, atomics_, spread_, stay_, careful_;  // how often, how many bytes, how long one thread goes on, how seldom it races
  unsigned whole_;  // 1: granules, 2: halves, 0: anything
  std::vector<std::unique_ptr<Player>> players_;
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  oracle::Knowledge known_;  // who visits the mutex
  oracle::Byte bytes_[kBytes];
  bool expected_[kBytes] = {}, raced_ = false;
  std::string difference_;
};

TEST(Granule, AgreesWithTheOracle) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(setting("BIGFOOT_RANDOM_SECONDS", 8));
  unsigned seed = setting("BIGFOOT_RANDOM_SEED", 1), episodes = 0;
  uint64_t compared = 0, races = 0;
  for (; std::chrono::steady_clock::now() < end; ++seed, ++episodes) {
    Episode episode(seed);
    ASSERT_EQ(episode.run(), "") << "BIGFOOT_RANDOM_SEED=" << seed;
    compared += episode.compared;
    races += episode.races;
  }
  printf("%u episodes, %lu accesses, %lu races; cells after an access: %lu in place, %lu merged, %lu sets, %lu of many, %lu shared\n",
         episodes, compared, races, g_in_place, g_merged, g_own_sets, g_large_sets, g_shared_sets);
  EXPECT_GT(races, episodes);
  for (const uint64_t seen : {g_in_place, g_merged, g_own_sets, g_large_sets, g_shared_sets}) EXPECT_GT(seen, 0u);
}

}  // namespace

extern "C" void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  for (unsigned i = 0; i < 8; ++i)
    if (bytes >> i & 1 && granule + i - g_at < kBytes) g_found[granule + i - g_at] = true;
}
