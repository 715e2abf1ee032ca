// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/race_log.h"

#include <algorithm>

#include "trace/text.h"

namespace bigfoot::replay {
namespace {

constexpr const char *kAccessNames[] = {"read", "write", "atomic read", "atomic write"};  // by Access

}  // namespace

void RaceLog::race(const Event &now, uint64_t address, uint64_t size, const Earlier &earlier) {
  ++total_;
  const bool has_places = now.site && (earlier.site || !earlier.is_known);
  const Key key{now.site, earlier.site, accessOf(now.kind), earlier.access, has_places ? 0 : address};
  const auto [found, fresh] = known_.try_emplace(key, races_.size());
  if (fresh) races_.push_back({now, number, address, size, 1, earlier});
  else ++races_[found->second].times;
}

void RaceLog::violation(const Violation &violation) {
  const auto [found, fresh] = known_regions_.try_emplace(violation.region.object, violations_.size());
  if (fresh) violations_.push_back({violation, number, 1});
  else ++violations_[found->second].times;
}

void RaceLog::capsuleViolation(const CapsuleViolation &violation) {
  const bool has_places = violation.now.site && violation.earlier.site;
  const OpenedKey key{violation.class_number, violation.is_outside, violation.now.site, violation.earlier.site, has_places ? 0 : violation.object};
  const auto [found, fresh] = known_capsules_.try_emplace(key, capsules_.size());
  if (fresh) capsules_.push_back({violation, number, 1});
  else ++capsules_[found->second].times;
}

size_t RaceLog::capsuleErrors() const {
  return static_cast<size_t>(std::ranges::count_if(capsules_, [](const Opened &opened) { return opened.violation.is_library; }));
}

std::set<std::string> RaceLog::violatedClasses() const {
  std::set<std::string> names;
  for (const Opened &opened : capsules_) names.insert(output_.names.classes[opened.violation.class_number]);
  return names;
}

void RaceLog::print(const Event &event) {
  const std::lock_guard lock(output_.mutex);
  output_.stream << trace::textOf(event, output_.names) << '\n';
}

std::string RaceLog::describe(const Race &race) const {
  const trace::Dictionary &names = output_.names;
  const auto at = [&](uint32_t site) { return site ? " @ " + names.site(site) : ""; };
  const Event &now = race.now;
  const std::string what = now.kind == EventKind::kDeallocate ? "free" : kAccessNames[static_cast<unsigned>(accessOf(now.kind))];
  std::string text = "  " + what + " of " + std::to_string(race.size) + (race.size == 1 ? " byte at " : " bytes at ") +
                     names.object(race.address) + " by " + names.thread(now.thread) + at(now.site) + " (event " +
                     std::to_string(race.number) + ")";
  if (!race.earlier.is_known) text += "\n    no lock protects it";
  else
    text += std::string("\n    races with an earlier ") + kAccessNames[static_cast<unsigned>(race.earlier.access)] + " by " +
            names.thread(static_cast<uint16_t>(race.earlier.thread)) + at(race.earlier.site);
  if (race.times > 1) text += "\n    and " + std::to_string(race.times - 1) + " more like it";
  return text;
}

// "write x by T1 @ bank.cpp:12"
std::string RaceLog::describe(const Event &operation) const {
  Event nameless = operation;
  nameless.site = 0;
  const std::string text = trace::textOf(nameless, output_.names);  // begins with the thread's number
  return text.substr(text.find(' ') + 1) + " by " + output_.names.thread(operation.thread) +
         (operation.site ? " @ " + output_.names.site(operation.site) : "");
}

std::string RaceLog::describe(const Broken &broken) const {
  const Violation &v = broken.violation;
  const trace::Dictionary &names = output_.names;
  std::string text = "  region " + (v.region.site ? names.site(v.region.site) : names.object(v.region.object)) + " of " +
                     names.thread(v.region.thread) + (v.is_observed ? " is" : " may be") + " not atomic" +
                     (v.is_blamed ? "" : " together with other regions, of which none alone is to blame") + "\n    after its " +
                     describe(v.first) + (v.is_observed ? "\n    comes " + describe(v.theirs) : "\n    another thread may come");
  if (v.is_observed && !(v.theirs == v.theirs_then)) text += "\n    and later " + describe(v.theirs_then);
  text += "\n    before its " + describe(v.now) + " (event " + std::to_string(broken.number) + ")";
  if (broken.times > 1) text += "\n    and " + std::to_string(broken.times - 1) + " more like it";
  return text;
}

// A call's text is that of its place; of an object whose memory just ends there may be none.
std::string RaceLog::describe(const Opened &opened) const {
  const CapsuleViolation &v = opened.violation;
  const trace::Dictionary &names = output_.names;
  const auto use = [&](const Event &e) {
    const bool is_call = operandOf(e.kind) == Operand::kInstance;
    const MemberCall member{e.size};
    const std::string what = !is_call ? wordOf(e.kind) : member.has(kCallBegins) ? "constructor" : member.has(kCallEnds) ? "destructor" : member.has(kCallReads) ? "const call" : "call";
    return what + " by " + names.thread(e.thread) + (e.site ? " @ " + names.site(e.site) : "");
  };
  std::string text = "  " + (v.class_number < names.classes.size() ? names.classes[v.class_number] : "?") + " at " + names.object(v.object) +
                     (v.is_outside ? " is accessed from outside: " : " is used without order: ") + use(v.now) + " (event " + std::to_string(opened.number) + ")" +
                     (v.is_outside ? "\n    last changed by its " : "\n    unordered with an earlier ") + use(v.earlier);
  if (opened.times > 1) text += "\n    and " + std::to_string(opened.times - 1) + " more like it";
  return text;
}

void RaceLog::show(std::ostream &output, size_t most) const {
  for (size_t i = 0; i < races_.size() && i < most; ++i) output << describe(races_[i]) << '\n';
  if (races_.size() > most) output << "  and " << races_.size() - most << " more\n";
  for (size_t i = 0; i < violations_.size() && i < most; ++i) output << describe(violations_[i]) << '\n';
  if (violations_.size() > most) output << "  and " << violations_.size() - most << " more\n";
  for (size_t i = 0; i < capsules_.size() && i < most; ++i) output << describe(capsules_[i]) << '\n';
  if (capsules_.size() > most) output << "  and " << capsules_.size() - most << " more\n";
}

}  // namespace bigfoot::replay
