// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `bigfoot campaign run`: runs of a command, some with Caper and some that chase a pair (paper 004, section 6).
#ifndef BIGFOOT_CAMPAIGN_RUN_H
#define BIGFOOT_CAMPAIGN_RUN_H

#include "campaign/campaign.h"

namespace bigfoot::campaign {

struct Staging {
  unsigned times = 3;     // how often each pair is tried
  unsigned most = 0;      // runs, at most; 0: any number
  std::vector<std::string> command;
};

// Until all pairs were tried so often or a signal comes. Returns: the exit status.
int stage(const std::string &path, const Staging &staging);

}  // namespace bigfoot::campaign

#endif
