// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/build_commands.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "driver/compiler.h"
#include "driver/message.h"
#include "driver/process.h"
#include "driver/source_file.h"

namespace bigfoot::driver {
namespace {

std::string baseName(const std::string &path) { return path.substr(path.rfind('/') + 1); }
std::string directoryOf(const std::string &path) { return path.substr(0, path.rfind('/') + 1); }
std::string stemOf(const std::string &path) { return baseName(path).substr(0, baseName(path).rfind('.')); }

bool isDirectory(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string databaseOf(const std::string &build) {
  if (!exists(build)) fatal("no such file or directory: '" + build + "'");
  if (!isDirectory(build)) return build;
  const std::string file = build + "/compile_commands.json";
  if (!exists(file))
    fatal("'" + build + "' has no compile_commands.json; CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, Meson always, and "
          "'bear -- make' for make");
  return file;
}

// Says what to write, and where, or under which names files are known: that is ours to say.
bool isAboutOutput(ClangOption option) {
  switch (option) {
    case OPT_o: case OPT_c: case OPT_S: case OPT_E: case OPT_M: case OPT_MM: case OPT_MD: case OPT_MMD: case OPT_MF: case OPT_MT:
    case OPT_MQ: case OPT_MP: case OPT_MG: case OPT_MJ: case OPT_emit_llvm: case OPT_save_temps: case OPT_save_temps_EQ:
    case OPT__serialize_diags: case OPT_fdebug_prefix_map_EQ: case OPT_ffile_prefix_map_EQ: case OPT_fsave_optimization_record:
    case OPT_fsave_optimization_record_EQ: case OPT_foptimization_record_file_EQ:
      return true;
    default:
      return false;
  }
}

bool isLauncher(const std::string &word) {
  const std::string name = baseName(word);
  return name == "ccache" || name == "sccache" || name == "distcc" || name == "icecc";
}

BuildCommand understand(const std::string &directory, const std::string &file, Words words) {
  const InDirectory here(directory);
  BuildCommand command{directory, realPath(file), isCxx(file) ? Language::kCxx : Language::kC, {}};
  while (words.size() > 1 && isLauncher(words[0])) words.erase(words.begin());
  if (words[0].ends_with("++")) command.language = Language::kCxx;
  words.erase(words.begin());
  for (const Argument &argument : parseArguments(expandResponseFiles(words)))
    if (!isAboutOutput(argument.option)) command.words.insert(command.words.end(), argument.words.begin(), argument.words.end());
  return command;
}

// "a.o: a.c \<newline> b.h", blanks in names escaped.
bool listsFile(std::string dependencies, const std::string &file) {
  for (std::size_t at; (at = dependencies.find("\\\n")) != std::string::npos;) dependencies.replace(at, 2, " ");
  const Words words = splitResponse(dependencies);
  return std::any_of(words.begin(), words.end(), [&](const std::string &word) { return realPath(word) == file; });
}

bool includes(const BuildCommand &command, const std::string &header) {
  const InDirectory here(command.directory);
  Words words = command.words;
  words.push_back("-M");
  const auto dependencies = outputOf(compilerCommand(command.language, words));
  return dependencies && listsFile(*dependencies, header);
}

}  // namespace

InDirectory::InDirectory(const std::string &path) : before_(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC)) {
  if (chdir(path.c_str()) != 0) fatal("cannot go to the directory '" + path + "': " + strerror(errno));
}

InDirectory::~InDirectory() {
  if (fchdir(before_) != 0) fatal(std::string("cannot go back to the directory: ") + strerror(errno));
  close(before_);
}

std::vector<BuildCommand> readBuildCommands(const std::string &build) {
  const Words lister = {installation().explainer, "commands", databaseOf(build)};
  const auto text = outputOf(lister);
  if (!text) endAs(runToEnd(lister));   // says why
  std::vector<BuildCommand> commands;
  std::size_t at = 0;
  const auto next = [&] {
    std::string word = text->c_str() + at;
    at += word.size() + 1;
    return word;
  };
  while (at < text->size()) {
    const std::string directory = next(), file = next();
    Words words(std::stoul(next()));
    for (std::string &word : words) word = next();
    commands.push_back(understand(directory, file, std::move(words)));
  }
  return commands;
}

const BuildCommand *findUser(const std::vector<BuildCommand> &commands, const std::string &header) {
  const auto unlikeness = [&](const BuildCommand &command) {
    if (stemOf(command.file) == stemOf(header)) return 0;
    return directoryOf(command.file) == directoryOf(header) ? 1 : 2;
  };
  for (int wanted = 0; wanted < 3; ++wanted)
    for (const BuildCommand &command : commands)
      if (!command.file.empty() && unlikeness(command) == wanted && includes(command, header)) return &command;
  return nullptr;
}

}  // namespace bigfoot::driver
