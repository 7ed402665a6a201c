// What becomes of submitted payments: confirmed, returned, withdrawn, and a confirmation taken back. Batches follow.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import { answersOf, holdbackOf } from '@piaotai/domain/judgement/judge.ts'
import type { PaymentState } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { Accompaniment, UsageDeps } from '../../invoices/usage/index.ts'
import { refusedBankSaid, reopenLines } from './statement/bank-said.ts'
import { followInvoices, lockCurrent, recordBatches, type BatchInvoice, type PaymentAct } from './batch-rows.ts'
import { closePaidRows, closeRows } from './bank-file/file-rows.ts'
import { judgeConfirmations } from './judge-confirmation.ts'
import { judgeFiled, lapseRequests, type Agreed } from './second-person.ts'
import { paymentsInScope } from './payment-scope.ts'
import { releaseRests } from './unpaid/part-payments.ts'
import { endWaiting } from './tell-confirmers.ts'
import { confirmersOf, tellParties, type Confirmers } from './tell-parties.ts'

type Usage = typeof usageEndpoints
type Plain = In<Usage['withdrawInvoices']> & { readonly remark?: string | undefined }
/** What a withdrawal, a return, or a confirmation taken back writes along. */
type TakenBack = Exclude<keyof typeof after, 'confirm'>
const after = { withdraw: 'withdrawn', return: 'returned', confirm: 'confirmed', cancel: 'submitted' } as const satisfies Record<
  Exclude<PaymentAct, 'submit'>,
  PaymentState
>
export type Written = Partial<
  Pick<
    BatchInvoice,
    'remark' | 'paid_day' | 'paid_account' | 'voucher_file_id' | 'statement_id' | 'statement_row_id' | 'overridden_for' | 'override_reason'
  >
>

/** Writes the ways of the invoices that an act changed, and their batches after them. */
export const settle = async (
  tx: Tx,
  deps: Pick<UsageDeps, 'audit'>,
  actor: Actor,
  act: keyof typeof after,
  rows: readonly BatchInvoice[],
  now: Date,
  written: (row: BatchInvoice) => Written,
  detail: Parameters<typeof recordBatches<BatchInvoice>>[5],
  told: { readonly remark: string; readonly confirmers?: Confirmers },
): Promise<void> => {
  for (const row of rows)
    await tx
      .updateTable('payment_batch_invoice')
      .set({ state: after[act], changed_at: now.toISOString(), changed_by_name: actor.userName, ...written(row) })
      .where('use_id', '=', row.use_id)
      .execute()
  await followInvoices(tx, rows)
  await recordBatches(tx, deps, actor, act, rows, detail)
  if (act !== 'cancel') await endWaiting(tx, actor.companyId, rows)
  await tellParties(tx, actor, act, rows, told)
}
const among = (rows: readonly BatchInvoice[], changed: readonly { readonly useId: string }[]): readonly BatchInvoice[] => {
  const uses = new Set(changed.map(({ useId }) => useId))
  return rows.filter((row) => uses.has(row.use_id))
}
export const nothingPaid: Written = {
  remark: '',
  paid_day: null,
  paid_account: '',
  voucher_file_id: null,
  statement_id: null,
  statement_row_id: null,
  overridden_for: [],
  override_reason: '',
}
/** What a bank's line says of a confirmation that it takes back. */
export interface ByBank {
  /** In place of the input's remark. */
  readonly remark: string
  readonly detail: Readonly<Record<string, unknown>>
}
/** `agreed`: what a bank file holds is returned or withdrawn by two people, and the second one is the actor. */
interface Occasion {
  readonly agreed?: Agreed | undefined
  readonly byBank?: ByBank | undefined
}
/** A return, a withdrawal, or a confirmation taken back. The lines that marked what a person takes back wait for a person again. */
export const unsettled = (deps: Pick<UsageDeps, 'audit'>, act: TakenBack, { agreed, byBank }: Occasion = {}): Accompaniment<Plain> => ({
  alsoInScope: paymentsInScope,
  begin: async (tx, actor, invoices, input, now) => {
    const rows = await lockCurrent(
      tx,
      invoices.map(({ id }) => id),
    )
    const note = byBank?.remark ?? input.remark?.trim() ?? ''
    const reason = input.reason?.trim() || note
    const told = {
      ...(reason === '' || reason === note ? {} : { reason }),
      ...(agreed ? { askedBy: agreed.askedBy } : {}),
      ...byBank?.detail,
    }
    const ids = invoices.map(({ id }) => id)
    const confirmers = act === 'cancel' ? await confirmersOf(tx, rows) : undefined
    const filed = act === 'cancel' ? undefined : await judgeFiled(tx, deps, actor, rows, { act, reason, remark: note, agreed, now })
    const said = act === 'cancel' ? new Map<string, Problem>() : await refusedBankSaid(tx, ids)
    return {
      refused: new Map([...(filed?.refused ?? []), ...said]),
      ...(filed ? { waits: filed.waits } : {}),
      noted: () => told,
      written: async (changed) => {
        const of = among(rows, changed)
        if (act === 'cancel') await keepProof(tx, actor, of, reason, now)
        if (act === 'cancel' && byBank === undefined) await reopenLines(tx, of)
        await settle(
          tx,
          deps,
          actor,
          act,
          of,
          now,
          () => ({ ...nothingPaid, remark: note }),
          { remark: note, ...told },
          { remark: reason, ...(confirmers ? { confirmers } : {}) },
        )
        if (act === 'cancel') return
        const invoiceIds = of.map((row) => row.invoice_id)
        await closeRows(tx, deps, actor, { invoiceIds }, { state: 'void', reason, now, askedBy: agreed?.askedBy, alone: filed?.alone })
        await lapseRequests(tx, actor.companyId, invoiceIds, now, agreed?.requestId)
      },
    }
  },
})

/** A confirmation that is taken back stays readable with its proof. */
export const keepProof = async (tx: Tx, actor: Actor, rows: readonly BatchInvoice[], reason: string, now: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('payment_taken_back')
    .values(
      rows.map((row) => ({
        company_id: actor.companyId,
        id: newId(now),
        use_id: row.use_id,
        batch_id: row.batch_id,
        invoice_id: row.invoice_id,
        number: row.number,
        amount: row.amount,
        paid_day: row.paid_day,
        paid_account: row.paid_account,
        voucher_file_id: row.voucher_file_id,
        statement_id: row.statement_id,
        remark: row.remark,
        overridden_for: row.overridden_for,
        override_reason: row.override_reason,
        confirmed_by_name: row.changed_by_name,
        confirmed_at: row.changed_at,
        reason,
        taken_back_by_name: actor.userName,
        taken_back_at: now.toISOString(),
      })),
    )
    .execute()
}

export const confirmationProblem = {
  refused: 'payment.refused',
  after: 'payment.stepFirst',
  otherPerson: 'payment.otherPerson',
  reason: 'payment.guarded',
  right: 'payment.guarded',
} as const
/** The bank says so: nothing stands against what was paid already. */
export interface BankProof {
  /** By invoice: the line that says it. */
  readonly lineOf: ReadonlyMap<string, string>
  /** By invoice: the proof of a payment that stands again. */
  readonly restored?: ReadonlyMap<string, Written>
}
/** What a confirmation brings besides its fields: the bank's voucher, stored for good, or the statement that says so. */
interface Proof {
  readonly voucher?: (tx: Tx) => Promise<string>
  readonly statementId?: string
  readonly bank?: BankProof
}
export const confirmation = (
  deps: Pick<UsageDeps, 'audit'>,
  { voucher, statementId, bank }: Proof = {},
): Accompaniment<In<Usage['confirmInvoices']>> => ({
  alsoInScope: paymentsInScope,
  begin: async (tx, actor, invoices, input, now) => {
    const today = shanghaiDay(now)
    const paidDay = input.paidDay ?? today
    if (paidDay > today) throw new Problem('payment.paidDayInvalid')
    const rows = await lockCurrent(
      tx,
      invoices.map(({ id }) => id),
    )
    const found = await judgeConfirmations(
      tx,
      actor,
      rows.map((row) => row.use_id),
      now,
    )
    const findings = new Map(rows.map((row) => [row.invoice_id, found.get(row.use_id)]))
    const causesOf = new Map([...findings].map(([id, one]) => [id, one ? answersOf(one) : []]))
    const reason = input.reason?.trim() ?? ''
    const mayOverride = actor.permissions.has('confirmPayment.override')
    const held = [...findings].flatMap(([id, one]) => {
      const holdback = one && !bank && holdbackOf(one, { reason, mayOverride, isOther: one.isOther })
      return holdback ? [[id, new Problem(confirmationProblem[holdback.because], { id, causes: holdback.causes })] as const] : []
    })
    const note = input.remark?.trim() ?? ''
    const paidAccount = input.paidAccount?.trim() ?? ''
    const told = { ...(paidAccount === '' ? {} : { paidAccount: paidAccount.slice(-4) }), ...(statementId ? { statementId } : {}) }
    return {
      refused: new Map(held),
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
            const own = bank?.restored?.get(row.invoice_id)
            if (own) return own
            return {
              ...paid,
              statement_row_id: bank?.lineOf.get(row.invoice_id) ?? null,
              overridden_for: [...causes],
              override_reason: causes.length > 0 ? reason : '',
            }
          },
          { remark: note, paidDay, ...told, ...(voucherId ? { voucher: voucherId } : {}) },
          { remark: note },
        )
        const invoiceIds = changed.map(({ invoice }) => invoice.id)
        await closePaidRows(tx, deps, actor, invoiceIds, now)
        await lapseRequests(tx, actor.companyId, invoiceIds, now)
        await releaseRests(tx, deps, actor, among(rows, changed), invoices)
      },
    }
  },
})
