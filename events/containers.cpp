// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libstdc++'s lists and trees: the functions of the library that link their nodes, which is code without checks. They access nodes as before;
// what is told is where the pointers are afterwards, since filters ask what can be reached (detectors/threadlocal/).
#include "events/real.h"
#include "events/stream.h"

namespace {

struct ListNode {
  ListNode *next, *previous;
};
struct TreeNode {
  int colour;
  TreeNode *parent, *left, *right;
};

// The function behind an interceptor of this type, by its mangled name.
template <class Function>
Function *real(const char *name) {
  auto *found = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
  if (!found) bigfoot::events::die("the C++ library lacks a function of its containers");
  return found;
}

template <class Node>
void tell(const Node *node) {
  if (node) bigfoot::events::pointersIn(node, sizeof *node);
}

// All that a change below this node can have linked anew: the way up to the tree's header, and what hangs on it.
void tellWayUp(const TreeNode *from, const TreeNode *header) {
  tell(header);
  for (const TreeNode *node = from; node && node != header; node = node->parent) {
    tell(node);
    tell(node->left);
    tell(node->right);
  }
}

const TreeNode *leftmost(const TreeNode *node) {
  while (node && node->left) node = node->left;
  return node;
}

}  // namespace

EVENT_INTERCEPTOR void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(ListNode *node, ListNode *position) {
  static auto *hook = real<void(ListNode *, ListNode *)>("_ZNSt8__detail15_List_node_base7_M_hookEPS0_");
  hook(node, position);
  tell(node), tell(node->previous), tell(position);
}
EVENT_INTERCEPTOR void _ZNSt8__detail15_List_node_base9_M_unhookEv(ListNode *node) {
  static auto *unhook = real<void(ListNode *)>("_ZNSt8__detail15_List_node_base9_M_unhookEv");
  ListNode *next = node->next, *previous = node->previous;
  unhook(node);
  tell(next), tell(previous);
}
EVENT_INTERCEPTOR void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ListNode *position, ListNode *first, ListNode *end) {
  static auto *transfer = real<void(ListNode *, ListNode *, ListNode *)>("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_");
  ListNode *before = first->previous, *last = end->previous;
  transfer(position, first, end);
  const ListNode *near[] = {position, first, end, before, last, first->previous};
  for (const ListNode *node : near) tell(node);
}

// Of reversing a list there is nothing to tell: each node points to the same two.
EVENT_INTERCEPTOR void _ZNSt8__detail15_List_node_base4swapERS0_S1_(ListNode &one, ListNode &other) {
  static auto *swap = real<void(ListNode &, ListNode &)>("_ZNSt8__detail15_List_node_base4swapERS0_S1_");
  swap(one, other);
  const ListNode *near[] = {&one, one.next, one.previous, &other, other.next, other.previous};
  for (const ListNode *node : near) tell(node);
}

EVENT_INTERCEPTOR void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(bool is_left, TreeNode *node, TreeNode *parent, TreeNode &header) {
  static auto *insert = real<void(bool, TreeNode *, TreeNode *, TreeNode &)>("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
  insert(is_left, node, parent, header);
  tellWayUp(node, &header);
}
// With two children, the next node in order takes its place.
EVENT_INTERCEPTOR TreeNode *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(TreeNode *node, TreeNode &header) {
  static auto *erase = real<TreeNode *(TreeNode *, TreeNode &)>("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
  const bool has_both = node->left && node->right;
  const TreeNode *moved = has_both ? leftmost(node->right) : nullptr;
  const TreeNode *near[] = {node->parent, node->left, node->right, moved, moved && moved->parent != node ? moved->parent : nullptr, moved ? moved->right : nullptr};
  TreeNode *erased = erase(node, header);
  for (const TreeNode *one : near)
    if (one != &header) tellWayUp(one, &header);
  return erased;
}
