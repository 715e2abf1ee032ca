// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where reports go. What cannot be written there goes to stderr, with the reason: a report is never lost in silence.
#ifndef BIGFOOT_REPORT_OUTPUT_H
#define BIGFOOT_REPORT_OUTPUT_H

#include <cstdint>
#include <string>
#include <string_view>

namespace bigfoot::report {

// Writes all of it, whatever signals and full pipes do. Returns 0 or an errno.
int writeAll(int fd, std::string_view text);

// "bigfoot-report: MESSAGE" on stderr.
void complain(std::string_view message);

class Output {
 public:
  // `log_path`, if not empty, is used instead of `fd`: "stdout", "stderr", or what logName makes a name of.
  Output(int fd, std::string log_path) : fd_(fd), log_path_(std::move(log_path)) {}
  ~Output();
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;

  // Opens the log: its name needs the process id, which the stream tells.
  void open(uint64_t pid);
  // Goes on in a file; "stdout" and "stderr" are known. One to append to is no link, and nobody else's.
  enum class Existing { kAppend, kReplace };
  void openFile(const std::string &name, Existing existing);
  // The same for a file that is not there yet: PREFIX.EXTENSION or, if there is one, PREFIX-2.EXTENSION and so on.
  void openNew(const std::string &prefix, const std::string &extension);
  void write(std::string_view text);
  bool isTerminal() const;
  // Something could be written nowhere, not even to stderr.
  bool lost() const { return lost_; }

 private:
  void fallBack(std::string_view what, std::string_view why);

  int fd_;
  std::string log_path_;
  std::string name_ = "the output";
  bool owned_ = false;
  bool lost_ = false;
};

}  // namespace bigfoot::report

#endif
