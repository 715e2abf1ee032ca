// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/trace.h"

#include <cstdio>

namespace bigfoot::trace {

std::string Dictionary::thread(uint16_t number) const {
  const auto found = threads.find(number);
  return found == threads.end() ? "T" + std::to_string(number) : found->second;
}

std::string Dictionary::object(uint64_t address) const {
  auto after = objects.upper_bound(address);
  if (after != objects.begin()) {
    const auto &[start, name] = *--after;
    if (address == start) return name;
    if (address - start < kNameSpan) return name + "+" + std::to_string(address - start);
  }
  char text[24];
  snprintf(text, sizeof text, "0x%lx", static_cast<unsigned long>(address));
  return text;
}

std::string Dictionary::classOf(const Event &call) const {
  const uint64_t number = MemberCall{call.size}.number();
  return number < classes.size() ? classes[number] : "class " + std::to_string(number);
}

std::string complaintAbout(const Event &event, uint64_t sites, uint64_t classes) {
  if (event.site >= sites) return "site " + std::to_string(event.site) + " is not defined";
  switch (operandOf(event.kind)) {
    case Operand::kMemory:
      if (!event.size) return std::string(wordOf(event.kind)) + " of no bytes";
      if (event.kind != EventKind::kAllocate && event.kind != EventKind::kStack && event.size > kMostAccessBytes)
        return std::string(wordOf(event.kind)) + " of " + std::to_string(event.size) + " bytes; at most 4 GiB are taken at once";
      if (event.object + (event.size - 1) < event.object) return std::string(wordOf(event.kind)) + " beyond the end of memory";
      return "";
    case Operand::kThread:
      return event.object < kMostThreads ? "" : "thread " + std::to_string(event.object) + "; there are at most 65536";
    case Operand::kInstance: {
      const MemberCall call{event.size};
      if (!call.bytes()) return std::string(wordOf(event.kind)) + " of an object of no bytes";
      if (event.object + (call.bytes() - 1) < event.object) return std::string(wordOf(event.kind)) + " of an object beyond the end of memory";
      return call.number() < classes ? "" : "class " + std::to_string(call.number()) + " is not defined";
    }
    default: return "";
  }
}

}  // namespace bigfoot::trace
