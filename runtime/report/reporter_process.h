// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reporter as a process: nothing of it is the program's business, and nothing of the program is its.
//
//   program ── keeper ── reporter
//
// A child that has replaced itself by exec is one that wait() finds, whatever it was before. So the program's child is a keeper, which
// never does: it shares the program's memory, has no descriptors, blocks all signals, and waits for the reporter, its own child. It gives
// no signal at its end, so that only a wait() with __WALL finds it; a program that is process 1, or a subreaper, has no other child of ours.
// Debuggers are not told of either. Both have a session of their own, which no terminal's keys and no kill() of a process group reach.
//
// The reporter gets an empty environment, which names no libraries to load before its own, no descriptor but the socket and the one that
// it writes to, and all signals as they are by default.
#ifndef BIGFOOT_RUNTIME_REPORT_REPORTER_PROCESS_H
#define BIGFOOT_RUNTIME_REPORT_REPORTER_PROCESS_H

namespace bigfoot::reporter {

inline constexpr int kSocketInReporter = 3;

// Keepers that may live at the same time: each has a stack of its own.
enum class Which { kReporter, kCampaign };

// Starts the program of these arguments, with the socket, if there is one, as descriptor kSocketInReporter, and with `out` (1, 2, or -1 for none).
// Returns: the keeper, or 0. Not thread-safe.
int startProcess(char *const *arguments, int socket, int out, Which which = Which::kReporter);

// Waits for the keeper's end, at most so long. Returns: the exit status of the reporter, 127 if it could not be started, or -1.
int awaitProcess(int keeper, int milliseconds);

}  // namespace bigfoot::reporter

#endif
