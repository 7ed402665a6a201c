// What a bank file would hold of each batch: what waits in it, to the account of the batch or else of the partner, and what stands against it.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { bankRowProblemsOf } from '@piaotai/domain/payment/bank-file.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { causes as allCauses } from '@piaotai/domain/judgement/causes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Clock, Database, Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { causesOf, judgeConfirmations } from './judge-confirmation.ts'
import { batchesFor } from './list-batches.ts'
import { accountsOf } from './payees.ts'
import { payersOf } from './payers.ts'

type Preview = (typeof bankFileEndpoints)['previewBankFile']
export type BankRow = Out<Preview>['rows'][number]
interface Waiting {
  readonly count: number
  readonly hidden: number
  readonly amount: string
  readonly uses: readonly string[]
}

/** In the order of the ids; an unknown or foreign one refuses them all. */
export const bankRowsOf = async (tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<readonly BankRow[]> => {
  const wanted = [...new Set(ids)]
  const batches = await tx
    .selectFrom('payment_batch as b')
    .select(['b.id', 'b.number', 'b.seller_key', 'b.payee_name', 'b.bank_name', 'b.bank_account'])
    .where('b.company_id', '=', actor.companyId)
    .where('b.id', 'in', wanted)
    .where(batchesFor(actor, false))
    .execute()
  if (batches.length < wanted.length) throw new Problem('payment.notFound')
  const waiting = await waitingOf(tx, actor, wanted)
  const accounts = await accountsOf(
    tx,
    actor.companyId,
    batches.map((batch) => batch.seller_key),
  )
  const found = await judgeConfirmations(
    tx,
    actor,
    [...waiting.values()].flatMap(({ uses }) => uses),
    now,
  )
  const before = await madeBefore(tx, actor.companyId, wanted)
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return wanted.map((id) => {
    const batch = byId.get(id)!
    const { count, hidden, amount, uses } = waiting.get(id) ?? { count: 0, hidden: 0, amount: '0.00', uses: [] }
    const partner = accounts.get(batch.seller_key)
    const fromPartner = batch.bank_account === '' && partner !== undefined && partner.bank_account !== ''
    const same = partner !== undefined && (fromPartner || partner.bank_account === batch.bank_account)
    const bankAccount = fromPartner ? partner.bank_account : batch.bank_account
    const bankName = fromPartner || (batch.bank_name === '' && same) ? partner.bank_name : batch.bank_name
    const causes = new Set(
      uses.flatMap((use) => {
        const one = found.get(use)
        return one ? causesOf(one) : []
      }),
    )
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
      causes: allCauses.filter((cause) => causes.has(cause)),
      madeBefore: before.get(id) ?? null,
    }
  })
}
const waitingOf = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Waiting>> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('invoice', (join) => join.onRef('invoice.company_id', '=', 'p.company_id').onRef('invoice.id', '=', 'p.invoice_id'))
    .select(['p.batch_id', sql<string>`count(*)`.as('n'), sql<string>`sum(p.amount)::numeric(18,2)`.as('amount')])
    .select([
      sql<string>`count(*) filter (where not ${invoicesInRowScope(actor, 'company')})`.as('hidden'),
      sql<string>`string_agg(p.use_id::text, ',')`.as('uses'),
    ])
    .where('p.company_id', '=', actor.companyId)
    .where('p.batch_id', 'in', [...ids])
    .where('p.state', '=', 'submitted')
    .groupBy('p.batch_id')
    .execute()
  return new Map(
    rows.map((row) => [row.batch_id, { count: Number(row.n), hidden: Number(row.hidden), amount: row.amount, uses: row.uses.split(',') }]),
  )
}
const madeBefore = async (tx: Tx, companyId: string, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('payment_bank_file_row as r')
    .innerJoin('payment_bank_file as f', (join) => join.onRef('f.company_id', '=', 'r.company_id').onRef('f.id', '=', 'r.file_id'))
    .select(['r.batch_id', 'r.amount', 'f.made_at', 'f.made_by_name', 'f.format'])
    .distinctOn('r.batch_id')
    .where('r.company_id', '=', companyId)
    .where('r.batch_id', 'in', [...ids])
    .orderBy('r.batch_id')
    .orderBy('f.made_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [row.batch_id, { at: toInstant(row.made_at), by: row.made_by_name, format: row.format, amount: row.amount }]),
  )
}

export const previewBankFile =
  ({ db, clock }: { readonly db: Database; readonly clock: Clock }) =>
  (actor: Actor, { ids }: In<Preview>): Promise<Out<Preview>> =>
    db.inTenant(actor, async (tx) => ({
      rows: [...(await bankRowsOf(tx, actor, ids, clock.now()))],
      payers: await payersOf(tx, actor.companyId),
    }))
