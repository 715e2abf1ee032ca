! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! A reduction, an atomic update and a critical section.
!// CFLAGS: -fopenmp
program sums
  implicit none
  integer :: i, total, updates, least
  total = 0
  updates = 0
  least = 100
!$omp parallel do reduction(+:total)
  do i = 1, 100
    total = total + i
!$omp atomic update
    updates = updates + 1
!$omp critical
    least = min(least, i)
!$omp end critical
  end do
!$omp end parallel do
  print *, total, updates, least
end program
