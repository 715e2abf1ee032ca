// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bigfoot-pairs, which lies beside this program.
#ifndef BIGFOOT_CAMPAIGN_TOOL_H
#define BIGFOOT_CAMPAIGN_TOOL_H

#include "campaign/campaign.h"

namespace bigfoot::campaign {

// Makes the plan of runs with Caper from what the campaign knows, in one step for those who read it. Throws Failure.
void makePlan(Campaign &campaign);

// The pairs of these accesses that may race. Throws Failure.
std::vector<std::pair<std::string, std::string>> findPairs(Campaign &campaign, const std::set<std::string> &sites);

}  // namespace bigfoot::campaign

#endif
