// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/version_script.h"

#include <gtest/gtest.h>

namespace bigfoot::driver {
namespace {

TEST(VersionScript, EveryForm) {
  EXPECT_EQ(withExports("{ local: *; };", "{ a; b; };"), "{ global:  a; b; local: *; };");
  EXPECT_EQ(withExports("{ global: main; local: *; };", "{ a; };"), "{ global: a;  main; local: *; };");
  EXPECT_EQ(withExports("{ main; };", "{ a; };"), "{  a; main; };");
  EXPECT_EQ(withExports("/* x { */ # y\n{/**/global :m;};", "{a;};"), "/* x { */ # y\n{/**/global :a;m;};");
}

TEST(VersionScript, NamedVersionsAndNonsense) {
  EXPECT_FALSE(withExports("V1 { global: main; };", "{ a; };"));
  EXPECT_FALSE(withExports("", "{ a; };"));
  EXPECT_FALSE(withExports("/*", "{ a; };"));
}

}  // namespace
}  // namespace bigfoot::driver
