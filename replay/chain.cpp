// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/chain.h"

#include <detectors/all.h>

#include <stdexcept>

namespace bigfoot::replay {

const std::vector<DetectorInfo> &detectorList() {
  static const std::vector<DetectorInfo> list = {
#define BIGFOOT_DETECTOR(name, type, guarantee, help) \
  {#name, Guarantee::guarantee, help,                  \
   [](NumberedFindings &findings) -> std::unique_ptr<Stage> { return std::make_unique<StageOf<type>>(#name, findings); }},
#include "detectors/detectors.def"
  };
  return list;
}

const DetectorInfo *detectorNamed(std::string_view name) {
  for (const DetectorInfo &info : detectorList())
    if (name == info.name) return &info;
  return nullptr;
}

std::vector<const DetectorInfo *> parseChain(std::string_view text) {
  std::vector<const DetectorInfo *> chain;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(':', at), text.size());
    const std::string_view name = text.substr(at, end - at);
    const DetectorInfo *info = detectorNamed(name);
    if (!info) {
      std::string message = "there is no tool '" + std::string(name) + "'; there are:";
      for (const DetectorInfo &known : detectorList()) message += std::string(" ") + known.name;
      throw std::invalid_argument(message);
    }
    chain.push_back(info);
    at = end + 1;
  }
  return chain;
}

}  // namespace bigfoot::replay
