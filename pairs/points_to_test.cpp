// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/points_to.h"

#include <gtest/gtest.h>

namespace bigfoot::pairs {
namespace {

struct Nodes : PointsTo {
  Node a = make(), b = make(), c = make(), d = make();
  bool areSame(Node x, Node y) { return find(x).root == find(y).root && find(x).offset == find(y).offset; }
};

TEST(PointsTo, NodesHaveTheirPlacesInAClass) {
  Nodes n;
  n.unify(n.a, 8, n.b, 0);
  n.unify(n.c, 0, n.b, 16);
  EXPECT_EQ(n.find(n.c).offset - n.find(n.a).offset, 24);
  EXPECT_EQ(n.period(n.find(n.a).root), 0u);
}

TEST(PointsTo, TwoDistancesMakeAPeriod) {
  Nodes n;
  n.unify(n.a, 0, n.b, 0);
  n.unify(n.a, 24, n.b, 0);
  n.unify(n.a, 40, n.b, 0);
  EXPECT_EQ(n.period(n.find(n.a).root), 8u);
}

TEST(PointsTo, ContentsOfOnePlaceAreOne) {
  Nodes n;
  n.unify(n.content(n.a, 8), 0, n.c, 0);
  n.unify(n.content(n.b, 0), 0, n.d, 0);
  EXPECT_FALSE(n.areSame(n.c, n.d));
  n.unify(n.a, 8, n.b, 0);
  EXPECT_TRUE(n.areSame(n.c, n.d));
}

TEST(PointsTo, FieldsAreApart) {
  Nodes n;
  n.unify(n.content(n.a, 0), 0, n.c, 0);
  n.unify(n.content(n.a, 8), 0, n.d, 0);
  EXPECT_NE(n.find(n.c).root, n.find(n.d).root);
  n.repeat(n.a, 24);
  EXPECT_NE(n.find(n.c).root, n.find(n.d).root);
  n.repeat(n.a, 16);   // 8: all of them
  EXPECT_EQ(n.find(n.c).root, n.find(n.d).root);
}

TEST(PointsTo, PlacesThatOverlapAroundTheEndOfAPeriod) {
  Nodes n;
  n.repeat(n.a, 24);
  n.unify(n.content(n.a, 0), 0, n.c, 0);
  n.unify(n.content(n.a, 20), 0, n.d, 0);
  EXPECT_EQ(n.find(n.c).root, n.find(n.d).root);
}

TEST(PointsTo, CopiesTakePointersAlong) {
  Nodes n;
  n.copy({n.a, 0, n.b, 16, 16});
  n.unify(n.content(n.b, 24), 0, n.c, 0);
  n.unify(n.content(n.b, 40), 0, n.d, 0);
  EXPECT_TRUE(n.settleCopies());
  EXPECT_TRUE(n.areSame(n.content(n.a, 8), n.c));
  EXPECT_NE(n.find(n.content(n.a, 24)).root, n.find(n.d).root);   // behind the copy
  EXPECT_NE(n.find(n.a).root, n.find(n.b).root);
}

TEST(PointsTo, ACopyOntoItselfEnds) {
  Nodes n;
  n.unify(n.content(n.a, 0), 0, n.c, 0);
  n.copy({n.a, 8, n.a, 0, 0});
  n.settleCopies();
  EXPECT_EQ(n.period(n.find(n.a).root), 8u);
}

TEST(PointsTo, Overlap) {
  EXPECT_TRUE(PointsTo::overlap(0, 0, 8, 4, 4));
  EXPECT_FALSE(PointsTo::overlap(0, 0, 8, 8, 4));
  EXPECT_TRUE(PointsTo::overlap(24, 0, 8, 28, 4));
  EXPECT_FALSE(PointsTo::overlap(24, 0, 8, 32, 4));
  EXPECT_TRUE(PointsTo::overlap(24, 20, 8, 0, 1));   // around the end
  EXPECT_TRUE(PointsTo::overlap(24, 0, 24, 23, 1));
}

}  // namespace
}  // namespace bigfoot::pairs
