// Every use case of people, given its needs at once.
import { handOver, moveStaff, readOpenWork, removeStaff, setStaffStatus } from './change-staff.ts'
import { commitStaff, previewStaff, readStaffTemplate, type ImportStaffNeeds } from './import-staff.ts'
import { listStaff } from './list-staff.ts'

export const peopleUses = (needs: ImportStaffNeeds) => ({
  listStaff: listStaff(needs),
  setStaffStatus: setStaffStatus(needs),
  moveStaff: moveStaff(needs),
  readOpenWork: readOpenWork(needs),
  handOver: handOver(needs),
  removeStaff: removeStaff(needs),
  readStaffTemplate: readStaffTemplate(needs),
  previewStaff: previewStaff(needs),
  commitStaff: commitStaff(needs),
})
export type PeopleUses = ReturnType<typeof peopleUses>
