// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/intercept/formats.h"

namespace bigfoot {
namespace {

// How an argument is passed: integers and pointers in words.
enum class Passed : uint8_t { kWord, kDouble, kLongDouble };

constexpr int kNone = -1;
constexpr unsigned kMostArguments = 128;
constexpr unsigned kMostConversions = 64;

bool isDigit(wchar_t c) { return c >= '0' && c <= '9'; }

template <class Char>
int number(const Char *&at) {
  int value = 0;
  while (isDigit(*at)) {
    if (value < 100'000'000) value = value * 10 + static_cast<int>(*at - '0');
    ++at;
  }
  return value;
}

// "3$" names an argument. Returns: its index, or kNone, and then nothing is consumed.
template <class Char>
int position(const Char *&at) {
  const Char *ahead = at;
  const int n = number(ahead);
  if (n == 0 || *ahead != '$') return kNone;
  at = ahead + 1;
  return n - 1;
}

// The length modifiers. Returns: the size of an integer of that length.
struct Length {
  uint8_t bytes = 4;
  bool is_long = false;        // l: wide characters, double for scanf
  bool is_long_double = false; // L
};
template <class Char>
Length length(const Char *&at) {
  Length l;
  for (;; ++at) {
    switch (*at) {
      case 'h': l.bytes /= 2; break;
      case 'l': l.bytes = 8; l.is_long = true; break;
      case 'L': l.is_long_double = true; [[fallthrough]];
      case 'q': case 'j': case 'z': case 'Z': case 't': l.bytes = 8; break;
      default: return l;
    }
  }
}

bool isAnyOf(wchar_t c, const char *set) {
  for (; *set; ++set)
    if (c == static_cast<unsigned char>(*set)) return true;
  return false;
}

// The arguments of a call by number: conversions may name them in any order.
class Arguments {
 public:
  // The next one, or the one that is named.
  int use(int named, Passed passed) {
    const int i = named == kNone ? static_cast<int>(next_++) : named;
    if (i >= static_cast<int>(kMostArguments)) return kNone;
    passed_[i] = passed;
    if (static_cast<unsigned>(i) >= count_) count_ = static_cast<unsigned>(i) + 1;
    return i;
  }
  void fetch(va_list list) {
    va_list copy;
    va_copy(copy, list);
    for (unsigned i = 0; i < count_; ++i) {
      switch (passed_[i]) {
        case Passed::kWord: words_[i] = va_arg(copy, uint64_t); break;
        case Passed::kDouble: (void)va_arg(copy, double); break;
        case Passed::kLongDouble: (void)va_arg(copy, long double); break;
      }
    }
    va_end(copy);
  }
  uint64_t word(int i) const { return words_[i]; }

 private:
  unsigned next_ = 0, count_ = 0;
  Passed passed_[kMostArguments] = {};
  uint64_t words_[kMostArguments];
};

// --- printf ---

struct Printed {
  int argument;
  int precision;           // kNone: none
  int precision_argument;
  uint8_t bytes;           // of a count
  char kind;               // 's', 'n'
  bool is_wide;
};

template <class Char>
class Print {
 public:
  Print(const Char *format, va_list list) {
    for (const Char *at = format; *at && count_ < kMostConversions;)
      if (*at++ == '%') conversion(at);
    arguments_.fetch(list);
  }

  template <class Visit>
  void each(char kind, Visit visit) const {
    for (unsigned i = 0; i < count_; ++i)
      if (found_[i].kind == kind) visit(found_[i], reinterpret_cast<void *>(arguments_.word(found_[i].argument)));
  }

  // Returns: kNone if there is none; a negative argument counts as none.
  int precision(const Printed &p) const {
    if (p.precision_argument == kNone) return p.precision;
    const int given = static_cast<int>(arguments_.word(p.precision_argument));
    return given < 0 ? kNone : given;
  }

 private:
  int starred(const Char *&at) { return arguments_.use(position(++at), Passed::kWord); }

  void conversion(const Char *&at) {
    const int named = position(at);
    while (isAnyOf(*at, "-+ #0'I") && *at) ++at;
    if (*at == '*') starred(at);
    else number(at);
    Printed p{kNone, kNone, kNone, 4, 0, false};
    if (*at == '.') {
      ++at;
      if (*at == '*') p.precision_argument = starred(at);
      else p.precision = number(at);
    }
    const Length l = length(at);
    const Char c = *at;
    if (!c) return;
    ++at;
    if (isAnyOf(c, "%m")) return;
    if (isAnyOf(c, "eEfFgGaA")) {
      arguments_.use(named, l.is_long_double ? Passed::kLongDouble : Passed::kDouble);
      return;
    }
    p.argument = arguments_.use(named, Passed::kWord);
    p.bytes = l.bytes;
    p.is_wide = l.is_long || c == 'S';
    p.kind = isAnyOf(c, "sS") ? 's' : c == 'n' ? 'n' : 0;
    if (p.kind && p.argument != kNone) found_[count_++] = p;
  }

  Arguments arguments_;
  Printed found_[kMostConversions];
  unsigned count_ = 0;
};

// The precision counts what is printed: bytes, or wide characters of a wide format. Where the string is of the other kind each
// character of it has to be converted to know how far it is read.
size_t widePrintedNarrow(const wchar_t *s, size_t precision) {
  mbstate_t state = {};
  char bytes[16];
  size_t printed = 0, n = 0;
  while (printed < precision) {
    const size_t added = wcrtomb(bytes, s[n++], &state);
    if (added == static_cast<size_t>(-1) || !s[n - 1]) break;
    printed += added;
  }
  return n * sizeof *s;
}

size_t narrowPrintedWide(const char *s, size_t precision) {
  mbstate_t state = {};
  size_t n = 0;
  for (size_t printed = 0; printed < precision; ++printed) {
    const size_t used = mbrtowc(nullptr, s + n, 16, &state);
    if (used == 0 || used > 16) return n + 1;
    n += used;
  }
  return n;
}

void readText(const Call &call, const void *at, bool is_wide, bool wide_format, int precision) {
  const auto *narrow = static_cast<const char *>(at);
  const auto *wide = static_cast<const wchar_t *>(at);
  const size_t most = precision == kNone ? ~size_t{0} >> 3 : static_cast<size_t>(precision);
  if (!at) return;  // printed as (null)
  if (precision == kNone) return is_wide ? call.readString(wide) : call.readString(narrow);
  if (is_wide == wide_format) return is_wide ? call.readString(wide, most) : call.readString(narrow, most);
  call.read(at, is_wide ? widePrintedNarrow(wide, most) : narrowPrintedWide(narrow, most));
}

template <class Char>
void readAll(const Call &call, const Char *format, va_list list) {
  call.readString(format);
  const int saved_errno = errno;
  const Print<Char> print(format, list);
  print.each('s', [&](const Printed &p, const void *at) {
    readText(call, at, p.is_wide, sizeof(Char) == sizeof(wchar_t), print.precision(p));
  });
  errno = saved_errno;
}

template <class Char>
void writeAll(const Call &call, const Char *format, va_list list) {
  const Print<Char> print(format, list);
  print.each('n', [&](const Printed &p, const void *at) { call.write(at, p.bytes); });
}

}  // namespace

void readPrinted(const Call &call, const char *format, va_list list) { readAll(call, format, list); }
void readPrinted(const Call &call, const wchar_t *format, va_list list) { readAll(call, format, list); }
void writeCounts(const Call &call, const char *format, va_list list) { writeAll(call, format, list); }
void writeCounts(const Call &call, const wchar_t *format, va_list list) { writeAll(call, format, list); }

// --- scanf ---

namespace {

// Behind the "[" of a set. Returns: behind its "]", which is a member where it comes first.
template <class Char>
const Char *endOfSet(const Char *at) {
  if (*at == '^') ++at;
  if (*at == ']') ++at;
  while (*at && *at != ']') ++at;
  return *at ? at + 1 : at;
}

uint64_t valueAt(const void *at, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, at, bytes);
  return value;
}

}  // namespace

template <class Char>
void Scanned::parse(const Char *format, va_list list) {
  Arguments arguments;
  int used[kMost];
  for (const Char *at = format; *at && count_ < kMost;) {
    if (*at++ != '%') continue;
    const int named = position(at);
    bool ignored = false, allocated = false;
    for (; *at && isAnyOf(*at, "*'I"); ++at) ignored |= *at == '*';
    const int width = number(at);
    for (; *at == 'm'; ++at) allocated = true;
    const Length l = length(at);
    const Char c = *at;
    if (!c) break;
    ++at;
    if (c == '[') at = endOfSet(at);
    if (c == '%' || ignored) continue;
    Target t = {nullptr, 0, static_cast<uint32_t>(width ? width : 1), l.bytes, 'd', allocated};
    const bool is_wide = l.is_long || isAnyOf(c, "SC");
    if (isAnyOf(c, "sS[cC")) {
      t.kind = isAnyOf(c, "cC") ? 'c' : 's';
      t.bytes = is_wide ? sizeof(wchar_t) : 1;
    } else if (isAnyOf(c, "aAeEfFgG")) {
      t.bytes = l.is_long_double ? 10 : l.is_long ? 8 : 4;  // of a long double, ten bytes are stored
    } else if (c == 'p') {
      t.bytes = sizeof(void *);
    } else if (c == 'n') {
      t.kind = 'n';
    }
    used[count_] = arguments.use(named, Passed::kWord);
    if (used[count_] != kNone) targets_[count_++] = t;
  }
  arguments.fetch(list);
  for (unsigned i = 0; i < count_; ++i) {
    targets_[i].at = reinterpret_cast<void *>(arguments.word(used[i]));
    if (targets_[i].kind == 'n') targets_[i].before = valueAt(targets_[i].at, targets_[i].bytes);
  }
}

Scanned::Scanned(const char *format, va_list list) { parse(format, list); }
Scanned::Scanned(const wchar_t *format, va_list list) { parse(format, list); }

// A count is not counted in the result. If a conversion behind it was made, so was it; else a changed value tells. (One that was
// written with the value that it had is taken for one that was not reached.)
bool Scanned::wasReached(unsigned i, int result) const {
  int made = 0;
  for (unsigned k = 0; k < count_; ++k) {
    made += targets_[k].kind != 'n';
    if (k > i && targets_[k].kind != 'n' && made <= result) return true;
  }
  return valueAt(targets_[i].at, targets_[i].bytes) != targets_[i].before;
}

// Of several characters fewer may have come, if the input ended there: only a conversion that was made behind them tells.
void Scanned::tell(const Call &call, const Target &t, bool is_last) const {
  if (t.allocated) call.write(static_cast<void **>(t.at));
  void *at = t.allocated ? *static_cast<void **>(t.at) : t.at;
  switch (t.kind) {
    case 's':
      call.write(at, t.bytes == 1 ? strlen(static_cast<char *>(at)) + 1 : (wcslen(static_cast<wchar_t *>(at)) + 1) * t.bytes);
      return;
    case 'c': return call.write(at, size_t{t.bytes} * (is_last ? 1 : t.width));
    default: return call.write(at, t.bytes);
  }
}

int Scanned::done(const Call &call, int result) const {
  int made = 0;
  for (unsigned i = 0; i < count_; ++i) {
    const Target &t = targets_[i];
    if (t.kind == 'n') {
      if (wasReached(i, result)) call.write(t.at, t.bytes);
    } else if (++made <= result) {
      tell(call, t, made == result);
    }
  }
  return result;
}

}  // namespace bigfoot
