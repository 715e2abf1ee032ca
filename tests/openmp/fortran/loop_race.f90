! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Each iteration reads what the next one writes.
!// CFLAGS: -fopenmp
!// RACE: @A@ @A@
program loop
  implicit none
  integer :: a(1000), i
  a = 1
!$omp parallel do schedule(static, 10)
  do i = 1, 999
    a(i) = a(i + 1) + 1  !// @A@
  end do
!$omp end parallel do
  print *, a(1)
end program
