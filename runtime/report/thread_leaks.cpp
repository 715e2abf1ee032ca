// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/thread_leaks.h"

#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/sys/options.h"

namespace bigfoot {
namespace {

constexpr uint64_t kKey = 64;  // above those of lock errors, below the address of any site

void describe(Stream &out, uint64_t id, const void *finding) {
  const auto &leak = *static_cast<const registry::Leak *>(finding);
  out.line("thread-leak").field("id", id).field("count", leak.count);
  describeThread(out, *leak.thread);
  out.line("end");
}

}  // namespace

void reportThreadLeaks() {
  if (!options().report_thread_leaks) return;
  registry::Leak leaks[registry::kMaxLeaks];
  const unsigned count = registry::findLeaks(leaks);
  for (unsigned i = 0; i < count; ++i)
    reportOnce({kKey, static_cast<uint64_t>(leaks[i].thread->created)}, 0, describe, &leaks[i]);
}

}  // namespace bigfoot
