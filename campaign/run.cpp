// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/run.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "abi/campaign.h"
#include "campaign/spool.h"

extern char **environ;

namespace bigfoot::campaign {
namespace {

constexpr int kPatience = 20'000, kAnswerWait = 2'000;   // milliseconds
constexpr int kRaced = 66;

volatile sig_atomic_t g_interrupted;
void interrupt(int) { g_interrupted = 1; }

// Returns: the exit status of the command, or of what killed it.
int runOnce(const std::vector<std::string> &command) {
  std::vector<char *> words;
  for (const std::string &word : command) words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  pid_t process;
  if (const int error = posix_spawnp(&process, words[0], nullptr, nullptr, words.data(), environ)) throw Failure(command[0] + " cannot be run: " + strerror(error));
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Here nobody is in a hurry: each run waits for its work.
void setOptions(const std::string &path) {
  const char *before = getenv("BIGFOOT_OPTIONS");
  const std::string options = (before && *before ? std::string(before) + ":" : "") + "campaign=\"" + (isUrl(path) ? path : std::filesystem::absolute(path).string()) + "\":campaign_wait=" + std::to_string(kAnswerWait);
  setenv("BIGFOOT_OPTIONS", options.c_str(), 1);
}

// The process that attended to the run takes in what it found; wait until it has.
void awaitAttendants(const Campaign &campaign) {
  for (int tries = 0; tries < 400 && !g_interrupted; ++tries) {
    std::error_code error;
    bool busy = false;
    for (const auto &entry : std::filesystem::directory_iterator(campaign.spool(), error)) busy |= entry.path().extension() == kSpoolSuffix;
    if (!busy) return;
    usleep(5'000);
  }
}

bool isDone(Campaign &campaign, unsigned times) {
  if (!campaign.runs("caper")) return false;
  const auto pairs = campaign.pairs();
  return std::all_of(pairs.begin(), pairs.end(), [&](const Pair &pair) { return pair.caught || pair.tried >= times || !canBeChased(pair.first) || !canBeChased(pair.second); });
}

void tellNew(Campaign &campaign, std::set<std::pair<std::string, std::string>> &known) {
  for (const Finding &finding : campaign.findings())
    if (known.emplace(finding.first, finding.second).second) printf("new race: %s\t%s\t%s\n", finding.first.c_str(), finding.second.c_str(), finding.functions.c_str());
  fflush(stdout);
}

void progress(Campaign &campaign, unsigned run, unsigned times, int status) {
  const auto pairs = campaign.pairs();
  const auto is = [&](auto test) { return static_cast<size_t>(std::count_if(pairs.begin(), pairs.end(), test)); };
  fprintf(stderr, "bigfoot: run %u ended with %d; %zu pairs, %zu tried, %zu often enough, %zu raced\n", run, status, pairs.size(), is([](const Pair &p) { return p.tried > 0; }),
          is([&](const Pair &p) { return p.tried >= times; }), is([](const Pair &p) { return p.caught > 0; }));
}

}  // namespace

int stage(const std::string &path, const Staging &staging) {
  struct sigaction action = {};
  action.sa_handler = interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  Campaign campaign(path, kPatience);
  takeInAll(campaign);
  std::set<std::pair<std::string, std::string>> known;
  for (const Finding &finding : campaign.findings()) known.emplace(finding.first, finding.second);
  const size_t before = known.size();
  setOptions(path);
  for (unsigned run = 1; !g_interrupted && !isDone(campaign, staging.times) && (!staging.most || run <= staging.most); ++run) {
    const unsigned made = campaign.runs("caper") + campaign.runs("chase");
    const int status = runOnce(staging.command);
    awaitAttendants(campaign);
    takeInAll(campaign);
    if (campaign.runs("caper") + campaign.runs("chase") == made)
      throw Failure(staging.command[0] + ": the run did not ask the campaign for work; is it a program of --checks=production, and this build?");
    tellNew(campaign, known);
    progress(campaign, run, staging.times, status);
  }
  return known.size() > before ? kRaced : 0;
}

}  // namespace bigfoot::campaign
