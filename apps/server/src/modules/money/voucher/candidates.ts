// The invoices that drafts are to be made of, in the order of their drafts.
import { sql, type Expression } from 'kysely'
import { Problem } from '@piaotai/domain/problems.ts'
import { daysOfPeriod, voucherLimits, type Merging } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { RefusedDraft } from '../../../db/column-documents.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { partyKeyOf, withoutVoucher, withoutVoucherBetween } from './unbooked.ts'

export interface Candidates {
  readonly ids: readonly string[]
  readonly refused: readonly RefusedDraft[]
}
/** The day of a draft: an invoice of an earlier month stands on the last day of the period. */
const dayIn = (month: string): Expression<string> => {
  const { first, last } = daysOfPeriod(month)
  return sql`case when invoice.date >= ${first} then invoice.date else ${last}::date end`
}
/** What one draft may hold together; fully reversed ones come last, after what reverses them. */
const groupIn = (month: string, merging: Merging): Expression<string> => {
  const last = sql`case when invoice.standing = 'redFull' then '1 ' else '0 ' end`
  return merging === 'party'
    ? sql`${last} || ${dayIn(month)}::text || ' ' || ${partyKeyOf('invoice')}`
    : sql`${last} || ${dayIn(month)}::text`
}

/** The invoices of a period without a voucher, within the row scope: each is judged when its draft is made. */
export const unbookedOf = async (tx: Tx, actor: Actor, month: string, merging: Merging): Promise<Candidates> => {
  const { first, last } = daysOfPeriod(month)
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .where(withoutVoucherBetween(actor, first, last))
    .orderBy(groupIn(month, merging))
    .orderBy('id')
    .execute()
  return { ids: rows.map(({ id }) => id), refused: [] }
}
/** Those of these that have no voucher, in their order; the others with their reason. `every`: refuses one that is not there for the person. */
export const openOf = async (tx: Tx, actor: Actor, ids: readonly string[], every = false): Promise<Candidates> => {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'number', 'seller_name as party', 'amount_including_tax as total'])
    .select(sql<boolean>`${withoutVoucher(actor.companyId)}`.as('open'))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(invoicesInRowScope(actor, 'company'))
    .execute()
  if (every && rows.length < ids.length) throw new Problem('invoice.notFound')
  const found = new Map(rows.map((row) => [row.id, row]))
  return {
    ids: ids.filter((id) => found.get(id)?.open),
    refused: rows.flatMap(({ open, id, number, party, total }) => (open ? [] : [{ id, number, party, total, reason: 'booked' as const }])),
  }
}
/** The invoices that a call names, in the order of their drafts. */
export const chosenOf = async (tx: Tx, actor: Actor, month: string, merging: Merging, ids: readonly string[]): Promise<Candidates> => {
  const { ids: open, refused } = await openOf(tx, actor, [...new Set(ids)], true)
  const groups = await groupsOf(tx, month, merging, open)
  const key = (id: string): string => `${groups.get(id) ?? ''} ${id}`
  return { ids: open.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)), refused }
}
const groupsOf = async (tx: Tx, month: string, merging: Merging, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', sql<string>`${groupIn(month, merging)}`.as('group')])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, group }) => [id, group]))
}

/** The next invoices that one transaction takes: those of one merged draft stay together, as far as it may hold them. */
export const nextOf = async (tx: Tx, month: string, merging: Merging, rest: readonly string[]): Promise<readonly string[]> => {
  const most = voucherLimits.merged
  if (merging === 'none' || rest.length <= most) return rest.slice(0, most)
  const window = rest.slice(0, most + 1)
  const groupOf = await groupsOf(tx, month, merging, window)
  const last = groupOf.get(window[most]!)
  const begins = window.findIndex((id) => groupOf.get(id) === last)
  return window.slice(0, begins > 0 ? begins : most)
}
