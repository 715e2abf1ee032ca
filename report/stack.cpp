// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/stack.h"

#include <algorithm>
#include <iterator>

#include "report/runtime_names.h"

namespace bigfoot::report {
namespace {

bool inStartModule(Symbolizer &symbolizer, Address pc) {
  const Module *module = symbolizer.find(pc ? pc - 1 : 0);
  return module && isStartModule(module->path);
}

// The program's _start is the only code of its own that calls libc and that nothing calls; a stripped program does
// not name it.
bool endsInStart(Symbolizer &symbolizer, const RawStack &raw) {
  size_t count = raw.size();
  if (count < 2 || inStartModule(symbolizer, raw[count - 1])) return false;
  if (!inStartModule(symbolizer, raw[count - 2])) return false;
  const std::string &function = symbolizer.code(raw[count - 1]).back().source.function;
  return function.empty() || isStartRoutine(function);
}

// What the runtime's threads begin with, and not a function that the program called.
bool isRuntimeStart(Symbolizer &symbolizer, Address pc) {
  const Frame &frame = symbolizer.code(pc).back();
  return frame.in_runtime && !isCalledByUsers(frame.source.function);
}

// What std::thread begins with is below the function that it was given, and has no name. Below a function of the runtime it is who called that.
size_t countWithoutCxxStart(Symbolizer &symbolizer, const RawStack &raw, size_t count) {
  size_t kept = count;
  const auto is_library = [&](Address pc) {
    const Module *module = symbolizer.find(pc ? pc - 1 : 0);
    return module && isCxxLibrary(module->path);
  };
  while (kept > 1 && is_library(raw[kept - 1])) --kept;
  if (kept == 0 || kept == count) return count;
  return symbolizer.code(raw[kept - 1]).back().in_runtime ? count : kept;
}

// Returns how many program counters are left without the start routines of libc, which are not worth a look: reading
// libc's debug information takes longer than the rest of a small program's first report.
size_t countWithoutStart(Symbolizer &symbolizer, const RawStack &raw) {
  size_t count = raw.size() - endsInStart(symbolizer, raw);
  while (count > 1 && inStartModule(symbolizer, raw[count - 1])) --count;
  while (count > 1 && isRuntimeStart(symbolizer, raw[count - 1])) --count;
  return countWithoutCxxStart(symbolizer, raw, count);
}

std::vector<Frame> symbolizeDownToMain(Symbolizer &symbolizer, const RawStack &raw) {
  size_t count = countWithoutStart(symbolizer, raw);
  std::vector<Frame> out;
  for (size_t i = 0; i < count; ++i) {
    const std::vector<Frame> &frames = symbolizer.code(raw[i]);
    out.insert(out.end(), frames.begin(), frames.end());
    // In C main may be called again, hence the look at its caller.
    bool last = i + 1 == count || inStartModule(symbolizer, raw[i + 1]);
    if (last && out.back().source.function == "main") break;
  }
  return out;
}

// Of the runtime's own functions the outermost that the user called stays, wherever in the stack: a signal handler's has some in the middle. The
// start routine of a thread is none of those.
void dropRuntimeFrames(std::vector<Frame> &frames) {
  std::vector<Frame> kept;
  bool called = false;  // of consecutive frames of the runtime one is kept
  for (size_t i = frames.size(); i-- > 0;) {
    Frame &frame = frames[i];
    const bool is_told = i == 0 && isLockFunction(frame.source.function);
    if (frame.in_runtime || is_told) {
      if (!isCalledByUsers(frame.source.function) || called) continue;
      frame.source = {std::string(nameUserCalled(frame.source.function)), "", 0, 0};
      frame.runtime = frame.innermost = true;
    }
    called = frame.in_runtime;
    kept.push_back(std::move(frame));
  }
  frames.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
}

void dropStartRoutines(std::vector<Frame> &frames) {
  while (frames.size() > 1 && isStartRoutine(frames.back().source.function)) frames.pop_back();
}

bool mentions(const std::vector<Frame> &frames, Address pc, const std::string &function) {
  return std::any_of(frames.begin(), frames.end(), [&](const Frame &frame) {
    return frame.pc == pc && frame.source.function == function;
  });
}

void applySite(Symbolizer &symbolizer, const SiteInfo &site, std::vector<Frame> &frames) {
  auto own = std::find_if(frames.begin(), frames.end(), [](const Frame &f) { return !f.runtime; });
  if (own == frames.end()) own = frames.insert(frames.end(), Frame());
  if (!site.file.empty() && site.line) {
    own->source.file = site.file;
    own->source.line = site.line;
    own->source.column = site.column;
    own->source.is_scope = site.is_scope;
  }
  // The site's function may be the one into which the access was inlined; the symbolizer knows better then.
  std::string function = symbolizer.demangle(site.function);
  if (!function.empty() && !mentions(frames, own->pc, function)) own->source.function = function;
  own->foreign = symbolizer.isForeign(*own);
  symbolizer.setRoot(*own);
}

// A block's release has no site; its frame says what released the block even if the runtime left it out.
void addReleaseFrame(const std::string &function, std::vector<Frame> &frames) {
  if (!frames.empty() && frames.front().runtime) return;
  Frame frame = frames.empty() ? Frame() : frames.front();
  frame.source = {function.empty() ? "free" : function, "", 0, 0};
  frame.runtime = frame.innermost = true;
  frame.inlined = false;
  frames.insert(frames.begin(), frame);
}

}  // namespace

std::vector<Frame> resolveStack(Symbolizer &symbolizer, const RawStack &raw) {
  std::vector<Frame> frames = symbolizeDownToMain(symbolizer, raw);
  dropRuntimeFrames(frames);
  dropStartRoutines(frames);
  for (Frame &frame : frames) {
    frame.foreign = symbolizer.isForeign(frame);
    symbolizer.setRoot(frame);
  }
  return frames;
}

std::vector<Frame> resolveAccessStack(Symbolizer &symbolizer, const Access &access) {
  std::vector<Frame> frames = resolveStack(symbolizer, access.stack);
  const SiteInfo &site = access.site;
  if (access.free)
    addReleaseFrame(symbolizer.demangle(site.function), frames);
  else if (site.line || !site.function.empty())
    applySite(symbolizer, site, frames);
  return frames;
}

const Frame *firstOwnFrame(const std::vector<Frame> &frames) {
  for (const Frame &frame : frames)
    if (!frame.runtime) return &frame;
  return nullptr;
}

}  // namespace bigfoot::report
