// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What SlimState (paper 002) and BigFoot's run-time half (paper 000, sections 4 and 5.2) share: accesses to arrays are put off in footprints
// and committed to compressed shadow when their thread synchronises. All other memory, and arrays in FINE mode, are FastTrack's.
//
// state              paper   what it is
// Array::partition   P       which elements share a location (partition.h)
// Array::states      T       FastTrack's W and R for each part
// Open::read, write  F_t     elements that the thread read or wrote since it last synchronised
//
// Guarantee: every location that races is reported, and no other (Theorems 1 to 3). Not at the access but when both accesses are committed:
// at the next synchronisation of their threads, at the latest. For between an access and its commit the thread neither learns nor tells
// anything, so a trace with the access moved there has the same happens-before relation, and FastTrack is precise for that trace.
//
// Departures: elements have no types here (array_shadow.h). A footprint ends early where its place in the commit buffer is needed for another
// array; the paper's buffer has 2048 places. A report has a position if all accesses of the footprint had the same.
#ifndef BIGFOOT_DETECTORS_SLIMSTATE_FOOTPRINTS_H
#define BIGFOOT_DETECTORS_SLIMSTATE_FOOTPRINTS_H

#include <algorithm>
#include <memory>
#include <vector>

#include "detectors/fasttrack/fasttrack.h"
#include "detectors/slimstate/array_shadow.h"

namespace bigfoot {

struct Footprint {
  StridedRange elements;
  Event event{};  // of the first access; without a site if others had another

  void begin(const StridedRange &first, const Event &e) { elements = first, event = e; }
  void noteSite(uint32_t site) {
    if (site != event.site) event.site = 0;
  }
};

// Derived has `void add(Array &, Footprint &, const StridedRange &, const Event &)`: how an access extends a footprint.
template <class Derived>
class Footprints : public FastTrack {
 public:
  bool read(const Event &e) { return access(e); }
  bool write(const Event &e) { return access(e); }
  bool atomicRead(const Event &e) { return access(e); }
  bool atomicWrite(const Event &e) { return access(e); }

  void allocate(const Event &e) {
    endArrays(e.object, e.size);
    FastTrack::allocate(e);
    if (e.size < Arrays::kFewestElements) return;  // of one byte each
    Array &array = arrays_.add(e.object, e.size);
    array.states.resize(1);
    array_bytes_ += bytesOf(array);
  }
  void stack(const Event &e) {
    endArrays(e.object, e.size);
    FastTrack::stack(e);
  }
  // What is accessed after it is compared with it, so arrays stay until their memory begins another life.
  void deallocate(const Event &e) {
    forArrays(e.object, e.size, [&](Array &array) { commitAllIn(array); });
    access(e);
    forgetObjects(e.object, e.size);
  }

  // Commits come before anything that changes what a thread knows or tells. A join is the end of the other's footprints.
  void before(const Event &e) {
    switch (operandOf(e.kind)) {
      case Operand::kMemory:
      case Operand::kPointer:
      case Operand::kAddress:
      case Operand::kRegion: return;
      case Operand::kThread: commitAllOf(static_cast<uint16_t>(e.object)); [[fallthrough]];
      default: commitAllOf(e.thread);
    }
  }
  void finish() {
    for (size_t t = 0; t < buffers_.size(); ++t) commitAllOf(static_cast<uint16_t>(t));
  }

  size_t bytes() const { return locations_.bytes() + array_bytes_; }
  std::string show(std::string_view component, uint64_t object) {
    if (component == "F") return showFootprints(static_cast<uint16_t>(object));
    bool is_outside = false;
    const Array *array = arrays_.find(object, 1, is_outside);
    if (!array || array->isFine()) return FastTrack::show(component, object);
    if (component == "R" || component == "W") return array->at(object).show(component);
    return component == "T" ? showStates(*array) : FastTrack::show(component, object);
  }

 protected:
  using Array = ArrayShadow<State>;

  enum ArrayRule { kAccess = kFastTrackRules, kCommit, kRefine, kAllRules };
  static constexpr std::array<const char *, kAllRules> ruleNames(const char *access, const char *commit, const char *refine) {
    std::array<const char *, kAllRules> names{};
    std::copy(std::begin(kRuleNames), std::end(kRuleNames), names.begin());
    names[kAccess] = access, names[kCommit] = commit, names[kRefine] = refine;
    return names;
  }

  using FastTrack::FastTrack;

  // [SS REFINE], [SS COMMIT]: the footprint is empty after it.
  void commit(Array &array, Footprint &footprint) {
    if (footprint.elements.empty()) return;
    commitElements(array, footprint.elements, footprint.event);
    footprint.elements = {};
  }

 private:
  using Arrays = ArrayTable<Array>;
  struct Open {
    Array *array = nullptr;
    Footprint read, write;
  };
  // The arrays in which a thread has footprints, by their numbers.
  struct Buffer {
    static constexpr size_t kPlaces = 128;
    std::array<Open, kPlaces> places;
    std::vector<uint8_t> used;
  };

  bool access(const Event &e) {
    bool is_outside = false;
    if (!e.size) return false;
    if (Array *array = arrays_.find(e.object, e.size, is_outside)) [[likely]] return touch(*array, e, e.object, e.size);
    return is_outside ? FastTrack::access(e, e.object, e.size) : accessPieces(e);
  }
  // Of several arrays, or of arrays and other memory.
  bool accessPieces(const Event &e) {
    bool passes = false;
    for (uint64_t at = e.object, left = e.size; left;) {
      Array *array = arrays_.next(at, at + left - 1);
      const bool is_inside = array && array->start <= at;
      const uint64_t size = std::min(left, is_inside ? array->start + array->size - at : array ? array->start - at : left);
      passes |= is_inside ? touch(*array, e, at, size) : FastTrack::access(e, at, size);
      at += size;
      left -= size;
    }
    return passes;
  }
  // Returns: whether to pass the event on: what is put off is not ruled out yet.
  bool touch(Array &array, const Event &e, uint64_t address, uint64_t size) {
    const uint64_t offset = address - array.start;
    if (!array.isFine() && (!array.unit || (offset | size) & (array.unit - 1))) [[unlikely]] setUnit(array, offset | size);
    if (array.isFine()) return FastTrack::access(e, address, size);
    const StridedRange elements{offset / array.unit, (offset + size) / array.unit - 1, 1};
    // "Once the partition for an array is in FINE or PREFIX(i) mode", accesses are committed as they occur; atomic ones come with something
    // that ends footprints anyway; nothing of a block is to be put off beyond its life.
    if (array.partition.mode() == Partition::kPrefix || (e.kind != EventKind::kRead && e.kind != EventKind::kWrite))
      return commitElements(array, elements, e);
    rules_.count(kAccess);
    Open &open = openIn(array, e.thread);
    static_cast<Derived &>(*this).add(array, e.kind == EventKind::kRead ? open.read : open.write, elements, e);
    return true;
  }

  // Elements become small enough for the access.
  void setUnit(Array &array, uint64_t shape) {
    shape |= array.size | 8;
    const auto unit = static_cast<unsigned>(shape & -shape);
    if (array.unit) {
      commitAllIn(array);
      const unsigned times = array.unit / unit;
      if (!array.isFine()) become(array, array.partition.scaled(times));
      array.unit /= times;
    } else {
      array.unit = unit;
      become(array, Partition(array.size / unit, array.size / unit < Arrays::kFewestElements ? Partition::kFine : Partition::kCoarse));
    }
  }
  void become(Array &array, const Partition &partition) {
    if (partition.mode() == Partition::kFine) makeFine(array);
    array.partition = partition;
  }

  Open &openIn(Array &array, uint16_t thread) {
    if (thread >= buffers_.size()) buffers_.resize(thread + 1u);
    if (!buffers_[thread]) buffers_[thread] = std::make_unique<Buffer>();
    Open &open = buffers_[thread]->places[array.number % Buffer::kPlaces];
    if (open.array == &array) [[likely]] return open;
    if (open.array) close(open);
    else buffers_[thread]->used.push_back(static_cast<uint8_t>(array.number % Buffer::kPlaces));
    open.array = &array;
    ++array.open;
    return open;
  }
  void close(Open &open) {
    commit(*open.array, open.read);
    commit(*open.array, open.write);
    --open.array->open;
    open.array = nullptr;
  }
  void commitAllOf(uint16_t thread) {
    if (thread >= buffers_.size() || !buffers_[thread]) return;
    Buffer &buffer = *buffers_[thread];
    for (const uint8_t place : buffer.used) close(buffer.places[place]);
    buffer.used.clear();
  }
  // Of all threads.
  void commitAllIn(Array &array) {
    for (size_t t = 0; t < buffers_.size() && array.open; ++t) {
      if (!buffers_[t]) continue;
      Open &open = buffers_[t]->places[array.number % Buffer::kPlaces];
      if (open.array != &array) continue;
      close(open);
      std::erase(buffers_[t]->used, static_cast<uint8_t>(array.number % Buffer::kPlaces));
    }
  }

  // Returns: whether it races.
  bool commitElements(Array &array, const StridedRange &elements, const Event &e) {
    if (!array.isFine()) refineFor(array, elements);
    if (array.isFine()) return commitFine(array, elements, e);
    Thread &t = thread(e);
    bool races = false;
    array.partition.forParts(elements, [&](uint64_t j) {
      rules_.count(kCommit);
      const StridedRange part = array.partition.part(j);
      const uint64_t at = array.addressOf(part.first), count = (part.last - part.first) / part.step + 1;
      races |= apply(array.states[j], part.step == 1 ? Part{e, t, at, count * array.unit} : Part{e, t, at, array.unit, count, part.step * array.unit});
    });
    return races;
  }
  bool commitFine(Array &array, const StridedRange &elements, const Event &e) {
    if (elements.step == 1)
      return FastTrack::access(e, array.addressOf(elements.first), (elements.last - elements.first + 1) * array.unit);
    bool races = false;
    for (uint64_t i = elements.first; i <= elements.last; i += elements.step) races |= FastTrack::access(e, array.addressOf(i), array.unit);
    return races;
  }
  void refineFor(Array &array, const StridedRange &elements) {
    const Partition finer = array.partition.refinedFor(elements);
    if (finer.mode() == array.partition.mode() && finer.parts() == array.partition.parts()) return;
    rules_.count(kRefine);
    if (finer.mode() == Partition::kFine) return become(array, finer);
    array_bytes_ -= bytesOf(array);
    array.refine(finer);
    array_bytes_ += bytesOf(array);
  }
  // Its states go to the map of all other memory. The partition is still the old one.
  void makeFine(Array &array) {
    array_bytes_ -= bytesOf(array);
    for (uint64_t j = 0; j < array.states.size(); ++j) {
      const State &state = array.states[j];
      const StridedRange part = array.unit && array.partition.elements() ? array.partition.part(j) : StridedRange{};
      const auto copy = [&](State &x, uint64_t, uint64_t) { x = state; };
      if (part.empty() || state.isBlank()) continue;
      if (part.step == 1) locations_.visit(array.addressOf(part.first), (part.last - part.first + 1) * array.unit, copy);
      else
        for (uint64_t i = part.first; i <= part.last; i += part.step) locations_.visit(array.addressOf(i), array.unit, copy);
    }
    array.states = {};
    array_bytes_ += bytesOf(array);
  }

  template <class Visitor>
  void forArrays(uint64_t address, uint64_t size, Visitor &&visit) {
    while (size) {
      Array *array = arrays_.next(address, address + size - 1);
      if (!array) return;
      const uint64_t done = std::min(size, array->start + array->size - address);
      visit(*array);
      address += done;
      size -= done;
    }
  }
  // Arrays in memory that begins another life. What lies outside it keeps its history.
  void endArrays(uint64_t address, uint64_t size) {
    forArrays(address, size, [&](Array &array) {
      commitAllIn(array);
      if (array.start < address || array.start + array.size > address + size)
        if (!array.isFine()) makeFine(array);
      array_bytes_ -= bytesOf(array);
      arrays_.remove(array);
    });
  }
  static size_t bytesOf(const Array &array) { return sizeof(Array) + 48 + array.states.capacity() * sizeof(State); }

  std::string showFootprints(uint16_t thread) const {
    std::string text;
    if (thread < buffers_.size() && buffers_[thread])
      for (const Open &open : buffers_[thread]->places)
        for (const StridedRange &f : {open.read.elements, open.write.elements})
          if (open.array && !f.empty())
            text += "<" + std::to_string(f.first) + ":" + std::to_string(f.last) + ":" + std::to_string(f.step) + ">";
    return text.empty() ? "{}" : text;
  }
  static std::string showStates(const Array &array) {
    std::string text;
    for (const State &state : array.states) text += (text.empty() ? "" : ",") + state.show("W");
    return text;
  }

  Arrays arrays_;
  std::vector<std::unique_ptr<Buffer>> buffers_;  // by thread
  size_t array_bytes_ = 0;
};

}  // namespace bigfoot

#endif
