// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/print.h"

#include <sstream>

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace bigfoot::inspect {
namespace {

constexpr std::size_t kColumns = 80, kMostNames = 20;

const char *mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFine: return "ok     ";
    case Verdict::kNote: return "note   ";
    case Verdict::kMatters: return "MATTERS";
  }
  return "";
}

// Breaks a line between words; those that follow are indented. A word that is too long stands alone.
std::string wrapped(const std::string &first, const std::string &indent, const std::string &text) {
  std::string result, line = first;
  std::istringstream words(text);
  bool empty = true;
  for (std::string word; words >> word;) {
    if (!empty && line.size() + 1 + word.size() > kColumns) {
      result += line + "\n";
      line = indent;
      empty = true;
    }
    line += (empty ? "" : " ") + word;
    empty = false;
  }
  return result + line + "\n";
}

constexpr char kLocksOf[] = "locked instructions that are not seen, of inline assembly or of code without checks: where they order threads, "
                            "false alarms are possible";
constexpr char kLocksAdvice[] = "use <atomic> or __atomic there, or tell of it by the annotations of <bigfoot/bigfoot.h> (BIGFOOT_HAPPENS_BEFORE, "
                                "BIGFOOT_MUTEX_POST_LOCK); a suppression hides the reports:";

std::string listOf(const std::vector<std::string> &names, const std::string &indent) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMostNames; ++i) text += wrapped(indent, indent, names[i]);
  if (names.size() > kMostNames) text += indent + "and " + std::to_string(names.size() - kMostNames) + " more (--json has all)\n";
  return text;
}

std::string textOf(const Finding &finding) {
  const std::string indent(9, ' ');
  std::string text = std::string(mark(finding.verdict)) + "  " + finding.module + "\n";
  text += wrapped(indent, indent, finding.what);
  if (!finding.advice.empty()) text += wrapped(indent + "-> ", indent + "   ", finding.advice);
  text += listOf(finding.units, indent + "   ");
  if (finding.locks.empty()) return text;
  text += wrapped(indent, indent, kLocksOf) + wrapped(indent + "-> ", indent + "   ", kLocksAdvice);
  return text + listOf(finding.locks, indent + "   ");
}

const char *nameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFine: return "ok";
    case Verdict::kNote: return "note";
    case Verdict::kMatters: return "matters";
  }
  return "";
}

}  // namespace

std::string textOf(const std::vector<Finding> &findings) {
  std::string text;
  for (const Finding &finding : findings) text += textOf(finding);
  text += matters(findings) ? "Some code that matters has no checks: see the lines above.\n" : "All code that matters has checks.\n";
  return text + "Libraries that are loaded by dlopen can be given as further arguments.\n";
}

std::string jsonOf(const std::vector<Finding> &findings) {
  llvm::json::Array modules;
  for (const Finding &finding : findings) {
    llvm::json::Object module{{"module", finding.module}, {"verdict", nameOf(finding.verdict)}, {"what", finding.what}};
    if (!finding.path.empty()) module["path"] = finding.path;
    if (!finding.advice.empty()) module["advice"] = finding.advice;
    if (!finding.units.empty()) module["files"] = llvm::json::Array(finding.units);
    if (!finding.locks.empty()) module["unseen_locks"] = llvm::json::Array(finding.locks);
    modules.push_back(std::move(module));
  }
  const llvm::json::Value all = llvm::json::Object{{"matters", matters(findings)}, {"modules", std::move(modules)}};
  return llvm::formatv("{0:2}\n", all).str();
}

}  // namespace bigfoot::inspect
