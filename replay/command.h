// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The commands of bigfoot-lab, which `bigfoot record`, `bigfoot replay`, `bigfoot capsules` and `bigfoot trace` become; a program of --checks=events starts `online`. Each takes the words after its name and returns the exit
// status.
#ifndef BIGFOOT_REPLAY_COMMAND_H
#define BIGFOOT_REPLAY_COMMAND_H

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bigfoot::replay {

inline constexpr int kExitRaces = 66, kExitFailure = 1, kExitUsage = 2;

using Words = std::vector<std::string>;

// A mistake in the words: ends with kExitUsage.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
// A file that cannot be used: ends with kExitFailure.
class FileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What became of a program of --checks=events that was run for its trace.
struct Recorded {
  uint64_t events = 0;
  bool is_finished = false;  // by its own will
  int status = 0;            // as waitpid() has it
};
Recorded record(const Words &command, const std::string &trace);

int replayCommand(const Words &words);
int capsulesCommand(const Words &words);
int traceCommand(const Words &words);
int recordCommand(const Words &words);
int onlineCommand(const Words &words);

// A file to read; "-" is stdin.
class InputFile {
 public:
  explicit InputFile(const std::string &path);
  std::istream &stream() { return file_.is_open() ? file_ : std::cin; }
  const std::string &name() const { return name_; }
  uint64_t size() const { return size_; }  // 0: not known
  double part();                           // that was read, from 0 to 1; negative if it is not known

 private:
  std::string name_;
  uint64_t size_ = 0;
  std::ifstream file_;
};

// Splits "--name=value". Returns: whether the word is that option.
bool isOption(const std::string &word, const std::string &name, std::string &value);
std::vector<std::string> split(const std::string &text, char separator);
uint64_t parseNumber(const std::string &text, const std::string &option);

}  // namespace bigfoot::replay

#endif
