export { actorOfToday } from './actor-of-today.ts'
export { allDepartments, requireDepartment } from './departments.ts'
export { requireMembers } from './groups.ts'
export { holdsDepartment, mayHandOn, mayPlace, peopleOfActor, reachOfActor, requireGroups } from './hand-on.ts'
export { inPeopleScope, mayMove, placesOf, requireInScope, requireScope, spareSuperAdmin } from './people-scope.ts'
export { menuOf } from './menu.ts'
export { grantedTo, readMember, rightsOf } from './rights.ts'
export { permissionUses, type PermissionUses } from './uses.ts'
export {
  askersInScope,
  importsInScope,
  inPools,
  inSomePool,
  invoicesInReach,
  invoicesInScope,
  invoicesInSight,
  mayDownload,
  seesEveryInvoice,
} from './row-scope.ts'
