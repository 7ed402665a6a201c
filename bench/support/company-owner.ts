// The owner of a company of its own, for measurements that work on the use cases.
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { App } from '../../apps/server/src/app/app.ts'
import type { Actor, Visitor } from '../../apps/server/src/kernel/actor.ts'

export const company = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' }
/** `at` tells several of a run apart. */
export const makeOwner = async (app: App, at: string): Promise<Actor> => {
  const userId = await app.createUser({ name: '沈亦舟', email: `bench${at}@example.test`, tel: null, password: 'Yantai2026' })
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
