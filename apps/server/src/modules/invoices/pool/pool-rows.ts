// Pools of invoices, and the right to change them.
import { afterChoice, notSet } from '@piaotai/domain/pool.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows, Tx } from '../../../kernel/deps.ts'

export interface NamedPool {
  readonly id: string
  readonly name: string
}
/** The pools of each of some invoices, in the company's order; an invoice in none has no entry. */
export const poolsOf = async (tx: Rows, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, readonly NamedPool[]>> => {
  const found = new Map<string, NamedPool[]>()
  if (invoiceIds.length === 0) return found
  const rows = await tx
    .selectFrom('invoice_pool as i')
    .innerJoin('pool as p', 'p.id', 'i.pool_id')
    .select(['i.invoice_id', 'p.id', 'p.name'])
    .where('i.invoice_id', 'in', [...invoiceIds])
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()
  for (const { invoice_id, id, name } of rows) found.set(invoice_id, [...(found.get(invoice_id) ?? []), { id, name }])
  return found
}

/**
 * Pools that a person may assign: pools open to everybody, pools with this right for the person; all pools for those
 * with the right to set them up.
 */
export const puttable = async (tx: Tx, actor: Actor): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('pool as p')
    .leftJoin('pool_member as m', (j) => j.onRef('m.pool_id', '=', 'p.id').on('m.user_id', '=', actor.userId))
    .select(['p.id', 'p.open', 'm.may_put'])
    .execute()
  const all = actor.permissions.has('businessTicketPoolSettings.edit')
  return new Set(rows.filter((row) => all || row.open || row.may_put === true).map((row) => row.id))
}

/**
 * Each invoice's pools after a choice. Locks pools before invoices, as their removal does, to avoid a deadlock; refuses
 * unknown pools and pools without the right to assign.
 */
export const chosenPlan = async (
  tx: Tx,
  actor: Actor,
  chosen: readonly string[],
): Promise<(before: readonly NamedPool[]) => readonly NamedPool[]> => {
  const wanted = [...new Set(chosen.filter((id) => id !== notSet))]
  const all = await tx.selectFrom('pool').select(['id', 'name']).orderBy('position').orderBy('id').forShare().execute()
  const rows = all.filter((pool) => wanted.includes(pool.id))
  const may = await puttable(tx, actor)
  if (rows.length < wanted.length) throw new Problem('pool.notFound')
  const shut = rows.find((row) => !may.has(row.id))
  if (shut) throw new Problem('pool.shut', { name: shut.name })
  return (before) => {
    const known = new Map([...before, ...rows].map((pool) => [pool.id, pool]))
    return afterChoice(
      before.map((pool) => pool.id),
      rows.map((row) => row.id),
      (id) => may.has(id),
    ).flatMap((id) => known.get(id) ?? [])
  }
}

/** Sets the pools of each invoice, without pools deleted since. */
export const writePools = async (
  tx: Tx,
  companyId: string,
  rows: readonly { readonly invoiceId: string; readonly pools: readonly string[] }[],
): Promise<void> => {
  if (rows.length === 0) return
  const known = new Set((await tx.selectFrom('pool').select('id').forShare().execute()).map((row) => row.id))
  await tx
    .deleteFrom('invoice_pool')
    .where(
      'invoice_id',
      'in',
      rows.map((row) => row.invoiceId),
    )
    .execute()
  const values = rows.flatMap(({ invoiceId, pools }) =>
    pools.filter((id) => known.has(id)).map((pool_id) => ({ company_id: companyId, invoice_id: invoiceId, pool_id })),
  )
  if (values.length > 0) await tx.insertInto('invoice_pool').values(values).execute()
}
