! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! A sum without a reduction.
!// CFLAGS: -fopenmp
program sums
  implicit none
  integer :: i
  integer, save :: total
!$omp parallel do shared(total) schedule(static, 1)
  do i = 1, 100
    total = total + i
  end do
!$omp end parallel do
  print *, total
end program
