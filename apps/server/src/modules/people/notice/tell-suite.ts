// What runs out of a company's suite, as notices to those who have the company's page; what was bought settles it.
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { holdersOf } from '../permission/index.ts'
import { settle, tell, type TellDeps } from './tell.ts'

const runs = { low: 'quotaLow', out: 'quotaOut' } as const
const managers = async (tx: Tx, companyId: string) => (await holdersOf(tx, companyId, 'menu_4.comHome')).map((userId) => ({ userId }))

export const suiteNotices = (deps: TellDeps): Subscribers => ({
  'company.quotaRan': async (tx, { companyId, quota, run, left }) => {
    if (run === 'out') await settle(deps, tx, 'quotaLow', companyId, { quota })
    await tell(deps, tx, { companyId, kind: runs[run], objectId: companyId, data: { quota, left }, to: await managers(tx, companyId) })
  },
  'company.quotaAdded': async (tx, { companyId, quota }) => {
    for (const kind of ['quotaLow', 'quotaOut'] as const) await settle(deps, tx, kind, companyId, { quota })
  },
  'company.suiteEnding': async (tx, { companyId, day, days }) => {
    await settle(deps, tx, 'suiteEnding', companyId)
    await tell(deps, tx, { companyId, kind: 'suiteEnding', objectId: companyId, data: { day, days }, to: await managers(tx, companyId) })
  },
  'company.suiteSet': async (tx, { companyId }) => {
    for (const kind of ['quotaLow', 'quotaOut', 'suiteEnding'] as const) await settle(deps, tx, kind, companyId)
  },
})
