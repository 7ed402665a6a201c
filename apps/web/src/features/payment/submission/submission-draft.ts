// What a person is about to submit: amounts, accounts, reasons and what was left out, against what the server found.
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import type { Rest } from '@piaotai/domain/payment/part-payment.ts'
import { mayPay, paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { isOpen, outcomeOf, type Outcome } from '../outcomes.ts'
import type { Submission } from '../payment.queries.ts'

export type FoundInvoice = Submission['invoices'][number]
export interface TypedPayee {
  readonly name: string
  readonly bankName: string
  readonly bankAccount: string
}
export interface SubmissionDraft {
  readonly left: ReadonlySet<string>
  readonly amounts: Readonly<Record<string, string>>
  readonly payees: Readonly<Record<string, TypedPayee>>
  readonly dueDay: string | null
  readonly note: string
  /** By invoice. */
  readonly reasons: Readonly<Record<string, string>>
  /** By invoice that is paid less than may be: what becomes of the rest, later unless chosen. */
  readonly rests: Readonly<Record<string, Rest>>
}
export const blankSubmission: SubmissionDraft = { left: new Set(), amounts: {}, payees: {}, dueDay: null, note: '', reasons: {}, rests: {} }

/** In 分; undefined where what was typed is no amount, or more than may be paid. */
export const amountIn = ({ amounts }: SubmissionDraft, { id, payable }: FoundInvoice): bigint | undefined => {
  const amount = toFen((amounts[id] ?? payable).trim())
  return amount !== undefined && mayPay(amount, toFen(payable) ?? 0n) ? amount : undefined
}
/** Another list pays it back: it leaves by itself. */
export const isExpense = ({ findings }: FoundInvoice): boolean => findings?.said.some(({ cause }) => cause === 'employee') === true
export const chosenOf = (draft: SubmissionDraft, { invoices }: Submission): readonly FoundInvoice[] =>
  invoices.filter((one) => one.problem === null && !isExpense(one) && !draft.left.has(one.id))
const sumOf = (each: readonly bigint[]): bigint => each.reduce((sum, one) => sum + one, 0n)
/** Of those whose amount reads. */
export const totalOf = (draft: SubmissionDraft, chosen: readonly FoundInvoice[]): string =>
  fromFen(sumOf(chosen.map((one) => amountIn(draft, one) ?? 0n)))
const redOf = ({ total, payable, findings }: FoundInvoice): bigint =>
  findings?.said.some(({ cause }) => cause === 'redPartial') === true ? (toFen(total ?? payable) ?? 0n) - (toFen(payable) ?? 0n) : 0n
/** What is owed before red invoices, what they take off, and what is paid less besides. */
export const owedOf = (draft: SubmissionDraft, chosen: readonly FoundInvoice[]) => {
  const payable = sumOf(chosen.map((one) => toFen(one.payable) ?? 0n))
  const red = sumOf(chosen.map(redOf))
  const less = payable - sumOf(chosen.map((one) => amountIn(draft, one) ?? 0n))
  return { owed: fromFen(payable + red), red: red === 0n ? null : fromFen(red), less: less === 0n ? null : fromFen(less) }
}
/** The second person is who confirms: at submission a reason is enough. */
export const outcomeIn = ({ findings }: FoundInvoice): Outcome | undefined => (findings ? outcomeOf(findings, true) : undefined)
/** Whether something is to be done about it first: it leaves, or a reason is missing. */
export const openIn = (draft: SubmissionDraft, { id, findings }: FoundInvoice, mayOverride: boolean): boolean =>
  findings !== null && isOpen(findings, { reason: draft.reasons[id] ?? '', mayOverride, isOther: true })

const payeesOf = ({ payees }: SubmissionDraft, sellers: ReadonlySet<string | null>) =>
  Object.entries(payees)
    .filter(([seller, { name }]) => name.trim() !== '' && sellers.has(seller))
    .map(([seller, payee]) => ({
      seller,
      name: payee.name.trim().slice(0, paymentLimits.payeeName),
      bankName: payee.bankName.trim(),
      bankAccount: payee.bankAccount.trim(),
    }))
const typedAmount = (draft: SubmissionDraft, one: FoundInvoice | undefined): string | null => {
  const amount = one && draft.amounts[one.id] !== undefined ? amountIn(draft, one) : undefined
  return amount === undefined ? null : fromFen(amount)
}
/** What a new look of the server is asked with; undefined as long as nothing was typed. */
export const typedOf = (draft: SubmissionDraft, ids: readonly string[], { invoices }: Submission) =>
  Object.keys(draft.amounts).length + Object.keys(draft.payees).length === 0
    ? undefined
    : {
        amounts: ids.map((id) =>
          typedAmount(
            draft,
            invoices.find((one) => one.id === id),
          ),
        ),
        payees: payeesOf(draft, new Set(invoices.map(({ seller }) => seller))),
      }
export type Typed = NonNullable<ReturnType<typeof typedOf>>

/** Whether a part of it stays unpaid. */
export const paysLess = (draft: SubmissionDraft, one: FoundInvoice): boolean => {
  const amount = amountIn(draft, one)
  return amount !== undefined && amount < (toFen(one.payable) ?? 0n)
}
const restsOf = (draft: SubmissionDraft, chosen: readonly FoundInvoice[]) => {
  const rests = chosen.filter((one) => paysLess(draft, one)).map(({ id }) => ({ id, rest: draft.rests[id] ?? ('later' as const) }))
  return rests.length > 0 ? { rests } : {}
}
export const requestOf = (draft: SubmissionDraft, chosen: readonly FoundInvoice[]) => {
  const reasons = chosen.flatMap((one) => (outcomeIn(one) === 'asks' ? [{ id: one.id, reason: (draft.reasons[one.id] ?? '').trim() }] : []))
  return {
    ids: chosen.map(({ id }) => id),
    ...(draft.dueDay === null ? {} : { dueDay: draft.dueDay }),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
    ...(reasons.length > 0 ? { reasons } : {}),
    amounts: chosen.map((one) => typedAmount(draft, one)),
    ...restsOf(draft, chosen),
    payees: payeesOf(draft, new Set(chosen.map(({ seller }) => seller))),
  }
}
