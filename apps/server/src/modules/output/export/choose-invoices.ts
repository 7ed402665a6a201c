// Invoices for a file: chosen ones, or all matches of a filter; always within the person's scope.
import { sql } from 'kysely'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/export/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { conditions, tabCondition } from '../../invoices/invoice/index.ts'
import { idsIn, uuidList } from '../../../db/id-lists.ts'

type Choice = Pick<In<typeof exportEndpoints.exportInvoices>, 'area' | 'kind' | 'ids' | 'filter'>

/**
 * Ids in the order of the list by date. Refuses the whole call if a chosen id is unknown or out of scope, if there is
 * none, or if there are too many for one file.
 */
export const chooseInvoices = async (tx: Tx, actor: Actor, { area, kind, ids, filter }: Choice): Promise<readonly string[]> => {
  if ((ids === undefined) === (filter === undefined)) throw new Problem('input.invalid', { field: 'ids' })
  const most = exportLimits.invoices[kind]
  const { tab = 'all', ...narrowed } = filter ?? {}
  const wanted = ids && [...new Set(ids)]
  let query = tx
    .selectFrom('invoice')
    .select('id')
    .where(conditions(actor, { ...narrowed, area }))
    .where(tabCondition[tab])
  if (wanted) query = query.where(sql<boolean>`id = any(${uuidList(wanted)})`)
  // Aggregates in the order of the inner query.
  const ordered = query.orderBy(sql`date desc nulls last, id desc`).limit(most + 1)
  const { ids: joined } = await tx
    .selectFrom(ordered.as('found'))
    .select(sql<string | null>`string_agg(id::text, ',')`.as('ids'))
    .executeTakeFirstOrThrow()
  const found = idsIn(joined)
  if (wanted && found.length < wanted.length) throw new Problem('invoice.notFound')
  if (found.length === 0) throw new Problem('export.nothing')
  if (found.length > most) throw new Problem('export.tooMany', { max: most })
  return found
}
