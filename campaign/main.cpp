// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot campaign: races looked for by many runs of one program.
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>

#include "campaign/attend.h"
#include "campaign/build_id.h"
#include "campaign/run.h"
#include "campaign/spool.h"
#include "campaign/tool.h"

namespace bigfoot::campaign {
namespace {

constexpr int kUsage = 2, kPatience = 20'000;

constexpr char kHelp[] =
    "usage: bigfoot campaign init FILE PROGRAM [LIBRARY...]     make one for this build\n"
    "       bigfoot campaign run FILE -- COMMAND                run COMMAND until all pairs were tried, and print races\n"
    "       bigfoot campaign status|pairs|findings FILE         what was covered, what is left, what raced\n"
    "       bigfoot campaign assign FILE                        what a run would be given to do; it counts as one\n"
    "       bigfoot campaign merge FILE OTHER...                take over what other campaigns of the build know\n"
    "       bigfoot campaign export FILE                        all of it as JSON\n\n"
    "A campaign is a file that many runs of one build of a program, built with --checks=production -g, use at once.\n"
    "Each run that is started with BIGFOOT_OPTIONS=campaign=FILE gets something to do: it looks which accesses may\n"
    "race (Caper), or chases one pair of them (RaceChaser). docs/production.md has an example.\n"
    "FILE may be the URL of an empty database of PostgreSQL, for the runs of many machines: postgres://USER@HOST/NAME.\n\n"
    "  --caper=PERCENT          init: share of the runs that look for pairs, 20 unless said\n"
    "  --times=N                run: end when each pair was tried so often, 3 unless said\n"
    "  --runs=N                 run: end after so many runs\n\n"
    "The exit status is 0, 66 if 'run' found a new race, 1 if something cannot be used, or 2.\n";

struct Options {
  std::string command;
  std::vector<std::string> words, behind;   // behind: what follows --
  unsigned caper = 20;
  Staging staging;
};

int fail(const std::string &what, int status = 1) {
  fprintf(stderr, "bigfoot: error: campaign: %s%s\n", what.c_str(), status == kUsage ? "; see 'bigfoot help campaign'" : "");
  return status;
}

bool readNumber(const std::string &text, unsigned most, unsigned &number) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != text.npos) return false;
  number = static_cast<unsigned>(atol(text.c_str()));
  return number <= most;
}

// Returns: an error or "".
std::string parse(int argc, char **argv, Options &options) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") {
      options.behind.assign(argv + i + 1, argv + argc);
      return "";
    }
    bool good = true;
    if (word.starts_with("--caper=")) good = readNumber(word.substr(8), 100, options.caper);
    else if (word.starts_with("--times=")) good = readNumber(word.substr(8), 1'000'000, options.staging.times) && options.staging.times;
    else if (word.starts_with("--runs=")) good = readNumber(word.substr(7), 100'000'000, options.staging.most) && options.staging.most;
    else if (word.starts_with("-")) return "unknown option '" + word + "'";
    else if (options.command.empty()) options.command = word;
    else options.words.push_back(word);
    if (!good) return "'" + word + "': the value must be a number" + (word.starts_with("--caper=") ? " from 0 to 100" : " above 0");
  }
  return options.command.empty() ? "what is to be done?" : "";
}

void init(const Options &options) {
  const std::string &path = options.words[0];
  Campaign::create(path, {options.words.begin() + 1, options.words.end()}, options.caper);
  try {
    Campaign campaign(path, kPatience);
    makePlan(campaign);
  } catch (const Failure &) {   // nothing half made stays
    Campaign::remove(path);
    throw;
  }
}

void status(Campaign &campaign) {
  const auto pairs = campaign.pairs();
  const auto count = [&](auto test) { return static_cast<size_t>(std::count_if(pairs.begin(), pairs.end(), test)); };
  const auto chased = [](const Pair &pair) { return canBeChased(pair.first) && canBeChased(pair.second); };
  printf("build             %s\n", campaign.setting("build").c_str());
  printf("program           %s\n", campaign.files()[0].c_str());
  printf("spool             %s\n", campaign.spool().c_str());
  printf("runs with Caper   %u\n", campaign.runs("caper"));
  printf("runs of a chase   %u\n", campaign.runs("chase"));
  printf("accesses          %zu touched memory that other threads could reach\n", campaign.sites().size());
  printf("pairs             %zu\n", pairs.size());
  printf("  never tried     %zu\n", count([&](const Pair &pair) { return chased(pair) && !pair.tried && !pair.caught; }));
  printf("  tried           %zu\n", count([&](const Pair &pair) { return pair.tried > 0; }));
  printf("  raced           %zu\n", count([&](const Pair &pair) { return pair.caught > 0; }));
  printf("  of atomics      %zu, which are not chased\n", count([&](const Pair &pair) { return !chased(pair); }));
}

std::string quoted(const std::string &text) {
  std::string json = "\"";
  for (const char c : text) {
    char escaped[8];
    if (c == '"' || c == '\\') json += '\\', json += c;
    else if (static_cast<unsigned char>(c) < ' ') snprintf(escaped, sizeof escaped, "\\u%04x", c), json += escaped;
    else json += c;
  }
  return json + "\"";
}

void exportAll(Campaign &campaign) {
  const auto list = [](const char *name, const std::vector<std::string> &items, const char *end) {
    printf("%s: [", quoted(name).c_str());
    for (size_t i = 0; i < items.size(); ++i) printf("%s\n  %s", i ? "," : "", items[i].c_str());
    printf("%s]%s", items.empty() ? "" : "\n", end);
  };
  std::vector<std::string> sites, pairs, findings;
  for (const std::string &site : campaign.sites()) sites.push_back(quoted(site));
  for (const Pair &pair : campaign.pairs())
    pairs.push_back("{\"first\": " + quoted(pair.first) + ", \"second\": " + quoted(pair.second) + ", \"tried\": " + std::to_string(pair.tried) +
                    ", \"raced\": " + std::to_string(pair.caught) + ", \"last\": " + quoted(pair.last) + "}");
  for (const Finding &finding : campaign.findings())
    findings.push_back("{\"first\": " + quoted(finding.first) + ", \"second\": " + quoted(finding.second) + ", \"functions\": " + quoted(finding.functions) +
                       ", \"time\": " + quoted(finding.time) + ", \"run\": " + quoted(finding.run) + "}");
  printf("{\"build\": %s, \"caper_runs\": %u, \"chase_runs\": %u,\n", quoted(campaign.setting("build")).c_str(), campaign.runs("caper"), campaign.runs("chase"));
  list("sites", sites, ",\n");
  list("pairs", pairs, ",\n");
  list("findings", findings, "}\n");
}

int carryOut(const Options &options) {
  const std::string &command = options.command;
  if (command == "init") return init(options), 0;
  const std::string &path = options.words[0];
  if (command == "run") {
    Staging staging = options.staging;
    staging.command = options.behind;
    return stage(path, staging);
  }
  Campaign campaign(path, kPatience);
  takeInAll(campaign);
  if (command == "status") status(campaign);
  if (command == "pairs")
    for (const Pair &pair : campaign.pairs())
      printf("%s\t%s\ttried %u\t%s\n", pair.first.c_str(), pair.second.c_str(), pair.tried, pair.caught ? "raced" : pair.last.c_str());
  if (command == "findings")
    for (const Finding &finding : campaign.findings())
      printf("%s\t%s\t%s\t%s\n", finding.time.c_str(), finding.first.c_str(), finding.second.c_str(), finding.functions.c_str());
  if (command == "assign") {
    const Work work = campaign.assign(buildId(campaign.files()[0]));
    if (work.kind == Work::Kind::kCaper) printf("caper=%s\n", campaign.planPath().c_str());
    else printf("chase=%s,%s\n", work.first.substr(0, work.first.rfind(' ')).c_str(), work.second.substr(0, work.second.rfind(' ')).c_str());
  }
  if (command == "merge") {
    for (size_t i = 1; i < options.words.size(); ++i) {
      Campaign other(options.words[i], kPatience);
      takeInAll(other);
      campaign.merge(other);
    }
    makePlan(campaign);
  }
  if (command == "export") exportAll(campaign);
  return fflush(stdout) ? fail("the output cannot be written") : 0;
}

int run(int argc, char **argv) {
  if (argc > 1 && std::string(argv[1]) == "--help") return fputs(kHelp, stdout), 0;
  if (argc > 1 && std::string(argv[1]) == "attend") return attend({argv + 2, argv + argc});
  Options options;
  if (const std::string wrong = parse(argc, argv, options); !wrong.empty()) return fail(wrong, kUsage);
  static const std::vector<std::string> kCommands = {"init", "run", "status", "pairs", "findings", "assign", "merge", "export"};
  if (std::find(kCommands.begin(), kCommands.end(), options.command) == kCommands.end()) return fail("unknown command '" + options.command + "'", kUsage);
  const size_t least = options.command == "init" || options.command == "merge" ? 2 : 1;
  if (options.words.size() < least) return fail(options.command + ": a file is missing", kUsage);
  const bool takes_more = options.command == "init" || options.command == "merge";
  if (!takes_more && options.words.size() > 1) return fail("'" + options.words[1] + "' is one word too many", kUsage);
  if ((options.command == "run") == options.behind.empty()) return fail(options.command == "run" ? "run: a command is missing behind --" : "only 'run' takes a command behind --", kUsage);
  try {
    return carryOut(options);
  } catch (const Failure &failure) {
    return fail(failure.what());
  } catch (const std::filesystem::filesystem_error &error) {
    return fail(error.path1().string() + ": " + error.code().message());
  }
}

}  // namespace
}  // namespace bigfoot::campaign

int main(int argc, char **argv) { return bigfoot::campaign::run(argc, argv); }
