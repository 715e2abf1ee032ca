// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of the heap and threads' stacks, by address, for filters. Block has `start` and `size`.
#ifndef BIGFOOT_DETECTORS_BLOCK_TABLE_H
#define BIGFOOT_DETECTORS_BLOCK_TABLE_H

#include <stdint.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace bigfoot {

template <class Block>
class BlockTable {
 public:
  // What lies there has ended its life.
  Block &begin(std::unique_ptr<Block> block) {
    end(block->start, block->size);
    Block &begun = *block;
    blocks_[begun.start] = std::move(block);
    return begun;
  }
  void end(uint64_t address, uint64_t bytes) {
    auto at = firstAt(address);
    if (at == blocks_.end() || at->first > address + (bytes - 1)) return;
    while (at != blocks_.end() && at->first <= address + (bytes - 1)) {
      forget(*at->second);
      at = blocks_.erase(at);
    }
  }

  // Returns: the block that has all of these bytes, or null.
  Block *at(uint64_t address, uint64_t bytes) {
    Block *&recent = recent_[address / 16 % kRecent];
    if (recent && has(*recent, address, bytes)) [[likely]] return recent;
    const auto at = firstAt(address);
    if (at == blocks_.end() || !has(*at->second, address, bytes)) return nullptr;
    return recent = at->second.get();
  }
  // Calls visit(block) for each that has any of these bytes.
  template <class Visit>
  void visit(uint64_t address, uint64_t bytes, Visit &&visit) {
    for (auto at = firstAt(address); at != blocks_.end() && at->first <= address + (bytes - 1); ++at) visit(*at->second);
  }
  // A pointer to a block's end can be moved back into it.
  template <class Visit>
  void visitTarget(uint64_t pointer, Visit &&visit) {
    for (const uint64_t address : {pointer, pointer - 1})
      if (Block *block = at(address, 1)) visit(*block);
  }
  size_t bytes() const { return blocks_.size() * (sizeof(Block) + 64); }

 private:
  using Blocks = std::map<uint64_t, std::unique_ptr<Block>>;
  static constexpr size_t kRecent = 4096;

  static bool has(const Block &block, uint64_t address, uint64_t bytes) {
    return address - block.start < block.size && bytes <= block.size - (address - block.start);
  }
  // Returns: the first block that ends behind the address.
  typename Blocks::iterator firstAt(uint64_t address) {
    auto after = blocks_.upper_bound(address);
    if (after == blocks_.begin()) return after;
    const auto before = std::prev(after);
    return has(*before->second, address, 1) ? before : after;
  }
  void forget(const Block &block) {
    const uint64_t first = block.start / 16, units = std::min<uint64_t>(block.size / 16 + 2, kRecent);
    for (uint64_t i = 0; i < units; ++i)
      if (Block *&recent = recent_[(first + i) % kRecent]; recent == &block) recent = nullptr;
  }

  Blocks blocks_;
  std::array<Block *, kRecent> recent_{};  // by address; a block that has ended is not here
};

}  // namespace bigfoot

#endif
