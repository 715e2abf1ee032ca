// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot pairs: which pairs of accesses of a program may race.
#include <stdio.h>
#include <string.h>

#include <algorithm>
#include <fstream>

#include "abi/caper.h"
#include "pairs/objects.h"
#include "pairs/select.h"

namespace bigfoot::pairs {
namespace {

constexpr int kUsage = 2;

constexpr char kHelp[] =
    "usage: bigfoot pairs [OPTIONS] PROGRAM|LIBRARY|OBJECT|ARCHIVE...\n\n"
    "Prints the pairs of accesses that may race, for programs compiled with --checks=production -g: one a line,\n"
    "FILE:LINE:COLUMN read|write|atomic-read|atomic-write for both, with a tab between. They may touch the same memory, which two threads\n"
    "can reach, at the same time, and one of them writes. What a program and its libraries do is known if all of\n"
    "them are named and were compiled so; of anything else the worst is assumed.\n\n"
    "  --escaped=FILE           only pairs of which both were seen to touch memory that other threads could reach, as\n"
    "                           runs with BIGFOOT_OPTIONS=caper=PLAN say in PLAN.escaped\n"
    "  --plan=FILE              write what a run with caper=FILE has to watch: accesses of these pairs, without those\n"
    "                           of --escaped\n"
    "  --count                  print numbers only\n\n"
    "The exit status is 0, 1 if a file cannot be used, or 2.\n";

struct Options {
  std::vector<std::string> paths;
  std::string escaped, plan;
  bool count = false;
};

int fail(const std::string &what, int status = 1) {
  fprintf(stderr, "bigfoot: error: pairs: %s%s\n", what.c_str(), status == kUsage ? "; see 'bigfoot help pairs'" : "");
  return status;
}

// Returns: an error or "".
std::string parse(int argc, char **argv, Options &options) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (!word.starts_with("-")) options.paths.push_back(word);
    else if (word == "--count") options.count = true;
    else if (word.starts_with("--escaped=") && word.size() > 10) options.escaped = word.substr(10);
    else if (word.starts_with("--plan=") && word.size() > 7) options.plan = word.substr(7);
    else if (word == "--escaped=" || word == "--plan=" || word == "--escaped" || word == "--plan") return "'" + word.substr(0, word.find('=')) + "' needs a value: " + word.substr(0, word.find('=')) + "=FILE";
    else return "unknown option '" + word + "'";
  }
  return options.paths.empty() ? "no program given" : "";
}

// Places that runs have found; those that are not of this program are passed over.
bool readEscaped(const std::string &path, const std::vector<Place> &places, std::set<unsigned> &found) {
  std::ifstream file(path);
  if (!file) return false;
  std::map<std::string, unsigned> numbers;
  for (unsigned i = 0; i < places.size(); ++i) numbers.emplace(places[i].text(), i);
  for (std::string line; std::getline(file, line);)
    if (const auto entry = numbers.find(line); entry != numbers.end()) found.insert(entry->second);
  return true;
}

std::string hexadecimal(uint64_t value) {
  char text[20];
  snprintf(text, sizeof text, "%016lx", static_cast<unsigned long>(value));
  return text;
}

bool writePlan(const std::string &path, Selection &selection, const std::set<unsigned> &done) {
  std::string text = kPlanHeader;
  for (const unsigned number : selection.watched()) {
    const Place &place = selection.places()[number];
    if (!done.count(number)) text += "r " + hexadecimal(placeHash(place.file.c_str(), place.line, place.column, place.is_write ? Doing::kWrite : Doing::kRead)) + "\n";
  }
  for (const uint64_t hash : selection.tracked(done)) text += "t " + hexadecimal(hash) + "\n";
  std::ofstream file(path, std::ios::trunc);
  file << text;
  file.close();
  return file.good();
}

void print(const Selection &selection, const std::set<unsigned> *only, bool count) {
  std::vector<uint64_t> pairs;
  selection.forEachPair([&](unsigned a, unsigned b) {
    if (!only || (only->count(a) && only->count(b))) pairs.push_back(uint64_t{a} << 32 | b);
  });
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  if (count) {
    printf("%zu pairs of %zu accesses\n", pairs.size(), selection.watched().size());
    return;
  }
  std::vector<std::string> lines;
  for (const uint64_t pair : pairs) lines.push_back(selection.places()[pair >> 32].text() + "\t" + selection.places()[pair & 0xffffffff].text());
  std::sort(lines.begin(), lines.end());
  for (const std::string &line : lines) puts(line.c_str());
}

int run(int argc, char **argv) {
  Options options;
  if (argc > 1 && !strcmp(argv[1], "--help")) return fputs(kHelp, stdout), 0;
  if (const std::string wrong = parse(argc, argv, options); !wrong.empty()) return fail(wrong, kUsage);
  Program program;
  for (const std::string &path : options.paths)
    if (const std::string wrong = addFile(path, program); !wrong.empty()) return fail(path + ": " + wrong);
  Calls calls(program);
  calls.solve();
  Selection selection(program, calls);
  if (selection.unnamed())
    fprintf(stderr, "bigfoot: warning: %u accesses have no debug information and are left out; compile with -g\n", selection.unnamed());
  std::set<unsigned> escaped;
  if (!options.escaped.empty() && !readEscaped(options.escaped, selection.places(), escaped)) return fail(options.escaped + ": " + strerror(errno));
  if (!options.plan.empty()) return writePlan(options.plan, selection, escaped) ? 0 : fail(options.plan + ": " + strerror(errno));
  print(selection, options.escaped.empty() ? nullptr : &escaped, options.count);
  return fflush(stdout) ? fail("the output cannot be written") : 0;
}

}  // namespace
}  // namespace bigfoot::pairs

int main(int argc, char **argv) { return bigfoot::pairs::run(argc, argv); }
