// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/kept.h"

#include "runtime/report/stream.h"
#include "runtime/sys/arena.h"

// The newest, by a name that debuggers find.
extern "C" __attribute__((visibility("default"))) const bigfoot::KeptFinding *__bigfoot_findings;
const bigfoot::KeptFinding *__bigfoot_findings;

namespace bigfoot {
namespace {

bool endsValue(char c) { return c == ' ' || c == '\n'; }

unsigned digitOf(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

// Leaves `at` behind the number.
uint64_t numberAt(const char *&at) {
  const bool is_hex = at[0] == '0' && at[1] == 'x';
  const unsigned base = is_hex ? 16 : 10;
  if (is_hex) at += 2;
  uint64_t value = 0;
  for (unsigned digit; (digit = digitOf(*at)) < base; ++at) value = value * base + digit;
  return value;
}

// Leaves `at` behind the prefix, if it begins with it.
bool skip(const char *&at, const char *end, const char *prefix) {
  const char *p = at;
  for (; *prefix; ++prefix, ++p)
    if (p == end || *p != *prefix) return false;
  at = p;
  return true;
}

}  // namespace

const KeptFinding &keepFinding(const Stream &lines, uintptr_t global_start, uintptr_t global_end) {
  void *memory = Arena::allocate(sizeof(KeptFinding) + lines.size());
  auto *kept = static_cast<KeptFinding *>(memory);
  *kept = {__bigfoot_findings, global_start, global_end, lines.size()};
  __builtin_memcpy(kept + 1, lines.data(), lines.size());
  __atomic_store_n(&__bigfoot_findings, kept, __ATOMIC_RELEASE);
  return *kept;
}

FindingLine::FindingLine(const KeptFinding &finding) : at_(finding.text()), end_(finding.text() + finding.size) {}

const char *FindingLine::endOfLine() const {
  const char *p = at_;
  while (p < end_ && *p != '\n') ++p;
  return p;
}

bool FindingLine::next() {
  at_ = endOfLine();
  if (at_ < end_) ++at_;
  return at_ < end_;
}

bool FindingLine::is(const char *word) const {
  const char *p = at_;
  return skip(p, end_, word) && p < end_ && endsValue(*p);
}

const char *FindingLine::valueOf(const char *key) const {
  const char *stop = endOfLine();
  for (const char *p = at_; p < stop; ++p) {
    if (*p != ' ') continue;
    const char *value = p + 1;
    if (skip(value, stop, key) && value < stop && *value == '=') return value + 1;
  }
  return nullptr;
}

bool FindingLine::says(const char *key, const char *value) const {
  const char *p = valueOf(key);
  return p && skip(p, end_, value) && endsValue(*p);
}

uint64_t FindingLine::number(const char *key, uint64_t missing) const {
  const char *p = valueOf(key);
  return p ? numberAt(p) : missing;
}

size_t FindingLine::stack(const char *key, void **frames, size_t limit) const {
  size_t count = 0;
  const char *p = valueOf(key);
  for (; p && !endsValue(*p); ++count) {
    auto *pc = reinterpret_cast<void *>(numberAt(p));
    if (count < limit) frames[count] = pc;
    if (*p == ',') ++p;
  }
  return count;
}

size_t FindingLine::text(const char *key, char *buffer, size_t size) const {
  size_t length = 0;
  for (const char *p = valueOf(key); p && !endsValue(*p); ++p, ++length) {
    char c = *p;
    if (c == '%') {
      c = static_cast<char>(digitOf(p[1]) << 4 | digitOf(p[2]));
      p += 2;
    }
    if (length + 1 < size) buffer[length] = c;
  }
  if (size) buffer[length < size ? length : size - 1] = 0;
  return length;
}

}  // namespace bigfoot
