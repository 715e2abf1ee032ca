! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Without its barrier a loop is not over when the next one reads.
!// CFLAGS: -fopenmp
!// RACE: @A@|@B@ @A@|@B@
program nowait
  implicit none
  integer :: a(1000), b(1000), i
  a = 1
!$omp parallel
!$omp do schedule(static)
  do i = 1, 1000
    a(i) = i  !// @A@
  end do
!$omp end do nowait
!$omp do schedule(static)
  do i = 1, 1000
    b(i) = a(1001 - i)  !// @B@
  end do
!$omp end do
!$omp end parallel
  print *, b(1)
end program
