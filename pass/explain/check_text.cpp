// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/explain/check_text.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "pass/access/access.h"
#include "pass/explain/linear_text.h"
#include "pass/lower/variable_name.h"
#include "pass/placement/check.h"

using namespace llvm;

namespace bigfoot {

namespace {

uint64_t sizeOf(const Access &access) {
  const auto *length = dyn_cast_or_null<ConstantInt>(access.bytes);
  return length ? length->getZExtValue() : access.size;
}

std::string nameOf(const Access &access) {
  const uint64_t size = sizeOf(access);
  if (access.address->getType()->isPointerTy())
    if (std::string name = variableName(*access.at, access.address, size); !name.empty()) return name;
  return size ? std::to_string(size) + (size == 1 ? " byte" : " bytes") : "bytes";
}

std::string check(bool is_write, const std::string &what) { return (is_write ? "CheckWrite(" : "CheckRead(") + what + ")"; }

// p->x, p->y => p->x/y;  others stay apart: p->x, q
std::string joined(const PlacedCheck &check) {
  std::string out, owner;
  for (const PlacedCheck::Member &member : check.members) {
    const std::string name = nameOf(*member.access);
    const size_t dot = name.find_last_of(".>");
    const std::string before = dot == std::string::npos ? "" : name.substr(0, dot + 1);
    if (out.empty())
      out = name;
    else
      out += !before.empty() && before == owner ? "/" + name.substr(dot + 1) : ", " + name;
    owner = before;
  }
  return out;
}

// a[] from a + 4 * lo on, n times 4 bytes further => a[lo..lo + n). Every second element: a[lo..lo + 2*n by 2).
std::string range(const PlacedCheck &check) {
  const std::string name = nameOf(*check.members.front().access);
  const size_t index = name.find("[]");
  if (index == std::string::npos) return name;
  const std::string unknown = name.substr(0, index) + "[..]" + name.substr(index + 2);
  const auto *stride = dyn_cast<ConstantInt>(check.stride);
  std::optional<Linear> first = asLinear(check.address), count = asLinear(check.count);
  if (!stride || !first || !count) return unknown;
  if (!first->terms.erase(name.substr(0, index))) return unknown;
  // Elements are as long as what is accessed, unless that is a part of them.
  const bool is_whole = index + 2 == name.size();
  const int64_t element = is_whole ? int64_t(check.size) : std::abs(stride->getSExtValue());
  const int64_t step = stride->getSExtValue() / element;
  if (step * element != stride->getSExtValue() || !first->divideBy(element)) return unknown;
  Linear end = *first;
  end.add(*count, step);
  if (step < 0) {  // a[n - 1] down to a[0]
    std::swap(*first, end);
    for (Linear *bound : {&*first, &end}) bound->constant -= step;
  }
  const std::string by = std::abs(step) == 1 ? "" : " by " + std::to_string(std::abs(step));
  return name.substr(0, index) + "[" + first->text() + ".." + end.text() + by + ")" + name.substr(index + 2);
}

}  // namespace

std::string accessText(const Access &access) { return (access.is_write ? "write of " : "read of ") + nameOf(access); }

std::string checkText(const Access &access) { return check(access.is_write, nameOf(access)); }

std::string checkText(const PlacedCheck &placed) {
  return check(placed.is_write, placed.count ? range(placed) : joined(placed));
}

}  // namespace bigfoot
