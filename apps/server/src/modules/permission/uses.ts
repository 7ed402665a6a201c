// Every use case of permissions, given its needs at once.
import { createDepartment, editDepartment, listDepartments, removeDepartment } from './departments.ts'
import { createGroup, editGroup, listGroups, removeGroup, setGroupMembers, setStaffGroups } from './groups.ts'
import type { PermissionNeeds } from './needs.ts'
import { readAccess } from './read-access.ts'
import { readGroupChoices, readRoot, saveRoot } from './root.ts'

export const permissionUses = (needs: PermissionNeeds) => ({
  listDepartments: listDepartments(needs),
  createDepartment: createDepartment(needs),
  editDepartment: editDepartment(needs),
  removeDepartment: removeDepartment(needs),
  listGroups: listGroups(needs),
  readGroupChoices: readGroupChoices(needs),
  createGroup: createGroup(needs),
  editGroup: editGroup(needs),
  removeGroup: removeGroup(needs),
  setGroupMembers: setGroupMembers(needs),
  setStaffGroups: setStaffGroups(needs),
  readAccess: readAccess(needs),
  readRoot: readRoot(needs),
  saveRoot: saveRoot(needs),
})
export type PermissionUses = ReturnType<typeof permissionUses>
