! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Sections with a variable each, workshare, and single with copyprivate.
!// CFLAGS: -fopenmp
program parts
  implicit none
  integer :: x, y, mine, sums(64), i
  real :: a(100), b(100)
  a = 1
  sums = 0
!$omp parallel sections
!$omp section
  x = 1
!$omp section
  y = 2
!$omp end parallel sections
!$omp parallel private(mine)
!$omp workshare
  b = a + x
!$omp end workshare
!$omp single
  mine = y
!$omp end single copyprivate(mine)
!$omp do
  do i = 1, 64
    sums(i) = sums(i) + mine + int(b(i))
  end do
!$omp end do
!$omp end parallel
  print *, sums(1)
end program
