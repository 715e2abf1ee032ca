! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Each iteration has an element of its own; the second loop comes after the barrier of the first.
!// CFLAGS: -fopenmp
program loop
  implicit none
  integer :: a(1000), b(1000), i
  a = 1
!$omp parallel
!$omp do schedule(dynamic, 10)
  do i = 1, 1000
    a(i) = i
  end do
!$omp end do
!$omp do schedule(guided)
  do i = 1, 1000
    b(i) = a(1001 - i)
  end do
!$omp end do
!$omp end parallel
  print *, b(1)
end program
