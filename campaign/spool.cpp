// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/spool.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "abi/caper.h"
#include "abi/campaign.h"
#include "campaign/tool.h"

namespace bigfoot::campaign {

namespace fs = std::filesystem;

SpoolFile::SpoolFile(const std::string &path) : path_(path), fd_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (fd_ < 0) throw Failure(path + ": it cannot be written");
  is_ours_ = !flock(fd_, LOCK_EX | LOCK_NB);
}

SpoolFile::~SpoolFile() { close(fd_); }

void takeIn(Campaign &campaign, const SpoolFile &file, News &news) {
  const std::string run = fs::path(file.path()).stem();
  std::ifstream lines(file.path());
  std::string waits, hits;
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> fields;
    for (size_t at = 0; at != line.npos;) {
      const size_t tab = line.find('\t', at);
      fields.push_back(line.substr(at, tab == line.npos ? tab : tab - at));
      at = tab == line.npos ? tab : tab + 1;
    }
    if (fields.size() == 4 && fields[0] == kSpoolCaught && campaign.addFinding(run, fields[1], fields[2], fields[3]))
      news.findings.push_back({fields[1], fields[2], fields[3], "", run});
    if (fields.size() == 3 && fields[0] == kSpoolChased) waits = fields[1], hits = fields[2];
  }
  campaign.end(run, waits, hits);
  std::error_code ignored;
  fs::remove(file.path(), ignored);
}

// Accesses that Caper reported: those that are new make new pairs, and need not be looked for again.
static void takeInSites(Campaign &campaign, News &news) {
  const std::set<std::string> known = campaign.sites();
  std::set<std::string> added;
  std::ifstream found(campaign.planPath() + kFoundSuffix);
  for (std::string line; std::getline(found, line) && !found.eof();)   // a last line without an end is still being written
    if (!known.count(line)) added.insert(line);
  if (added.empty()) return;
  std::set<std::string> all = known;
  all.insert(added.begin(), added.end());
  news.pairs = campaign.addPairs(findPairs(campaign, all));   // first: who has the sites does not ask again
  news.sites = campaign.addSites(added);
  makePlan(campaign);
}

News takeInAll(Campaign &campaign) {
  News news;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(campaign.spool(), error)) {
    if (entry.path().extension() != kSpoolSuffix) continue;
    const SpoolFile file(entry.path());
    if (file.isOurs()) takeIn(campaign, file, news);
  }
  takeInSites(campaign, news);
  return news;
}

}  // namespace bigfoot::campaign
