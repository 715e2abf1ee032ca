// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/caught.h"

#include <link.h>
#include <stdio.h>
#include <sys/prctl.h>

#include "production/campaign.h"
#include "runtime/report/connection.h"
#include "runtime/report/describe_process.h"
#include "runtime/report/stream.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/spin_lock.h"
#include "runtime/sys/system_call.h"

namespace bigfoot {
namespace {

SpinLock g_lock;
uint64_t g_found, g_printed;

constexpr uint64_t kLargestFrame = 1 << 24;

// By frame pointers, which code compiled with sleds has. Each must lie above the one before, not too far, and be readable.
unsigned walk(const Registers &registers, uintptr_t sled, uint64_t (&stack)[kDeepestStack]) {
  unsigned depth = 0;
  stack[depth++] = sled + kSledBytes;
  uint64_t below = registers.stackPointer(), frame = registers.get(kFramePointer);
  while (depth < kDeepestStack && frame % 8 == 0 && frame >= below && frame - below < kLargestFrame && os::isReadable(frame) && os::isReadable(frame + 8)) {
    const auto *words = reinterpret_cast<const uint64_t *>(frame);
    if (!words[1]) break;
    stack[depth++] = words[1];
    below = frame + 16;
    frame = words[0];
  }
  return depth;
}

struct Search {
  uint64_t address;
  bool found;
};

int isIn(dl_phdr_info *module, size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  for (unsigned i = 0; i < module->dlpi_phnum; ++i) {
    const auto &segment = module->dlpi_phdr[i];
    search.found |= segment.p_type == PT_LOAD && search.address - (module->dlpi_addr + segment.p_vaddr) < segment.p_memsz;
  }
  return search.found;
}

bool isGlobal(uint64_t address) {
  Search search{address, false};
  dl_iterate_phdr(isIn, &search);
  return search.found;
}

// The main thread is number 0, others have the kernel's.
uint64_t numberOf(const CaughtSide &side) { return side.os_thread == os::processId() ? 0 : side.os_thread; }

void describeAccess(Stream &out, const char *role, const CaughtSide &side) {
  const Site &site = *side.site;
  out.line("access").text("role", role).text("kind", site.flags & kSiteWrite ? "write" : "read").field("atomic", 0);
  out.field("size", side.size).address("address", side.address).field("thread", numberOf(side)).stack("stack", {side.stack, side.depth});
  if (site.line) out.text("file", siteString(site.file)).field("line", site.line).field("column", site.column);
  out.text("function", siteString(site.function)).text("variable", siteString(site.variable));
  if (site.flags & kSiteScope) out.field("scope", 1);
}

void describeThread(Stream &out, const CaughtSide &side) {
  out.line("thread").field("id", numberOf(side)).field("os", side.os_thread);
  if (side.thread_name[0]) out.text("name", side.thread_name);
  out.text("status", "running");
}

void describeCaught(Stream &out, const CaughtSide &now, const CaughtSide &before) {
  const uint64_t address = now.address > before.address ? now.address : before.address;  // the first byte of both
  out.line("race").field("id", g_found);
  describeAccess(out, "now", now);
  describeAccess(out, "before", before);
  out.line("location").text("kind", isGlobal(address) ? "global" : "unknown");
  if (isGlobal(address)) out.address("address", address);
  describeThread(out, now);
  describeThread(out, before);
  out.line("end");
}

}  // namespace

void describeSide(CaughtSide &side, uintptr_t sled, const Arrival &arrival, const Registers &registers) {
  side.site = arrival.access->site;
  side.address = arrival.start;
  side.size = static_cast<uint32_t>(arrival.end - arrival.start);
  side.os_thread = os::threadId();
  side.thread_name[0] = 0;
  os::call(SYS_prctl, PR_GET_NAME, reinterpret_cast<long>(side.thread_name));
  side.depth = walk(registers, sled, side.stack);
}

static void report(const CaughtSide &now, const CaughtSide &before) {
  const Guard<SpinLock> guard(g_lock);
  ++g_found;
  Stream finding, stream;
  describeCaught(finding, now, before);
  finding.finish();
  describeProcess(stream);
  stream.lines(finding).line("report-now").finish();
  const reporter::Answer answer = reporter::connection::ask(stream);
  if (answer.verdict == reporter::Verdict::kNone) reporter::connection::say(stream);
  if (answer.verdict == reporter::Verdict::kSuppressed) return;
  ++g_printed;
  campaign::tellCaught(*now.site, *before.site);
}

void reportCaught(const CaughtSide &now, const CaughtSide &before) {
  report(now, before);
  if (!options().halt_on_error || !g_printed) return;
  fflush(nullptr);  // what the program printed before its race stays
  os::exitNow(finishReports(0));
}

int finishReports(int status) {
  const Guard<SpinLock> guard(g_lock);
  if (!g_printed) return status;
  Stream stream;
  stream.line("summary").field("findings", g_printed).field("repeats", 0).finish();
  if (!reporter::connection::finish(stream)) reporter::connection::say(stream);
  return options().exitcode ? static_cast<int>(options().exitcode) : status;
}

void forgetReports() {
  g_lock = {};
  g_found = g_printed = 0;
  reporter::connection::forget();
  describeAgain();
}

}  // namespace bigfoot
