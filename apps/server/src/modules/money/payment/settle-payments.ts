// What becomes of submitted payments: confirmed, returned, withdrawn, and a confirmation taken back. Batches follow.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import { shanghaiDay } from '@piaotai/domain/invoice/checks.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { PaymentState } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { chooseInvoices } from '../../invoices/invoice/index.ts'
import type { Accompaniment, UsageDeps } from '../../invoices/usage/index.ts'
import { payersOf } from './payers.ts'
import { followInvoices, lockCurrent, recordBatches, type BatchInvoice, type PaymentAct } from './batch-rows.ts'
import { judgeConfirmations } from './judge-confirmation.ts'
import { paymentsInScope } from './payment-scope.ts'
import { payeeOfBatch } from './payment-shapes.ts'
import { confirmersOf, tellParties, type Confirmers } from './tell-parties.ts'

type Usage = typeof usageEndpoints
type Plain = In<Usage['withdrawInvoices']> & { readonly remark?: string | undefined }
const after = { withdraw: 'withdrawn', return: 'returned', confirm: 'confirmed', cancel: 'submitted' } as const satisfies Record<
  Exclude<PaymentAct, 'submit'>,
  PaymentState
>
type Written = Partial<
  Pick<BatchInvoice, 'remark' | 'paid_day' | 'paid_account' | 'voucher_file_id' | 'statement_id' | 'overridden_for' | 'override_reason'>
>

/** Writes the ways of the invoices that an act changed, and their batches after them. */
const settle = async (
  tx: Tx,
  deps: Pick<UsageDeps, 'audit'>,
  actor: Actor,
  act: keyof typeof after,
  rows: readonly BatchInvoice[],
  now: Date,
  written: (row: BatchInvoice) => Written,
  detail: Readonly<Record<string, unknown>>,
  told: { readonly remark: string; readonly confirmers: Confirmers },
): Promise<void> => {
  for (const row of rows)
    await tx
      .updateTable('payment_batch_invoice')
      .set({ state: after[act], changed_at: now.toISOString(), changed_by_name: actor.userName, ...written(row) })
      .where('company_id', '=', actor.companyId)
      .where('use_id', '=', row.use_id)
      .execute()
  await followInvoices(tx, actor.companyId, rows)
  await recordBatches(tx, deps, actor, act, rows, detail)
  await tellParties(tx, actor, act, rows, told)
}
const among = (rows: readonly BatchInvoice[], changed: readonly { readonly useId: string }[]): readonly BatchInvoice[] => {
  const uses = new Set(changed.map(({ useId }) => useId))
  return rows.filter((row) => uses.has(row.use_id))
}
const nothingPaid: Written = {
  remark: '',
  paid_day: null,
  paid_account: '',
  voucher_file_id: null,
  statement_id: null,
  overridden_for: [],
  override_reason: '',
}

/** A return, a withdrawal, or a confirmation taken back. */
export const unsettled = (deps: Pick<UsageDeps, 'audit'>, act: Exclude<keyof typeof after, 'confirm'>): Accompaniment<Plain> => ({
  alsoInScope: paymentsInScope,
  begin: async (tx, actor, invoices, { remark = '' }, now) => {
    const rows = await lockCurrent(
      tx,
      actor.companyId,
      invoices.map(({ id }) => id),
    )
    const note = remark.trim()
    const confirmers = act === 'cancel' ? await confirmersOf(tx, actor.companyId, rows) : new Map<string, string>()
    return {
      refused: new Map(),
      noted: () => ({}),
      written: (changed) =>
        settle(
          tx,
          deps,
          actor,
          act,
          among(rows, changed),
          now,
          () => ({ ...nothingPaid, remark: note }),
          { remark: note },
          { remark: note, confirmers },
        ),
    }
  },
})

/** What a confirmation brings besides its fields: the bank's voucher, stored for good, or the statement that says so. */
interface Proof {
  readonly voucher?: (tx: Tx) => Promise<string>
  readonly statementId?: string
}
export const confirmation = (
  deps: Pick<UsageDeps, 'audit'>,
  { voucher, statementId }: Proof = {},
): Accompaniment<In<Usage['confirmInvoices']>> => ({
  alsoInScope: paymentsInScope,
  begin: async (tx, actor, invoices, input, now) => {
    const today = shanghaiDay(now)
    const paidDay = input.paidDay ?? today
    if (paidDay > today) throw new Problem('payment.paidDayInvalid')
    const rows = await lockCurrent(
      tx,
      actor.companyId,
      invoices.map(({ id }) => id),
    )
    const found = await judgeConfirmations(
      tx,
      actor,
      rows.map((row) => row.use_id),
      now,
    )
    const causesOf = new Map(rows.map((row) => [row.invoice_id, found.get(row.use_id)?.causes ?? []]))
    const reason = input.reason?.trim() ?? ''
    const mayOverride = reason !== '' && actor.permissions.has('confirmPayment.override')
    const held = mayOverride ? [] : [...causesOf].filter(([, causes]) => causes.length > 0)
    const note = input.remark?.trim() ?? ''
    const paidAccount = input.paidAccount?.trim() ?? ''
    const told = { ...(paidAccount === '' ? {} : { paidAccount: paidAccount.slice(-4) }), ...(statementId ? { statementId } : {}) }
    return {
      refused: new Map(held.map(([id, causes]) => [id, new Problem('payment.guarded', { id, causes })])),
      noted: (id) => {
        const causes = causesOf.get(id) ?? []
        return { paidDay, ...told, ...(causes.length > 0 ? { overriddenFor: causes, reason } : {}) }
      },
      written: async (changed) => {
        const voucherId = changed.length > 0 ? await voucher?.(tx) : undefined
        const paid = {
          remark: note,
          paid_day: paidDay,
          paid_account: paidAccount,
          voucher_file_id: voucherId ?? null,
          statement_id: statementId ?? null,
        }
        await settle(
          tx,
          deps,
          actor,
          'confirm',
          among(rows, changed),
          now,
          (row) => {
            const causes = causesOf.get(row.invoice_id) ?? []
            return { ...paid, overridden_for: [...causes], override_reason: causes.length > 0 ? reason : '' }
          },
          { remark: note, paidDay, ...told, ...(voucherId ? { voucher: voucherId } : {}) },
          { remark: note, confirmers: new Map() },
        )
      },
    }
  },
})

type Check = (typeof paymentEndpoints)['previewConfirmation']
/** What a confirmation would meet; invoices that do not wait for one are left out. */
export const previewConfirmation =
  ({ db, clock }: Pick<UsageDeps, 'db' | 'clock'>) =>
  (actor: Actor, { area, ids }: In<Check>): Promise<Out<Check>> =>
    db.inTenant(actor, async (tx) => {
      const invoices = await chooseInvoices(tx, actor, area, ids, paymentsInScope(actor, area))
      const rows = await tx
        .selectFrom('payment_batch_invoice as p')
        .innerJoin('payment_batch as b', (join) => join.onRef('b.company_id', '=', 'p.company_id').onRef('b.id', '=', 'p.batch_id'))
        .select(['p.use_id', 'p.invoice_id', 'p.number', 'p.seller_name', 'p.total', 'p.amount', 'b.number as batchNumber'])
        .select(['b.payee_name', 'b.bank_name', 'b.bank_account', 'b.payee_from'])
        .where('p.company_id', '=', actor.companyId)
        .where('p.state', '=', 'submitted')
        .where(
          'p.invoice_id',
          'in',
          invoices.map(({ id }) => id),
        )
        .execute()
      const found = await judgeConfirmations(
        tx,
        actor,
        rows.map((row) => row.use_id),
        clock.now(),
      )
      return {
        payments: rows.flatMap((row) => {
          const findings = found.get(row.use_id)
          return findings
            ? [
                {
                  invoiceId: row.invoice_id,
                  number: row.number,
                  sellerName: row.seller_name,
                  total: row.total,
                  amount: row.amount,
                  batchNumber: row.batchNumber,
                  payee: payeeOfBatch(row),
                  findings,
                },
              ]
            : []
        }),
        amount: sumAmounts(rows.map((row) => row.amount)) ?? '0.00',
        accounts: (await payersOf(tx, actor.companyId)).map(({ bankName, bankAccount }) => ({ bankName, bankAccount })),
      }
    })
