// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What runs wrote down, until it is in the database. A run has a file of its name, to which it appends a line for each thing (abi/campaign.h); a file that
// nobody attends to any more, as its lock tells, is anybody's to take in. Taking in a file twice changes nothing, so that a crash between two steps
// loses nothing.
#ifndef BIGFOOT_CAMPAIGN_SPOOL_H
#define BIGFOOT_CAMPAIGN_SPOOL_H

#include "campaign/campaign.h"

namespace bigfoot::campaign {

// A file that its holder attends to.
class SpoolFile {
 public:
  // Makes it, or takes one that is there. Throws Failure.
  explicit SpoolFile(const std::string &path);
  ~SpoolFile();
  SpoolFile(const SpoolFile &) = delete;

  bool isOurs() const { return is_ours_; }   // nobody else attends to it
  const std::string &path() const { return path_; }

 private:
  const std::string path_;
  int fd_;
  bool is_ours_;
};

struct News {
  std::vector<Finding> findings;   // pairs that had not raced before
  unsigned sites = 0, pairs = 0;
};

// Requires: file.isOurs(). The file is removed when all of it is in the database. Throws Failure.
void takeIn(Campaign &campaign, const SpoolFile &file, News &news);
// All that nobody attends to, and what Caper found. Throws Failure.
News takeInAll(Campaign &campaign);

}  // namespace bigfoot::campaign

#endif
