! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Threadprivate variables of a module, copied in, and locks.
!// CFLAGS: -fopenmp
module own
  implicit none
  integer :: mine = 0
!$omp threadprivate(mine)
end module
program private_parts
  use omp_lib
  use own
  implicit none
  integer :: total, i
  integer(omp_lock_kind) :: lock
  total = 0
  mine = 5
  call omp_init_lock(lock)
!$omp parallel copyin(mine)
  do i = 1, 10
    mine = mine + 1
  end do
  call omp_set_lock(lock)
  total = total + mine
  call omp_unset_lock(lock)
!$omp end parallel
  call omp_destroy_lock(lock)
  print *, total
end program
