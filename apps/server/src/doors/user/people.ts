import type { peopleEndpoints } from '@piaotai/contract/user/people.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { PeopleUses } from '../../modules/people/index.ts'
import type { PermissionUses } from '../../modules/permission/index.ts'
import { sendTemplate, takeFile } from '../one-file.ts'
import type { HandlersOf } from '../serve-center.ts'

export const peopleHandlers = (uses: PermissionUses & PeopleUses): HandlersOf<typeof peopleEndpoints> => ({
  setStaffGroups: ({ who, input }) => uses.setStaffGroups(who, input),
  readAccess: ({ who, input }) => uses.readAccess(who, input),
  listStaff: ({ who, input }) => uses.listStaff(who, input),
  setStaffStatus: ({ who, input }) => uses.setStaffStatus(who, input),
  moveStaff: ({ who, input }) => uses.moveStaff(who, input),
  readOpenWork: ({ who, input }) => uses.readOpenWork(who, input),
  handOver: ({ who, input }) => uses.handOver(who, input),
  removeStaff: ({ who, input }) => uses.removeStaff(who, input),
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
  readStaffTemplate: async ({ who, reply }) => sendTemplate(reply, 'staff.xlsx', await uses.readStaffTemplate(who)),
  previewStaff: async ({ who, request }) => uses.previewStaff(who, await takeFile(request, limits.staffSheetBytes)),
  commitStaff: ({ who, input }) => uses.commitStaff(who, input),
})
