// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which regions are meant to be atomic: by default all that the trace has. Entries and exits of others reach no detector.
#ifndef BIGFOOT_REPLAY_REGIONS_H
#define BIGFOOT_REPLAY_REGIONS_H

#include <map>
#include <optional>
#include <regex>

#include "trace/trace.h"

namespace bigfoot::replay {

class Regions {
 public:
  // Throw std::regex_error.
  void only(const std::string &expression) { atomic_ = std::regex(expression); }
  void without(const std::string &expression) { not_atomic_ = std::regex(expression); }

  // By the region's name, and the place of its entry if it has one. Requires: an entry or exit.
  bool isAtomic(const Event &event, const trace::Dictionary &names) {
    const auto [known, fresh] = known_.try_emplace(event.object, true);
    if (fresh) known->second = isMeant(names.object(event.object) + (event.site ? " " + names.site(event.site) : ""));
    return known->second;
  }

 private:
  bool isMeant(const std::string &name) const {
    return (!atomic_ || std::regex_search(name, *atomic_)) && !(not_atomic_ && std::regex_search(name, *not_atomic_));
  }

  std::optional<std::regex> atomic_, not_atomic_;
  std::map<uint64_t, bool> known_;
};

}  // namespace bigfoot::replay

#endif
