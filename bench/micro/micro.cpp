// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What single operations cost. One source, compiled plain, with ThreadSanitizer and with BigFoot by run.py.
//
//   micro [GOOGLE BENCHMARK'S OPTIONS]     time of every case
//   micro --count CASE                     a smaller round of it, between two breakpoints, for count_instructions
//   micro --list                           operations in a round, in a smaller round, and CASE; one case a line
//
// A round is as many operations as make the loop around them and the release that ends an epoch cheap beside them.
#include <benchmark/benchmark.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr unsigned kRound = 4096;
unsigned g_round = kRound;  // fewer where instructions are counted, which takes microseconds each
constexpr unsigned kSmallRound = 512;
constexpr unsigned kMostReaders = 16;
constexpr size_t kLargest = 1 << 20;

char *g_bytes;  // kLargest and a page more
std::atomic<long> g_atomic, g_zero;
std::mutex g_mutex, g_inner;
pthread_rwlock_t g_rwlock = PTHREAD_RWLOCK_INITIALIZER;
sem_t g_semaphore;  // all zero is one of value 0

// Releases, so that the thread's next accesses are the first of an epoch.
struct alignas(64) Own {
  std::mutex mutex;
} g_own[kMostReaders];
void endEpoch(int thread) { std::lock_guard guard(g_own[thread].mutex); }

// Of T at any address that is kOffset bytes away from an aligned one; the compiler knows of no alignment unless that is 0.
template <class T, size_t kOffset>
struct [[gnu::packed]] alignas(kOffset == 0 ? alignof(T) : 1) Element {
  T value;
};

// Where the elements lie: each in granules (8 aligned bytes) of its own; without gaps; or as the first, but visited in an order without
// equal distances, in which nothing can be foreseen. Adjacent bytes are a case of their own because detectors keep a few accesses for a
// granule: eight in the same epoch are more than ThreadSanitizer's four.
enum Layout { kApart, kAdjacent, kScattered };

template <class T, size_t kOffset, Layout kLayout, class Access>
void forEach(Access access) {
  constexpr size_t kStride = kLayout == kAdjacent ? sizeof(T) : (kOffset + sizeof(T) + 7) / 8 * 8;
  const unsigned n = g_round;  // a power of two, so that 5 x + 1 has period n
  char *const data = g_bytes + kOffset;
  for (unsigned i = 0, at = 0; i < n; ++i, at = kLayout == kScattered ? (at * 5 + 1) & (n - 1) : at + 1)
    access(*reinterpret_cast<volatile Element<T, kOffset> *>(data + at * kStride), i);
}

template <class T, size_t kOffset = 0, Layout kLayout = kApart>
void read(int) {
  forEach<T, kOffset, kLayout>([](auto &element, unsigned) { (void)element.value; });
}

template <class T, size_t kOffset = 0, Layout kLayout = kApart>
void write(int) {
  forEach<T, kOffset, kLayout>([](auto &element, unsigned i) { element.value = static_cast<T>(i); });
}

template <void (*Body)(int)>
void first(int thread) {
  Body(thread);
  endEpoch(thread);
}

// Not at the start of a page, as most ranges of a program. In a new epoch each time round.
template <size_t Bytes>
void range(int thread) {
  size_t bytes = Bytes;
  asm("" : "+r"(bytes));  // no constant for the compiler: a call, not instructions
  constexpr unsigned count = Bytes < 4096 ? 64 : 1;
  for (unsigned i = 0; i < count; ++i) std::memset(g_bytes + 64 + i * Bytes, static_cast<int>(i), bytes);
  endEpoch(thread);
}

template <class Operation>
void repeat(Operation operation) {
  for (unsigned i = 0, n = g_round; i < n; ++i) operation(i);
}

void lockUnlock(int) {
  repeat([](unsigned) { std::lock_guard guard(g_mutex); });
}
void nestedLock(int) {
  repeat([](unsigned) {
    std::lock_guard outer(g_mutex);
    std::lock_guard inner(g_inner);
  });
}
void readLock(int) {
  repeat([](unsigned) {
    pthread_rwlock_rdlock(&g_rwlock);
    pthread_rwlock_unlock(&g_rwlock);
  });
}
void writeLock(int) {
  repeat([](unsigned) {
    pthread_rwlock_wrlock(&g_rwlock);
    pthread_rwlock_unlock(&g_rwlock);
  });
}
void semaphore(int) {
  repeat([](unsigned) {
    sem_post(&g_semaphore);
    sem_wait(&g_semaphore);
  });
}

template <std::memory_order kOrder>
void atomicLoad(int) {
  repeat([](unsigned) { benchmark::DoNotOptimize(g_atomic.load(kOrder)); });
}
template <std::memory_order kOrder>
void atomicStore(int) {
  repeat([](unsigned i) { g_atomic.store(i, kOrder); });
}
template <std::memory_order kOrder>
void atomicUpdate(int) {
  repeat([](unsigned) { g_atomic.fetch_add(1, kOrder); });
}
template <std::memory_order kOrder>
void atomicExchange(int) {
  repeat([](unsigned) {
    long expected = 0;
    benchmark::DoNotOptimize(g_zero.compare_exchange_strong(expected, 0, kOrder, std::memory_order_relaxed));
  });
}

template <size_t Bytes>
void mallocFree(int) {
  repeat([](unsigned) {
    void *block = std::malloc(Bytes);
    benchmark::DoNotOptimize(block);
    std::free(block);
  });
}

// The call of a function, and kDepth - 1 more inside it, with one write in the end: what entry and exit cost, beside that of the write.
template <unsigned kDepth>
[[gnu::noinline]] void descend(volatile long *to) {
  if constexpr (kDepth > 1)
    descend<kDepth - 1>(to);
  else
    *to = 1;
  asm volatile("");  // or the call were a jump
}
template <unsigned kDepth>
void call(int) {
  auto *data = reinterpret_cast<volatile long *>(g_bytes);
  repeat([data](unsigned i) { descend<kDepth>(data + i); });
}

using Round = void (*)(int thread);

struct Case {
  std::string name;
  unsigned operations;
  Round round;
  unsigned threads = 1;  // at once
};

// The ways to access some bytes; each is a case in the same epoch and one as the first in a new one.
struct Access {
  const char *bytes;
  Round read, first_read, write, first_write;
};
template <class T, size_t kOffset = 0, Layout kLayout = kApart>
constexpr Access access(const char *bytes) {
  return {bytes, read<T, kOffset, kLayout>, first<read<T, kOffset, kLayout>>, write<T, kOffset, kLayout>,
          first<write<T, kOffset, kLayout>>};
}
constexpr Access kAccesses[] = {
    access<char>("1 byte"),
    access<short>("2 bytes"),
    access<int>("4 bytes"),
    access<long>("8 bytes"),
    access<__int128>("16 bytes"),
    access<short, 1>("2 bytes at offset 1"),
    access<int, 1>("4 bytes at offset 1"),
    access<long, 5>("8 bytes at offset 5"),
    access<__int128, 5>("16 bytes at offset 5"),
    access<char, 0, kAdjacent>("1 byte, adjacent"),
    access<int, 0, kAdjacent>("4 bytes, adjacent"),
    access<long, 0, kScattered>("8 bytes, scattered"),
};
constexpr struct {
  const char *name;
  Round Access::*round;
} kWays[] = {
    {"same-epoch read", &Access::read},
    {"same-epoch write", &Access::write},
    {"first read", &Access::first_read},
    {"first write", &Access::first_write},
};

constexpr unsigned kReaders[] = {2, 4, kMostReaders};

// By order: what the order means for loads, stores and updates; nullptr where it means nothing.
struct Atomics {
  const char *order;
  Round load, store, update, exchange;
};
constexpr Atomics kAtomics[] = {
    {"relaxed", atomicLoad<std::memory_order_relaxed>, atomicStore<std::memory_order_relaxed>, atomicUpdate<std::memory_order_relaxed>,
     atomicExchange<std::memory_order_relaxed>},
    {"acquire", atomicLoad<std::memory_order_acquire>, nullptr, atomicUpdate<std::memory_order_acquire>,
     atomicExchange<std::memory_order_acquire>},
    {"release", nullptr, atomicStore<std::memory_order_release>, atomicUpdate<std::memory_order_release>,
     atomicExchange<std::memory_order_release>},
    {"acq_rel", nullptr, nullptr, atomicUpdate<std::memory_order_acq_rel>, atomicExchange<std::memory_order_acq_rel>},
    {"seq_cst", atomicLoad<std::memory_order_seq_cst>, atomicStore<std::memory_order_seq_cst>, atomicUpdate<std::memory_order_seq_cst>,
     atomicExchange<std::memory_order_seq_cst>},
};
constexpr struct {
  const char *name;
  Round Atomics::*round;
} kAtomicWays[] = {
    {"atomic load", &Atomics::load},
    {"atomic store", &Atomics::store},
    {"atomic update", &Atomics::update},
    {"compare and exchange", &Atomics::exchange},
};

const Case kOthers[] = {
    {"call of a function with one write", kRound, call<1>},
    {"four calls, one in the other, with one write", kRound, call<4>},
    {"range of 64 B", 64, range<64>},
    {"range of 512 B", 64, range<512>},
    {"range of 4 KiB", 1, range<4096>},
    {"range of 64 KiB", 1, range<(64 << 10)>},
    {"range of 1 MiB", 1, range<kLargest>},
    {"lock and unlock", kRound, lockUnlock},
    {"two locks, one in the other", kRound, nestedLock},
    {"read lock and unlock", kRound, readLock},
    {"write lock and unlock", kRound, writeLock},
    {"semaphore, post and wait", kRound, semaphore},
    {"malloc and free, 16 B", kRound, mallocFree<16>},
    {"malloc and free, 64 B", kRound, mallocFree<64>},
    {"malloc and free, 1024 B", kRound, mallocFree<1024>},
};

std::vector<Case> allCases() {
  std::vector<Case> cases;
  for (const auto &way : kWays)
    for (const Access &access : kAccesses) cases.push_back({std::string(way.name) + ", " + access.bytes, kRound, access.*way.round});
  for (const unsigned readers : kReaders) {
    const std::string name = "read-shared by " + std::to_string(readers) + ", ";
    cases.push_back({name + "same epoch", kRound, read<long>, readers});
    cases.push_back({name + "same epoch, scattered", kRound, read<long, 0, kScattered>, readers});
    cases.push_back({name + "first read", kRound, first<read<long>>, readers});
    cases.push_back({name + "first read, scattered", kRound, first<read<long, 0, kScattered>>, readers});
  }
  for (const auto &way : kAtomicWays)
    for (const Atomics &atomics : kAtomics)
      if (atomics.*way.round) cases.push_back({std::string(way.name) + ", " + atomics.order, kRound, atomics.*way.round});
  cases.insert(cases.end(), std::begin(kOthers), std::end(kOthers));
  return cases;
}

// Memory without a past, and pages without an owner: each case has its own.
void freshMemory() {
  constexpr size_t bytes = kLargest + 4096;
  if (g_bytes) munmap(g_bytes, bytes);
  void *at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) std::abort();
  g_bytes = static_cast<char *>(at);
}

void time(benchmark::State &state, const Case &c) {
  const int thread = state.thread_index();
  c.round(thread);
  for (auto _ : state) c.round(thread);
}

// The other readers of a shared case have read and stay alive, without having synchronised with anyone.
void count(const Case &c) {
  freshMemory();
  g_round = kSmallRound;
  static std::atomic<unsigned> done{0};
  std::vector<std::thread> readers;
  for (unsigned i = 1; i < c.threads; ++i)
    readers.emplace_back([&c, i] {
      for (int k = 0; k < 3; ++k) c.round(static_cast<int>(i));
      done.fetch_add(1, std::memory_order_relaxed);
      std::this_thread::sleep_for(std::chrono::hours(1));
    });
  for (int k = 0; k < 3; ++k) c.round(0);
  while (done.load(std::memory_order_relaxed) < readers.size()) std::this_thread::yield();
  for (int k = 0; k < 3; ++k) c.round(0);
  asm volatile("int3" ::: "memory");
  c.round(0);
  asm volatile("int3" ::: "memory");
  std::_Exit(0);
}

}  // namespace

int main(int argc, char **argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const std::vector<Case> cases = allCases();
  for (const Case &c : cases) {
    if (what == "--list") std::printf("%u %u %s\n", c.operations, std::min(c.operations, kSmallRound), c.name.c_str());
    if (what == "--count" && argc > 2 && c.name == argv[2]) count(c);
    auto *b = benchmark::RegisterBenchmark(c.name.c_str(), [&c](benchmark::State &state) { time(state, c); });
    b->Setup([](const benchmark::State &) { freshMemory(); });
    if (c.threads > 1) b->Threads(static_cast<int>(c.threads));
  }
  if (what == "--list") return 0;
  if (what == "--count") return std::fprintf(stderr, "no such case\n"), 2;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
