// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run for a campaign (abi/campaign.h): asks what to do when the program starts, and writes down what it found. The campaign's database is another process's
// business; whatever becomes of it, the program waits no longer than campaign_wait and runs as without us.
#ifndef BIGFOOT_PRODUCTION_CAMPAIGN_H
#define BIGFOOT_PRODUCTION_CAMPAIGN_H

#include "abi/site.h"

namespace bigfoot::campaign {

// Before any constructor: sets options().chase or options().caper if there is something to do.
void ask();

void tellCaught(const Site &now, const Site &before);
// At the end.
void tellChased(unsigned long waits, unsigned long hits);

}  // namespace bigfoot::campaign

#endif
