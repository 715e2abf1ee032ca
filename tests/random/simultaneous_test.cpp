// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// (P3) Two threads meet where the runtime does not see it, and each makes one access at the same moment: pairs of every kind, size and
// overlap, on pages of every history. At least one of the two reports each byte that both touch, if they conflict, and no other byte.
//   BIGFOOT_SIMULTANEOUS_RACES  how many races (default 1000000);  BIGFOOT_RANDOM_SEED  (default 1)
#include <gtest/gtest.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <atomic>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "runtime/memory/life.h"
#include "runtime/shadow/access.h"
#include "runtime/shadow/collect.h"
#include "runtime/shadow/footprint.h"
#include "tests/random/any_access.h"
#include "tests/random/rendezvous.h"
#include "tests/random/setting.h"

namespace {

using Kind = bigfoot::Access;

constexpr unsigned kPages = 12, kPage = 4096, kBytes = kPages * kPage;
// Places straddle pages. Behind each eight bytes are left, at kBeside in each page too, for what makes a page what it is.
constexpr unsigned kFirst = 32, kPlace = 64, kGap = 8, kBeside = 24;
static_assert((kBeside + kGap - kFirst) % kPlace == 0);

uintptr_t g_memory;
std::vector<std::atomic<uint8_t>> g_found[2];  // by whom, of each granule
thread_local unsigned t_who;

// What the two accesses of a pair meet on.
struct Pair {
  unsigned start, bytes;
  AnyAccess access[2];
  unsigned late[2];  // so many turns of a loop after the meeting

  bool races(unsigned byte) const {
    return conflict(access[0].kind, access[1].kind) && access[0].touches(byte - start) && access[1].touches(byte - start);
  }
};

// What the pages were before.
enum class History { kNone, kNew, kOwned, kShared, kWritten, kRead, kHistories };

class Meeting {
 public:
  void arrive(unsigned who, unsigned at) {
    arrived_[who].at.store(at, std::memory_order_release);
    for (unsigned turns = 0; arrived_[1 - who].at.load(std::memory_order_acquire) < at;)
      if (++turns % 128) __builtin_ia32_pause();
      else bigfoot::os::yield();
  }

 private:
  struct alignas(128) {
    std::atomic<unsigned> at = 0;
  } arrived_[2];
};

class Simultaneous {
 public:
  explicit Simultaneous(unsigned seed) : random_(seed) {
    g_memory = reinterpret_cast<uintptr_t>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    for (auto &found : g_found) found = std::vector<std::atomic<uint8_t>>(kBytes / 8);
  }
  ~Simultaneous() { munmap(reinterpret_cast<void *>(g_memory), kBytes); }

  // Returns: what was missed or wrong first, or nothing.
  std::string run(uint64_t races_wanted) {
    for (unsigned i = 0; i < kReaders; ++i) readers_[i].thread = std::thread([this, i] { attend(i); });
    std::thread other([&] { play(1, races_wanted); });
    play(0, races_wanted);
    other.join();
    callReaders();
    for (Reader &reader : readers_) reader.thread.join();
    return difference_;
  }
  uint64_t races = 0, controls = 0, by[3] = {};  // races that the first, the second, and both found

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  void play(unsigned who, uint64_t races_wanted) {
    t_who = who;
    while (!over_) {
      if (who == 0) plan();
      rendezvous_.wait();
      prepare(who);
      rendezvous_.wait();
      for (const Pair &pair : pairs_) {
        meeting_.arrive(who, ++met_[who]);
        for (unsigned i = 0; i < pair.late[who]; ++i) asm volatile("");
        pair.access[who].perform(g_memory + pair.start);
        left_busy_[who] |= bigfoot::currentThread()->busy != 0;
        if (commits_) bigfoot::footprints::commit(*bigfoot::currentThread());
      }
      bigfoot::footprints::commit(*bigfoot::currentThread());
      rendezvous_.wait();
      if (who == 0) {
        for (const Pair &pair : pairs_) compare(pair);
        if (left_busy_[0] || left_busy_[1]) difference_ += " left busy: signals wait";
        over_ = races >= races_wanted || !difference_.empty();
        bigfoot::clearRange(*bigfoot::currentThread(), g_memory, kBytes);
      }
      rendezvous_.wait();
    }
  }

  void plan() {
    const bool large = !below(32);  // pages, and not a few bytes
    history_ = large ? History::kWritten : static_cast<History>(below(static_cast<unsigned>(History::kHistories)));
    if (large && below(2)) history_ = History::kNew;
    commits_ = below(2);
    renews_ = below(2);
    owner_ = below(2);
    collects_ = !below(64);
    const unsigned each = large ? kPages / 3 * kPage : kPlace;
    pairs_.clear();
    for (unsigned start = kFirst; start + each <= kBytes; start += each) pairs_.push_back(pairOf(start, each - kGap));
  }

  Pair pairOf(unsigned start, unsigned bytes) {
    static constexpr Kind kPairs[][2] = {{Kind::kRead, Kind::kWrite},        {Kind::kWrite, Kind::kWrite},       {Kind::kRead, Kind::kAtomicWrite},
                                         {Kind::kWrite, Kind::kAtomicRead},  {Kind::kWrite, Kind::kAtomicWrite}, {Kind::kRead, Kind::kRead},
                                         {Kind::kRead, Kind::kAtomicRead},   {Kind::kAtomicWrite, Kind::kAtomicWrite}};
    const unsigned picked = below(32), kinds = picked < 5 ? 5 + picked % 3 : picked % 5, turn = below(2);
    Pair pair{start, bytes, {}, {}};
    for (unsigned tries = 0; tries < 8; ++tries) {  // mostly some that touch each other
      for (unsigned who : {0u, 1u}) pair.access[who] = anyAccess(random_, kPairs[kinds][who ^ turn], bytes);
      if (touch(pair)) break;
    }
    pair.late[below(2)] = below(4) ? 0 : below(200);
    return pair;
  }
  static bool touch(const Pair &pair) {
    for (unsigned i = 0; i < pair.bytes; ++i)
      if (pair.access[0].touches(i) && pair.access[1].touches(i)) return true;
    return false;
  }

  // Makes the pages what they are to be; the threads have no order behind it that the runtime knows of, but that one that wrote is known.
  void prepare(unsigned who) {
    if (collects_ && who == owner_) bigfoot::collect(*bigfoot::currentThread());
    void *memory = reinterpret_cast<void *>(g_memory);
    switch (history_) {
      case History::kNew:
        if (who == owner_) mmap(memory, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        return;
      case History::kOwned:
        if (who == owner_) readBeside();
        return;
      case History::kShared:
        for (unsigned turn = 0; turn < 16; ++turn) {
          if (turn % 2 == who) readBeside();
          rendezvous_.wait();
        }
        return;
      case History::kWritten:
        if (who == owner_) {
          AnyAccess{.kind = Kind::kWrite, .form = AnyAccess::kRange, .offset = 0, .size = kBytes}.perform(g_memory);
          visit();
        }
        rendezvous_.wait();
        if (who != owner_) visit();
        return;
      case History::kRead:
        if (who == owner_) callReaders();
        reading_.wait();
        reading_.wait();
        for (Reader &reader : readers_) visit(reader.mutex);
        if (renews_) repeatAtomics(who);
        return;
      default: return;
    }
  }
  static void readBeside() {
    for (unsigned page = 0; page < kPages; ++page)
      AnyAccess{.kind = Kind::kRead, .form = AnyAccess::kAligned, .offset = page * kPage + kBeside, .size = 8}.perform(g_memory);
    bigfoot::footprints::commit(*bigfoot::currentThread());
  }
  static void visit(pthread_mutex_t &mutex) { pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex); }
  void visit() { visit(mutex_); }

  // Each makes its atomic accesses in several epochs, by turns, and knows of the other's: so those to come are renewed in the granule's set. (P8)
  void repeatAtomics(unsigned who) {
    for (unsigned turn = 0; turn < 6; ++turn) {
      visit();
      for (const Pair &pair : pairs_)
        if (turn % 2 == who && isAtomic(pair.access[who].kind)) pair.access[who].perform(g_memory + pair.start);
      visit();
      rendezvous_.wait();
    }
    visit();
  }

  // Others that read, and do not know of each other: so many of each granule, and so much of it, that it has a set, with slots or without. The two
  // know of them.
  void attend(unsigned i) {
    std::mt19937 random(i);
    for (unsigned call = 0;; ++call) {
      calls_.wait(call);
      if (over_) return;
      const bool takes_part = random() % 2;
      for (unsigned granule = kFirst; takes_part && granule + 8 <= kBytes; granule += 8) {
        const unsigned picked = static_cast<unsigned>(random()), size = 1u << picked % 4;
        if (picked & 16)
          AnyAccess{.kind = Kind::kRead, .form = AnyAccess::kTested, .offset = granule + 8 - size, .size = size, .place = static_cast<uint8_t>(picked >> 8 & 7)}
              .perform(g_memory);
      }
      bigfoot::footprints::commit(*bigfoot::currentThread());
      reading_.wait();
      visit(readers_[i].mutex);
      reading_.wait();
    }
  }
  void callReaders() {
    ++calls_;
    calls_.notify_all();
  }

  void compare(const Pair &pair) {
    bool expected = false, found[2] = {};
    for (unsigned byte = pair.start; byte < pair.start + pair.bytes; ++byte) {
      const bool race = pair.races(byte);
      bool got = false;
      for (unsigned who : {0u, 1u}) {
        const bool mine = g_found[who][byte / 8] >> byte % 8 & 1;
        found[who] |= mine;
        got |= mine;
      }
      expected |= race;
      if (got != race && difference_.empty()) describe(pair, byte, race);
    }
    for (unsigned granule = pair.start / 8; granule < (pair.start + pair.bytes) / 8; ++granule) g_found[0][granule] = g_found[1][granule] = 0;
    races += expected;
    controls += !expected;
    if (expected) ++by[found[0] && found[1] ? 2 : found[1]];
  }

  void describe(const Pair &pair, unsigned byte, bool missed) {
    std::ostringstream text;
    text << (missed ? "missed" : "invented") << " at byte " << byte << ", after " << races << " races, history "
         << static_cast<unsigned>(history_) << (commits_ ? ", told at once" : "");
    for (const AnyAccess &a : pair.access)
      text << "; kind " << static_cast<unsigned>(a.kind) << " form " << static_cast<unsigned>(a.form) << " of " << a.size << " bytes at "
           << pair.start + a.offset << ", " << a.count << " times by " << a.stride;
    difference_ = text.str();
  }

  static constexpr unsigned kReaders = 6;
  struct Reader {
    std::thread thread;
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  };

  std::mt19937 random_;
  Reader readers_[kReaders];
  std::atomic<unsigned> calls_ = 0;  // of the readers, who sleep
  Rendezvous reading_{kReaders + 2};
  std::vector<Pair> pairs_;
  History history_;
  bool commits_;  // each access is told at once
  bool collects_, renews_;
  unsigned owner_;
  unsigned met_[2] = {};
  Meeting meeting_;
  Rendezvous rendezvous_{2};
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  std::string difference_;
  bool left_busy_[2] = {};
  bool over_ = false;
};

TEST(Simultaneous, NoRaceIsMissedByBoth) {
  const unsigned seed = setting("BIGFOOT_RANDOM_SEED", 1), wanted = setting("BIGFOOT_SIMULTANEOUS_RACES", 1'000'000);
  Simultaneous game(seed);
  EXPECT_EQ(game.run(wanted), "") << "BIGFOOT_RANDOM_SEED=" << seed;
  printf("seed %u: %lu races, found by one thread %lu, by the other %lu, by both %lu; %lu pairs without\n", seed, game.races, game.by[0],
         game.by[1], game.by[2], game.controls);
}

// (P6) What another put in second place meanwhile is found in spite of the access's own entry, and signals do not wait any longer.
TEST(Simultaneous, AnAtomicAccessThatMayHaveMissedAChangeIsJudgedAgain) {
  using namespace bigfoot;
  g_memory = reinterpret_cast<uintptr_t>(mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (auto &found : g_found) found = std::vector<std::atomic<uint8_t>>(kBytes / 8);
  Rendezvous written(2), judged(2);
  std::thread writer([&] {
    for (unsigned i = 0; i < 64; ++i) AnyAccess{.kind = Kind::kWrite, .form = AnyAccess::kTested, .offset = 8 * (i * 7 % 64), .size = 8}.perform(g_memory);
    footprints::commit(*currentThread());
    written.wait();
    judged.wait();
  });
  written.wait();
  Thread &t = *currentThread();
  t_who = 0;
  AnyAccess{.kind = Kind::kRead, .form = AnyAccess::kTested, .offset = 2048, .size = 8}.perform(g_memory);
  footprints::commit(t);
  ASSERT_TRUE(hasCells(pageOf(g_memory)) && isShared(pageOf(g_memory).owner));
  Cell &cell = cellsOf(pageOf(g_memory))[0];
  cell = {Entry(t.epoch, Kind::kAtomicWrite, kAllBytes, 1), cell.first};
  judgeAgain(t);
  AnyAccess{.kind = Kind::kAtomicWrite, .form = AnyAccess::kAligned, .offset = 0, .size = 8, .order = kRelease}.perform(g_memory);
  EXPECT_EQ(g_found[0][0], kAllBytes);
  EXPECT_EQ(t.busy, 0u);
  judged.wait();
  writer.join();
  clearRange(t, g_memory, kBytes);
  munmap(reinterpret_cast<void *>(g_memory), kBytes);
}

}  // namespace

extern "C" void __bigfoot_on_racy_bytes(uintptr_t granule, unsigned bytes) {
  if (granule - g_memory < kBytes) g_found[t_who][(granule - g_memory) / 8] |= static_cast<uint8_t>(bytes);
}
