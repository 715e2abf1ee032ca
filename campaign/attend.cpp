// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/attend.h"

#include <unistd.h>

#include <filesystem>
#include <memory>

#include "abi/campaign.h"
#include "campaign/build_id.h"
#include "campaign/spool.h"
#include "campaign/tool.h"

namespace bigfoot::campaign {
namespace {

constexpr int kSocket = 3;
constexpr int kPatience = 20'000;   // milliseconds, when the program is gone and waits for nothing

std::string withoutKind(const std::string &place) { return place.substr(0, place.rfind(' ')); }

std::string textOf(const Campaign &campaign, const Work &work, const std::string &spool) {
  if (work.kind == Work::Kind::kCaper) return std::string(kAnswerCaper) + "\t" + campaign.planPath() + "\t" + spool + "\n";
  return std::string(kAnswerChase) + "\t" + withoutKind(work.first) + "," + withoutKind(work.second) + "\t" + spool + "\n";
}

void answer(const std::string &text) {
  if (write(kSocket, text.data(), text.size()) < 0) return;   // the program is gone, or has stopped waiting
}

void awaitEnd() {
  char byte;
  while (read(kSocket, &byte, 1) > 0) continue;
}

}  // namespace

int attend(const std::vector<std::string> &words) {
  if (words.size() != 3) return 2;
  if (fork()) _exit(0);   // who started us waits for no other
  try {
    std::unique_ptr<SpoolFile> file;
    {
      Campaign campaign(words[0], atoi(words[1].c_str()));
      if (!std::filesystem::exists(campaign.planPath())) makePlan(campaign);   // the first run on this machine
      const Work work = campaign.assign(buildId("/proc/" + words[2] + "/exe"));
      file = std::make_unique<SpoolFile>(campaign.spool() + "/" + work.run + kSpoolSuffix);
      answer(textOf(campaign, work, file->path()));
    }
    awaitEnd();
    Campaign campaign(words[0], kPatience);
    News news;
    takeIn(campaign, *file, news);
    takeInAll(campaign);
  } catch (const Failure &failure) {
    answer(std::string(kAnswerError) + "\t" + failure.what() + "\n");
    return 1;
  }
  return 0;
}

}  // namespace bigfoot::campaign
