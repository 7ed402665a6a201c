import type { peopleEndpoints } from '@piaotai/contract/user/people.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { HandlersOf } from '../serve-center.ts'

const notYet = (): never => { throw new Problem('busy') }
export const peopleHandlers = (): HandlersOf<typeof peopleEndpoints> => ({
  listStaff: notYet, setStaffStatus: notYet, moveStaff: notYet, readOpenWork: notYet, handOver: notYet, removeStaff: notYet, setStaffGroups: notYet, readAccess: notYet, listDepartments: notYet, createDepartment: notYet, editDepartment: notYet, removeDepartment: notYet, readStaffTemplate: notYet, previewStaff: notYet, commitStaff: notYet, listGroups: notYet, readGroupChoices: notYet, createGroup: notYet, editGroup: notYet, removeGroup: notYet, setGroupMembers: notYet, readRoot: notYet, saveRoot: notYet,
})
