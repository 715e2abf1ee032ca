// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/search.h"

#include <glob.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "llvm/Support/FileSystem.h"

namespace bigfoot::inspect {
namespace {

// Lines are directories, or `include PATTERN`.
void readConfiguration(const std::string &file, std::vector<std::string> &directories) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string word, pattern;
    if (!(words >> word)) continue;
    if (word != "include") {
      directories.push_back(word);
      continue;
    }
    glob_t found = {};
    if (words >> pattern && glob(pattern.c_str(), 0, nullptr, &found) == 0)
      for (size_t i = 0; i < found.gl_pathc; ++i) readConfiguration(found.gl_pathv[i], directories);
    globfree(&found);
  }
}

}  // namespace

std::vector<std::string> systemDirectories() {
  std::vector<std::string> directories;
  readConfiguration("/etc/ld.so.conf", directories);
  directories.insert(directories.end(), {"/lib64", "/usr/lib64", "/lib", "/usr/lib"});
  return directories;
}

std::string findLibrary(const std::string &soname, const std::vector<std::string> &first, const std::vector<std::string> &then) {
  if (soname.find('/') != std::string::npos) return soname;
  std::vector<std::string> all = first;
  if (const char *path = getenv("LD_LIBRARY_PATH")) {
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, ':');) all.push_back(part.empty() ? "." : part);
  }
  all.insert(all.end(), then.begin(), then.end());
  for (const std::string &directory : all)
    if (llvm::sys::fs::exists(directory + "/" + soname)) return directory + "/" + soname;
  return "";
}

}  // namespace bigfoot::inspect
