// 提交付款: judged by the domain's table, and put into a batch for each payee.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import type { usageEndpoints } from '@piaotai/contract/usage.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { answersOf, holdbackOf, type Judgement } from '@piaotai/domain/judgement/judge.ts'
import { restOf, type Rest } from '@piaotai/domain/payment/part-payment.ts'
import { mayPay, paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { category } from '@piaotai/domain/states.ts'
import { usageStatusAfter } from '@piaotai/domain/usage.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { newId } from '../../../lib/ids.ts'
import { chooseInvoices, type InvoiceRecord } from '../../invoices/invoice/index.ts'
import type { Accompaniment, ChangedUse, UsageDeps } from '../../invoices/usage/index.ts'
import { refusedBankSaid } from './statement/bank-said.ts'
import { newPaymentNumber, recordBatches } from './batch-rows.ts'
import { findingsOf } from './judge-confirmation.ts'
import { judgePayments, type JudgedPayment, type Subject } from './judge-payments.ts'
import { sellerKeyOf } from './payable-sql.ts'
import { accountsOf, payeeOf, type PartnerAccounts, type Payee } from './payees.ts'
import { submittedInScope } from './payment-scope.ts'
import { settingsOf } from './payment-settings.ts'
import { tellConfirmers, type WaitingPayment } from './tell-confirmers.ts'

type Input = In<(typeof usageEndpoints)['submitInvoices']>
/** What may be paid of each invoice, and what stands against submitting it. */
export const judgeSubmission = (
  tx: Tx,
  actor: Actor,
  invoices: readonly InvoiceRecord[],
  input: Pick<Input, 'payees'>,
  amounts: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<ReadonlyMap<string, JudgedPayment>> =>
  judgePayments(
    tx,
    actor,
    invoices.map((invoice): Subject => {
      const amount = amounts.get(invoice.id)
      return {
        invoiceId: invoice.id,
        amount: amount === undefined ? undefined : fromFen(amount),
        payee: typedPayee(input, sellerKeyOf(invoice)),
        before: [],
      }
    }),
    now,
  )
export const isIncoming = (invoice: InvoiceRecord): boolean => invoice.category === category.incoming

/** The amount of each invoice that the input gives one for. */
const amountsOf = ({ ids = [], amounts }: Pick<Input, 'ids' | 'amounts'>): ReadonlyMap<string, bigint> => {
  if (amounts === undefined) return new Map()
  if (amounts.length !== ids.length || new Set(ids).size !== ids.length) throw new Problem('input.invalid', { field: 'amounts' })
  return new Map(
    ids.flatMap((id, at) => {
      const typed = amounts[at] ?? null
      return typed === null ? [] : [[id, toFen(typed)!] as const]
    }),
  )
}

const submissionProblem = {
  refused: 'payment.refused',
  after: 'payment.stepFirst',
  otherPerson: 'payment.otherPerson',
  reason: 'payment.reasonNeeded',
  right: 'payment.reasonNeeded',
} as const
/** The second person is who confirms it: at submission their reason is asked for. */
const asking = ({ judged }: JudgedPayment): Judgement => judged('submit')

export const submission = (deps: UsageDeps): Accompaniment<Input> => ({
  alsoInScope: submittedInScope,
  begin: async (tx, actor, invoices, input, now) => {
    const own = new Map(input.reasons?.map(({ id, reason }) => [id as string, reason.trim()]))
    const reasonOf = (id: string): string => own.get(id) || (input.reason?.trim() ?? '')
    const amounts = amountsOf(input)
    const judged = await judgeSubmission(tx, actor, invoices.filter(isIncoming), input, amounts, now)
    const said = await refusedBankSaid(
      tx,
      [...judged].filter(([, { facts }]) => facts.pay === 'bankSaid').map(([id]) => id),
    )
    const mayOverride = actor.permissions.has('submitPayment.override')
    const refused = new Map<string, Problem>()
    for (const invoice of invoices) {
      if (refused.has(invoice.id)) continue
      const one = judged.get(invoice.id)
      const amount = amounts.get(invoice.id)
      const held = one && holdbackOf(asking(one), { reason: reasonOf(invoice.id), mayOverride, isOther: true })
      if (!one) refused.set(invoice.id, new Problem('payment.notIncoming'))
      else if (said.has(invoice.id)) refused.set(invoice.id, said.get(invoice.id)!)
      else if (amount !== undefined && !mayPay(amount, toFen(one.payable)!))
        refused.set(invoice.id, new Problem('payment.amountInvalid', { id: invoice.id, max: one.payable }))
      else if (held) refused.set(invoice.id, new Problem(submissionProblem[held.because], { id: invoice.id, causes: held.causes }))
    }
    const rests = new Map(input.rests?.map(({ id, rest }) => [id as string, rest]))
    const amountOf = (id: string): string => (amounts.has(id) ? fromFen(amounts.get(id)!) : judged.get(id)!.payable)
    const restFor = (id: string): Rest => restOf(toFen(judged.get(id)!.payable)!, toFen(amountOf(id))!, rests.get(id))
    const isLess = (id: string): boolean => judged.get(id)?.facts.paysLess === true
    const causesOf = (id: string): readonly Cause[] => {
      const one = judged.get(id)
      return one ? answersOf(asking(one)) : []
    }
    return {
      refused,
      noted: (id) => ({
        amount: amountOf(id),
        ...(isLess(id) ? { rest: restFor(id) } : {}),
        ...(causesOf(id).length > 0 ? { submittedFor: causesOf(id), reason: reasonOf(id) } : {}),
      }),
      written: async (changed) => {
        const accounts = await accountsOf(
          tx,
          changed.map(({ invoice }) => invoice.seller_tax_id),
        )
        const submissionId = newId(now)
        const rows = []
        for (const [seller, of] of Map.groupBy(changed, ({ invoice }) => sellerKeyOf(invoice))) {
          const batch = await insertBatch(tx, deps, actor, {
            seller,
            submissionId,
            payee: typedPayee(input, seller) ?? payeeOf(of[0]!.invoice, accounts),
            accounts,
            input,
            now,
            invoices: of.map((one) => ({
              ...one,
              amount: amountOf(one.invoice.id),
              causes: causesOf(one.invoice.id),
              reason: reasonOf(one.invoice.id),
              rest: restFor(one.invoice.id),
            })),
          })
          rows.push(...batch)
        }
        await tellConfirmers(tx, actor, submissionId, rows, now)
      },
    }
  },
})
const typedPayee = ({ payees = [] }: Pick<Input, 'payees'>, seller: string): Payee | undefined => {
  const typed = payees.find((one) => one.seller === seller)
  return typed && { name: typed.name.trim(), bankName: typed.bankName.trim(), bankAccount: typed.bankAccount.trim(), from: 'typed' }
}

interface NewBatch {
  readonly seller: string
  readonly submissionId: string
  readonly payee: Payee
  readonly accounts: PartnerAccounts
  readonly input: Input
  readonly now: Date
  readonly invoices: readonly (ChangedUse & {
    readonly amount: string
    readonly causes: readonly Cause[]
    readonly reason: string
    readonly rest: Rest
  })[]
}
const insertBatch = async (
  tx: Tx,
  deps: UsageDeps,
  actor: Actor,
  { seller, submissionId, payee, input, now, invoices }: NewBatch,
): Promise<readonly WaitingPayment[]> => {
  const { companyId } = actor
  const [id, number, at] = [newId(now), newPaymentNumber('FK', now), now.toISOString()]
  await onUniqueViolation('busy', () =>
    tx
      .insertInto('payment_batch')
      .values({
        company_id: companyId,
        id,
        number,
        submission_id: submissionId,
        seller_key: seller,
        payee_name: payee.name.slice(0, paymentLimits.payeeName),
        bank_name: payee.bankName,
        bank_account: payee.bankAccount,
        payee_from: payee.from,
        due_day: input.dueDay ?? null,
        note: input.note?.trim() ?? '',
        state: 'open',
        submitted_by: actor.userId,
        submitted_by_name: actor.userName,
        owner_id: actor.userId,
        submitted_at: at,
      })
      .execute(),
  )
  const rows = invoices.map(({ invoice, useId, amount, causes, reason, rest }, position) => ({
    company_id: companyId,
    use_id: useId,
    batch_id: id,
    position,
    invoice_id: invoice.id,
    number: invoice.number,
    seller_name: invoice.seller_name,
    total: invoice.amount_including_tax,
    amount,
    rest,
    verify_status: invoice.verify_status,
    submitted_for: [...causes],
    reason: causes.length > 0 ? reason : '',
    state: 'submitted' as const,
    changed_at: at,
    changed_by_name: actor.userName,
  }))
  await tx.insertInto('payment_batch_invoice').values(rows).execute()
  await recordBatches(tx, deps, actor, 'submit', rows, { number, payee: payee.name, dueDay: input.dueDay ?? null })
  return rows.map((row) => ({ ...row, payee: payee.name }))
}

type Preview = (typeof paymentEndpoints)['previewSubmission']
/** What a submission would meet, without beginning it. */
export const previewSubmission =
  ({ db, clock }: Pick<UsageDeps, 'db' | 'clock'>) =>
  (actor: Actor, { area, ids, amounts, payees }: In<Preview>): Promise<Out<Preview>> =>
    db.inTenant(actor, async (tx) => {
      const invoices = await chooseInvoices(tx, actor, area, ids, submittedInScope(actor, area))
      const fit = invoices.filter((one) => isIncoming(one) && usageStatusAfter(one.use_status, 'submit') !== undefined)
      const judged = await judgeSubmission(tx, actor, fit, { payees }, amountsOf({ ids, amounts }), clock.now())
      const findings = await findingsOf(tx, actor, judged, 'submit')
      const { termDays, secondPersonFrom } = await settingsOf(tx)
      const accounts = await accountsOf(
        tx,
        fit.map((one) => one.seller_tax_id),
      )
      return {
        invoices: invoices.map((one) => ({
          id: one.id,
          number: one.number,
          sellerName: one.seller_name,
          total: one.amount_including_tax,
          seller: judged.has(one.id) ? sellerKeyOf(one) : null,
          payable: judged.get(one.id)?.payable ?? '0.00',
          dueDay: one.date === null ? null : daysFrom(one.date, termDays),
          findings: findings.get(one.id) ?? null,
          problem: judged.has(one.id) ? null : isIncoming(one) ? 'invoice.useDiffers' : 'payment.notIncoming',
        })),
        payees: [...Map.groupBy(fit, sellerKeyOf)].map(([seller, [first]]) => ({
          seller,
          ...payeeOf(first!, accounts),
          faceBank: first!.seller_bank ?? '',
        })),
        secondPersonFrom,
      }
    })
