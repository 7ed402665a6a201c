// What a bank file would hold of each batch: what waits in it, to the account of the batch or else of the partner, and what stands against it.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { bankRowProblemsOf } from '@piaotai/domain/payment/bank-file.ts'
import { togetherOf } from '@piaotai/domain/judgement/judge.ts'
import { sumAmounts, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { invoicesInRowScope, isAlone } from '../../../people/permission/index.ts'
import { liveFilesOf } from './file-rows.ts'
import { duplicatesOf, judgeConfirmations } from '../judge-confirmation.ts'
import { batchesFor } from '../list-batches.ts'
import { accountsOf } from '../payees.ts'
import { payersOf } from '../payers.ts'

type Preview = (typeof bankFileEndpoints)['previewBankFile']
export type BankRow = Out<Preview>['rows'][number]
export interface Waiting {
  readonly count: number
  readonly hidden: number
  readonly amount: string
  readonly invoices: readonly { readonly invoice_id: string; readonly use_id: string; readonly amount: string }[]
}

/** In the order of the ids; an unknown or foreign one refuses them all. */
export const bankRowsOf = async (
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<{ readonly rows: readonly BankRow[]; readonly waiting: ReadonlyMap<string, Waiting> }> => {
  const wanted = [...new Set(ids)]
  const batches = await tx
    .selectFrom('payment_batch as b')
    .select(['b.id', 'b.number', 'b.seller_key', 'b.payee_name', 'b.bank_name', 'b.bank_account', 'b.submitted_by', 'b.owner_id'])
    .where('b.id', 'in', wanted)
    .where(batchesFor(actor, false))
    .execute()
  if (batches.length < wanted.length) throw new Problem('payment.notFound')
  const waiting = await waitingOf(tx, actor, wanted)
  const accounts = await accountsOf(
    tx,
    batches.map((batch) => batch.seller_key),
  )
  const found = await judgeConfirmations(
    tx,
    actor,
    [...waiting.values()].flatMap(({ invoices }) => invoices.map((one) => one.use_id)),
    now,
    'file',
  )
  const held = [...waiting.values()].flatMap(({ invoices }) => invoices.map((one) => one.invoice_id))
  const twins = await duplicatesOf(tx, actor, held)
  const files = await liveFilesOf(tx, [...held, ...[...twins.values()].flatMap((of) => of.map((twin) => twin.id))])
  const alone = await isAlone(tx, actor.companyId)
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  const rows = wanted.map((id): BankRow => {
    const batch = byId.get(id)!
    const { count, hidden, amount, invoices } = waiting.get(id) ?? { count: 0, hidden: 0, amount: '0.00', invoices: [] }
    const partner = accounts.get(batch.seller_key)
    const fromPartner = batch.bank_account === '' && partner !== undefined && partner.bank_account !== ''
    const same = partner !== undefined && (fromPartner || partner.bank_account === batch.bank_account)
    const bankAccount = fromPartner ? partner.bank_account : batch.bank_account
    const bankName = fromPartner || (batch.bank_name === '' && same) ? partner.bank_name : batch.bank_name
    const judged = togetherOf(invoices.flatMap((one) => found.get(one.use_id) ?? []))
    const fileOf = (invoiceIds: readonly string[]) => invoiceIds.flatMap((invoice) => files.get(invoice) ?? [])[0] ?? null
    return {
      batchId: id,
      number: batch.number,
      payee: batch.payee_name,
      bankName,
      bankAccount,
      bankCode: same ? partner.bank_code : '',
      amount,
      invoices: count,
      problems: [...bankRowProblemsOf({ waiting: count, hidden, amount: toFen(amount)!, account: bankAccount, bankName })],
      judged: { verdict: judged.verdict, said: [...judged.said] },
      isOther: ![batch.submitted_by, batch.owner_id].includes(actor.userId),
      alone,
      inFile: fileOf(invoices.map((one) => one.invoice_id)),
      twinIn: fileOf(invoices.flatMap((one) => (twins.get(one.invoice_id) ?? []).map((twin) => twin.id))),
    }
  })
  return { rows, waiting }
}
const waitingOf = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Waiting>> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('invoice', 'invoice.id', 'p.invoice_id')
    .select(['p.batch_id', 'p.invoice_id', 'p.use_id', 'p.amount', sql<boolean>`not ${invoicesInRowScope(actor, 'company')}`.as('hidden')])
    .where('p.batch_id', 'in', [...ids])
    .where('p.state', '=', 'submitted')
    .orderBy('p.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.batch_id)].map(([id, of]) => [
      id,
      {
        count: of.length,
        hidden: of.filter(({ hidden }) => hidden).length,
        amount: sumAmounts(of.map(({ amount }) => amount)) ?? '0.00',
        invoices: of.map(({ invoice_id, use_id, amount }) => ({ invoice_id, use_id, amount })),
      },
    ]),
  )
}
export const previewBankFile =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  (actor: Actor, { ids }: In<Preview>): Promise<Out<Preview>> =>
    db.inTenant(actor, async (tx) => ({
      rows: [...(await bankRowsOf(tx, actor, ids, clock.now())).rows],
      payers: await payersOf(tx, actor.companyId),
    }))
