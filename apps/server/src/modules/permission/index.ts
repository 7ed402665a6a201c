export { refreshActor } from './refresh-actor.ts'
export { allDepartments, requireDepartment } from './departments.ts'
export { requireMembers } from './groups.ts'
export { holdsDepartment, mayDelegate, mayPlace, peopleOfActor, rowScopeOfActor, requireGroups } from './delegation.ts'
export { inPeopleScope, mayMove, placesOf, requireInScope, requireScope, spareSuperAdmin } from './people-scope.ts'
export { menuOf } from './menu.ts'
export { grantedTo, readMember, rightsOf } from './rights.ts'
export { permissionUseCases, type PermissionUseCases } from './permission.module.ts'
export {
  askersInScope,
  deliverersInScope,
  importsInScope,
  inPools,
  inSomePool,
  invoicesInRowScope,
  invoicesInScope,
  invoicesInSight,
  mayDownload,
  seesEveryInvoice,
} from './row-scope.ts'
