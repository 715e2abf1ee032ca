// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/tool.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

extern char **environ;

namespace bigfoot::campaign {
namespace {

namespace fs = std::filesystem;

// Runs it with its output in a file. Throws Failure with what it said.
void runPairs(std::vector<std::string> words, const std::string &output) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "bigfoot-pairs";
  words.insert(words.begin(), program);
  std::vector<char *> arguments;
  for (std::string &word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string errors = output + ".errors";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_addopen(&actions, 2, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  pid_t process;
  const int error = posix_spawn(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (!error) waitpid(process, &status, 0);
  std::ifstream file(errors);
  const std::string said((std::istreambuf_iterator<char>(file)), {});
  std::error_code ignored;
  fs::remove(errors, ignored);
  if (error || status) throw Failure(said.empty() ? program.string() + " cannot be run" : said.substr(0, said.find('\n')));
}

// A file with the accesses, beside the plan; gone at the end.
class Escaped {
 public:
  Escaped(const Campaign &campaign, const std::set<std::string> &sites) : path_(campaign.spool() + "/sites." + std::to_string(getpid())) {
    std::ofstream file(path_, std::ios::trunc);
    for (const std::string &site : sites) file << site << '\n';
    file.close();
    if (!file) throw Failure(path_ + ": it cannot be written");
  }
  ~Escaped() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  Escaped(const Escaped &) = delete;
  std::string option() const { return "--escaped=" + path_; }

 private:
  const std::string path_;
};

}  // namespace

void makePlan(Campaign &campaign) {
  fs::create_directories(campaign.spool());
  const Escaped escaped(campaign, campaign.sites());
  const std::string made = campaign.planPath() + "." + std::to_string(getpid());
  std::vector<std::string> words = {"--plan=" + made, escaped.option()};
  for (const std::string &file : campaign.files()) words.push_back(file);
  runPairs(words, made + ".output");
  fs::remove(made + ".output");
  fs::rename(made, campaign.planPath());
}

std::vector<std::pair<std::string, std::string>> findPairs(Campaign &campaign, const std::set<std::string> &sites) {
  const Escaped escaped(campaign, sites);
  const std::string output = campaign.spool() + "/pairs." + std::to_string(getpid());
  std::vector<std::string> words = {escaped.option()};
  for (const std::string &file : campaign.files()) words.push_back(file);
  runPairs(words, output);
  std::vector<std::pair<std::string, std::string>> pairs;
  std::ifstream file(output);
  for (std::string line; std::getline(file, line);)
    if (const size_t tab = line.find('\t'); tab != line.npos) pairs.emplace_back(line.substr(0, tab), line.substr(tab + 1));
  fs::remove(output);
  return pairs;
}

}  // namespace bigfoot::campaign
