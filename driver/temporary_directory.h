// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_DRIVER_TEMPORARY_DIRECTORY_H
#define BIGFOOT_DRIVER_TEMPORARY_DIRECTORY_H

#include <string>

namespace bigfoot::driver {

// A directory that goes with the object. While there is one, nothing may exit or exec: it would stay.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  const std::string &path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace bigfoot::driver

#endif
