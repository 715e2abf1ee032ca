// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Any bytes as a trace: readers must give events that every detector can take, or an error; never crash, hang or take memory without end.
//
//   traces_reader_fuzzer -max_total_time=3600 CORPUS       with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer
//
// Checksums would keep the fuzzer out of blocks: a first byte of 'R' makes the rest a block as it is after unpacking.
#include <cstdlib>
#include <sstream>

#include "replay/chain.h"
#include "replay/feasible.h"
#include "trace/binary.h"
#include "trace/open.h"
#include "trace/text.h"

namespace bigfoot {
namespace {

class IgnoredFindings : public replay::NumberedFindings {
 public:
  void race(const Event &, uint64_t, uint64_t, const Earlier &) override {}
  void print(const Event &) override {}
};

// Ranges that are allowed but large cost time, not safety: the fuzzer would find nothing else.
bool isCheap(const Event &event) { return operandOf(event.kind) != Operand::kMemory || event.size <= 1 << 20; }

void analyse(const std::vector<Event> &events, const trace::Dictionary &names) {
  replay::Feasibility feasibility;
  replay::Block block;
  for (const Event &event : events) {
    if (!trace::complaintAbout(event, names.sites.size(), names.classes.size()).empty()) abort();
    trace::textOf(event, names);
    bool keep = true;
    if (feasibility.check(event, names, keep)) break;
    if (!keep || !isCheap(event) || block.events.size() > 300) continue;
    block.numbers.push_back(block.events.size() + 1);
    block.events.push_back(event);
  }
  for (const replay::DetectorInfo &info : replay::detectorList()) {
    IgnoredFindings findings;
    replay::Block mine = block;
    info.make(findings)->run(mine, true);
  }
}

// What a reader took, a writer can write and a reader reads again.
void roundTrip(const std::vector<Event> &events, const trace::Dictionary &names) {
  std::ostringstream output;
  trace::BinaryWriter writer(output);
  writer.write(events, names);
  writer.finish();
  std::istringstream input(output.str());
  trace::BinaryReader reader(input);
  std::vector<Event> block, all;
  while (reader.read(block)) all.insert(all.end(), block.begin(), block.end());
  if (all != events || !reader.isFinished()) abort();
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size && data[0] == 'R') {
    trace::Dictionary names;
    std::vector<Event> events;
    const std::string wrong = trace::Decoder().decode({data + 1, size - 1}, 1 << 20, events, names);
    if (wrong.empty()) abort();  // there are not that many
    analyse(events, names);
    roundTrip(events, names);
    return 0;
  }
  std::istringstream input(std::string(reinterpret_cast<const char *>(data), size));
  std::vector<Event> events;
  try {
    const auto reader = trace::openReader(input);
    while (reader->read(events)) {
      analyse(events, reader->dictionary());
      roundTrip(events, reader->dictionary());
    }
  } catch (const trace::TraceError &) {
  }
  return 0;
}
