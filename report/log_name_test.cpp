// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/log_name.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace bigfoot::report {
namespace {

TEST(LogName, Parts) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  EXPECT_EQ(logName("races", 12, 0), "races.12");
  EXPECT_EQ(logName("races.%p.log", 12, 0), "races.12.log");
  EXPECT_EQ(logName("/a/%h-%t", 12, 86399), "/a/" + std::string(host) + "-19700101T235959Z.12");
  EXPECT_EQ(logName("100%%p", 12, 0), "100%p.12");
  EXPECT_EQ(logName("%x%", 12, 0), "%x%.12");
}

}  // namespace
}  // namespace bigfoot::report
