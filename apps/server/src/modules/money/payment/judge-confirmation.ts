// What stands against confirming payments, with its evidence: one piece for the list, the dialog and the act.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { confirmationCausesOf } from '@piaotai/domain/payment/payment.ts'
import { isTicket } from '@piaotai/domain/risk/risk-judge.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { sumOf } from '../../../db/sql-aggregates.ts'
import { groupMatches, toGroupMatch } from '../../exchange/group/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { payable } from './payable-sql.ts'
import { accountsOf } from './payees.ts'
import { settingsOf } from './payment-settings.ts'

export type Findings = Out<(typeof paymentEndpoints)['previewConfirmation']>['payments'][number]['findings']
const evidence = 10
/** Of invoices that are submitted, paid, or used elsewhere. */
const inUse = [usageStatus.submitted, usageStatus.confirmed, usageStatus.external].join(',')

/** By use id. */
export const judgeConfirmations = async (
  tx: Tx,
  actor: Actor,
  useIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Findings>> => {
  const found = new Map<string, Findings>()
  if (useIds.length === 0) return found
  const { companyId } = actor
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('payment_batch as b', (join) => join.onRef('b.company_id', '=', 'p.company_id').onRef('b.id', '=', 'p.batch_id'))
    .innerJoin('invoice', (join) => join.onRef('invoice.company_id', '=', 'p.company_id').onRef('invoice.id', '=', 'p.invoice_id'))
    .select([
      'p.use_id',
      'p.batch_id',
      'p.amount',
      'p.verify_status as verifyStatusThen',
      'b.bank_account',
      'b.submitted_by',
      'b.owner_id',
      'invoice.id',
      'invoice.seller_tax_id',
      'invoice.verify_status',
      payable.as('payable'),
    ])
    .where('p.company_id', '=', companyId)
    .where('p.use_id', 'in', [...useIds])
    .execute()
  const accounts = await accountsOf(
    tx,
    companyId,
    rows.map((row) => row.seller_tax_id),
  )
  const batchAmounts = await amountsOf(
    tx,
    companyId,
    rows.map((row) => row.batch_id),
  )
  const duplicates = await duplicatesOf(
    tx,
    actor,
    rows.map((row) => row.id),
  )
  const groups = await groupMatches(
    tx,
    companyId,
    rows.map((row) => row.id),
    now,
  )
  const { secondPersonFrom } = await settingsOf(tx, companyId)
  for (const row of rows) {
    const twins = duplicates.get(row.id) ?? []
    const partnerAccount = (row.seller_tax_id !== null && accounts.get(row.seller_tax_id)?.bank_account) || ''
    const visible = twins.filter((twin) => twin.visible)
    found.set(row.use_id, {
      causes: [
        ...confirmationCausesOf({
          verifyStatus: row.verify_status,
          verifyStatusThen: row.verifyStatusThen,
          amount: toFen(row.amount)!,
          payable: toFen(row.payable)!,
          duplicates: twins.length,
          account: row.bank_account,
          partnerAccount,
          batchAmount: toFen(batchAmounts.get(row.batch_id) ?? '0')!,
          secondPersonFrom: secondPersonFrom === null ? null : toFen(secondPersonFrom)!,
          submittedByMe: [row.submitted_by, row.owner_id].includes(actor.userId),
          groupDuplicate: groups.has(row.id),
        }),
      ],
      duplicates: visible.slice(0, evidence).map(({ id, number, use_status: useStatus }) => ({ id, number, useStatus })),
      hidden: twins.length - visible.length,
      partnerAccount,
      payable: row.payable,
      group: toGroupMatch(groups.get(row.id)),
    })
  }
  return found
}
/** What each batch pays, without what came back. */
const amountsOf = async (tx: Tx, companyId: string, batchIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select(['batch_id', sumOf('amount').as('amount')])
    .where('company_id', '=', companyId)
    .where('batch_id', 'in', [...new Set(batchIds)])
    .where('state', 'in', ['submitted', 'confirmed'])
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map((row) => [row.batch_id, row.amount]))
}
/**
 * Invoices in use that show the same purchase: of the same seller, day and amount, or with the same number. Tickets of one day and
 * price are many people's.
 */
export const duplicatesOf = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await tx
    .selectFrom('invoice as subject')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.company_id', '=', 'subject.company_id')
        .onRef('invoice.id', '<>', 'subject.id')
        .on(sql<boolean>`(invoice.number = subject.number or (invoice.date = subject.date and invoice.amount_including_tax = subject.amount_including_tax
          and (invoice.seller_tax_id = subject.seller_tax_id or (invoice.seller_tax_id is null and subject.seller_tax_id is null and invoice.seller_name = subject.seller_name))))`),
    )
    .select([
      'subject.id as of',
      'subject.type as type',
      'subject.number as ofNumber',
      'invoice.id',
      'invoice.number',
      'invoice.use_status',
      sql<boolean>`${invoicesInRowScope(actor, 'company')}`.as('visible'),
    ])
    .where('subject.company_id', '=', actor.companyId)
    .where('subject.id', 'in', [...ids])
    .where(sql<boolean>`invoice.use_status in (${sql.raw(inUse)})`)
    .orderBy('invoice.id')
    .execute()
  return Map.groupBy(
    rows.filter((row) => row.number === row.ofNumber || !isTicket(row.type)),
    (row) => row.of,
  )
}
