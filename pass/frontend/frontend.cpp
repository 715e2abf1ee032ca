// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A clang plugin without output or arguments:
//
//   __attribute__((no_sanitize("thread"))) void f() { .. }
//     =>  [[clang::annotate("bigfoot:no_sanitize")]] void f() { .. }
//
// clang forgets the attribute unless it runs with -fsanitize=thread; an annotation reaches the pass. simd.h has what it says of `omp simd`.
//
//   clang-19 -fplugin=BigFootFrontend.so ...
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "pass/frontend/annotation.h"
#include "pass/frontend/simd.h"

using namespace clang;

namespace {

bool isAnnotated(const FunctionDecl &function) {
  return llvm::any_of(function.specific_attrs<AnnotateAttr>(), [](const AnnotateAttr *attribute) {
    return attribute->getAnnotation() == bigfoot::kNoSanitizeAnnotation;
  });
}

bool excludesThread(const FunctionDecl &function) {
  return llvm::any_of(function.specific_attrs<NoSanitizeAttr>(), [](const NoSanitizeAttr *attribute) {
    return static_cast<bool>(attribute->getMask() & SanitizerKind::Thread);
  });
}

// Walks only what has been loaded: code generation needs no declaration that still sleeps in a precompiled header.
class Annotator {
 public:
  void visit(Decl *declaration) {
    if (auto *function = dyn_cast<FunctionDecl>(declaration)) annotate(*function);
    if (auto *pattern = dyn_cast<FunctionTemplateDecl>(declaration)) visitTemplate(*pattern);
    if (auto *pattern = dyn_cast<ClassTemplateDecl>(declaration)) visitTemplate(*pattern);
    if (auto *variable = dyn_cast<VarTemplateDecl>(declaration)) visitTemplate(*variable);
    // Local classes and lambdas are declarations inside their function.
    if (auto *context = dyn_cast<DeclContext>(declaration))
      for (Decl *inner : context->noload_decls()) visit(inner);
  }

  void annotate(FunctionDecl &function) {
    if (excludesThread(function) && !isAnnotated(function))
      function.addAttr(AnnotateAttr::CreateImplicit(function.getASTContext(), bigfoot::kNoSanitizeAnnotation,
                                                    nullptr, 0));
    bigfoot::annotateSimdLoops(function);
  }

 private:
  template <class Template>
  void visitTemplate(Template &pattern) {
    if (NamedDecl *templated = pattern.getTemplatedDecl()) visit(templated);
    for (auto *specialization : pattern.specializations()) visit(specialization);
  }
};

class Consumer : public ASTConsumer {
 public:
  // Ordinary functions are generated right after this call.
  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (Decl *declaration : group) annotator_.visit(declaration);
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *function) override { annotator_.annotate(*function); }
  void HandleCXXImplicitFunctionInstantiation(FunctionDecl *function) override { annotator_.annotate(*function); }
  void HandleTopLevelDeclInObjCContainer(DeclGroupRef group) override { HandleTopLevelDecl(group); }
  // Everything deferred (inline functions, instantiations) is generated at the end, after this call.
  void HandleTranslationUnit(ASTContext &context) override { annotator_.visit(context.getTranslationUnitDecl()); }

 private:
  Annotator annotator_;
};

class Action : public PluginASTAction {
 protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<Consumer>();
  }
  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &) override { return true; }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

FrontendPluginRegistry::Add<Action> registration("bigfoot", "Keeps no_sanitize(\"thread\") for BigFoot's pass");

}  // namespace
