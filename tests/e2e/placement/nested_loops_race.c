// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows and columns of a matrix, a triangle, and a loop whose bound changes: each corner races, the rest does not.
// RACE: @a_first@ @a@ a[]
// RACE: @a_last@ @a@ a[]
// RACE: @b_last@ @b@ b[]
// RACE: @triangle_first@ @triangle@ triangle[]
// RACE: @triangle_last@ @triangle@ triangle[]
// REPORTS: 5
#include "in_turn.h"
long a[20][30], b[20][30], triangle[20][20];
volatile int rows = 20, columns = 30;
static void first(void) {
  const int r = rows, c = columns;
  for (int i = 1; i < r - 1; ++i)
    for (int j = 1; j < c - 1; ++j) a[i][j] = i * j;  // @a@
  for (int j = 1; j < c - 1; ++j)
    for (int i = 1; i < r - 1; ++i) b[i][j] = i * j;  // @b@
  for (int i = 0; i < r; ++i)
    for (int j = 0; j <= i; ++j) triangle[i][j] = i * j;  // @triangle@
}
#define W(x) *(volatile long *)&(x) = 1
static void second(void) {
  for (int i = 0; i < 20; ++i) a[i][0] = a[i][29] = b[i][0] = b[i][29] = 1;
  for (int j = 0; j < 30; ++j) a[0][j] = a[19][j] = b[0][j] = b[19][j] = 1;
  for (int i = 0; i < 20; ++i)
    for (int j = i + 1; j < 20; ++j) triangle[i][j] = 1;
  W(a[1][1]);  // @a_first@
  W(a[18][28]);  // @a_last@
  W(b[1][28]);  // @b_last@
  W(triangle[0][0]);  // @triangle_first@
  W(triangle[19][19]);  // @triangle_last@
}
int main(void) { in_turn(first, second); }
