// The demo's account at the simulated tax bureau: its person is known there, so that the first login works.
import type { App } from '../app.ts'
import type { Actor } from '../../kernel/actor.ts'

export const clerk = {
  area: '3200',
  phone: '13912342608',
  name: '周牧野',
  password: 'Bureau-2608',
  identities: ['03', '09', '02'],
} as const
const taxId = '91320594MA1X7K3Q2J'

export const seedBureau = async (app: App, owner: Actor): Promise<void> => {
  const simulator = app.bureauSimulator
  if (!simulator) return
  simulator.books.put([{ ...clerk, identities: [...clerk.identities] }])
  const { totalElements } = await app.useCases.listTaxAccounts(owner, { page: 1, pageSize: 1 })
  if (totalElements > 0) return
  await app.useCases.createTaxAccount(owner, {
    draft: {
      area: clerk.area,
      taxId,
      identity: '03',
      personName: clerk.name,
      phone: clerk.phone,
      password: clerk.password,
      isDefault: true,
      users: [],
    },
  })
}
