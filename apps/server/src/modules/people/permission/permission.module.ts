import { defineModule } from '../../../kernel/module.ts'
import { actIn } from './act-in.ts'
import { createDepartment, editDepartment, listDepartments, removeDepartment } from './departments.ts'
import { createGroup, editGroup, listGroups, removeGroup, setGroupMembers, setMemberGroups } from './groups.ts'
import type { PermissionDeps } from './deps.ts'
import { readAccess } from './read-access.ts'
import { readGroupChoices } from './read-group-choices.ts'

export const permissionModule = defineModule({
  offers: (deps: Pick<PermissionDeps, 'db' | 'clock'>) => ({ actIn: actIn(deps) }),
  useCases: (deps: PermissionDeps) => ({
    listDepartments: listDepartments(deps),
    createDepartment: createDepartment(deps),
    editDepartment: editDepartment(deps),
    removeDepartment: removeDepartment(deps),
    listGroups: listGroups(deps),
    readGroupChoices: readGroupChoices(deps),
    createGroup: createGroup(deps),
    editGroup: editGroup(deps),
    removeGroup: removeGroup(deps),
    setGroupMembers: setGroupMembers(deps),
    setMemberGroups: setMemberGroups(deps),
    readAccess: readAccess(deps),
  }),
})
