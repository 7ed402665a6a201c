// The seal of a closed month: what it is a digest of, and whether it still is.
import { createHash } from 'node:crypto'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { monthCellNames, monthParts } from '@piaotai/domain/month/month-cells.ts'
import type { MonthSums, SealedMonth, SealedSignature } from '@piaotai/domain/month/month-seal.ts'
import { canonical } from '../../../db/json.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { SealRow } from './month-rows.ts'
import type { Standing } from './month-standing.ts'

export interface Sealed {
  /** The text that is digested. */
  readonly content: string
  /** Its SHA-256 in hexadecimal. */
  readonly seal: string
}
export const digestOf = (content: string): string => createHash('sha256').update(content, 'utf8').digest('hex')
export const sealMonth = (
  { context, settings, figures, extents, signing }: Standing,
  sums: MonthSums,
  prepared: SealedSignature,
  closed: SealedSignature,
  previous: string | null,
): Sealed => {
  const month: SealedMonth = {
    companyId: context.companyId,
    month: context.month,
    sums,
    cells: monthCellNames.map((cell) => ({ cell, ...figures[cell] })),
    parts: monthParts.map((part) => ({ part, ...(extents.get(part) ?? { done: 0, whole: 0 }) })),
    notDone: settings.notDone,
    reason: signing?.prepared_reason ?? null,
    onePerson: settings.onePerson && prepared.userId === closed.userId,
    prepared,
    closed,
    previous,
  }
  const content = canonical(month)
  return { content, seal: digestOf(content) }
}
/** As it is shown; `holds`: the stored text still has this digest. */
export const sealOf = (row: SealRow): NonNullable<Out<(typeof monthEndpoints)['readMonth']>['seal']> => {
  const month = JSON.parse(row.content) as SealedMonth
  return {
    seal: row.seal,
    previous: month.previous,
    prepared: month.prepared,
    closed: month.closed,
    reason: month.reason,
    onePerson: month.onePerson,
    sums: month.sums,
    parts: [...month.parts],
    notDone: [...month.notDone],
    cells: month.cells.filter(({ count }) => count > 0),
    handedOver: row.handed_over_at
      ? { at: toInstant(row.handed_over_at), by: row.handed_over_by_name ?? '', digest: row.handed_over_digest }
      : null,
    holds: digestOf(row.content) === row.seal && month.previous === row.previous,
  }
}
