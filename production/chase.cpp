// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/chase.h"

#include <linux/futex.h>
#include <pthread.h>
#include <time.h>

#include "production/campaign.h"
#include "production/caught.h"
#include "production/frequent.h"
#include "production/sampling.h"
#include "production/text_page.h"
#include "production/waiters.h"
#include "runtime/sys/array.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/sys/system_call.h"
#include "runtime/sys/text.h"

namespace bigfoot {

Waiter waiters::g_waiters[kMost];
uint32_t waiters::g_waiting;

namespace chase {
namespace {

using waiters::g_waiting;

bool g_listing;  // chase=list
bool g_chasing;  // read without the lock as a hint
Place g_pair[2];
armed::Found g_found[2];
SpinLock g_lock;
constinit Array<const char *> g_sections;
Budget g_budget;
uint64_t g_waits, g_times_out;  // for those who ask; guarded by the lock
uint64_t g_hits;                // in multiples of kCounted, and one at a wait; racy, for the campaign
uint64_t g_begun, g_waited, g_wait_begun;  // g_wait_begun: since when somebody waits, if anybody does

uint32_t g_sleds_are_out;  // since the thread that puts them back looked last
constexpr uint64_t kForLong = 3'600'000'000'000;

// A thread that came to a sled.
struct Hitter {
  uint64_t random;
  uint64_t waits[2];   // at either place
  uint64_t hits;
  uint64_t counted_at; // when it had a multiple of kCounted
  uint64_t refusals;   // by the budget, since it waited last
  uint64_t skipped;    // hits at which it is not asked again
  bool chosen;         // to wait, as far as the cheap half of the decision goes
  bool inside;         // or interrupted there by a signal
};
thread_local Hitter t_hitter;

// While it has the lock, or waits: a signal's handler might come to a sled, never return, or end the thread, and leave a waiter who does not wait.
class Inside {
 public:
  Inside() : mask_(os::blockSignals()) { t_hitter.inside = true; }
  ~Inside() {
    t_hitter.inside = false;
    os::setSignalMask(mask_);
  }
  Inside(const Inside &) = delete;
  Inside &operator=(const Inside &) = delete;

 private:
  const uint64_t mask_;
};

uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

void seed(Hitter &hitter) {
  hitter.random = __builtin_ia32_rdtsc() ^ reinterpret_cast<uint64_t>(&hitter) * 0x9e3779b97f4a7c15ul;
  if (!hitter.random) hitter.random = 1;
  for (int i = 0; i < 8; ++i) nextRandom(hitter.random);
}

unsigned placeOf(Roles roles) { return roles & 1 ? 0 : 1; }

// The cheap half of the decision to wait (section 4.3). A thread that the budget refused lets 1, 2, 4, .. hits pass before it asks again, or the
// first hits of every thread would cost the lock when the budget is spent.
bool isChosenByFrequency(Hitter &hitter, const ChasedSled &sled) {
  if (!g_budget.share) return false;
  if (hitter.skipped) return --hitter.skipped, false;
  return happens(hitter.random, frequencyProbability(hitter.waits[placeOf(sled.roles)]));
}

bool mayCollide(const ChasedSled &sled, const Registers &registers) {
  for (unsigned i = 0; i < sled.count; ++i)
    if (waiters::collides(waiters::arrivalOf(sled.accesses[i], registers))) return true;
  return false;
}

// Requires: the lock.
bool isWithinBudget(Hitter &hitter, uint64_t time) {
  const uint64_t waited = g_waited + (g_waiting ? time - g_wait_begun : 0);
  return happens(hitter.random, g_budget.probability(waited, time - g_begun));
}

// Requires: the lock. Returns: null if there are too many.
Waiter *enlist(const Arrival &arrival, const CaughtSide &side, uint64_t time) {
  for (Waiter &waiter : waiters::g_waiters) {
    if (waiter.start) continue;
    waiter.side = side;
    waiter.caught = 0;
    __atomic_store_n(&waiter.end, arrival.end, __ATOMIC_RELAXED);
    __atomic_store_n(&waiter.access, arrival.access, __ATOMIC_RELAXED);
    __atomic_store_n(&waiter.start, arrival.start, __ATOMIC_RELEASE);
    ++g_waits;
    ++g_hits;
    if (!g_waiting) g_wait_begun = time;
    __atomic_store_n(&g_waiting, g_waiting + 1, __ATOMIC_RELEASE);
    return &waiter;
  }
  return nullptr;
}

void sleepOn(uint32_t &word, uint64_t nanoseconds) {
  for (const uint64_t end = now() + nanoseconds;;) {
    const uint64_t time = now();
    if (time >= end || __atomic_load_n(&word, __ATOMIC_ACQUIRE)) return;
    const timespec left{static_cast<time_t>((end - time) / 1'000'000'000), static_cast<long>((end - time) % 1'000'000'000)};
    os::call(SYS_futex, reinterpret_cast<long>(&word), FUTEX_WAIT_PRIVATE, 0, reinterpret_cast<long>(&left));
  }
}

// The other half of the decision, under the lock.
bool isChosenByBudget(Hitter &hitter) {
  const Guard<SpinLock> guard(g_lock);
  return g_chasing && isWithinBudget(hitter, now());
}

Waiter *enlist(const Arrival &arrival, const CaughtSide &side) {
  const Guard<SpinLock> guard(g_lock);
  return g_chasing ? enlist(arrival, side, now()) : nullptr;
}

void waitBefore(const Arrival &arrival, const ChasedSled &sled, const Registers &registers, Hitter &hitter) {
  CaughtSide side;
  if (!isChosenByBudget(hitter)) {
    hitter.skipped = uint64_t{1} << (hitter.refusals < 12 ? hitter.refusals++ : 12);
    return;
  }
  hitter.refusals = 0;
  describeSide(side, sled.code, arrival, registers);
  Waiter *waiter = enlist(arrival, side);
  if (!waiter) return;
  ++hitter.waits[placeOf(arrival.access->roles)];
  sleepOn(waiter->caught, g_budget.delay);
  const Guard<SpinLock> guard(g_lock);
  __atomic_store_n(&waiter->start, 0, __ATOMIC_RELEASE);
  __atomic_store_n(&g_waiting, g_waiting - 1, __ATOMIC_RELEASE);
  if (!g_waiting) g_waited += now() - g_wait_begun;
}

// Requires: the lock. The pair has raced, or cannot be watched: there is nothing left to chase, and the program is as fast as before.
void stopChasing() {
  __atomic_store_n(&g_chasing, false, __ATOMIC_RELAXED);
  for (unsigned i = 0; i < armed::count(); ++i) {
    armed::at(i).back_at = 0;
    armed::disarm(armed::at(i));
  }
  text_page::settle();
}

// Returns: whether the arrival raced with a thread that waits.
bool catchWaiter(const Arrival &arrival, const CaughtSide &side) {
  g_lock.lock();
  Waiter *waiter = g_chasing ? waiters::collides(arrival) : nullptr;
  if (!waiter) {
    g_lock.unlock();
    return false;
  }
  const CaughtSide before = waiter->side;
  stopChasing();
  g_lock.unlock();
  reportCaught(side, before);
  __atomic_store_n(&waiter->caught, 1, __ATOMIC_RELEASE);
  os::wakeAll(&waiter->caught);
  return true;
}

bool raced(const ChasedSled &sled, const Registers &registers) {
  for (unsigned i = 0; i < sled.count; ++i) {
    const Arrival arrival = waiters::arrivalOf(sled.accesses[i], registers);
    if (!waiters::collides(arrival)) continue;
    CaughtSide side;
    describeSide(side, sled.code, arrival, registers);
    if (catchWaiter(arrival, side)) return true;
  }
  return false;
}

// A thread that stands before several accesses waits for one of them.
void judge(const ChasedSled &sled, const Registers &registers, Hitter &hitter) {
  if (g_waiting && raced(sled, registers)) return;
  if (!hitter.chosen) return;
  const Arrival arrival = waiters::arrivalOf(sled.accesses[nextRandom(hitter.random) % sled.count], registers);
  if (arrival.start < arrival.end) waitBefore(arrival, sled, registers, hitter);  // else nothing is copied
}

// A thread had so many hits, the last of them here.
void account(ChasedSled &sled, Hitter &hitter) {
  const uint64_t time = now(), since = hitter.counted_at;
  hitter.counted_at = time;
  __atomic_fetch_add(&g_hits, frequent::kCounted, __ATOMIC_RELAXED);
  if (!since || !g_budget.share) return;
  const uint64_t pause = frequent::pauseAfter(time - since, g_budget.share);
  if (!pause) return;
  const Guard<SpinLock> guard(g_lock);
  if (!sled.in_code || !g_chasing) return;
  sled.back_at = time + pause;
  armed::disarm(sled);
  text_page::settle();
  ++g_times_out;
  __atomic_store_n(&g_sleds_are_out, 1, __ATOMIC_RELEASE);
  os::wakeAll(&g_sleds_are_out);
}

// Puts back the sleds whose pause is over. Returns: how long the next has.
uint64_t putBack() {
  const Guard<SpinLock> guard(g_lock);
  uint64_t next = kForLong;
  g_sleds_are_out = 0;
  bool changed = false;
  for (unsigned i = 0; i < armed::count(); ++i) {
    ChasedSled &sled = armed::at(i);
    if (!sled.back_at || !g_chasing) continue;
    const uint64_t time = now();
    if (sled.back_at <= time) changed |= armed::arm(sled);
    else if (sled.back_at - time < next) next = sled.back_at - time;
  }
  if (changed) text_page::settle();
  return next;
}

void *keepPuttingBack(void *) {
  while (__atomic_load_n(&g_chasing, __ATOMIC_RELAXED)) sleepOn(g_sleds_are_out, putBack());
  return nullptr;
}

// A thread of ours, which no signal of the program's reaches. Not started at a hit: what makes threads allocates memory, and the hit may be in
// the allocator.
void startPuttingBack() {
  if (!g_chasing || !g_budget.share) return;
  const uint64_t mask = os::setSignalMask(~uint64_t{0});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_t thread;
  if (!pthread_create(&thread, &attributes, keepPuttingBack, nullptr)) pthread_setname_np(thread, "bigfoot");
  pthread_attr_destroy(&attributes);
  os::setSignalMask(mask);
}

// Several objects of a module name the same section. Requires: the lock, or that there is one thread.
bool isNew(const char *section) {
  for (const char *known : g_sections)
    if (known == section) return false;
  g_sections.add(section);
  return true;
}

}  // namespace

// Most hits end here: nobody waits, and this thread is not going to.
bool hit(const Registers &registers, uintptr_t key) {
  Hitter &hitter = t_hitter;
  const ChasedSled *sled = armed::find(key);
  if (!sled || hitter.inside || !__atomic_load_n(&g_chasing, __ATOMIC_RELAXED)) return false;
  if (!hitter.random) seed(hitter);
  hitter.chosen = isChosenByFrequency(hitter, *sled);
  if (++hitter.hits % frequent::kCounted == 0 || hitter.chosen) return true;
  return __atomic_load_n(&g_waiting, __ATOMIC_ACQUIRE) && mayCollide(*sled, registers);
}

void hitSlowly(const Registers &registers, uintptr_t key) {
  const Inside inside;
  Hitter &hitter = t_hitter;
  ChasedSled *sled = armed::find(key);
  if (hitter.hits % frequent::kCounted == 0) account(*sled, hitter);
  judge(*sled, registers, hitter);
}

void begin() {
  const char *text = options().chase;
  if (!text[0]) return;
  g_listing = same(text, "list");
  if (g_listing) return;
  if (!readPair(text, g_pair))
    return warn("BIGFOOT_OPTIONS: chase=%s is no pair of places, FILE:LINE[:COLUMN],FILE:LINE[:COLUMN]; nothing is chased", text);
  g_budget = {options().chase_share * 10, options().chase_delay * 1'000'000, options().chase_shortest * 1'000'000};
  if (!text_page::begin()) return;
  g_begun = now();
  g_chasing = true;
  frequent::measure();
}

void addModule(const char *start, const char *stop) {
  if (g_listing && isNew(start)) armed::list(start, stop);
  if (!g_chasing || start == stop) return;
  const Inside inside;
  const Guard<SpinLock> guard(g_lock);
  if (!isNew(start)) return;
  if (!armed::addModule(start, stop, g_pair, g_found)) stopChasing();
}

void removeModule(const char *start) {
  const Inside inside;
  const Guard<SpinLock> guard(g_lock);
  for (const char *&known : g_sections)
    if (known == start) {
      g_sections.remove(&known);
      break;
    }
  armed::removeModule(start);
}

void startupIsOver() {
  if (g_listing) os::exitNow(0);
  if (!g_chasing) return;
  for (unsigned role = 0; role < 2; ++role) {
    const Place &place = g_pair[role];
    if (g_found[role].sleds || (role && areSame(g_pair[0], g_pair[1]))) continue;
    char column[16] = "";
    if (place.column) format(column, sizeof column, ":%u", place.column);
    if (g_found[role].nearest)
      warn("chase: no access is at line %u%s of %s (the nearest is at line %u); libraries that the program loads will be searched", place.line, column,
           place.file, g_found[role].nearest);
    else
      warn("chase: the program has no file %s with accesses to watch; libraries that it loads will be searched", place.file);
  }
  startPuttingBack();
}

void tellWhatWasDone() {
  if (!options().chase[0]) return;
  const Inside inside;
  const Guard<SpinLock> guard(g_lock);
  campaign::tellChased(g_waits, g_hits);
  if (!options().verbosity) return;
  warn("chase: threads waited %lu times, %lu ms in all; sleds were taken out %lu times", g_waits, g_waited / 1'000'000, g_times_out);
}

void continueInChild() {
  g_lock = {};  // another thread of the parent may have had it
  if (!g_chasing) return;
  for (Waiter &waiter : waiters::g_waiters) waiter.start = 0;
  g_waiting = 0;
  t_hitter.inside = false;
  text_page::separate();
  startPuttingBack();
}

}  // namespace chase
}  // namespace bigfoot
