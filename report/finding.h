// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a findings stream says (abi/finding.h), as it says it: nothing here is symbolised.
#ifndef BIGFOOT_REPORT_FINDING_H
#define BIGFOOT_REPORT_FINDING_H

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bigfoot::report {

using Address = uint64_t;
using RawStack = std::vector<Address>;  // return addresses, innermost first

struct Header {
  uint64_t pid = 0;
  std::string program;
};

struct Module {
  Address start = 0;
  Address end = 0;
  uint64_t bias = 0;
  std::string path;
  std::string build_id;  // lower-case hexadecimal, may be empty
};

struct HeldLock {
  uint64_t mutex = 0;
  bool write = false;
};

// What the site table says about an access; each part may be missing.
struct SiteInfo {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string function;  // mangled
  std::string variable;
  bool in_cycle = false;  // calls of a cycle are folded in the stack
  bool is_scope = false;  // the line is where the enclosing scope begins
};

struct Access {
  bool write = false;
  bool atomic = false;
  bool free = false;
  bool allocation = false;   // `size` is that of the heap block, or 0
  uint64_t size = 0;
  Address address = 0;
  uint64_t thread = 0;
  RawStack stack;
  std::vector<HeldLock> locks;
  SiteInfo site;
  std::string type;   // of a library's object
};

enum class LocationKind { kUnknown, kHeap, kGlobal, kStack, kTls, kDescriptor };

struct Location {
  LocationKind kind = LocationKind::kUnknown;
  Address address = 0;  // start of the heap block, or an address inside the global
  uint64_t size = 0;
  uint64_t thread = 0;
  RawStack stack;
  std::string type;     // of a library's object in the heap block
  uint64_t number = 0;  // of a file descriptor, which `thread` opened if `stack` is not empty
};

struct Thread {
  uint64_t id = 0;
  uint64_t os_id = 0;
  std::string name;
  bool running = false;
  std::optional<uint64_t> parent;
  RawStack stack;
  bool is_fiber = false;
  bool is_task = false;             // of OpenMP
  std::optional<uint64_t> team_number = std::nullopt;  // in the parallel region that it is in, or was in last, whose place `stack` is
};

struct Mutex {
  uint64_t id = 0;
  Address address = 0;
  RawStack stack;
};

// What the thread of the later access knows of the other's.
enum class OrderKind { kNone, kRelease, kCreation, kFork, kForgotten };
// The last ones are OpenMP's: it created a task, was at the end of one, came to a barrier, began a region, posted an iteration.
enum class OrderOperation { kCall, kStore, kUpdate, kFence, kSwitch, kTask, kTaskEnd, kBarrier, kTeam, kIteration };
struct Order {
  OrderKind kind = OrderKind::kNone;
  OrderOperation operation = OrderOperation::kCall;  // of a release; a call is told by its stack
  std::optional<uint64_t> thread;                    // of a creation: the new one
  std::optional<uint64_t> mutex;
  Address address = 0;    // of what it was released to, if that is no mutex
  RawStack stack;
  SiteInfo site;          // of a store or update
};

enum class FindingKind { kRace, kMutexError, kThreadLeak, kSignalError, kLockOrder, kDeadlock };
// Threads that wait, or may wait, for each other.
constexpr bool isCycle(FindingKind kind) { return kind == FindingKind::kLockOrder || kind == FindingKind::kDeadlock; }
// Kinds whose stacks are Finding::stacks.
constexpr bool hasRoleStacks(FindingKind kind) { return kind != FindingKind::kRace && kind != FindingKind::kThreadLeak; }

// Of findings that are no races.
enum class StackRole { kNow, kLocked, kDestroyed, kAcquired, kHeld, kWaits };
inline constexpr const char *kStackRoles[] = {"now", "locked", "destroyed", "acquired", "held", "waits"};
struct RoleStack {
  StackRole role = StackRole::kNow;
  std::optional<uint64_t> thread;
  RawStack stack;
  std::optional<uint64_t> mutex = std::nullopt;    // which the thread took there, or waits for
  std::optional<uint64_t> holding = std::nullopt;  // the mutex that it held then
  std::optional<uint64_t> holder = std::nullopt;   // the thread that it waits for
};

struct Finding {
  uint64_t id = 0;
  FindingKind kind = FindingKind::kRace;
  std::string title;              // of a race between accesses to a library's objects
  bool after_free = false;        // of a race: `before` is the release of the heap block, and may be ordered before `now`
  Access now;                     // of a race
  Access before;
  size_t error = 0;               // of a mutex error: which of kMutexErrors; of a signal error: which of kSignalErrors
  uint64_t signal = 0;            // of a signal error, if it is known
  Address fault = 0;              // of a crash: the address,
  bool by_write = false;          // and the kind of access
  std::vector<RoleStack> stacks;  // the first is where it happened
  uint64_t leaks = 0;             // threads of the place where the leaked one was created
  std::optional<Location> location;
  std::optional<Order> order;     // of a race, unless the thread knows of the other access
  std::vector<Thread> threads;
  std::vector<Mutex> mutexes;
};

// A race whose accesses open, use or close a file descriptor.
inline bool isOnDescriptor(const Finding &finding) { return finding.location && finding.location->kind == LocationKind::kDescriptor; }

// The kinds of mutex errors: their names in the stream, and ThreadSanitizer's words for them.
struct ErrorKind {
  const char *name;
  const char *message;
};
inline constexpr ErrorKind kMutexErrors[] = {
    {"destroy-locked", "destroy of a locked mutex"},
    {"double-lock", "double lock of a mutex"},
    {"invalid", "use of an invalid mutex (e.g. uninitialized or destroyed)"},
    {"bad-unlock", "unlock of an unlocked mutex (or by a wrong thread)"},
    {"bad-read-lock", "read lock of a write locked mutex"},
    {"held-here", "mutex held in the wrong context"},
    {"bad-read-unlock", "read unlock of a write locked mutex"},
};

// The same for signals.
enum SignalErrorKind : size_t { kUnsafeCall, kSpoiltErrno, kCrash };
inline constexpr ErrorKind kSignalErrors[] = {
    {"unsafe-call", "signal-unsafe call inside of a signal"},
    {"errno", "signal handler spoils errno"},
    {"segv", "SEGV on unknown address"},
};

struct ReportNow {};

// What the program itself says is not to be reported.
struct OwnSuppressions {
  std::string text;
};

struct Summary {
  uint64_t findings = 0;
  uint64_t repeats = 0;
};

struct Stats {
  std::vector<std::pair<std::string, std::string>> values;  // in the stream's order
};

// The heap blocks of one allocation stack, and their shadow.
struct ProfileRow {
  static constexpr const char *kModes[] = {"cells", "runs", "uniform", "spans", "blank"};
  uint64_t blocks = 0;
  uint64_t bytes = 0;
  uint64_t elements = 0;
  uint64_t locations = 0;
  uint64_t shadow = 0;                          // bytes
  std::array<uint64_t, std::size(kModes)> in{};  // bytes in each mode
  RawStack stack;
};

using Event = std::variant<Header, Module, Finding, ReportNow, OwnSuppressions, Summary, Stats, ProfileRow>;

}  // namespace bigfoot::report

#endif
