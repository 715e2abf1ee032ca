// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapped memory: what is mapped is fresh; what goes away is written to, like a block that is freed, and forgotten.
#include <errno.h>
#include <stdarg.h>

#include "runtime/intercept/allocation.h"
#include "runtime/intercept/real.h"
#include "runtime/memory/life.h"
#include "runtime/shadow/access.h"
#include "runtime/sys/die.h"

namespace bigfoot {
namespace {

constexpr size_t kPage = 4096;
size_t wholePages(size_t bytes) { return (bytes + kPage - 1) & ~(kPage - 1); }

// Whether the kernel can map it with five levels of page tables only, of which checks know nothing: the program is answered as if there were four.
bool isBeyond(const void *at, size_t bytes) {
  return addressOf(at) >= kAddressEnd - kPage || (bytes && addressOf(at) + wholePages(bytes) > kAddressEnd - kPage);
}

void refuseOurs(const void *at, size_t bytes) {
  const uintptr_t start = addressOf(at), end = start + wholePages(bytes);
  if (end > start && end < kAddressEnd && start < kHeapStarts.end() && end > kDescriptors.start)
    die("the program maps or unmaps memory at 0x%lx, among BigFoot's own tables (from 0x%lx to 0x%lx); have it use another address", start,
        kDescriptors.start, kHeapStarts.end());
}

// One call by whoever's code.
class Mapping {
 public:
  explicit Mapping(const Place &place) : place_(place), thread_(currentThread()), busy_(thread_) {}

  // What can be accessed is written by code with checks that maps it. (E6)
  void *begins(void *at, size_t bytes, int protection = PROT_NONE) const {
    if (thread_ && at != MAP_FAILED) beginLife(*thread_, addressOf(at), wholePages(bytes), protection == PROT_NONE ? 0 : allocation());
    return at;
  }

  // Before the real call: afterwards another thread may have the addresses already.
  void ends(const void *at, size_t bytes) const {
    refuseOurs(at, bytes);
    if (!thread_ || addressOf(at) % kPage || !bytes) return;
    changes(at, bytes);
    clearRange(*thread_, addressOf(at), wholePages(bytes));
  }

  // The whole pages between.
  void endsBetween(const char *from, const char *to) const {
    const char *start = from + (wholePages(addressOf(from)) - addressOf(from));
    if (start < to) ends(start, static_cast<size_t>(to - start));
  }

  // What it held is lost.
  void changes(const void *at, size_t bytes) const {
    if (!thread_ || addressOf(at) % kPage || addressOf(at) + bytes < addressOf(at)) return;
    const uintptr_t end = addressOf(at) + wholePages(bytes);
    if (end > kAddressEnd) return;
    if (!thread_->ignored_accesses) checkHeld(*thread_, addressOf(at), end, place_.withoutSite());
  }

 private:
  RecordNumber allocation() const {
    const Inside inside(*thread_);
    return thread_->ignored_accesses ? 0 : captureAllocation(*thread_, place_).record;
  }

  Place place_;
  Thread *thread_;
  Busy busy_;
};

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define MAPPED                                                                            \
  const Mapping mapping(place);                                                           \
  if (isBeyond(address, bytes)) {                                                         \
    if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) return errno = ENOMEM, MAP_FAILED;     \
    address = nullptr;                                                                    \
  }                                                                                       \
  if (flags & MAP_FIXED) mapping.ends(address, bytes);                                    \
  return mapping.begins(REALLY(mmap)(address, bytes, protection, flags, fd, offset), bytes, protection)
ALLOCATES(void *, mmap, (void *address, size_t bytes, int protection, int flags, int fd, off_t offset),
          (address, bytes, protection, flags, fd, offset)) { MAPPED; }
ALLOCATES(void *, mmap64, (void *address, size_t bytes, int protection, int flags, int fd, off_t offset),
          (address, bytes, protection, flags, fd, offset)) { MAPPED; }

INTERCEPT(int, munmap)(void *address, size_t bytes) {
  const Mapping mapping(BIGFOOT_CALLER);
  mapping.ends(address, bytes);
  return REALLY(munmap)(address, bytes);
}

// It may move only if it cannot stay; whether it stays is tried first, since what stays keeps its history.
INTERCEPT(void *, mremap)(void *address, size_t old_bytes, size_t bytes, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  void *wanted = va_arg(arguments, void *);
  va_end(arguments);
  const Mapping mapping(BIGFOOT_CALLER);
  const size_t had = wholePages(old_bytes), has = wholePages(bytes);
  auto *start = static_cast<char *>(address);
  if (!(flags & (MREMAP_FIXED | MREMAP_DONTUNMAP))) {
    if (has < had) mapping.ends(start + has, had - has);
    void *at = REALLY(mremap)(address, old_bytes, bytes, flags & ~MREMAP_MAYMOVE);
    if (at != MAP_FAILED && has > had) mapping.begins(start + had, has - had);
    if (at != MAP_FAILED || !(flags & MREMAP_MAYMOVE)) return at;
  }
  if (flags & MREMAP_FIXED && isBeyond(wanted, bytes)) return errno = EINVAL, MAP_FAILED;
  if (flags & MREMAP_FIXED) mapping.ends(wanted, bytes);
  mapping.ends(address, old_bytes);
  return mapping.begins(REALLY(mremap)(address, old_bytes, bytes, flags, wanted), bytes);
}

// Memory that reads as zero, or as its file, from then on.
INTERCEPT(int, madvise)(void *address, size_t bytes, int advice) {
  if (advice == MADV_DONTNEED || advice == MADV_FREE || advice == MADV_REMOVE) {
    const Mapping mapping(BIGFOOT_CALLER);
    mapping.changes(address, bytes);
  }
  return REALLY(madvise)(address, bytes, advice);
}

// Our tables, of which little is ever touched, would be filled and exceed any limit: pages are locked when they are touched.
INTERCEPT(int, mlockall)(int flags) {
  const int result = REALLY(mlockall)(flags & MCL_CURRENT ? flags | MCL_ONFAULT : flags);
  return result != 0 && errno == ENOMEM ? 0 : result;
}

// A segment that takes the place of others' memory (SHM_REMAP) ends them.
INTERCEPT(void *, shmat)(int id, const void *address, int flags) {
  const Mapping mapping(BIGFOOT_CALLER);
  const int saved_errno = errno;
  shmid_ds segment;
  const size_t bytes = shmctl(id, IPC_STAT, &segment) == 0 ? segment.shm_segsz : 0;
  errno = saved_errno;
  if (isBeyond(address, bytes)) return errno = ENOMEM, MAP_FAILED;
  if (flags & SHM_REMAP) mapping.ends(address, bytes);
  return mapping.begins(REALLY(shmat)(id, address, flags), bytes);
}

namespace bigfoot {
namespace {

// The end of the data segment when the program first asked: nobody but libc has memory below. The kernel moves it to wherever it is told
// from there on. Below, it does so only down to where the segment starts, and what it refuses looks to the caller like a success.
const char *firstBreak() {
  static const char *first;
  const char *known = __atomic_load_n(&first, __ATOMIC_RELAXED);
  if (known) return known;
  const char *now = static_cast<const char *>(REALLY(sbrk)(0));
  return __atomic_compare_exchange_n(&first, &known, now, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) ? now : known;
}

// One move of the data segment's end, to there.
class BreakMove {
 public:
  BreakMove(const Mapping &mapping, uintptr_t to) : mapping_(mapping), from_(now()), is_certain_(to >= addressOf(firstBreak())) {
    if (is_certain_) mapping_.endsBetween(reinterpret_cast<const char *>(to), from_);
  }
  ~BreakMove() {
    if (!is_certain_) mapping_.endsBetween(now(), from_);
  }
  const char *from() const { return from_; }

 private:
  static const char *now() { return static_cast<const char *>(REALLY(sbrk)(0)); }

  const Mapping &mapping_;
  const char *from_;
  bool is_certain_;
};

}  // namespace
}  // namespace bigfoot

// The program's own use of it; libc's is not seen here.
INTERCEPT(void *, sbrk)(intptr_t more) {
  const Mapping mapping(BIGFOOT_CALLER);
  const BreakMove move(mapping, addressOf(REALLY(sbrk)(0)) + static_cast<uintptr_t>(more));
  void *had = REALLY(sbrk)(more);
  if (more > 0 && had != reinterpret_cast<void *>(-1)) mapping.begins(had, static_cast<size_t>(more));
  return had;
}

INTERCEPT(int, brk)(void *end) {
  const Mapping mapping(BIGFOOT_CALLER);
  const BreakMove move(mapping, addressOf(end));
  const int result = REALLY(brk)(end);
  const uintptr_t had = addressOf(move.from());
  if (result == 0 && addressOf(end) > had) mapping.begins(const_cast<char *>(move.from()), addressOf(end) - had);
  return result;
}
