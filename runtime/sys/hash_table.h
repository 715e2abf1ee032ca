// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries by their hash, in chains. They lie where their user puts them, and have a link; a pointer or a number names one.
//
// A table that outgrows its buckets goes on with more of them; entries stay in the chain where they were linked in first. (With one size for
// all, chains of a program with 10^6 stacks took a third of its time; the larger size alone would cost small programs megabytes.)
//
// Thread safety: any number of threads may look and insert at once; what is compared must not change while an entry is in. Whoever
// removes has the table to himself. All bytes zero is an empty table.
#ifndef BIGFOOT_RUNTIME_SYS_HASH_TABLE_H
#define BIGFOOT_RUNTIME_SYS_HASH_TABLE_H

#include "runtime/sys/hash.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/os.h"

namespace bigfoot {

// How entries are linked: next(name) is the link of the one that has the name. Name() is nobody's.
template <class Entry, Entry *Entry::*kNext = &Entry::next>
struct ByPointer {
  using Name = Entry *;
  static Name &next(Name name) { return name->*kNext; }
};
template <class Entry, const Region &kRegion>
struct ByNumber {
  using Name = uint32_t;
  static Name &next(Name name) { return kRegion.as<Entry>()[name].next; }
};

// 2^kBits buckets, and 2^kMoreBits from two entries for each of these on.
template <class Links, unsigned kBits, unsigned kMoreBits = kBits>
class HashTable {
 public:
  using Name = typename Links::Name;

  // Returns: the first that is(name) is true of, of those whose hash may be this one; Name() if there is none.
  template <class Is>
  Name find(uint64_t hash, Is is) const {
    if (const Name *more = moreSeen())
      if (const Name found = search(more[hashTo(kMoreBits, hash)], is)) return found;
    return search(few_[hashTo(kBits, hash)], is);
  }
  // Whether there may be one with this hash. Looks at no entry: others may be about to remove some.
  bool mayHave(uint64_t hash) const {
    const Name *more = moreSeen();
    return (more && __atomic_load_n(&more[hashTo(kMoreBits, hash)], __ATOMIC_RELAXED)) ||
           __atomic_load_n(&few_[hashTo(kBits, hash)], __ATOMIC_RELAXED);
  }

  void insert(uint64_t hash, Name name) {
    Name &head = headFor(hash), &next = Links::next(name);
    next = __atomic_load_n(&head, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&head, &next, name, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) continue;
  }

  // The same as find, and takes it out.
  template <class Is>
  Name remove(uint64_t hash, Is is) {
    if (more_)
      if (const Name found = unlink(more_[hashTo(kMoreBits, hash)], is)) return found;
    return unlink(few_[hashTo(kBits, hash)], is);
  }

  // Calls visit(name) for all, who may cease to be. Requires: nobody else inserts meanwhile.
  template <class Visit>
  void forEach(Visit visit) const {
    for (const Name &head : few_) visitChain(head, visit);
    for (size_t i = 0; more_ && i < kMore; ++i) visitChain(more_[i], visit);
  }

  // Forgets all.
  void clear() {
    __builtin_memset(few_, 0, sizeof few_);
    if (more_) os::unpage(more_, kMore * sizeof(Name));
    more_ = nullptr;
    entries_ = 0;
  }

 private:
  static constexpr size_t kFew = size_t{1} << kBits, kMore = size_t{1} << kMoreBits;

  template <class Is>
  static Name search(const Name &head, Is is) {
    Name name = __atomic_load_n(&head, __ATOMIC_ACQUIRE);
    while (name && !is(name)) name = Links::next(name);
    return name;
  }
  template <class Is>
  Name unlink(Name &head, Is is) {
    for (Name *link = &head; const Name name = *link; link = &Links::next(name)) {
      if (!is(name)) continue;
      *link = Links::next(name);
      if constexpr (kMore > kFew) --entries_;
      return name;
    }
    return Name();
  }
  template <class Visit>
  static void visitChain(Name name, Visit visit) {
    while (name) {
      const Name next = Links::next(name);
      visit(name);
      name = next;
    }
  }

  const Name *moreSeen() const {
    if constexpr (kMore > kFew) return __atomic_load_n(&more_, __ATOMIC_ACQUIRE);
    return nullptr;
  }
  Name &headFor(uint64_t hash) {
    if constexpr (kMore > kFew)
      if (__atomic_add_fetch(&entries_, 1, __ATOMIC_RELAXED) > 2 * kFew) return makeMore()[hashTo(kMoreBits, hash)];
    return few_[hashTo(kBits, hash)];
  }
  Name *makeMore() {
    Name *more = __atomic_load_n(&more_, __ATOMIC_ACQUIRE);
    if (more) return more;
    auto *fresh = static_cast<Name *>(os::pages(kMore * sizeof(Name)));
    if (__atomic_compare_exchange_n(&more_, &more, fresh, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return fresh;
    os::unpage(fresh, kMore * sizeof(Name));
    return more;
  }

  Name few_[kFew] = {};
  Name *more_ = nullptr;   // in memory of its own, once there are many
  uint64_t entries_ = 0;   // of a table that may grow
};

}  // namespace bigfoot

#endif
