// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/select.h"

#include "abi/caper.h"
#include "abi/site.h"

namespace bigfoot::pairs {

static constexpr uint64_t kUnknownBytes = uint64_t{1} << 40;

std::string Place::text() const { return file + ":" + std::to_string(line) + ":" + std::to_string(column) + " " + (is_atomic ? kAtomicPrefix : "") + (is_write ? "write" : "read"); }

unsigned Selection::placeOf(const Access &access) {
  Place place{program_.files[access.file], access.line, access.column, (access.flags & kSiteWrite) != 0, (access.flags & kSiteAtomic) != 0};
  const auto [entry, is_new] = numbers_.try_emplace(place, places_.size());
  if (is_new) places_.push_back(std::move(place));
  return entry->second;
}

Selection::Selection(Program &program, const Calls &calls) : program_(program), calls_(calls), threads_(program, calls) {
  for (unsigned i = 0; i < program_.accesses.size(); ++i) {
    const Access &access = program_.accesses[i];
    if (!access.node || (access.flags & kSitePasses) || !(threads_.isOfOthers(i) || threads_.isOfMain(i))) continue;
    const auto [root, offset] = program_.points_to.find(access.node);
    if (!threads_.isShared(root)) continue;
    if (!access.line) {
      ++unnamed_;
      continue;
    }
    Group &group = groups_[root];
    group.period = program_.points_to.period(root);
    group.accesses.insert({offset + access.offset, access.bytes ? access.bytes : kUnknownBytes, placeOf(access), (access.flags & (kSiteAtomic | kSiteRelaxed)) == kSiteAtomic,
                           threads_.isOfOthers(i), threads_.isOfMain(i)});
  }
}

bool Selection::mayRace(const Group &group, const Watched &a, const Watched &b) const {
  if (!a.is_of_others && !b.is_of_others) return false;
  if (!places_[a.place].is_write && !places_[b.place].is_write) return false;
  if (a.orders && b.orders) return false;   // a relaxed one may publish memory without ordering anything (CA4)
  return PointsTo::overlap(group.period, a.offset, a.bytes, b.offset, b.bytes);
}

void Selection::forEachPair(const std::function<void(unsigned, unsigned)> &visit) const {
  for (const auto &[root, group] : groups_)
    for (auto a = group.accesses.begin(); a != group.accesses.end(); ++a)
      for (auto b = a; b != group.accesses.end(); ++b) {
        if (!group.period && b->offset >= a->offset + static_cast<int64_t>(a->bytes)) break;   // they are in order
        if (mayRace(group, *a, *b)) visit(std::min(a->place, b->place), std::max(a->place, b->place));
      }
}

std::set<unsigned> Selection::watched() const {
  std::set<unsigned> watched;
  forEachPair([&](unsigned a, unsigned b) { watched.insert(a), watched.insert(b); });
  return watched;
}

std::set<uint64_t> Selection::tracked(const std::set<unsigned> &done) {
  PointsTo &points_to = program_.points_to;
  const std::set<unsigned> watched = this->watched();
  std::set<Node> wanted;   // classes with an access that is watched, and what leads there
  for (const auto &[root, group] : groups_)
    for (const Watched &access : group.accesses)
      if (watched.count(access.place) && !done.count(access.place)) wanted.insert(root);
  std::multimap<Node, Node> from;
  for (Node node = 1; node < points_to.count(); ++node)
    if (points_to.find(node).root == node)
      for (const auto &[offset, held] : points_to.contents(node)) from.emplace(points_to.find(held).root, node);
  for (std::vector<Node> open(wanted.begin(), wanted.end()); !open.empty();) {
    const Node root = open.back();
    open.pop_back();
    const auto [first, last] = from.equal_range(root);
    for (auto found = first; found != last; ++found)
      if (wanted.insert(found->second).second) open.push_back(found->second);
  }
  std::set<uint64_t> hashes;
  for (const Access &access : program_.accesses) {
    const bool passes = access.flags & kSitePasses;
    if (access.call < program_.calls.size() && !calls_.of(access.call).leaves) continue;   // the stores of who is called are seen (CA12)
    bool leads = passes && access.node && wanted.count(points_to.find(access.node).root);
    for (const Node value : access.values) leads = leads || wanted.count(points_to.find(value).root);
    const Doing doing = passes ? Doing::kPass : access.flags & kSiteWrite ? Doing::kWrite : Doing::kRead;
    if (leads) hashes.insert(placeHash(program_.files[access.file].c_str(), access.line, access.column, doing));
  }
  return hashes;
}

}  // namespace bigfoot::pairs
