import type { peopleEndpoints } from '@piaotai/contract/user/people.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { PermissionUses } from '../../modules/permission/index.ts'
import type { HandlersOf } from '../serve-center.ts'

const notYet = (): never => { throw new Problem('busy') }
export const peopleHandlers = (uses: PermissionUses): HandlersOf<typeof peopleEndpoints> => ({
  setStaffGroups: ({ who, input }) => uses.setStaffGroups(who, input),
  readAccess: ({ who, input }) => uses.readAccess(who, input),
  listDepartments: ({ who }) => uses.listDepartments(who),
  createDepartment: ({ who, input }) => uses.createDepartment(who, input),
  editDepartment: ({ who, input }) => uses.editDepartment(who, input),
  removeDepartment: ({ who, input }) => uses.removeDepartment(who, input),
  listGroups: ({ who }) => uses.listGroups(who),
  readGroupChoices: ({ who }) => uses.readGroupChoices(who),
  createGroup: ({ who, input }) => uses.createGroup(who, input),
  editGroup: ({ who, input }) => uses.editGroup(who, input),
  removeGroup: ({ who, input }) => uses.removeGroup(who, input),
  setGroupMembers: ({ who, input }) => uses.setGroupMembers(who, input),
  readRoot: ({ who }) => uses.readRoot(who),
  saveRoot: ({ who, input }) => uses.saveRoot(who, input),
  listStaff: notYet, setStaffStatus: notYet, moveStaff: notYet, readOpenWork: notYet, handOver: notYet, removeStaff: notYet, readStaffTemplate: notYet, previewStaff: notYet, commitStaff: notYet,
})
