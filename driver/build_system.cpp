// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/build_system.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "driver/installation.h"
#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

std::string programFor(BuildSystem system, const char *name, const char *package) {
  const std::string program = findInPath(name);
  if (program.empty())
    fatal("to build with " + nameOf(system) + ", " + name + " is needed and not found; install it with 'apt-get install " + package + "'");
  return program;
}

std::string variable(const char *name, const std::string &otherwise = "") {
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

std::string joined(const Words &words) {
  std::string line;
  for (const std::string &word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

// Of a word that make reads in MAKEFLAGS.
std::string escaped(const std::string &word) {
  std::string text;
  for (const char c : word) {
    if (c == ' ' || c == '\\') text += '\\';
    text += c;
    if (c == '$') text += '$';
  }
  return text;
}

std::string binFolder() { return installation().root + "/bin"; }

// Reports are to name the user's files: make compiles copies of them, and meson names them relative to the build folder.
Words optionsFor(const Project &project) {
  Words options = project.compiler_options;
  const std::string named = project.system == BuildSystem::kMake    ? project.folder
                            : project.system == BuildSystem::kMeson ? std::filesystem::path(project.source).lexically_relative(project.folder).string()
                                                                    : "";
  const std::string option = "-fdebug-prefix-map=" + named + "=" + project.source;
  if (!named.empty() && option.find(' ') == std::string::npos) options.push_back(option);
  return options;
}

// -g so that reports have lines, whatever the makefile says of CFLAGS.
std::string compilerFor(const Project &project, const char *name) { return joined({name, "-g", joined(optionsFor(project))}); }

std::vector<Words> cmakeCommands(const Project &project) {
  const std::string cmake = programFor(project.system, "cmake", "cmake");
  Words configure = {cmake, "-S", project.source, "-B", project.folder, "-DCMAKE_C_COMPILER=" + binFolder() + "/bigfoot-cc",
                     "-DCMAKE_CXX_COMPILER=" + binFolder() + "/bigfoot-c++", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"};
  const bool names_generator = !variable("CMAKE_GENERATOR").empty() ||
                               std::any_of(project.words.begin(), project.words.end(), [](const std::string &word) { return word.starts_with("-G"); });
  if (!names_generator) {
    const bool has_ninja = !findInPath("ninja").empty();
    if (!has_ninja) programFor(project.system, "make", "ninja-build");
    configure.insert(configure.end(), {"-G", has_ninja ? "Ninja" : "Unix Makefiles"});
  }
  configure.insert(configure.end(), project.words.begin(), project.words.end());
  return {configure, {cmake, "--build", project.folder, "--parallel", std::to_string(project.jobs)}};
}

std::vector<Words> mesonCommands(const Project &project) {
  const std::string meson = programFor(project.system, "meson", "meson");
  programFor(project.system, "ninja", "ninja-build");
  Words configure = {meson, "setup", project.folder, project.source, "-Ddebug=true", "-Doptimization=1"};
  configure.insert(configure.end(), project.words.begin(), project.words.end());
  const Words compile = {meson, "compile", "-C", project.folder, "-j", std::to_string(project.jobs)};
  if (exists(project.folder + "/build.ninja")) return {compile};   // which sets up again if it must
  return {configure, compile};
}

std::vector<Words> makeCommands(const Project &project) {
  Words make = {programFor(project.system, "make", "make"), "-C", project.folder, "-j", std::to_string(project.jobs)};
  make.insert(make.end(), project.words.begin(), project.words.end());
  return {make};
}

}  // namespace

BuildSystem buildSystemOf(const std::string &directory) {
  if (exists(directory + "/CMakeLists.txt")) return BuildSystem::kCMake;
  if (exists(directory + "/meson.build")) return BuildSystem::kMeson;
  for (const char *name : {"/GNUmakefile", "/makefile", "/Makefile"})
    if (exists(directory + name)) return BuildSystem::kMake;
  return BuildSystem::kNone;
}

std::string nameOf(BuildSystem system) {
  switch (system) {
    case BuildSystem::kCMake: return "cmake";
    case BuildSystem::kMeson: return "meson";
    case BuildSystem::kMake: return "make";
    case BuildSystem::kNone: break;
  }
  return "";
}

std::vector<std::pair<std::string, std::string>> environmentFor(const Project &project) {
  std::vector<std::pair<std::string, std::string>> environment;
  if (realPath(findInPath("bigfoot-cc")) != installation().driver)   // else other programs there keep their rank
    environment.emplace_back("PATH", binFolder() + ":" + variable("PATH", "/usr/local/bin:/usr/bin:/bin"));
  if (project.system == BuildSystem::kMake) {
    // Stronger than what a makefile says of CC, also in `make check` later.
    std::string flags = variable("MAKEFLAGS");
    flags += (flags.empty() ? "" : " ") + ("CC=" + escaped(compilerFor(project, "bigfoot-cc")));
    environment.emplace_back("MAKEFLAGS", flags + " CXX=" + escaped(compilerFor(project, "bigfoot-c++")));
    return environment;
  }
  // As `bigfoot run FILE` compiles, unless the user has flags. No CMAKE_BUILD_TYPE: most of them switch assert off.
  for (const char *name : {"CFLAGS", "CXXFLAGS"})
    environment.emplace_back(name, joined({variable(name, "-O1 -g"), joined(optionsFor(project))}));
  if (project.system == BuildSystem::kMeson) {
    environment.emplace_back("CC", binFolder() + "/bigfoot-cc");
    environment.emplace_back("CXX", binFolder() + "/bigfoot-c++");
  }
  return environment;
}

std::vector<Words> buildCommands(const Project &project) {
  switch (project.system) {
    case BuildSystem::kCMake: return cmakeCommands(project);
    case BuildSystem::kMeson: return mesonCommands(project);
    case BuildSystem::kMake: return makeCommands(project);
    case BuildSystem::kNone: break;
  }
  return {};
}

}  // namespace bigfoot::driver
