// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "abi/event_stream.h"
#include "replay/command.h"
#include "replay/socket_reader.h"
#include "trace/binary.h"

namespace bigfoot::replay {
namespace {

constexpr char kUsage[] =
    "usage: bigfoot record [-o TRACE] PROGRAM [ARGS]\n\n"
    "Runs a program that was built with --checks=events, and writes a trace of what its threads do to TRACE\n"
    "(default: PROGRAM.bft in the current directory). Whatever ends the program, the trace is whole up to its last\n"
    "block. Ends with the program's exit status or signal. 'bigfoot replay' runs detectors over the trace.\n";

struct Request {
  std::string output;
  Words command;
};

Request parse(const Words &words) {
  Request request;
  size_t at = 0;
  while (at < words.size() && words[at].starts_with("-") && words[at] != "--") {
    if (words[at] != "-o") throw UsageError("unknown option '" + words[at] + "'; usage: bigfoot record [-o TRACE] PROGRAM [ARGS]");
    if (at + 1 == words.size()) throw UsageError("-o needs the name of a trace");
    request.output = words[at + 1];
    at += 2;
  }
  if (at < words.size() && words[at] == "--") ++at;
  request.command.assign(words.begin() + static_cast<ptrdiff_t>(at), words.end());
  if (request.command.empty()) throw UsageError("nothing to record; usage: bigfoot record [-o TRACE] PROGRAM [ARGS]");
  const std::string &program = request.command[0];
  if (request.output.empty()) request.output = program.substr(program.rfind('/') + 1) + ".bft";
  return request;
}

void refuseWithoutEvents(const std::string &program) {
  std::ifstream file(program, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  if (!file) throw FileError("cannot read '" + program + "': " + strerror(errno));
  if (bytes.str().starts_with("\177ELF") && bytes.str().find("BIGFOOT_EVENT_SOCKET") == std::string::npos)
    throw FileError("'" + program + "' tells no events; build it with 'bigfoot c++ --checks=events'");
}

std::string pathOf(const std::string &program) {
  if (program.find('/') != std::string::npos || !access(program.c_str(), X_OK)) return program;
  for (const std::string &folder : split(getenv("PATH") ? getenv("PATH") : "", ':'))
    if (const std::string path = folder + "/" + program; !access(path.c_str(), X_OK)) return path;
  throw FileError("no such program: '" + program + "'");
}

pid_t start(const std::string &path, const Words &command, int socket) {
  const pid_t child = fork();
  if (child < 0) throw FileError(std::string("cannot start a process: ") + strerror(errno));
  if (child) return child;
  setenv(kEventSocketVariable, std::to_string(socket).c_str(), 1);
  std::vector<char *> arguments;
  for (const std::string &word : command) arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  execv(path.c_str(), arguments.data());
  fprintf(stderr, "bigfoot: error: cannot run '%s': %s\n", path.c_str(), strerror(errno));
  _exit(126);
}

// Returns: how many events; `finished` says whether the program ended by its own will.
uint64_t write(SocketReader &reader, std::ostream &output, bool &finished) {
  trace::BinaryWriter writer(output);
  uint64_t events = 0;
  for (std::vector<Event> block; reader.read(block); events += block.size()) writer.write(block, reader.dictionary());
  finished = reader.isFinished();
  finished ? writer.finish() : writer.flush();
  return events;
}

int endAs(int status) {
  if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  return 128 + WTERMSIG(status);
}

}  // namespace

Recorded record(const Words &command, const std::string &trace) {
  const std::string path = pathOf(command[0]);
  refuseWithoutEvents(path);
  std::ofstream output(trace, std::ios::binary | std::ios::trunc);
  if (!output) throw FileError("cannot write '" + trace + "': " + strerror(errno));
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) throw FileError(std::string("cannot make a socket: ") + strerror(errno));
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  const pid_t child = start(path, command, ends[1]);
  close(ends[1]);
  for (const int theirs : {SIGINT, SIGQUIT}) signal(theirs, SIG_IGN);  // they reach the program, too
  SocketReader reader(ends[0]);
  Recorded recorded;
  recorded.events = write(reader, output, recorded.is_finished);
  close(ends[0]);
  while (waitpid(child, &recorded.status, 0) < 0 && errno == EINTR) continue;
  output.close();
  return recorded;
}

int recordCommand(const Words &words) {
  if (!words.empty() && (words[0] == "--help" || words[0] == "-h")) return fputs(kUsage, stdout), 0;
  const Request request = parse(words);
  const Recorded recorded = record(request.command, request.output);
  fprintf(stderr, "bigfoot: %lu events%s in '%s'\n", static_cast<unsigned long>(recorded.events), recorded.is_finished ? "" : ", up to where the program was cut short,",
          request.output.c_str());
  return endAs(recorded.status);
}

}  // namespace bigfoot::replay
