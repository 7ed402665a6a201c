// The owner of a company of its own, for measurements that work on the use cases.
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { App } from '../../apps/server/src/app/app.ts'
import type { Actor, Visitor } from '../../apps/server/src/kernel/actor.ts'

export const ownerPassword = 'Yantai2026'
/** `at` tells several of a run apart. */
export const makeOwner = async (app: App, company: { readonly name: string; readonly taxId: string }, at = ''): Promise<Actor> => {
  const userId = await app.createUser({ name: '沈亦舟', email: `bench${at}@example.test`, tel: null, password: ownerPassword })
  const who: Visitor = {
    userId,
    userName: '沈亦舟',
    sessionId: null,
    companyId: null,
    role: null,
    permissions: new Set(),
    language: 'zh-CN',
    ip: null,
    requestId: null,
  }
  const { id } = await app.createCompany(who, { ...company, name: `${company.name}${at}` })
  return { ...who, companyId: id, role: 'superAdmin', permissions: permissionsOfRole('superAdmin') }
}
