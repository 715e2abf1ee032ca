// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A detector's state for every byte of memory, kept once for as many neighbouring bytes as were always accessed together: a page, a granule
// of 8 bytes, or a unit of 4, 2 or 1. An access that takes less than all of them makes copies for the smaller parts first. So no state is
// ever of bytes with different histories, and the map decides nothing. For hosts with a C++ library; single-threaded.
#ifndef BIGFOOT_CORE_LOCATION_MAP_H
#define BIGFOOT_CORE_LOCATION_MAP_H

#include <stddef.h>
#include <stdint.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>

namespace bigfoot {

// State: default is "never accessed"; copies are made for smaller parts.
template <class State>
class LocationMap {
 public:
  // Calls visitor(state, address, size) for the parts of [address, address + size), in order. Requires: address + size <= 2^64.
  template <class Visitor>
  void visit(uint64_t address, uint64_t size, Visitor &&visitor) {
    if (isWithinGranule(address, size)) [[likely]] return visitGranule(granuleAt(address), address, size, visitor);
    visitLong(address, size, visitor);
  }

  // Returns: the state of exactly these bytes, if there is one and it is near at hand. What nearly every access asks for.
  [[gnu::always_inline]] State *find(uint64_t address, uint64_t size) {
    const Recent &recent = recent_[address / kPageBytes % kRecent];
    if (recent.number != address / kPageBytes) [[unlikely]] return nullptr;
    return recent.granules[address % kPageBytes / kGranuleBytes].only(address, size);
  }

  // Returns: the state of a byte; nothing changes.
  State at(uint64_t address) {
    const auto found = pages_.find(address / kPageBytes);
    if (found == pages_.end()) return State();
    if (!found->second.granules) return found->second.whole;
    Granule &granule = (*found->second.granules)[address % kPageBytes / kGranuleBytes];
    return granule.part(static_cast<unsigned>(address % kGranuleBytes / granule.unit()));
  }

  // These bytes were never accessed.
  void forget(uint64_t address, uint64_t size) {
    while (size) {
      const uint64_t part = std::min(size, kPageBytes - address % kPageBytes);
      const auto found = pages_.find(address / kPageBytes);
      if (found != pages_.end()) {
        if (part == kPageBytes)
          drop(found);
        else
          visitLong(address, part, [](State &state, uint64_t, uint64_t) { state = State(); });
      }
      address += part;
      size -= part;
    }
  }

  // Calls visitor(state) for every state there is.
  template <class Visitor>
  void visitAll(Visitor &&visitor) {
    for (auto &[number, page] : pages_) {
      if (!page.granules) {
        visitor(page.whole);
        continue;
      }
      for (Granule &granule : *page.granules)
        for (unsigned i = 0; i < granule.parts(); ++i) visitor(granule.part(i));
    }
  }

  // Of the map itself; what states allocate is theirs.
  size_t bytes() const { return bytes_; }

 private:
  static constexpr uint64_t kGranuleBytes = 8, kPageBytes = 4096, kGranules = kPageBytes / kGranuleBytes;

  class Granule {
   public:
    Granule() = default;
    Granule(const Granule &) = delete;
    ~Granule() { delete[] states(); }

    // Returns: the state of exactly these bytes, if there is one. Requires: the first of them is here.
    State *only(uint64_t address, uint64_t size) {
      const unsigned shift = finer_ & kShift, unit = kGranuleBytes >> shift;
      if (size != unit || address & (unit - 1)) [[unlikely]] return nullptr;
      return finer_ ? states() + (address % kGranuleBytes >> (3 - shift)) : &first;
    }
    bool isWhole() const { return !finer_; }
    unsigned unit() const { return kGranuleBytes >> (finer_ & kShift); }
    unsigned parts() const { return kGranuleBytes / unit(); }
    State &part(unsigned i) { return finer_ ? states()[i] : first; }
    void replaceParts(std::unique_ptr<State[]> states_of_parts, unsigned unit) {
      delete[] states();
      finer_ = reinterpret_cast<uintptr_t>(states_of_parts.release()) | static_cast<uintptr_t>(__builtin_ctz(kGranuleBytes / unit));
      first = State();
    }

    State first;  // of all, while it is whole

   private:
    static constexpr uintptr_t kShift = 3;
    static_assert(alignof(State) > kShift);
    State *states() const { return reinterpret_cast<State *>(finer_ & ~kShift); }

    uintptr_t finer_ = 0;  // states of parts, and how often the granule was halved; 0: whole
  };
  struct Page {
    State whole;  // of all, while there are no granules
    std::unique_ptr<std::array<Granule, kGranules>> granules;
  };
  using Pages = std::unordered_map<uint64_t, Page>;
  struct Recent {
    uint64_t number = ~uint64_t{0};
    Granule *granules = nullptr;
  };

  static bool isWithinGranule(uint64_t address, uint64_t size) { return address % kGranuleBytes + size <= kGranuleBytes; }

  Page &pageAt(uint64_t number) {
    const auto [at, fresh] = pages_.try_emplace(number);
    bytes_ += fresh ? sizeof(Page) + kNodeBytes : 0;
    return at->second;
  }
  void drop(typename Pages::iterator at) {
    Recent &recent = recent_[at->first % kRecent];
    if (recent.number == at->first) recent = {};
    bytes_ -= sizeof(Page) + kNodeBytes;
    if (at->second.granules) {
      bytes_ -= sizeof(*at->second.granules);
      for (const Granule &granule : *at->second.granules)
        if (!granule.isWhole()) bytes_ -= granule.parts() * sizeof(State);
    }
    pages_.erase(at);
  }

  Granule &granuleAt(uint64_t address) {
    Recent &recent = recent_[address / kPageBytes % kRecent];
    if (recent.number != address / kPageBytes) {
      Page &page = pageAt(address / kPageBytes);
      if (!page.granules) split(page);
      recent = {address / kPageBytes, page.granules->data()};
    }
    return recent.granules[address % kPageBytes / kGranuleBytes];
  }
  void split(Page &page) {
    page.granules = std::make_unique<std::array<Granule, kGranules>>();
    for (Granule &granule : *page.granules) granule.first = page.whole;
    page.whole = State();
    bytes_ += sizeof(*page.granules);
  }

  template <class Visitor>
  void visitGranule(Granule &granule, uint64_t address, uint64_t size, Visitor &&visitor) {
    if ((address | size) & (granule.unit() - 1)) refine(granule, address | size);
    const unsigned unit = granule.unit();
    for (uint64_t done = 0; done < size; done += unit)
      visitor(granule.part(static_cast<unsigned>((address + done) % kGranuleBytes / unit)), address + done, uint64_t{unit});
  }
  // Makes the unit a divisor of what the lowest bit of `shape` says.
  void refine(Granule &granule, uint64_t shape) {
    const unsigned before = granule.parts();
    const auto unit = static_cast<uint8_t>(shape & -shape);
    auto finer = std::make_unique<State[]>(kGranuleBytes / unit);
    for (unsigned i = 0; i < kGranuleBytes / unit; ++i) finer[i] = granule.part(i * unit / granule.unit());
    bytes_ += kGranuleBytes / unit * sizeof(State) - (granule.isWhole() ? 0 : before * sizeof(State));
    granule.replaceParts(std::move(finer), unit);
  }

  template <class Visitor>
  void visitLong(uint64_t address, uint64_t size, Visitor &&visitor) {
    while (size) {
      const uint64_t in_page = std::min(size, kPageBytes - address % kPageBytes);
      Page &page = pageAt(address / kPageBytes);
      if (in_page == kPageBytes && !page.granules)
        visitor(page.whole, address, kPageBytes);
      else
        for (uint64_t done = 0; done < in_page;) {
          const uint64_t part = std::min(in_page - done, kGranuleBytes - (address + done) % kGranuleBytes);
          visitGranule(granuleAt(address + done), address + done, part, visitor);
          done += part;
        }
      address += in_page;
      size -= in_page;
    }
  }

  static constexpr size_t kRecent = 512, kNodeBytes = 32;
  Pages pages_;
  size_t bytes_ = 0;
  std::array<Recent, kRecent> recent_;
};

}  // namespace bigfoot

#endif
