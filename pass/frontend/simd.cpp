// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/frontend/simd.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "pass/frontend/annotation.h"

using namespace clang;

namespace bigfoot {
namespace {

void annotate(VarDecl &variable, const std::string &text) {
  const auto has = [&](const AnnotateAttr *attribute) { return attribute->getAnnotation() == text; };
  if (llvm::none_of(variable.specific_attrs<AnnotateAttr>(), has))
    variable.addAttr(AnnotateAttr::CreateImplicit(variable.getASTContext(), text, nullptr, 0));
}

// What the body of one loop refers to, and what is inside it.
class Body : public RecursiveASTVisitor<Body> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (auto *variable = dyn_cast<VarDecl>(reference->getDecl())) used.insert(variable);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    own.insert(variable);
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) {
    has_directives = true;   // ordered, scan; atomics go without
    return true;
  }
  llvm::SmallPtrSet<VarDecl *, 16> used, own;
  bool has_directives = false;
};

// Returns: 0 if there is no such clause.
uint64_t safelenOf(const OMPLoopDirective &loop, const ASTContext &context) {
  const auto *clause = loop.getSingleClause<OMPSafelenClause>();
  return clause ? clause->getSafelen()->EvaluateKnownConstInt(context).getZExtValue() : 0;
}

bool isInscan(const OMPLoopDirective &loop) {
  return llvm::any_of(loop.getClausesOfKind<OMPReductionClause>(),
                      [](const OMPReductionClause *clause) { return clause->getModifier() == OMPC_REDUCTION_inscan; });
}

// Variables that clauses name, in whatever way.
void collectNamed(const OMPLoopDirective &loop, llvm::SmallPtrSetImpl<VarDecl *> &named) {
  Body in_clauses;
  for (OMPClause *clause : loop.clauses())
    for (Stmt *part : clause->children()) in_clauses.TraverseStmt(part);
  named.insert(in_clauses.used.begin(), in_clauses.used.end());
}

class Loops : public RecursiveASTVisitor<Loops> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitOMPLoopDirective(OMPLoopDirective *loop) {
    if (isOpenMPSimdDirective(loop->getDirectiveKind()) && !loop->hasClausesOfKind<OMPIfClause>() && !isInscan(*loop)) annotateLoop(*loop);
    return true;
  }

 private:
  static void annotateLoop(OMPLoopDirective &loop) {
    const auto *counts = dyn_cast_or_null<DeclRefExpr>(loop.getIterationVariable());
    auto *counter = counts ? const_cast<VarDecl *>(dyn_cast<VarDecl>(counts->getDecl())) : nullptr;
    Body body;
    body.TraverseStmt(loop.getBody());
    if (!counter || body.has_directives) return;
    const ASTContext &context = counter->getASTContext();
    annotate(*counter, kSimdAnnotation + std::to_string(safelenOf(loop, context)));
    llvm::SmallPtrSet<VarDecl *, 8> named;
    collectNamed(loop, named);
    for (VarDecl *variable : body.used) {
      const QualType type = variable->getType();
      if (variable->isLocalVarDecl() && variable->hasLocalStorage() && (type->isArrayType() || type->isRecordType()) &&
          !body.own.contains(variable) && !named.contains(variable))
        annotate(*variable, kSimdSharedAnnotation);
    }
  }
};

}  // namespace

void annotateSimdLoops(FunctionDecl &function) {
  const LangOptions &language = function.getASTContext().getLangOpts();
  if (!language.OpenMP || !function.doesThisDeclarationHaveABody() || function.isDependentContext()) return;
  Loops().TraverseStmt(function.getBody());
}

}  // namespace bigfoot
