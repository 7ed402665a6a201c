// What happens with a month, as notices to those who close it or have its page.
import type { Subscribers } from '../../../kernel/events.ts'
import { holdersOf } from '../permission/index.ts'
import { settle, tell, type TellDeps } from './tell.ts'

const others = (holders: readonly string[], by: string) => holders.filter((userId) => userId !== by).map((userId) => ({ userId }))

export const monthNotices = (deps: TellDeps): Subscribers => ({
  'month.prepared': async (tx, { companyId, month, by, byName, reason }) =>
    tell(deps, tx, {
      companyId,
      kind: 'monthPrepared',
      objectId: companyId,
      data: { month, by: byName, reason: reason ?? '' },
      to: others(await holdersOf(tx, companyId, 'caiwupz.close'), by),
    }),
  'month.closed': async (tx, { companyId, month, by, byName }) => {
    for (const kind of ['monthPrepared', 'monthBegins', 'monthDue'] as const) await settle(deps, tx, kind, companyId)
    await tell(deps, tx, {
      companyId,
      kind: 'monthClosed',
      objectId: companyId,
      data: { month, by: byName },
      to: others(await holdersOf(tx, companyId, 'menu_2.monthClose'), by),
    })
  },
  'month.reopenAsked': async (tx, { companyId, month, by, byName, reason }) =>
    tell(deps, tx, {
      companyId,
      kind: 'monthReopenAsked',
      objectId: companyId,
      data: { month, by: byName, reason },
      to: others(await holdersOf(tx, companyId, 'caiwupz.close'), by),
    }),
  'month.reopened': async (tx, { companyId, month, by, byName, reason }) => {
    await settle(deps, tx, 'monthReopenAsked', companyId)
    await tell(deps, tx, {
      companyId,
      kind: 'monthReopened',
      objectId: companyId,
      data: { month, by: byName, reason },
      to: others(await holdersOf(tx, companyId, 'menu_2.monthClose'), by),
    })
  },
  'month.reminded': async (tx, { companyId, month, what, day, left, to }) => {
    const data = { month, things: left?.things ?? null, required: left?.required ?? null, lines: left?.parts ?? [] }
    const about = { companyId, objectId: companyId, to: to.map((userId) => ({ userId })) }
    if (what === 'begins') await tell(deps, tx, { ...about, kind: 'monthBegins', data })
    else await tell(deps, tx, { ...about, kind: 'monthDue', data: { ...data, day } })
  },
})
