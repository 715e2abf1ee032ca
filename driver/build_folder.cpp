// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/build_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace fs = std::filesystem;
namespace {

std::string cacheFolder() {
  if (const char *cache = getenv("XDG_CACHE_HOME"); cache && *cache == '/') return std::string(cache) + "/bigfoot";
  if (const char *home = getenv("HOME"); home && *home == '/') return std::string(home) + "/.cache/bigfoot";
  fatal("neither HOME nor XDG_CACHE_HOME says where to build; name a folder with --build-folder=FOLDER", kExitUsage);
}

// FNV-1a: short, and the same tomorrow.
std::string digest(const std::string &text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  char digits[17];
  snprintf(digits, sizeof digits, "%016lx", static_cast<unsigned long>(hash));
  return digits;
}

void makeFolder(const std::string &path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) fatal("cannot make the folder '" + path + "': " + error.message());
}

}  // namespace

BuildFolder::BuildFolder(const std::string &path, const std::string &source, const std::string &stamp)
    : path_(!path.empty() ? path : cacheFolder() + "/builds/" + source.substr(source.rfind('/') + 1) + "-" + digest(source)) {
  makeFolder(path_);
  path_ = realPath(path_);
  if (!exists(path_ + "/.bigfoot") && !fs::is_empty(path_))
    fatal("'" + path_ + "' has files that are not of 'bigfoot run --build'; name another folder, or an empty one");
  makeFolder(path_ + "/.bigfoot");
  lock();
  if (readFile(path_ + "/.bigfoot/stamp") != stamp) makeAnew(stamp);
}

void BuildFolder::lock() {
  const std::string file = path_ + "/.bigfoot/lock";
  lock_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) fatal("cannot open '" + file + "': " + strerror(errno));
  if (flock(lock_, LOCK_EX | LOCK_NB) == 0) return;
  note("waiting for another build in '" + path_ + "'");
  while (flock(lock_, LOCK_EX) != 0 && errno == EINTR) {}
}

void BuildFolder::makeAnew(const std::string &stamp) {
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(path_))
    if (entry.path().filename() != ".bigfoot") fs::remove_all(entry.path(), error);
  fs::remove(list(), error);
  if (!writeFile(path_ + "/.bigfoot/stamp", stamp)) fatal("cannot write in '" + path_ + "/.bigfoot'");
}

void BuildFolder::release() {
  close(lock_);
  lock_ = -1;
}

}  // namespace bigfoot::driver
