// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/symbolize.h"

#include <algorithm>

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "report/pattern.h"

namespace bigfoot::report {

std::string withoutDots(const std::string &path) {
  llvm::SmallString<256> out(path);
  llvm::sys::path::remove_dots(out, /*remove_dot_dot=*/true);
  return out.str().str();
}

void Symbolizer::add(Module module) {
  auto same = [&](const Module &old) {
    return old.start == module.start && old.end == module.end && old.path == module.path &&
           old.build_id == module.build_id;
  };
  auto overlaps = [&](const Module &old) { return module.start < old.end && old.start < module.end; };
  auto covered = [&](const Module &old) { return module.start <= old.start && old.end <= module.end; };
  if (const Module *old = find(module.start); old && same(*old)) return;
  // A library loaded where another was unloaded makes remembered answers wrong. No frame outlives its report, so
  // what the cache forgets nobody points to.
  if (std::any_of(modules_.begin(), modules_.end(), overlaps)) forget();
  modules_.remove_if(covered);
  if (modules_.size() >= kMaxModules) {
    forget();
    modules_.pop_front();
  }
  modules_.push_back(std::move(module));
}

const Module *Symbolizer::find(Address address) const {
  auto found = std::find_if(modules_.rbegin(), modules_.rend(),
                            [&](const Module &m) { return m.start <= address && address < m.end; });
  return found == modules_.rend() ? nullptr : &*found;
}

const std::vector<Frame> &Symbolizer::code(Address pc) {
  auto [entry, fresh] = cache_.try_emplace(pc);
  std::vector<Frame> &frames = entry->second;
  if (!fresh && !frames.empty()) return frames;

  Frame frame;
  frame.pc = pc;
  Address call = pc ? pc - 1 : 0;
  frame.module = find(call);
  frame.offset = frame.module ? call - frame.module->bias : 0;
  std::vector<SourcePlace> places;
  if (frame.module) places = lookup_.code(*frame.module, frame.offset);
  if (places.empty()) places.emplace_back();
  frame.in_runtime = frame.module && lookup_.isRuntime(*frame.module, frame.offset);
  for (size_t i = 0; i < places.size(); ++i) {
    frame.source = std::move(places[i]);
    frame.innermost = i == 0;
    frame.inlined = i + 1 < places.size();
    frames.push_back(frame);
  }
  return frames;
}

void Symbolizer::setForeign(std::string_view patterns) {
  foreign_.clear();
  for (size_t comma; !patterns.empty(); patterns.remove_prefix(comma == patterns.npos ? patterns.size() : comma + 1)) {
    comma = patterns.find(',');
    foreign_.emplace_back(patterns.substr(0, comma));
  }
}

bool Symbolizer::isForeign(const Frame &frame) const {
  const std::string &file = frame.source.file;
  if (file.empty() && !frame.module) return true;
  const std::string &name = file.empty() ? frame.module->path : file;
  return std::any_of(foreign_.begin(), foreign_.end(), [&](const std::string &p) { return !p.empty() && matchesPattern(p, name); });
}

void Symbolizer::setRoot(Frame &frame) {
  frame.source.root = 0;
  if (!finds_roots_ || frame.source.file.empty()) return;
  frame.source.file = withoutDots(frame.source.file);
  if (!frame.module || frame.foreign) return;
  const auto [entry, fresh] = roots_.try_emplace(frame.module);
  if (fresh) entry->second = lookup_.root(*frame.module);  // ends with a slash
  if (frame.source.file.starts_with(entry->second)) frame.source.root = entry->second.size();
}

std::optional<Global> Symbolizer::data(Address address) {
  const Module *module = find(address);
  if (!module) return std::nullopt;
  Global global = lookup_.data(*module, address - module->bias).value_or(Global{"", address - module->bias, 0});
  global.module = module;
  global.offset = address - module->bias;
  global.start += module->bias;
  return global;
}

}  // namespace bigfoot::report
