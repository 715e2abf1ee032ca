// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/verify/violation.h"

#include "runtime/sys/os.h"
#include "runtime/sys/text.h"

namespace bigfoot::verify {
namespace {

// Sites that were reported, by property. A full table loses nothing but the repeats' silence.
constexpr unsigned kReported = 1 << 10;
const Site *g_reported[2][kReported];
SpinLock g_lock;   // the table, the count and the order of lines
uint64_t g_found;

// Requires: g_lock. Returns: whether the site is new.
bool isNew(const Violation &v) {
  auto &table = g_reported[v.what == What::kCheck];
  for (const Site *&slot : table) {
    if (slot == v.site) return false;
    if (slot) continue;
    slot = v.site;
    return true;
  }
  return true;
}

class Text {
 public:
  void add(const char *format_text, ...) __attribute__((format(printf, 2, 3))) {
    va_list args;
    va_start(args, format_text);
    used_ += formatInto(text_ + used_, sizeof text_ - used_, format_text, args);
    va_end(args);
  }
  void addSite(const Site &site) {
    const char *function = siteString(site.function), *file = siteString(site.file);
    add("%s %s:%u:%u", function ? function : "<null>", file ? file : "<null>", site.line, site.column);
  }
  void addFrame(const Site &site) {
    add("    #0 ");
    addSite(site);
    const char *variable = siteString(site.variable);
    add(variable ? " '%s'\n" : "\n", variable);
  }
  void print() const { os::writeAll(os::errorOutput(), text_, used_); }

 private:
  char text_[8192];
  size_t used_ = 0;
};

const char *nameOf(Ending ending) {
  switch (ending) {
    case Ending::kAcquire: return "an acquire";
    case Ending::kMemoryGivenBack: return "the memory was given back";
    case Ending::kFrameLeft: return "the function returned whose frame it is in";
    case Ending::kThreadEnd: return "the thread ended";
    case Ending::kExit: return "the program ended";
  }
  __builtin_unreachable();
}

void describeBefore(Text &text, const Violation &v) {
  const char *opposite = v.what == What::kAccess ? "check" : "access";
  if (!v.opposite) return text.add("  Before it: no %s of these bytes.\n", opposite);
  text.add("  Before it: the last %s of these bytes does not count, with a release between or of the wrong kind:\n", opposite);
  text.addFrame(*v.opposite);
}

void describeBehind(Text &text, const Violation &v) {
  text.add("  Behind it: %s, and no %s until then", nameOf(v.ending), v.what == What::kAccess ? "check" : "access");
  if (v.noticed) {
    text.add("; the thread was met next at:\n");
    return text.addFrame(*v.noticed);
  }
  text.add(".\n");
}

}  // namespace

void reportViolation(const ThreadInfo &thread, const Violation &v) {
  Guard guard(g_lock);
  if (!isNew(v)) return;
  ++g_found;
  const char *what = v.what == What::kAccess ? "access without a covering check" : "check without a legitimate access";
  Text text;
  text.add("==================\nERROR: BigFoot: %s (pid=%u)\n  ", what, os::processId());
  text.add("%s of size %u at 0x%lx by ", v.is_write ? "Write" : "Read", v.site->size, v.address);
  text.add(thread.id ? "thread T%u:\n" : "main thread:\n", thread.id);
  text.addFrame(*v.site);
  describeBefore(text, v);
  describeBehind(text, v);
  text.add("SUMMARY: BigFoot: %s ", what);
  text.addSite(*v.site);
  text.add("\n==================\n");
  text.print();
}

uint64_t violationsFound() {
  Guard guard(g_lock);
  return g_found;
}

}  // namespace bigfoot::verify
