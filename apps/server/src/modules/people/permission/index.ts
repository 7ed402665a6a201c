export { actIn, requireEntry, type ActIn } from './act-in.ts'
export { openedBy, passGate, type GateDeps, type Opened } from './opening-gate.ts'
export { ownerOfToday } from './owner-of-today.ts'
export { refreshActor } from './refresh-actor.ts'
export { allDepartments, requireDepartment } from './departments.ts'
export { requireMembers } from './groups.ts'
export { holdsDepartment, mayDelegate, mayPlace, mayWrite, peopleOfActor, rowScopeOfActor, requireGroups } from './delegation.ts'
export { inPeopleScope, mayEnable, mayMove, placesOf, requireInScope, requireScope, spareSuperAdmin } from './people-scope.ts'
export { addMembership, changeRole, endMemberships, joinGroups, placeMembers, setMembershipStatus } from './memberships.ts'
export { holdersOf, isAlone, namedHolders, superAdminsOf, type NamedHolder } from './holders.ts'
export { isGrantable, menuOf } from './menu.ts'
export { baseKeys, grantedTo, readMember, rightsOf } from './rights.ts'
export {
  askersInScope,
  commercialInScope,
  deliverersInScope,
  importsInScope,
  mailsInScope,
  inPools,
  inSomePool,
  invoicesInRowScope,
  invoicesInScope,
  invoicesInSight,
  mayDownload,
  seesEveryInvoice,
  toldBy,
  toldInRowScope,
} from './row-scope.ts'
export { permissionModule } from './permission.module.ts'
export { membersToChoose } from './members-to-choose.ts'
