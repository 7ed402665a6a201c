// The invoices of a batch: chosen ones, or all matches of a filter. Refuses the whole batch for an invoice out of
// scope.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { matches as Matches } from '@piaotai/contract/invoice/filter.ts'
import type { Area, ReadArea } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { invoicesInScope } from '../../../people/permission/index.ts'
import { conditions, tabCondition } from './filters.ts'
import type { InvoiceRecord } from './invoice-rows.ts'

export interface Choice {
  readonly area: Area
  readonly ids?: readonly string[] | undefined
  readonly matches?: z.output<typeof Matches> | undefined
}

/**
 * The ids of a call, in the requested order, or that of the list by date. Refuses more than `max`, and a filter whose
 * matches changed since the person saw their number.
 */
export const chosenIds = async (
  tx: Tx,
  actor: Actor,
  { area, ids, matches }: Omit<Choice, 'area'> & { readonly area: ReadArea },
  max: number,
): Promise<readonly string[]> => {
  if ((ids === undefined) === (matches === undefined)) throw new Problem('input.invalid', { field: 'ids' })
  if (!matches) return [...new Set(ids)]
  const { tab, count, ...filter } = matches
  const found = await tx
    .selectFrom('invoice')
    .select('id')
    .where(conditions(actor, { ...filter, area }))
    .where(tabCondition[tab])
    .orderBy(sql`date desc nulls last, id desc`)
    .limit(max + 1)
    .execute()
  if (found.length > max) throw new Problem('invoice.tooMany', { max })
  if (found.length !== count) throw new Problem('invoice.matchesChanged', { told: count, count: found.length })
  return found.map((row) => row.id)
}
/** `alsoInScope`: in reach besides the area's lists. Locked in one order, so that two batches never wait for each other; returned in the requested order. */
export const chooseInvoices = async (
  tx: Tx,
  actor: Actor,
  area: Choice['area'],
  ids: readonly string[],
  alsoInScope?: Expression<SqlBool>,
): Promise<readonly InvoiceRecord[]> => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', wanted)
    .where((eb) => eb.or([invoicesInScope(actor, area), ...(alsoInScope ? [alsoInScope] : [])]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(
    (id) =>
      byId.get(id) ??
      (() => {
        throw new Problem('invoice.notFound')
      })(),
  )
}
/** The same for both kinds of choice. */
export const chooseBatch = async (
  tx: Tx,
  actor: Actor,
  choice: Choice,
  max: number,
  alsoInScope?: Expression<SqlBool>,
): Promise<readonly InvoiceRecord[]> => chooseInvoices(tx, actor, choice.area, await chosenIds(tx, actor, choice, max), alsoInScope)
