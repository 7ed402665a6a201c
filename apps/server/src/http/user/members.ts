import type { memberEndpoints } from '@piaotai/contract/user/members.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { MemberUseCases } from '../../modules/member/index.ts'
import type { PermissionUseCases } from '../../modules/permission/index.ts'
import { sendTemplate, readMultipartFile } from '../multipart.ts'
import type { HandlersOf } from '../register-center.ts'

export const memberRoutes = (useCases: PermissionUseCases & MemberUseCases): HandlersOf<typeof memberEndpoints> => ({
  setMemberGroups: ({ who, input }) => useCases.setMemberGroups(who, input),
  readAccess: ({ who, input }) => useCases.readAccess(who, input),
  listMembers: ({ who, input }) => useCases.listMembers(who, input),
  setMemberStatus: ({ who, input }) => useCases.setMemberStatus(who, input),
  moveMembers: ({ who, input }) => useCases.moveMembers(who, input),
  readOpenWork: ({ who, input }) => useCases.readOpenWork(who, input),
  handOver: ({ who, input }) => useCases.handOver(who, input),
  removeMembers: ({ who, input }) => useCases.removeMembers(who, input),
  listDepartments: ({ who }) => useCases.listDepartments(who),
  createDepartment: ({ who, input }) => useCases.createDepartment(who, input),
  editDepartment: ({ who, input }) => useCases.editDepartment(who, input),
  removeDepartment: ({ who, input }) => useCases.removeDepartment(who, input),
  listGroups: ({ who }) => useCases.listGroups(who),
  readGroupChoices: ({ who }) => useCases.readGroupChoices(who),
  createGroup: ({ who, input }) => useCases.createGroup(who, input),
  editGroup: ({ who, input }) => useCases.editGroup(who, input),
  removeGroup: ({ who, input }) => useCases.removeGroup(who, input),
  setGroupMembers: ({ who, input }) => useCases.setGroupMembers(who, input),
  readRoot: ({ who }) => useCases.readRoot(who),
  saveRoot: ({ who, input }) => useCases.saveRoot(who, input),
  readMemberTemplate: async ({ who, reply }) => sendTemplate(reply, 'staff.xlsx', await useCases.readMemberTemplate(who)),
  previewMembers: async ({ who, request }) => useCases.previewMembers(who, await readMultipartFile(request, limits.memberSheetBytes)),
  commitMembers: ({ who, input }) => useCases.commitMembers(who, input),
})
