// Companies and people for tests, made through the product's own use cases.
import type { Actor, Visitor } from '../../src/kernel/actor.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { makeAudit } from '../../src/kernel/audit-chain.ts'
import type { Clock } from '../../src/kernel/deps.ts'
import { createUser } from '../../src/modules/people/account/index.ts'
import { createCompany } from '../../src/modules/people/company/index.ts'
import type { Floor } from '../database/database.ts'

let count = 0
export const password = 'Yantai2026'
/** A person with an account and without a company. */
export const makeVisitor = async (floor: Floor, clock: Clock, name = '沈亦舟'): Promise<Visitor> => {
  const email = `person${++count}@example.test`
  const userId = await createUser({ db: floor.db, clock })({ name, email, tel: `139${String(count).padStart(8, '0')}`, password })
  return {
    userId,
    userName: name,
    sessionId: null,
    companyId: null,
    role: null,
    permissions: new Set(),
    proof: { password },
    language: 'zh-CN',
    ip: '127.0.0.1',
    requestId: null,
  }
}
/** A person with a company, as its super admin. */
export const makeOwner = async (floor: Floor, clock: Clock, companyName = '宁波拾光文具有限公司'): Promise<Actor> => {
  const visitor = await makeVisitor(floor, clock)
  const { id } = await createCompany({ db: floor.db, clock, audit: makeAudit({ clock }) })(visitor, { name: companyName })
  return { ...visitor, companyId: id, role: 'superAdmin', permissions: permissionsOfRole('superAdmin') }
}
