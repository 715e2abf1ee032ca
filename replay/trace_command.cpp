// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <optional>
#include <set>

#include "replay/command.h"
#include "trace/open.h"
#include "trace/text.h"

namespace bigfoot::replay {
namespace {

constexpr char kUsage[] =
    "usage: bigfoot trace info TRACE                   what it holds\n"
    "       bigfoot trace cat TRACE                    print it in our text format\n"
    "       bigfoot trace filter TRACE OUTPUT [OPTIONS] copy a part of it\n"
    "       bigfoot trace convert TRACE OUTPUT         copy all of it, to another format\n\n"
    "A TRACE is binary (what 'bigfoot record' writes), text, or RAPID's STD: its first bytes tell; '-' is standard\n"
    "input. The OUTPUT's name tells its format: .bft, .txt or .trace, .std; '-' is standard output, as text.\n\n"
    "  --to=FORMAT              binary, text or std, whatever the name\n"
    "Of filter; an event stays if it meets all of them:\n"
    "  --threads=N,..           by these threads\n"
    "  --kinds=WORD,..          of these kinds, by the words of the text format\n"
    "  --objects=FROM-TO        with an address in this range (0x..), or of other threads\n"
    "  --first=N --last=N       from the Nth event on, up to the Nth\n";

struct Selection {
  std::set<uint64_t> threads;
  std::set<EventKind> kinds;
  uint64_t from = 0, to = ~uint64_t{0};
  uint64_t first = 1, last = ~uint64_t{0};

  bool has(const Event &event, uint64_t number) const {
    if (number < first || number > last) return false;
    if (!threads.empty() && !threads.contains(event.thread)) return false;
    if (!kinds.empty() && !kinds.contains(event.kind)) return false;
    const Operand operand = operandOf(event.kind);
    return operand == Operand::kThread || operand == Operand::kNothing || (event.object >= from && event.object <= to);
  }
};

struct Request {
  std::vector<std::string> files;
  std::optional<trace::Format> format;
  Selection selection;
};

EventKind kindNamed(const std::string &word) {
  for (unsigned i = 0; i < kEventKinds; ++i)
    if (word == wordOf(static_cast<EventKind>(i))) return static_cast<EventKind>(i);
  throw UsageError("'" + word + "' in --kinds is no kind of event");
}

bool parseSelection(const std::string &word, Selection &selection) {
  std::string value;
  if (isOption(word, "threads", value)) {
    for (const std::string &thread : split(value, ',')) selection.threads.insert(parseNumber(thread, "threads"));
  } else if (isOption(word, "kinds", value)) {
    for (const std::string &kind : split(value, ',')) selection.kinds.insert(kindNamed(kind));
  } else if (isOption(word, "objects", value)) {
    const std::vector<std::string> ends = split(value, '-');
    if (ends.size() != 2) throw UsageError("'" + value + "' in --objects is not FROM-TO");
    selection.from = parseNumber(ends[0], "objects"), selection.to = parseNumber(ends[1], "objects");
  } else if (isOption(word, "first", value)) {
    selection.first = parseNumber(value, "first");
  } else if (isOption(word, "last", value)) {
    selection.last = parseNumber(value, "last");
  } else {
    return false;
  }
  return true;
}

Request parse(const std::string &command, const Words &words, size_t files) {
  Request request;
  std::string value;
  for (const std::string &word : words) {
    if (files == 2 && isOption(word, "to", value)) {
      request.format = trace::formatNamed(value);
      if (!request.format) throw UsageError("--to=" + value + ": there are binary, text and std");
    } else if (command == "filter" && parseSelection(word, request.selection)) {
      continue;
    } else if (word.starts_with("-") && word != "-") {
      throw UsageError("unknown option '" + word + "' of 'bigfoot trace " + command + "'");
    } else {
      request.files.push_back(word);
    }
  }
  if (request.files.size() != files)
    throw UsageError("'bigfoot trace " + command + "' takes " + (files == 1 ? "one file" : "a trace and an output") + "; there are " +
                     std::to_string(request.files.size()));
  return request;
}

// Calls `take(events, reader)` for every block. Returns: whether the trace says where it ends.
template <class Take>
bool readAll(const std::string &path, Take &&take) {
  InputFile input(path);
  try {
    const std::unique_ptr<trace::Reader> reader = trace::openReader(input.stream());
    for (std::vector<Event> events; reader->read(events);) take(events, *reader);
    return reader->isFinished();
  } catch (const trace::TraceError &error) {
    throw FileError(input.name() + ": " + error.what());
  }
}

int info(const std::string &path) {
  std::array<uint64_t, kEventKinds> kinds{};
  std::set<uint16_t> threads;
  uint64_t all = 0, blocks = 0, sites = 0;
  std::string format = "text";
  const bool finished = readAll(path, [&](const std::vector<Event> &events, const trace::Reader &reader) {
    for (const Event &event : events) {
      ++kinds[static_cast<unsigned>(event.kind)];
      threads.insert(event.thread);
    }
    all += events.size();
    ++blocks;
    sites = reader.dictionary().sites.size() - 1;
    format = reader.format();
  });
  printf("format   %s%s\nevents   %lu in %lu blocks\nthreads  %zu\nsites    %lu\n", format.c_str(), finished ? "" : ", cut short",
         static_cast<unsigned long>(all), static_cast<unsigned long>(blocks), threads.size(), static_cast<unsigned long>(sites));
  for (unsigned i = 0; i < kEventKinds; ++i)
    if (kinds[i])
      printf("  %-16s %12lu %5.1f %%\n", wordOf(static_cast<EventKind>(i)), static_cast<unsigned long>(kinds[i]),
             100 * static_cast<double>(kinds[i]) / static_cast<double>(all));
  return 0;
}

int cat(const std::string &path) {
  trace::TextWriter writer(std::cout);
  readAll(path, [&](const std::vector<Event> &events, const trace::Reader &reader) { writer.write(events, reader.dictionary()); });
  return 0;
}

int copy(const Request &request) {
  const std::string &target = request.files[1];
  const auto format = request.format ? request.format : target == "-" ? trace::Format::kText : trace::formatOfFile(target);
  if (!format) throw UsageError("which format has '" + target + "'? Its name ends neither in .bft, .txt, .trace nor .std; --to= says it");
  std::ofstream file;
  if (target != "-") file.open(target, std::ios::binary | std::ios::trunc);
  if (target != "-" && !file) throw FileError("cannot write '" + target + "': " + strerror(errno));
  std::ostream &output = target == "-" ? std::cout : file;
  const std::unique_ptr<trace::Writer> writer = trace::openWriter(output, *format);
  uint64_t number = 0;
  readAll(request.files[0], [&](std::vector<Event> &events, const trace::Reader &reader) {
    std::erase_if(events, [&](const Event &event) { return !request.selection.has(event, ++number); });
    writer->write(events, reader.dictionary());
  });
  writer->finish();
  output.flush();
  if (!output) throw FileError("cannot write '" + target + "': " + strerror(errno));
  return 0;
}

}  // namespace

int traceCommand(const Words &words) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h") return fputs(kUsage, words.empty() ? stderr : stdout), words.empty() ? kExitUsage : 0;
  const std::string command = words[0];
  const Words rest(words.begin() + 1, words.end());
  if (command == "info") return info(parse(command, rest, 1).files[0]);
  if (command == "cat") return cat(parse(command, rest, 1).files[0]);
  if (command == "filter" || command == "convert") return copy(parse(command, rest, 2));
  throw UsageError("unknown command 'trace " + command + "'; there are info, cat, filter and convert");
}

}  // namespace bigfoot::replay
