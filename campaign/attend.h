// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The process that a watched program has for its campaign (abi/campaign.h).
#ifndef BIGFOOT_CAMPAIGN_ATTEND_H
#define BIGFOOT_CAMPAIGN_ATTEND_H

#include <string>
#include <vector>

namespace bigfoot::campaign {

// Returns: the exit status.
int attend(const std::vector<std::string> &words);

}  // namespace bigfoot::campaign

#endif
