// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/build_project.h"

#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "driver/build_folder.h"
#include "driver/build_info.h"
#include "driver/build_system.h"
#include "driver/copy_tree.h"
#include "driver/installation.h"
#include "driver/logged_run.h"
#include "driver/message.h"
#include "driver/own_options.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

constexpr std::string_view kBuild = "--build", kBuildJoined = "--build=", kFolder = "--build-folder=";
constexpr char kUsage[] = "usage: bigfoot run --build DIRECTORY [OPTIONS] [-- COMMAND [ARGS]]";

struct Request {
  std::string directory, folder;
  Words compiler_options, words, command;
};

bool isOwnOption(const std::string &word) {
  std::vector<Argument> arguments = {{OPT_UNKNOWN, {word}, ""}};
  takeOwnOptions(arguments);   // complains of misspelled ones
  return arguments.empty();
}

void addOption(Request &request, const std::string &word) {
  if (isOwnOption(word)) request.compiler_options.push_back(word);
  else if (word.starts_with("-") || word.find('=') != std::string::npos) request.words.push_back(word);
  else fatal("what is to be run in the build folder stands behind '--': bigfoot run --build " + request.directory + " -- " + word, kExitUsage);
}

Request parse(const Words &words) {
  Request request;
  const auto end = std::find(words.begin(), words.end(), "--");
  if (end != words.end()) request.command.assign(end + 1, words.end());
  for (auto word = words.begin(); word != end; ++word) {
    if (*word == kBuild) {
      if (word + 1 == end) fatal(std::string("--build needs a directory; ") + kUsage, kExitUsage);
      request.directory = *++word;
    } else if (word->starts_with(kBuildJoined)) {
      request.directory = word->substr(kBuildJoined.size());
    } else if (word->starts_with(kFolder)) {
      request.folder = word->substr(kFolder.size());
      if (request.folder.empty()) fatal("missing value: write '--build-folder=FOLDER'", kExitUsage);
    } else {
      addOption(request, *word);
    }
  }
  return request;
}

bool isDirectory(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

BuildSystem requireBuildSystem(const std::string &directory) {
  if (!exists(directory)) fatal("no such directory: '" + directory + "'", 127);
  if (!isDirectory(directory)) fatal("'" + directory + "' is not a directory; --build names the one of the project", kExitUsage);
  const BuildSystem system = buildSystemOf(directory);
  if (system == BuildSystem::kNone)
    fatal("no build system found in '" + directory + "': it has no CMakeLists.txt, no meson.build and no Makefile" +
          (exists(directory + "/configure") ? "; run './configure CC=bigfoot-cc CXX=bigfoot-c++' and make yourself" : ""));
  return system;
}

unsigned processors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
}

// All on which the objects in a build folder depend, and no build system looks at.
std::string stampOf(const Request &request, BuildSystem system) {
  std::string stamp = nameOf(system) + '\n' + installation().driver + '\n' + kVersion + ' ' + kCommit + ' ' + kPluginDigest + '\n';
  for (const char *name : {"BIGFOOT_CLANG", "BIGFOOT_CLANGXX", "CFLAGS", "CXXFLAGS", "LDFLAGS"})
    if (const char *value = getenv(name)) stamp += std::string(name) + '=' + value + '\n';
  for (const Words *words : {&request.compiler_options, &request.words})
    for (const std::string &word : *words) stamp += word + '\n';
  return stamp;
}

[[noreturn]] void failed(const Words &command, int status, const std::string &log) {
  const std::string said = lastLines(log, 20);
  fwrite(said.data(), 1, said.size(), stderr);
  if (!said.ends_with('\n')) fputc('\n', stderr);
  const std::string program = command[0].substr(command[0].rfind('/') + 1);
  fatal("the build failed: " + program + (WIFSIGNALED(status) ? " was ended by signal " + std::to_string(WTERMSIG(status))
                                                              : " ended with status " + std::to_string(WEXITSTATUS(status))) +
        "; all of its output is in '" + log + "'");
}

}  // namespace

bool asksToBuild(const Words &words) {
  for (const std::string &word : words) {
    if (word == kBuild || word.starts_with(kBuildJoined)) return true;
    if (word == "--" || !word.starts_with("-")) return false;
  }
  return false;
}

Built buildProject(const Words &words) {
  const Request request = parse(words);
  Project project;
  project.system = requireBuildSystem(request.directory);
  project.source = realPath(request.directory);
  project.compiler_options = request.compiler_options;
  project.words = request.words;
  project.jobs = processors();
  BuildFolder folder(request.folder, project.source, stampOf(request, project.system));
  project.folder = folder.path();

  for (const auto &[name, value] : environmentFor(project)) setenv(name.c_str(), value.c_str(), 1);
  const std::vector<Words> commands = buildCommands(project);
  note("building '" + project.source + "' with checks by " + nameOf(project.system) + " in '" + project.folder + "'");
  if (project.system == BuildSystem::kMake) copyTree(project.source, project.folder, folder.list());
  writeFile(folder.log(), "");
  for (const Words &command : commands)
    if (const int status = runLogged(command, folder.log()); status != 0) failed(command, status, folder.log());
  folder.release();
  if (chdir(project.folder.c_str()) != 0) fatal("cannot go to '" + project.folder + "'");
  return {project.folder, request.command};
}

}  // namespace bigfoot::driver
