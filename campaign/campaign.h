// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What many runs of one build have found and tried.
//
// Nothing is counted that could be counted twice: how often a pair was tried is how many runs tried it, and each run has a name of its own, so that campaigns
// can be merged any number of times.
//
//   settings   build, program and libraries, plan's number, share of runs with Caper
//   sites      accesses that touched memory which others could reach: deSites
//   pairs      of these that may race: dpPairs
//   runs       each with what it did: caper, or chase with its pair
//   findings   pairs that raced, and in which run
#ifndef BIGFOOT_CAMPAIGN_CAMPAIGN_H
#define BIGFOOT_CAMPAIGN_CAMPAIGN_H

#include <optional>
#include <set>

#include "campaign/database.h"

namespace bigfoot::campaign {

struct Work {
  enum class Kind { kNothing, kCaper, kChase } kind = Kind::kNothing;
  std::string run;                 // its name
  std::string first, second;       // FILE:LINE:COLUMN, of a chase
};

struct Pair {
  std::string first, second;       // FILE:LINE:COLUMN read|write
  unsigned tried, caught;
  std::string last;                // when it was tried, or ""
};

struct Finding {
  std::string first, second, functions, time, run;
};

class Campaign {
 public:
  static constexpr int kVersion = 1;

  // Makes it. `path`: a file, or the URL of a database of PostgreSQL's. `files`: the program, and libraries that belong to it. Throws Failure.
  static void create(const std::string &path, const std::vector<std::string> &files, unsigned caper_share);
  static void remove(const std::string &path);
  // No statement waits longer than `milliseconds` for other processes. Throws Failure.
  Campaign(const std::string &path, int milliseconds);

  const std::string &path() const { return path_; }
  std::string setting(const std::string &key);
  std::vector<std::string> files();

  // What a run of this build is to do; it is a run from then on. Throws Failure if it is another build's.
  Work assign(const std::string &build);
  void end(const std::string &run, const std::string &waits, const std::string &hits);
  // Each run tells the same thing once. Returns: whether it is new.
  bool addFinding(const std::string &run, std::string first, std::string second, const std::string &functions);
  // Returns: how many are new.
  unsigned addSites(const std::set<std::string> &places);
  unsigned addPairs(const std::vector<std::pair<std::string, std::string>> &pairs);

  // Takes over what another campaign of the same build has.
  void merge(Campaign &other);

  std::set<std::string> sites();
  std::vector<Pair> pairs();
  std::vector<Finding> findings();
  unsigned runs(const std::string &kind);

  // Beside the file, or in /var/tmp/bigfoot-UID: where runs write what they find, and plans.
  const std::string &spool() const { return spool_; }
  std::string planPath() const { return spool() + "/plan"; }

 private:
  std::optional<Work> chooseChase();
  void insertRun(const Work &work);

  std::string path_, spool_;   // the path as it may be shown
  std::unique_ptr<Database> database_;
};

// Whether RaceChaser can wait there: not before an atomic operation.
bool canBeChased(const std::string &place);

}  // namespace bigfoot::campaign

#endif
