// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/options.h"

#include <charconv>
#include <string_view>

namespace bigfoot::report {
namespace {

template <typename Number>
bool parseNumber(std::string_view text, Number *out) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *out);
  return error == std::errc() && end == text.data() + text.size() && *out >= 0;
}

bool parseFlag(std::string_view text, bool *out) {
  *out = text == "1" || text == "true" || text == "yes";
  return *out || text == "0" || text == "false" || text == "no";
}

bool parseColor(std::string_view text, ColorMode *out) {
  *out = text == "always" ? ColorMode::kAlways : text == "never" ? ColorMode::kNever : ColorMode::kAuto;
  return *out != ColorMode::kAuto || text == "auto";
}

bool parseFormats(std::string_view text, std::vector<const Format *> *out) {
  *out = findFormats(text);
  return !out->empty();
}

bool take(std::string_view text, std::string *out) {
  *out = std::string(text);
  return true;
}

// Returns null if the key is known and its value good, else what would be right.
const char *set(std::string_view key, std::string_view value, Options *out) {
  constexpr const char *kDescriptor = "a file descriptor";
  constexpr const char *kFlag = "0 or 1";
  if (key == "in") {
    out->started_by_runtime = true;
    return parseNumber(value, &out->in) ? nullptr : kDescriptor;
  }
  if (key == "ack") return parseNumber(value, &out->ack) ? nullptr : kDescriptor;
  if (key == "out") return parseNumber(value, &out->out) ? nullptr : kDescriptor;
  if (key == "color") return parseColor(value, &out->color) ? nullptr : "auto, always or never";
  static const std::string kFormats = formatNames() + ", several with commas between";
  if (key == "log_format") return parseFormats(value, &out->formats) ? nullptr : kFormats.c_str();
  if (key == "files") return take(value, &out->files) ? nullptr : "";
  if (key == "suppressions") return take(value, &out->suppressions) ? nullptr : "";
  if (key == "check-suppressions") return take(value, &out->check_suppressions) ? nullptr : "";
  if (key == "print_suppressions") return parseFlag(value, &out->print_suppressions) ? nullptr : kFlag;
  if (key == "log_path") return take(value, &out->log_path) ? nullptr : "";
  if (key == "program") return take(value, &out->program) ? nullptr : "";
  if (key == "verbosity") return parseNumber(value, &out->verbosity) ? nullptr : "a number";
  if (key == "strip_path_prefix") return take(value, &out->strip_path_prefix) ? nullptr : "";
  if (key == "summary_skips") return take(value, &out->summary_skips) ? nullptr : "";
  if (key == "shadow_profile") return take(value, &out->shadow_profile) ? nullptr : "";
  if (key == "symbolize") return parseFlag(value, &out->symbolize) ? nullptr : kFlag;
  return "";
}

}  // namespace

const char kUsage[] =
    "usage: bigfoot-report [OPTIONS] [FILE]\n"
    "Prints the data races in a stream of raw findings (FILE, default: standard input).\n"
    "\n"
    "  --color=auto|always|never   colours; auto: if the output is a terminal\n"
    "  --log_format=LIST           text, json (one object per line), sarif, html, github\n"
    "  --log_path=PREFIX           write to PREFIX.PID; stderr and stdout are known\n"
    "  --files=PREFIX              where to write the second and other formats if that is\n"
    "                              no file (default: bigfoot)\n"
    "  --suppressions=FILE         races not to report, in ThreadSanitizer's syntax\n"
    "  --print_suppressions=0|1    list the suppressions at the end, with counts\n"
    "  --check-suppressions=FILE   only say whether FILE is well-formed\n"
    "  --program=PATH              look for a relative suppressions file here too\n"
    "  --strip_path_prefix=PREFIX  shorten file names\n"
    "  --summary_skips=PATTERNS    files that SUMMARY does not name, with commas between\n"
    "  --symbolize=0|1             0: module and offset only\n"
    "  --shadow_profile=FILE       write what the heap blocks of each allocation cost\n"
    "  --verbosity=N               1: say how long it took\n"
    "  --in=FD --ack=FD --out=FD   how the runtime talks to it\n"
    "  --help, --version\n";

std::string parseOptions(const std::vector<std::string> &arguments, Options *out) {
  for (std::string_view argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      out->help = true;
    } else if (argument == "--version") {
      out->version = true;
    } else if (argument == "-") {
      out->file.clear();
    } else if (!argument.starts_with("-")) {
      if (!out->file.empty()) return "more than one file: " + std::string(argument);
      out->file = std::string(argument);
    } else {
      size_t equals = argument.find('=');
      if (!argument.starts_with("--") || equals == argument.npos) return "unknown option " + std::string(argument);
      std::string_view key = argument.substr(2, equals - 2), value = argument.substr(equals + 1);
      const char *wanted = set(key, value, out);
      if (wanted && !*wanted) return "unknown option --" + std::string(key);
      if (wanted) return "--" + std::string(key) + ": expected " + wanted + ", got '" + std::string(value) + "'";
    }
  }
  return "";
}

}  // namespace bigfoot::report
