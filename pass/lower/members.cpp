// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/members.h"

#include "abi/event.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "pass/lower/call_cycles.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/member_names.h"
#include "pass/lower/site_table.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(members_told, "Member functions that tell their entry and exit");
ALWAYS_ENABLED_STATISTIC(member_calls_told, "Calls of member functions without events that are told for them");

namespace bigfoot {

namespace {

// A member function, and what its hooks are given.
struct Member {
  MemberName name;
  unsigned self;  // which parameter is `this`
  uint64_t bytes;
};

// Debug information says what is the member of a class and not of a namespace, and not static.
bool isMemberOfClass(const Function &function) {
  const DISubprogram *subprogram = function.getSubprogram();
  if (!subprogram || !isa_and_nonnull<DICompositeType>(subprogram->getScope())) return false;
  const DITypeRefArray types = subprogram->getType() ? subprogram->getType()->getTypeArray() : DITypeRefArray();
  return types.size() > 1 && types[1] && types[1]->isArtificial();
}

// `this` comes first, but for the place of a result in memory. Its size is what clang says can be dereferenced.
template <class Callee>
std::optional<Member> withThis(MemberName name, const Callee &callee, unsigned parameters) {
  const unsigned self = parameters && callee.hasParamAttr(0, Attribute::StructRet) ? 1 : 0;
  if (self >= parameters) return std::nullopt;
  const uint64_t bytes = callee.getAttributes().getParamDereferenceableBytes(self);
  if (!bytes || bytes > MemberCall::kMostBytes) return std::nullopt;
  return Member{std::move(name), self, bytes};
}
// Function and CallBase spell it differently.
struct FunctionAttributes {
  const Function &function;
  bool hasParamAttr(unsigned i, Attribute::AttrKind kind) const { return function.hasParamAttribute(i, kind); }
  AttributeList getAttributes() const { return function.getAttributes(); }
};
struct CallAttributes {
  const CallBase &call;
  bool hasParamAttr(unsigned i, Attribute::AttrKind kind) const { return call.paramHasAttr(i, kind); }
  AttributeList getAttributes() const { return call.getAttributes(); }
};

bool isVtable(const Value &value) {
  const auto *table = dyn_cast<GlobalVariable>(getUnderlyingObject(&value));
  return table && table->getName().starts_with("_ZTV");
}

// Whether a constructor stores a pointer to its class' table of virtual functions, which lies at the start of the object. Where it has virtual
// bases the pointer comes from a parameter, and only its type tells.
bool storesVtable(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    const auto *store = dyn_cast<StoreInst>(&instruction);
    const MDNode *type = store ? store->getMetadata(LLVMContext::MD_tbaa) : nullptr;
    return store && (isVtable(*store->getValueOperand()) || (type && type->isTBAAVtableAccess()));
  });
}

bool beginsWithVtable(const Constant &value) {
  const auto *aggregate = dyn_cast<ConstantAggregate>(&value);
  return aggregate ? aggregate->getNumOperands() && beginsWithVtable(*aggregate->getOperand(0)) : value.getType()->isPointerTy() && isVtable(value);
}

std::optional<Member> memberDefined(const Function &function) {
  if (function.isDeclaration() || !function.hasFnAttribute(Attribute::SanitizeThread) || function.isPresplitCoroutine()) return std::nullopt;
  auto name = memberName(function.getName());
  if (!name || (!(name->flags & kCallLibrary) && !isMemberOfClass(function))) return std::nullopt;
  if (name->flags & kCallLibrary && function.isDeclarationForLinker()) return std::nullopt;
  if (name->flags & kCallBegins && storesVtable(function)) name->flags |= kCallVirtual;
  return withThis(std::move(*name), FunctionAttributes{function}, function.arg_size());
}

// Of the C++ library's own: what it was compiled with before, and is at most inlined here.
std::optional<Member> memberCalled(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclarationForLinker()) return std::nullopt;
  auto name = memberName(callee->getName());
  if (!name || !(name->flags & kCallLibrary)) return std::nullopt;
  name->flags |= kCallUnseen;
  return withThis(std::move(*name), CallAttributes{call}, call.arg_size());
}

class MemberTeller {
 public:
  explicit MemberTeller(Module &module) : module_(module), cycles_({}), sites_(module, cycles_) {}

  // define void @C::f(ptr %this, ptr %p) { ..; ret ptr %r }
  //   =>  { __bigfoot_member_call(%this, class, bytes | flags, site); __bigfoot_passes(%p); ..;
  //         __bigfoot_member_return(%this, class, bytes | flags); __bigfoot_passes(%r); ret ptr %r }
  // An exception passes a return as well.
  void tell(Function &function, const Member &member) {
    ++members_told;
    Instruction &first = *function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    const DebugLoc location = hookLocation(first);
    IRBuilder<> entry(&first);
    entry.SetCurrentDebugLocation(location);
    calls(entry, *function.getArg(member.self), member, sites_.add(first, nullptr, 0, 0));
    for (Argument &argument : function.args())
      if (argument.getArgNo() != member.self && !argument.hasStructRetAttr()) passes(entry, argument);
    EscapeEnumerator exits(function, "bigfoot.member", /*HandleExceptions=*/true);
    while (IRBuilder<> *builder = exits.Next()) {
      if (!builder->getCurrentDebugLocation()) builder->SetCurrentDebugLocation(location);
      returns(*builder, *function.getArg(member.self), member);
      const auto *returned = dyn_cast<ReturnInst>(&*builder->GetInsertPoint());
      if (returned && returned->getReturnValue()) passes(*builder, *returned->getReturnValue());
    }
  }

  // call void @std::string::f(ptr %s)  =>  the same hooks, around it
  void tell(CallBase &call, const Member &member) {
    if (call.isTerminator() && !isa<InvokeInst>(call)) return;
    ++member_calls_told;
    IRBuilder<> before(&call);
    before.SetCurrentDebugLocation(hookLocation(call));
    Value &self = *call.getArgOperand(member.self);
    calls(before, self, member, sites_.add(call, nullptr, 0, 0));
    for (Value *argument : call.args())
      if (argument != &self) passes(before, *argument);
    // One that throws has done what it did: the return stands before it, too. What may be inlined has accesses of its own, which are inside.
    const bool may_be_inlined = !call.getCalledFunction()->isDeclaration();
    if (!may_be_inlined) returns(before, self, member);
    if (!may_be_inlined && call.getType()->isVoidTy()) return;
    auto *invoke = dyn_cast<InvokeInst>(&call);
    if (invoke && !invoke->getNormalDest()->getSinglePredecessor()) SplitEdge(call.getParent(), invoke->getNormalDest());
    IRBuilder<> after(invoke ? &*invoke->getNormalDest()->getFirstInsertionPt() : call.getNextNode());
    after.SetCurrentDebugLocation(hookLocation(call));
    if (may_be_inlined) returns(after, self, member);
    if (!call.getType()->isVoidTy()) passes(after, call);
  }

  // Which line called is told before calls that may reach a member function, for the entry to take.
  void tellPlace(CallBase &call) {
    IRBuilder<> before(&call);
    before.SetCurrentDebugLocation(hookLocation(call));
    callHook(before, "__bigfoot_member_place", {sites_.add(call, nullptr, 0, 0)});
  }

  // (CP1) Global objects whose constructor ran at compile time begin when the module is loaded.
  void tellGlobals(const MapVector<Function *, Member> &members) {
    StringMap<const Member *> by_class;
    for (const auto &[function, member] : members) by_class.try_emplace(member.name.class_name, &member);
    SmallVector<std::pair<GlobalVariable *, const Member *>> begun;
    for (GlobalVariable &variable : module_.globals())
      if (const Member *member = variable.isDeclaration() || variable.isConstant() || variable.isThreadLocal() ? nullptr : memberOf(variable, by_class))
        begun.push_back({&variable, member});
    if (begun.empty()) return;
    auto *begin = Function::Create(FunctionType::get(Type::getVoidTy(module_.getContext()), false), GlobalValue::InternalLinkage, "bigfoot.globals", module_);
    IRBuilder<> builder(ReturnInst::Create(module_.getContext(), BasicBlock::Create(module_.getContext(), "", begin)));
    for (const auto &[variable, member] : begun) {
      const bool is_virtual = variable->hasInitializer() && beginsWithVtable(*variable->getInitializer());
      Member whole{{member->name.class_name, (member->name.flags & kCallLibrary) | kCallBegins | (is_virtual ? kCallVirtual : 0)}, 0, variable->getDataLayout().getTypeAllocSize(variable->getValueType())};
      if (!whole.bytes || whole.bytes > MemberCall::kMostBytes) continue;
      calls(builder, *variable, whole, ConstantPointerNull::get(builder.getPtrTy()));
      returns(builder, *variable, whole);
    }
    appendToGlobalCtors(module_, begin, 1);  // after the module's own, before those of the program
  }

 private:
  // By the type in debug information.
  static const Member *memberOf(const GlobalVariable &variable, const StringMap<const Member *> &by_class) {
    SmallVector<DIGlobalVariableExpression *, 1> infos;
    variable.getDebugInfo(infos);
    for (const DIGlobalVariableExpression *info : infos) {
      const DIType *type = info->getVariable()->getType();
      while (const auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
        if (derived->getTag() != dwarf::DW_TAG_typedef && derived->getTag() != dwarf::DW_TAG_const_type && derived->getTag() != dwarf::DW_TAG_volatile_type) break;
        type = derived->getBaseType();
      }
      const auto *composite = dyn_cast_or_null<DICompositeType>(type);
      if (!composite || composite->getTag() == dwarf::DW_TAG_array_type) continue;
      const auto found = by_class.find(qualifiedName(*composite));
      if (found != by_class.end()) return found->second;
    }
    return nullptr;
  }

  // As the demangler spells it. The identifier of a class is the mangled name of its type information, _ZTS7Counter; one of an unnamed namespace
  // has none.
  static std::string qualifiedName(const DICompositeType &type) {
    if (!type.getIdentifier().empty()) return StringRef(demangle(type.getIdentifier())).split("typeinfo name for ").second.str();
    std::string name = type.getName().str();
    for (const DIScope *scope = type.getScope(); scope && !isa<DIFile>(scope); scope = scope->getScope())
      if (isa<DINamespace>(scope) || isa<DICompositeType>(scope)) name = (scope->getName().empty() ? "(anonymous namespace)" : scope->getName().str()) + "::" + name;
    return name;
  }

  // A name for every class, once in a program or library.
  Constant *className(const std::string &name) {
    GlobalVariable *&variable = names_[name];
    if (variable) return variable;
    Constant *text = ConstantDataArray::getString(module_.getContext(), name);
    variable = new GlobalVariable(module_, text->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, text, "bigfoot.class");
    return variable;
  }
  Value *how(IRBuilder<> &builder, const Member &member) { return builder.getInt64(member.bytes | member.name.flags); }
  void calls(IRBuilder<> &builder, Value &self, const Member &member, Constant *site) {
    callHook(builder, "__bigfoot_member_call", {&self, className(member.name.class_name), how(builder, member), site})->addParamAttr(0, Attribute::NoCapture);
  }
  void returns(IRBuilder<> &builder, Value &self, const Member &member) {
    callHook(builder, "__bigfoot_member_return", {&self, className(member.name.class_name), how(builder, member)})->addParamAttr(0, Attribute::NoCapture);
  }
  // Whatever may hold a pointer.
  void passes(IRBuilder<> &builder, Value &value) {
    if (auto *structure = dyn_cast<StructType>(value.getType())) {
      for (unsigned i = 0; i < structure->getNumElements(); ++i)
        if (mayHold(structure->getElementType(i))) passes(builder, *builder.CreateExtractValue(&value, i));
    } else if (mayHold(value.getType()) && !isa<Constant>(value)) {
      Value *word = value.getType()->isPointerTy() ? builder.CreatePtrToInt(&value, builder.getInt64Ty()) : &value;
      callHook(builder, "__bigfoot_passes", {word});
    }
  }
  static bool mayHold(const Type *type) { return type->isPointerTy() || type->isIntegerTy(64); }

  Module &module_;
  const CallCycles cycles_;
  SiteTable sites_;
  StringMap<GlobalVariable *> names_;
};

// Direct calls of what tells, and all that may be one: of a virtual function, or in another module.
bool mayReachMember(const CallBase &call, const MapVector<Function *, Member> &members) {
  if (call.isInlineAsm() || isa<IntrinsicInst>(call)) return false;
  const Function *callee = call.getCalledFunction();
  if (!callee) return true;
  if (!callee->isDeclaration()) return members.contains(const_cast<Function *>(callee));
  const auto name = memberName(callee->getName());
  return name && !(name->flags & kCallLibrary);
}

}  // namespace

void tellMembers(Module &module) {
  MapVector<Function *, Member> members;
  SmallVector<std::pair<CallBase *, Member>> unseen;
  SmallVector<CallBase *> places;
  for (Function &function : module)
    if (auto member = memberDefined(function)) members.insert({&function, std::move(*member)});
  for (Function &function : module) {
    if (function.isDeclaration() || !function.hasFnAttribute(Attribute::SanitizeThread)) continue;
    for (Instruction &instruction : instructions(function)) {
      auto *call = dyn_cast<CallBase>(&instruction);
      if (!call) continue;
      if (auto member = memberCalled(*call)) unseen.push_back({call, std::move(*member)});
      else if (mayReachMember(*call, members)) places.push_back(call);
    }
  }
  MemberTeller teller(module);
  for (CallBase *call : places) teller.tellPlace(*call);
  for (auto &[call, member] : unseen) teller.tell(*call, member);
  for (auto &[function, member] : members) teller.tell(*function, member);
  teller.tellGlobals(members);
}

}  // namespace bigfoot
