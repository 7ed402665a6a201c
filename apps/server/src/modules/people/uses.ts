// Every use case of people, given its needs at once.
import { handOver, moveStaff, readOpenWork, removeStaff, setStaffStatus, type PeopleNeeds } from './change-staff.ts'
import { listStaff } from './list-staff.ts'

export const peopleUses = (needs: PeopleNeeds) => ({
  listStaff: listStaff(needs), setStaffStatus: setStaffStatus(needs), moveStaff: moveStaff(needs), readOpenWork: readOpenWork(needs), handOver: handOver(needs), removeStaff: removeStaff(needs),
})
export type PeopleUses = ReturnType<typeof peopleUses>
