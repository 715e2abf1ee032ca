// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A filter: drops accesses to capsules, to what belongs to one, and to what belongs to one thread (paper 001, chapter 5). docs/capsules.md has
// the rules, (CP1) to (CP8), and what is claimed (CP9): without violations, what is left has a race if and only if the whole has one.
//
// state              paper     what it is
// Block::is_shared   G         whether a block belongs to nobody alone; else to Block::owner, or to its thread
// Object::order      H(k)      who was in the object last
// Thread::frames     in-cap    the calls that the thread is in; the last one is its executor
#ifndef BIGFOOT_DETECTORS_CAPSULE_CAPSULE_H
#define BIGFOOT_DETECTORS_CAPSULE_CAPSULE_H

#include <deque>
#include <map>
#include <vector>

#include "detectors/block_table.h"
#include "detectors/capsule/object_table.h"
#include "detectors/happens_before.h"

namespace bigfoot {

class Capsule : public HappensBefore {
 public:
  // What the accesses of a place in the program are to; several bits: mixed.
  enum Target : uint8_t { kCapsule = 1, kProtected = 2, kThreadLocal = 4, kShared = 8 };
  struct ClassUse {
    uint64_t objects = 0, calls = 0;
  };

  explicit Capsule(Findings &findings) : findings_(findings) {}

  bool read(const Event &e) { return access(e, false); }
  bool write(const Event &e) { return access(e, true); }
  bool atomicRead(const Event &e) { return access(e, false); }
  bool atomicWrite(const Event &e) { return access(e, true); }

  void call(const Event &e) {
    const MemberCall member{e.size};
    use(member.number()).calls++;
    std::vector<Frame> &frames = framesOf(e);
    Frame frame{e, objectOf(e), e};
    if (!frames.empty() && (!frame.object || isPartOf(frames.back(), frame))) frame.object = frames.back().object, frame.call = frames.back().call;
    const ObjectRef object = frame.object;
    frames.push_back(std::move(frame));
    if (object && member.has(kCallUnseen)) touchInside(*object, e, false);
  }
  // What an exception or longjmp() left out is over, too.
  void returns(const Event &e) {
    std::vector<Frame> &frames = framesOf(e);
    size_t at = frames.size();
    while (at && (frames[at - 1].entered.object != e.object || MemberCall{frames[at - 1].entered.size}.number() != MemberCall{e.size}.number())) --at;
    if (!at) return;
    const Frame left = frames[at - 1];
    frames.resize(at - 1);
    const MemberCall member{left.entered.size};
    if (member.has(kCallEnds) && left.object && left.object->start == e.object && left.object->class_number == member.number()) end(*left.object, left.entered);
  }
  // To whoever is the executor now: the called one, or the one that called.
  void passes(const Event &e) { leak(e.object, e, true); }
  void handOver(const Event &e) { leak(e.object, e, false); }

  void allocate(const Event &e) { beginBlock(e, false); }
  void stack(const Event &e) { beginBlock(e, true); }
  void deallocate(const Event &e) {
    if (const Block *block = blocks_.at(e.object, 1); block) mustKnowDropped(*block, e, true);
    objects_.end(e.object, e.size, [&](Object &object) { object.has_ended = true, mustKnow(object, e); });
    blocks_.end(e.object, e.size);
    forgetObjects(e.object, e.size);
  }

  // (CP5), (CP6)
  void pointer(const Event &e) {
    const Owner place = ownerOf(e.object);
    if (place.is_nobody) return leak(e.size, e, false);
    if (Object *target = pointedInto(e.size); target && target != place.object) open(*target, e);
    bool stays = true;
    blocks_.visitTarget(e.size, [&](Block &block) { stays &= keep(block, place, e); });
    if (stays) (*place.pointers)[e.object] = e.size;
  }

  const RuleCounts &rules() const { return rules_; }
  size_t bytes() const { return blocks_.bytes() + objects_.bytes(); }
  const std::vector<uint8_t> &placeTargets() const { return places_; }  // by site
  const std::vector<ClassUse> &classes() const { return classes_; }     // by number
  uint64_t accessesTo(Target target) const { return rules_[target == kCapsule ? kRuleCapsule : target == kProtected ? kRuleProtected : target == kThreadLocal ? kRuleLocal : kRuleShared]; }

  // G: to whom what is at an address belongs; K: who was in the object there last; E: the object that a thread is in.
  std::string show(std::string_view component, uint64_t object) {
    if (component == "E") {
      const std::vector<Frame> &frames = framesOf(static_cast<uint16_t>(object));
      return frames.empty() || !frames.back().object ? "-" : std::to_string(frames.back().object->start);
    }
    const Object *at = objects_.innermost(object);
    if (component == "K") return at ? bigfoot::show(at->order.written().epoch) : "-";
    if (component != "G") return showClocks(component, object);
    if (at && at->isAlive()) return at->is_open ? "open" : "capsule";
    const Block *block = blocks_.at(object, 1);
    return !block || block->is_shared ? "shared" : block->owner ? "protected" : "local";
  }

 private:
  enum Rule { kRuleCapsule, kRuleProtected, kRuleLocal, kRuleShared, kRuleShares, kRuleOpens, kRuleMoves, kRuleOutside, kRuleUnordered };
  static constexpr const char *kRuleNames[] = {"CAPSULE", "CAPSULE-PROTECTED", "THREAD-LOCAL", "SHARED", "BLOCK IS SHARED", "OBJECT OPENS", "BLOCK CHANGES OWNER", "ACCESS FROM OUTSIDE", "UNORDERED CALLS"};

  struct Block {
    uint64_t start, size;
    uint16_t thread;
    bool is_stack;
    ObjectRef owner;  // null: the thread
    bool is_shared = false;
    std::map<uint64_t, uint64_t> pointers{};  // only while it is not shared
    VectorTime accessed{};                    // of a shared one: all accesses so far (CP7)
    ObjectOrder dropped{};                    // of one that is or was an object's: what others must know (CP7)
  };
  struct Frame {
    Event entered;
    ObjectRef object;  // that the thread is in: of a call on what is no object, as before
    Event call;        // on it
  };
  // Whose memory a place is.
  struct Owner {
    bool is_nobody = false;
    Object *object = nullptr;
    uint16_t thread = 0;
    std::map<uint64_t, uint64_t> *pointers = nullptr;
  };

  // A call of an object by itself is part of the one before, unless it writes and that one does not.
  static bool isPartOf(const Frame &before, const Frame &frame) {
    return before.object == frame.object && (MemberCall{frame.call.size}.has(kCallReads) || !MemberCall{before.call.size}.has(kCallReads));
  }
  std::vector<Frame> &framesOf(uint16_t number) {
    if (number >= frames_.size()) frames_.resize(number + 1u);
    return frames_[number];
  }
  std::vector<Frame> &framesOf(const Event &e) { return framesOf(e.thread); }
  ClassUse &use(uint64_t number) {
    if (number >= classes_.size()) classes_.resize(number + 1);
    return classes_[number];
  }

  // Objects.

  // (CP1) Returns: what the call is on, or null.
  ObjectRef objectOf(const Event &e) {
    const MemberCall member{e.size};
    const std::vector<Frame> &frames = framesOf(e);
    if (member.has(kCallBegins)) {  // unless this constructor was called by another one of the object
      const bool is_begun = !frames.empty() && MemberCall{frames.back().entered.size}.has(kCallBegins) && frames.back().entered.object == e.object &&
                            MemberCall{frames.back().entered.size}.number() == member.number();
      const ObjectRef object = is_begun ? frames.back().object : begin(e);
      if (object && member.has(kCallVirtual)) takeOut(*object, e.object, sizeof(void *));  // (CP8)
      return object;
    }
    if (Object *own = objects_.find(e.object, member.number())) return own->shared_from_this();
    if (member.has(kCallLibrary)) return begin(e);
    Object *around = objects_.covering(e.object, member.bytes()).object;
    while (around && !around->isAlive()) around = around->parent;
    return around ? around->shared_from_this() : nullptr;
  }
  ObjectRef begin(const Event &e) {
    const MemberCall member{e.size};
    use(member.number()).objects++;
    bool is_open = beginsOpen(e, member.bytes()) || member.has(kCallOpen);
    ObjectRef object = objects_.begin(e.object, member.bytes(), member.number(), [&](Object &old) {
      mustKnow(old, e);
      if (old.start == e.object && old.class_number == member.number() && old.isAlive()) use(member.number()).objects--;  // was told before
      is_open |= old.is_open;
      old.has_ended = true;
    });
    object->is_library = member.has(kCallLibrary);
    object->is_open = is_open;
    if (object->parent) changes(*object->parent, e);
    if (member.has(kCallBegins)) object->order.record(thread(e).epoch, e, true);
    return object;
  }
  // (CP7) In a block: whether the thread does not know all that was done there.
  bool beginsOpen(const Event &e, uint64_t bytes) {
    bool is_open = false;
    blocks_.visit(e.object, bytes, [&](Block &block) {
      if (!block.is_shared && block.owner && isInside(*block.owner, e)) touch(*block.owner, e, e, true);
      else if (!block.is_shared && (block.owner || block.thread != e.thread)) share(block, e);
      mustKnowDropped(block, e, true);
      if (!block.is_shared) return;
      is_open |= block.accessed.firstAbove(now(e)) >= 0;
    });
    return is_open;
  }
  void end(Object &object, const Event &e) {
    if (object.has_ended) return;
    touch(object, e, e, true);
    object.has_ended = true;
    if (object.parent) changes(*object.parent, e);
  }
  // An object in this one begins or ends.
  void changes(Object &object, const Event &e) {
    if (object.isAlive() && !object.is_open) touch(object, e, e, true);
    else mustKnow(object, e);
  }

  // (CP2)
  bool isInside(const Object &object, const Event &e) {
    const std::vector<Frame> &frames = framesOf(e);
    if (frames.empty() || !frames.back().object || object.has_ended) return false;
    const Object &executor = *frames.back().object;
    return &executor == &object || executor.class_number == object.class_number || executor.isAround(object) || object.isAround(executor);
  }
  // (CP3) Requires: inside.
  void touchInside(Object &object, const Event &e, bool writes) {
    const std::vector<Frame> &frames = framesOf(e);
    const auto own = std::find_if(frames.rbegin(), frames.rend(), [&](const Frame &frame) { return frame.object.get() == &object; });
    if (own != frames.rend()) touch(object, e, own->call, writes || !MemberCall{own->call.size}.has(kCallReads));
    else touch(object, e, e, writes);
  }
  void touch(Object &object, const Event &e, const Event &by, bool writes) {
    const Thread &self = thread(e);
    if (object.order.has(self.epoch, writes)) [[likely]] return;
    if (const Touch *other = object.order.unordered(self.now, writes)) tell(object, by, *other, false);
    object.order.record(self.epoch, by, writes);
  }
  // (CP7)
  void mustKnow(const Object &object, const Event &e) { mustKnow(object, object.order, e, true); }
  void mustKnow(const Object &object, const ObjectOrder &order, const Event &e, bool writes) {
    if (const Touch *other = order.unordered(now(e), writes)) tell(object, e, *other, false);
  }
  void mustKnowDropped(const Block &block, const Event &e, bool writes) {
    if (block.owner) mustKnow(*block.owner, block.dropped, e, writes);
  }
  void mustKnowDropped(const Object &object, const Event &e, bool writes) {
    for (auto word = object.words.lower_bound(e.object & ~7ul); word != object.words.end() && word->first <= e.object + (e.size - 1); ++word)
      mustKnow(object, word->second, e, writes);
  }
  void drop(Object &object, const Event &e, bool writes) {
    const Epoch epoch = thread(e).epoch;
    const uint64_t first = e.object / 8, last = (e.object + (e.size - 1)) / 8;
    for (uint64_t word = first; word <= last; ++word) note(object.words[8 * word], epoch, e, writes);
  }
  static void note(ObjectOrder &order, Epoch epoch, const Event &e, bool writes) {
    if (!order.has(epoch, writes)) order.record(epoch, e, writes);
  }
  void tell(const Object &object, const Event &now, const Touch &earlier, bool is_outside) {
    rules_.count(is_outside ? kRuleOutside : kRuleUnordered);
    findings_.capsuleViolation({now, earlier.by, object.start, object.class_number, is_outside, object.is_library});
  }

  // Accesses.

  bool access(const Event &e, bool writes) {
    const bool is_atomic = e.kind == EventKind::kAtomicRead || e.kind == EventKind::kAtomicWrite;
    const ClassObjects::Covering covering = objects_.covering(e.object, e.size);
    if (covering.is_mixed) [[unlikely]] return accessToSeveral(e, writes);
    for (Object *object = covering.object; object; object = object->parent) {
      if (object->isAlive() && !isGoneFromStack(*object, e)) return accessToObject(*object, e, writes, is_atomic);
      mustKnow(*object, e);
    }
    return accessToBlock(e, writes, is_atomic);
  }

  bool accessToObject(Object &object, const Event &e, bool writes, bool is_atomic) {
    const bool is_inside = isInside(object, e);
    if (object.is_open) {
      mustKnowDropped(object, e, writes);
      if (is_inside && !is_atomic) touchInside(object, e, writes);
      return classify(e, kShared);
    }
    if ((is_atomic || !object.bytes_out.empty()) && isToBytesOut(object, e, writes, is_atomic)) return classify(e, kShared);
    if (is_inside) return touchInside(object, e, writes), drop(object, e, writes), classify(e, kCapsule);
    if (!object.is_library) {
      tell(object, e, object.order.written(), true);
      open(object, e);
    }
    touch(object, e, e, writes);
    return classify(e, kShared);
  }
  // (CP2) Of a thread's own stack. Then the object has ended.
  bool isGoneFromStack(Object &object, const Event &e) {
    if (isInside(object, e)) return false;
    const Block *block = blocks_.at(e.object, 1);
    if (!block || !block->is_stack || block->thread != e.thread) return false;
    end(object, e);
    return true;
  }
  // (CP8) Returns: whether the access is to bytes that are no part of the object.
  bool isToBytesOut(Object &object, const Event &e, bool writes, bool is_atomic) {
    constexpr uint64_t kMostBytes = 64;  // no atomic has more
    if (is_atomic && e.size > kMostBytes) open(object, e);
    else if (is_atomic) takeOut(object, e.object, e.size);
    const auto first = object.bytes_out.lower_bound(e.object);
    const bool is_to_any = first != object.bytes_out.end() && *first - e.object < e.size;
    if (is_to_any) mustKnowDropped(object, e, writes);
    return is_to_any || object.is_open;
  }
  static void takeOut(Object &object, uint64_t address, uint64_t bytes) {
    for (uint64_t byte = address; byte != address + bytes; ++byte) object.bytes_out.insert(byte);
  }
  // A copy of bytes of several objects, or of objects and what is around them: passed on, and compared with all of them.
  bool accessToSeveral(const Event &e, bool writes) {
    objects_.visitParts(e.object, e.size, [&](Object &object) {
      if (object.isAlive() && !object.is_open) touch(object, e, e, writes);
      else mustKnow(object, e);
    });
    shareAll(e, writes);
    return classify(e, kShared);
  }

  bool accessToBlock(const Event &e, bool writes, bool is_atomic) {
    Block *block = blocks_.at(e.object, e.size);
    if (!block) {
      if (e.size > 1) shareAll(e, writes);
      return classify(e, kShared);
    }
    if (!block->is_shared) {
      if (!block->owner && block->thread == e.thread) return classify(e, kThreadLocal);
      if (block->owner && !is_atomic && isInside(*block->owner, e)) {
        touchInside(*block->owner, e, writes);
        note(block->dropped, thread(e).epoch, e, writes);
        return classify(e, kProtected);
      }
      share(*block, e);
    }
    mustKnowDropped(*block, e, writes);
    note(*block, e);
    return classify(e, kShared);
  }
  void shareAll(const Event &e, bool writes) {
    blocks_.visit(e.object, e.size, [&](Block &block) {
      if (!block.is_shared) share(block, e);
      mustKnowDropped(block, e, writes);
      note(block, e);
    });
  }
  static void note(Block &block, const Epoch &now) {
    if (block.accessed[now.tid()] != now.clock()) block.accessed.set(now.tid(), now.clock());
  }
  void note(Block &block, const Event &e) { note(block, thread(e).epoch); }

  // Returns: whether to pass the access on.
  bool classify(const Event &e, Target target) {
    constexpr Rule kRules[] = {kRuleCapsule, kRuleProtected, kRuleLocal, kRuleShared};
    rules_.count(kRules[__builtin_ctz(target)]);
    if (e.site >= places_.size()) places_.resize(e.site + 1);
    places_[e.site] |= target;
    return target == kShared;
  }

  // Blocks.

  // (CP4)
  void beginBlock(const Event &e, bool is_stack) {
    objects_.end(e.object, e.size, [](Object &object) { object.has_ended = true; });
    const std::vector<Frame> &frames = framesOf(e);
    const bool is_threads = is_stack || frames.empty() || MemberCall{frames.back().call.size}.has(kCallReads);
    ObjectRef owner = is_threads ? nullptr : frames.back().object;
    blocks_.begin(std::make_unique<Block>(Block{e.object, e.size, e.thread, is_stack, std::move(owner)}));
  }

  Owner ownerOf(uint64_t address) {
    Object *object = objects_.innermost(address);
    while (object && object->has_ended) object = object->parent;
    if (object) return {object->is_open, object, 0, &object->pointers};
    Block *block = blocks_.at(address, 1);
    if (!block || block->is_shared) return {true};
    return {false, block->owner.get(), block->thread, &block->pointers};
  }
  // Returns: the object that the pointer points into, and not to; or null.
  Object *pointedInto(uint64_t pointer) {
    Object *object = objects_.innermost(pointer);
    return object && object->isAlive() && object->start != pointer ? object : nullptr;
  }
  // (CP5) What a pointer that is stored does to the block that it points into. Returns: whether the block still belongs to the place's owner.
  bool keep(Block &block, const Owner &place, const Event &e) {
    if (block.is_shared) return true;
    if (block.owner.get() == place.object && (block.owner || block.thread == place.thread)) return true;
    if (!block.owner || !place.object || block.owner->class_number != place.object->class_number || !isInside(*place.object, e)) return share(block, e), false;
    rules_.count(kRuleMoves);
    mustKnow(*block.owner, e);
    touch(*place.object, e, e, true);
    block.owner = place.object->shared_from_this();
    return true;
  }

  // What others can reach by a pointer. `at_border`: what belongs to the thread stays its own.
  void leak(uint64_t pointer, const Event &e, bool at_border) {
    const std::vector<Frame> &frames = framesOf(e);
    const Object *receiver = at_border && !frames.empty() ? frames.back().object.get() : nullptr;
    if (Object *object = pointedInto(pointer); object && object != receiver) open(*object, e);
    blocks_.visitTarget(pointer, [&](Block &block) {
      if (at_border ? block.owner && block.owner.get() != receiver : true) share(block, e);
    });
  }
  void open(Object &object, const Event &e) {
    if (object.is_open || object.has_ended) return;
    rules_.count(kRuleOpens);
    object.is_open = true;
    leakAll(std::exchange(object.pointers, {}), e);
  }
  void share(Block &block, const Event &e) {
    if (block.is_shared) return;
    rules_.count(kRuleShares);
    block.is_shared = true;
    note(block, block.owner ? thread(e).epoch : thread(block.thread).epoch);
    leakAll(std::exchange(block.pointers, {}), e);
  }
  // Not by recursion: lists may be long.
  void leakAll(const std::map<uint64_t, uint64_t> &pointers, const Event &e) {
    for (const auto &[where, pointer] : pointers) to_leak_.push_back(pointer);
    if (is_leaking_) return;
    is_leaking_ = true;
    while (!to_leak_.empty()) {
      const uint64_t pointer = to_leak_.back();
      to_leak_.pop_back();
      leak(pointer, e, false);
    }
    is_leaking_ = false;
  }

  Findings &findings_;
  RuleCounts rules_{kRuleNames};
  BlockTable<Block> blocks_;
  ClassObjects objects_;
  std::deque<std::vector<Frame>> frames_;  // by thread
  std::vector<uint8_t> places_;
  std::vector<ClassUse> classes_;
  std::vector<uint64_t> to_leak_;
  bool is_leaking_ = false;
};

}  // namespace bigfoot

#endif
