// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/judge.h"

#include <algorithm>

namespace bigfoot::inspect {
namespace {

struct Known {
  std::string_view soname;
  Verdict verdict;
  std::string_view reason;
  std::string_view advice;
};

constexpr Known kKnown[] = {
#define BIGFOOT_KNOWN(soname, verdict, reason, advice) {soname, Verdict::verdict, reason, advice},
#include "inspect/known.def"
};

std::string listed(const std::set<unsigned> &versions) {
  std::string text;
  for (const unsigned version : versions) text += (text.empty() ? "" : ", ") + std::to_string(version);
  return text;
}

// Who made the checks, for people.
std::string checkedBy(const Module &module) {
  bool us = !module.abi_versions.empty(), tsan = false;
  for (const Unit &unit : module.units) {
    us |= unit.by_us;
    tsan |= unit.by_tsan;
  }
  if (us && tsan) return "checked by BigFoot's pass and by -fsanitize=thread";
  return us ? "checked by BigFoot's pass" : tsan ? "checked by -fsanitize=thread" : "";
}

std::string withVersion(const std::string &text, const Module &module) {
  return module.abi_versions.empty() ? text : text + " (ABI " + listed(module.abi_versions) + ")";
}

std::vector<std::string> unchecked(const Module &module) {
  std::vector<std::string> names;
  for (const Unit &unit : module.units)
    if (unit.needs_checks && !unit.by_us && !unit.by_tsan && !unit.name.empty())
      names.push_back(unit.name + " (" + std::to_string(unit.functions) + (unit.functions == 1 ? " function)" : " functions)"));
  return names;
}

std::vector<std::string> unseenLocks(const Module &module) {
  std::set<std::string> names;
  for (const Unit &unit : module.units) names.insert(unit.unseen_locks.begin(), unit.unseen_locks.end());
  return {names.begin(), names.end()};
}

std::string stem(const std::string &soname) { return soname.substr(0, soname.find(".so")); }

Finding judgeUnchecked(const Module &module) {
  const std::string suppress = "or suppress what it calls: called_from_lib:" + stem(module.soname);
  const char *rebuild = "build it with bigfoot (cc, c++, gcc, g++, gfortran), ";
  if (module.synchronises)
    return {module.soname, module.path, Verdict::kMatters,
            "no checks, and atomics of its own that are not seen: races are missed, and false alarms are possible where it orders "
            "threads",
            rebuild + suppress, {}, {}};
  return {module.soname, module.path, Verdict::kMatters, "no checks: races in what it touches are missed", rebuild + suppress, {}, {}};
}

Finding judgeChecked(const Module &module, const std::string &by) {
  Finding finding{module.soname, module.path, Verdict::kFine, withVersion(by, module), "", unchecked(module), unseenLocks(module)};
  if (!finding.units.empty()) {
    finding.verdict = Verdict::kMatters;
    finding.what += ", but not all of it";
    finding.advice = "build these files with bigfoot as well:";
  } else if (!module.has_symbols) {
    finding.verdict = Verdict::kNote;
    finding.what += "; it is stripped, so that files without checks are not seen";
    finding.advice = "give the program before strip";
  } else if (!module.has_debug_info) {
    finding.verdict = Verdict::kNote;
    finding.what += "; it has no debug information, so that files without checks are not all seen";
    finding.advice = "compile and link with -g";
  }
  if (!finding.locks.empty()) finding.verdict = Verdict::kMatters;
  return finding;
}

}  // namespace

Finding judge(const Module &module, unsigned expected_abi) {
  const std::string by = checkedBy(module);
  if (module.is_program && module.is_for_production)
    return {module.soname, module.path, Verdict::kNote, "built with --checks=production: it has sleds, and no checks",
            "chase a race with BIGFOOT_OPTIONS=chase=FILE:LINE,FILE:LINE, or build it with checks", {}, {}};
  if (module.is_program && !module.has_runtime)
    return {module.soname, module.path, Verdict::kMatters, "no BigFoot runtime inside: nothing is checked when it runs",
            by.empty() ? "build it with bigfoot cc, c++, gcc, g++ or gfortran" : "link it with 'bigfoot link'", {}, {}};
  if (module.abi_versions.size() > 1)
    return {module.soname, module.path, Verdict::kMatters, withVersion("objects of different versions of BigFoot", module),
            "build all of it with one version", {}, {}};
  if (!module.abi_versions.empty() && *module.abi_versions.begin() != expected_abi)
    return {module.soname, module.path, Verdict::kMatters, withVersion("another version of BigFoot compiled it", module),
            "build it with this one (ABI " + std::to_string(expected_abi) + ")", {}, {}};
  for (const Known &known : kKnown)
    if (by.empty() && module.soname.starts_with(known.soname))
      return {module.soname, module.path, known.verdict, std::string(known.reason), std::string(known.advice), {}, {}};
  return by.empty() ? judgeUnchecked(module) : judgeChecked(module, by);
}

Finding missing(const std::string &soname, const std::string &needed_by) {
  return {soname, "", Verdict::kMatters, "not found; " + needed_by + " needs it", "install it, or set LD_LIBRARY_PATH", {}, {}};
}

std::vector<Finding> judgeTogether(const std::vector<Module> &modules) {
  std::set<unsigned> versions;
  for (const Module &module : modules) versions.insert(module.abi_versions.begin(), module.abi_versions.end());
  if (versions.size() < 2) return {};
  return {{"all together", "", Verdict::kMatters, "versions " + listed(versions) + " of BigFoot's ABI: the program will not start",
           "build all of it with one version", {}, {}}};
}

bool matters(const std::vector<Finding> &findings) {
  return std::any_of(findings.begin(), findings.end(), [](const Finding &f) { return f.verdict == Verdict::kMatters; });
}

}  // namespace bigfoot::inspect
