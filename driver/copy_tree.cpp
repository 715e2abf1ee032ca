// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/copy_tree.h"

#include <filesystem>
#include <fstream>
#include <set>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace fs = std::filesystem;
namespace {

bool wasBuilt(const fs::path &file) {
  char magic[8] = {};
  std::ifstream(file, std::ios::binary).read(magic, sizeof magic);
  const std::string_view start(magic, sizeof magic);
  return start.starts_with("\177ELF") || start == "!<arch>\n" || start == "!<thin>\n";
}

bool isCurrent(const fs::path &from, const fs::path &to) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(to, error)) && fs::file_size(from) == fs::file_size(to) &&
         fs::last_write_time(from) == fs::last_write_time(to);
}

void copyFile(const fs::path &from, const fs::path &to) {
  if (isCurrent(from, to)) return;
  fs::remove(to);   // it may be of another kind, or read-only
  fs::copy_file(from, to);
  fs::last_write_time(to, fs::last_write_time(from));
}

// A link that leads out of the tree by a relative path is made absolute.
fs::path targetOf(const fs::path &link, const fs::path &source) {
  const fs::path target = fs::read_symlink(link);
  const fs::path meant = (link.parent_path() / target).lexically_normal();
  const bool stays = target.is_absolute() || *meant.lexically_relative(source).begin() != "..";
  return stays ? target : meant;
}

void copyLink(const fs::path &from, const fs::path &to, const fs::path &source) {
  std::error_code error;
  const fs::path target = targetOf(from, source);
  if (fs::read_symlink(to, error) == target) return;
  fs::remove(to);
  fs::create_symlink(target, to);
}

std::set<std::string> copyAll(const fs::path &source, const fs::path &target) {
  std::set<std::string> copied;
  for (auto at = fs::recursive_directory_iterator(source); at != fs::recursive_directory_iterator(); ++at) {
    const fs::path relative = at->path().lexically_relative(source);
    const fs::path to = target / relative;
    if (relative == ".git" || at->path() == target) {
      at.disable_recursion_pending();
    } else if (at->is_symlink()) {
      copyLink(at->path(), to, source);
      copied.insert(relative);
    } else if (at->is_directory()) {
      fs::create_directories(to);
    } else if (at->is_regular_file() && !wasBuilt(at->path())) {
      copyFile(at->path(), to);
      copied.insert(relative);
    }
  }
  return copied;
}

}  // namespace

void copyTree(const std::string &source, const std::string &target, const std::string &list) {
  try {
    const std::set<std::string> copied = copyAll(source, target);
    std::ifstream before(list);
    for (std::string name; std::getline(before, name, '\0');)
      if (!copied.contains(name)) fs::remove(fs::path(target) / name);
    std::string names;
    for (const std::string &name : copied) (names += name) += '\0';
    if (!writeFile(list, names)) fatal("cannot write '" + list + "'");
  } catch (const fs::filesystem_error &error) {
    fatal("cannot copy '" + source + "' to build it: " + error.what());
  }
}

}  // namespace bigfoot::driver
