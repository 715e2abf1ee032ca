// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program as the runtime and a person start it: exit status and what lands on which descriptor.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "report/testing.h"

namespace bigfoot::report {
namespace {

struct Result {
  int status;
  std::string output;
};

// `command` is a shell command in which REPORT is the program.
Result shell(std::string command) {
  setenv("REPORT", BIGFOOT_REPORT_PROGRAM, 1);
  FILE *pipe = popen(command.c_str(), "r");
  Result out{0, ""};
  char chunk[4096];
  while (size_t got = fread(chunk, 1, sizeof chunk, pipe)) out.output.append(chunk, got);
  int status = pclose(pipe);
  out.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return out;
}

class Program : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(mkdtemp(directory_), nullptr);
    save("stream", testing::sampleStream());
    save("bad.supp", "race:x\n\nxyz:y\n");
    save("good.supp", "race:work\n");
  }
  void TearDown() override { shell("rm -r " + std::string(directory_)); }
  void save(const std::string &name, const std::string &text) {
    FILE *file = fopen(path(name).c_str(), "w");
    fwrite(text.data(), 1, text.size(), file);
    fclose(file);
  }
  std::string path(const std::string &name) { return std::string(directory_) + "/" + name; }

  char directory_[32] = "/tmp/bigfoot_program_XXXXXX";
};

TEST_F(Program, ByHandFromAFileAndFromStandardInput) {
  Result file = shell("$REPORT " + path("stream"));
  EXPECT_EQ(file.status, 0);
  EXPECT_NE(file.output.find("WARNING: BigFoot: data race (pid=1234)\n"), file.output.npos);
  EXPECT_EQ(shell("$REPORT < " + path("stream")).output, file.output);
}

TEST_F(Program, AsTheRuntimeStartsIt) {
  Result result = shell("$REPORT --in=3 --ack=4 --out=5 --color=never 3<" + path("stream") + " 4>" + path("ack") +
                        " 5>" + path("out") + "; cat " + path("ack") + "; grep -c WARNING " + path("out"));
  EXPECT_EQ(result.output, "1\n1\n");
}

TEST_F(Program, CheckSuppressions) {
  EXPECT_EQ(shell("$REPORT --check-suppressions=" + path("good.supp")).status, 0);
  Result bad = shell("$REPORT --check-suppressions=" + path("bad.supp") + " 2>&1");
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.output, "bigfoot: error: " + path("bad.supp") +
                            ":3: unknown suppression type 'xyz'; known: race, race_top, thread, mutex, signal, "
                            "deadlock, called_from_lib\n");
  EXPECT_EQ(shell("$REPORT --check-suppressions=/nonexistent 2>&1").status, 1);
  // Beside the program, if not in the working directory.
  EXPECT_EQ(shell("cd / && $REPORT --check-suppressions=good.supp 2>&1").status, 1);
  EXPECT_EQ(shell("cd / && $REPORT --check-suppressions=good.supp --program=" + path("app")).status, 0);
}

TEST_F(Program, BadSuppressionsComeBeforeAnythingElse) {
  Result result = shell("$REPORT --suppressions=" + path("bad.supp") + " " + path("stream") + " 2>/dev/null");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.output, "");
}

TEST_F(Program, BadStreamIsAnErrorWithItsLine) {
  save("bad", std::string(testing::kHeader) + "nonsense\n");
  Result result = shell("$REPORT " + path("bad") + " 2>&1");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.output, "bigfoot-report: " + path("bad") + ": line 4: unexpected 'nonsense'\n");
  EXPECT_EQ(shell("$REPORT /dev/null 2>/dev/null").status, 1);
  EXPECT_EQ(shell("$REPORT /nonexistent 2>/dev/null").status, 1);
  EXPECT_EQ(shell("$REPORT --in=77 2>/dev/null").status, 1);
  EXPECT_EQ(shell("head -c 9000000 /dev/zero | $REPORT 2>&1").output,
            "bigfoot-report: findings: a line is longer than 4194304 bytes\n");
}

TEST_F(Program, NobodyReadsTheOutput) {
  Result result = shell("$REPORT --in=3 --out=5 3<" + path("stream") + " 5>/dev/full 2>&1");
  EXPECT_NE(result.output.find("No space left on device"), result.output.npos);
  EXPECT_NE(result.output.find("SUMMARY: BigFoot: data race"), result.output.npos);
}

// The answer to the first finding says that the program is past its start, where signals still kill it.
TEST_F(Program, InterruptDoesNotLoseWhatIsInThePipe) {
  int in[2], ack[2], out = testing::textFd("");
  ASSERT_EQ(pipe(in) | pipe(ack), 0);
  pid_t child = fork();
  if (child == 0) {
    close(in[1]);
    close(ack[0]);
    fcntl(out, F_SETFD, 0);
    execl(BIGFOOT_REPORT_PROGRAM, "bigfoot-report", ("--in=" + std::to_string(in[0])).c_str(),
          ("--ack=" + std::to_string(ack[1])).c_str(), ("--out=" + std::to_string(out)).c_str(), nullptr);
    _exit(127);
  }
  close(in[0]);
  close(ack[1]);
  char answer[2] = {};
  std::string first = std::string(testing::kHeader) + testing::kRace + "report-now\n";
  ASSERT_EQ(write(in[1], first.data(), first.size()), ssize_t(first.size()));
  ASSERT_EQ(read(ack[0], answer, 2), 2);
  EXPECT_EQ(answer[0], '1');
  for (int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) kill(child, signal_number);
  std::string second = std::string(testing::kRace) + "report-now\n";
  ASSERT_EQ(write(in[1], second.data(), second.size()), ssize_t(second.size()));
  ASSERT_EQ(read(ack[0], answer, 2), 2);
  EXPECT_EQ(answer[0], '1');
  close(in[1]);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_NE(testing::contents(out).find("BigFoot: reported 2 warnings\n"), std::string::npos);
  close(ack[0]);
  close(out);
}

}  // namespace
}  // namespace bigfoot::report
