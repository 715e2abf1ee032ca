// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The folder in which `bigfoot run --build` builds a project. What is ours of it lies in FOLDER/.bigfoot: the log, the lock, and the stamp
// that says what the folder was made with. With another compiler, plugin or options nothing of it can be used again, and no build system
// would notice; it is then made anew.
#ifndef BIGFOOT_DRIVER_BUILD_FOLDER_H
#define BIGFOOT_DRIVER_BUILD_FOLDER_H

#include <string>

namespace bigfoot::driver {

class BuildFolder {
 public:
  // `path` empty: the one in the user's cache for the source directory `source`, an absolute path. Makes it, and waits until no other
  // process builds there. Ends the process if that cannot be, or if the folder has files that are not ours.
  BuildFolder(const std::string &path, const std::string &source, const std::string &stamp);

  const std::string &path() const { return path_; }   // absolute
  std::string log() const { return path_ + "/.bigfoot/log"; }
  std::string list() const { return path_ + "/.bigfoot/copied"; }

  // What is built is there; others may build.
  void release();

 private:
  void lock();
  void makeAnew(const std::string &stamp);

  std::string path_;
  int lock_ = -1;
};

}  // namespace bigfoot::driver

#endif
