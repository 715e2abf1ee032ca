// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_CAMPAIGN_BUILD_ID_H
#define BIGFOOT_CAMPAIGN_BUILD_ID_H

#include <string>

namespace bigfoot::campaign {

// What tells a build of a program from others: the linker's build id as hexadecimal digits. Returns: "" if there is none.
std::string buildId(const std::string &path);

}  // namespace bigfoot::campaign

#endif
