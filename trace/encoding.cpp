// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/encoding.h"

namespace bigfoot::trace {
namespace {

constexpr uint64_t kShortSizes[] = {8, 4, 1};
constexpr unsigned kLongSize = 3;

constexpr uint64_t zigzag(uint64_t difference) { return difference << 1 ^ static_cast<uint64_t>(static_cast<int64_t>(difference) >> 63); }
constexpr uint64_t unzigzag(uint64_t value) { return value >> 1 ^ (0 - (value & 1)); }
static_assert(unzigzag(zigzag(uint64_t{0} - 3)) == uint64_t{0} - 3 && zigzag(0) == 0 && zigzag(~uint64_t{0}) == 1);

unsigned sizeCode(uint64_t size) {
  for (unsigned code = 0; code < kLongSize; ++code)
    if (size == kShortSizes[code]) return code;
  return kLongSize;
}

}  // namespace

void Encoder::number(uint64_t value) {
  for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<uint8_t>(value | 128));
  bytes_.push_back(static_cast<uint8_t>(value));
}

void Encoder::text(const std::string &text) {
  const size_t size = std::min(text.size(), kMostNameBytes);
  number(size);
  bytes_.insert(bytes_.end(), text.begin(), text.begin() + static_cast<ptrdiff_t>(size));
}

bool Encoder::define(const Dictionary &dictionary) {
  constexpr size_t kFull = kMostRawBytes / 2;
  for (; sites_ < dictionary.sites.size(); ++sites_) {
    if (bytes_.size() > kFull) return false;
    control(kSiteIs);
    text(dictionary.sites[sites_]);
  }
  for (; classes_ < dictionary.classes.size(); ++classes_) {
    if (bytes_.size() > kFull) return false;
    control(kClassIs);
    text(dictionary.classes[classes_]);
  }
  if (defined_objects_.size() < dictionary.objects.size())
    for (const auto &[address, name] : dictionary.objects) {
      if (bytes_.size() > kFull) return false;
      if (!defined_objects_.insert(address).second) continue;
      control(kObjectIs);
      number(address);
      text(name);
    }
  if (defined_threads_.size() < dictionary.threads.size())
    for (const auto &[thread, name] : dictionary.threads) {
      if (bytes_.size() > kFull) return false;
      if (!defined_threads_.insert(thread).second) continue;
      control(kThreadNameIs);
      number(thread);
      text(name);
    }
  return true;
}

void Encoder::add(const Event &event) {
  if (event.thread != expectation_.thread) {
    control(kThreadIs);
    number(event.thread);
    expectation_.thread = event.thread;
  }
  const bool has_memory = operandOf(event.kind) == Operand::kMemory;
  const unsigned size_code = has_memory ? sizeCode(event.size) : 0;
  const bool is_new_site = event.site != expectation_.site;
  const auto kind = static_cast<unsigned>(event.kind);
  bytes_.push_back(static_cast<uint8_t>(size_code << 6 | (is_new_site ? kSiteFollows : 0) | std::min<unsigned>(kind, kFurtherKind)));
  if (kind >= kFurtherKind) number(kind - kFurtherKind);
  if (is_new_site) number(zigzag(uint64_t{event.site} - expectation_.site));
  if (has_memory && size_code == kLongSize) number(event.size);
  uint64_t &last = expectation_.objectAt(event.site);
  number(zigzag(event.object - last));
  if (operandOf(event.kind) == Operand::kPointer) number(zigzag(event.size - event.object));
  if (operandOf(event.kind) == Operand::kInstance) number(event.size);
  last = event.object;
  expectation_.site = event.site;
  ++events_;
}

void Encoder::clear() {
  bytes_.clear();
  events_ = 0;
  expectation_ = {};
}

namespace {

// A block's bytes; `bad` says why it cannot go on.
class Cursor {
 public:
  explicit Cursor(std::span<const uint8_t> bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  bool atEnd() const { return at_ == end_; }
  uint8_t byte() { return *at_++; }  // Requires: not at the end
  uint64_t number() {
    uint64_t value = 0;
    for (unsigned shift = 0; at_ != end_; shift += 7) {
      const uint8_t byte = *at_++;
      if (shift == 63 && byte > 1) break;
      value |= uint64_t{byte & 127u} << shift;
      if (byte < 128) [[likely]] return value;
    }
    bad = "a number is cut off or too large";
    return 0;
  }
  std::string text() {
    const uint64_t size = number();
    if (bad || size > kMostNameBytes || size > static_cast<uint64_t>(end_ - at_)) {
      bad = "a name is cut off or too long";
      return "";
    }
    std::string text(reinterpret_cast<const char *>(at_), size);
    at_ += size;
    for (char &c : text)
      if (static_cast<uint8_t>(c) < ' ') c = '?';  // it is to be printed
    return text;
  }

  const char *bad = nullptr;

 private:
  const uint8_t *at_, *end_;
};

void define(Cursor &cursor, unsigned what, Expectation &expectation, Dictionary &dictionary) {
  if (what == kSiteIs) {
    if (dictionary.sites.size() >= kMostSites) cursor.bad = "too many sites";
    else dictionary.sites.push_back(cursor.text());
    return;
  }
  if (what == kClassIs) {
    if (dictionary.classes.size() >= MemberCall::kMostClasses) cursor.bad = "too many classes";
    else dictionary.classes.push_back(cursor.text());
    return;
  }
  if (what > kClassIs) {
    cursor.bad = "an unknown control";
    return;
  }
  const uint64_t number = cursor.number();
  if (what == kObjectIs) {
    dictionary.objects[number] = cursor.text();
    return;
  }
  if (number >= kMostThreads) {
    cursor.bad = "a thread number above 65535";
    return;
  }
  if (what == kThreadIs) expectation.thread = static_cast<uint32_t>(number);
  else dictionary.threads[static_cast<uint16_t>(number)] = cursor.text();
}

}  // namespace

std::string Decoder::decode(std::span<const uint8_t> bytes, uint32_t count, std::vector<Event> &events, Dictionary &dictionary) {
  Cursor cursor(bytes);
  Expectation expectation;
  while (!cursor.atEnd() && !cursor.bad) {
    const uint8_t head = cursor.byte();
    uint64_t kind = head & 31u;
    if (kind == kControl) {
      define(cursor, head >> 5, expectation, dictionary);
      continue;
    }
    if (kind == kFurtherKind) kind += std::min<uint64_t>(cursor.number(), kEventKinds);
    if (kind >= kEventKinds) return "an unknown kind of event, " + std::to_string(kind);
    Event event{};
    event.kind = static_cast<EventKind>(kind);
    event.thread = static_cast<uint16_t>(expectation.thread);
    if (head & kSiteFollows) {
      const uint64_t site = expectation.site + unzigzag(cursor.number());
      if (site >= dictionary.sites.size()) return "site " + std::to_string(site) + " is not defined";
      expectation.site = static_cast<uint32_t>(site);
    }
    event.site = expectation.site;
    if (operandOf(event.kind) == Operand::kMemory) event.size = head >> 6 == kLongSize ? cursor.number() : kShortSizes[head >> 6];
    uint64_t &last = expectation.objectAt(event.site);
    last += unzigzag(cursor.number());
    event.object = last;
    if (operandOf(event.kind) == Operand::kPointer) event.size = last + unzigzag(cursor.number());
    if (operandOf(event.kind) == Operand::kInstance) event.size = cursor.number();
    if (cursor.bad) break;
    if (std::string complaint = complaintAbout(event, dictionary.sites.size(), dictionary.classes.size()); !complaint.empty()) [[unlikely]] return complaint;
    events.push_back(event);
    if (events.size() > count) return "more events than its header says";
  }
  if (cursor.bad) return cursor.bad;
  return events.size() == count ? "" : "fewer events than its header says";
}

}  // namespace bigfoot::trace
