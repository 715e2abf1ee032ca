// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/temporary_directory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {

TemporaryDirectory::TemporaryDirectory() {
  const char *base = getenv("TMPDIR");
  path_ = realPath(base && *base ? base : "/tmp") + "/bigfoot-run-XXXXXX";   // of a directory that stays, wherever we go
  if (!mkdtemp(path_.data())) fatal("cannot create a directory in '" + path_ + "': " + strerror(errno));
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace bigfoot::driver
