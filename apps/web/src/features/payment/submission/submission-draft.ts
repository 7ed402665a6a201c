// What a person is about to submit: amounts, accounts and what was left out, against what the server found.
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { mayPay, paymentLimits } from '@piaotai/domain/payment/payment.ts'
import type { Submission } from '../payment.queries.ts'

type Found = Submission['invoices'][number]
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
  readonly reason: string
}
export const blankSubmission: SubmissionDraft = { left: new Set(), amounts: {}, payees: {}, dueDay: null, note: '', reason: '' }

/** In 分; undefined where what was typed is no amount, or more than may be paid. */
export const amountIn = ({ amounts }: SubmissionDraft, { id, payable }: Found): bigint | undefined => {
  const amount = toFen((amounts[id] ?? payable).trim())
  return amount !== undefined && mayPay(amount, toFen(payable) ?? 0n) ? amount : undefined
}
export const chosenOf = (draft: SubmissionDraft, { invoices }: Submission): readonly Found[] =>
  invoices.filter(({ id, problem }) => problem === null && !draft.left.has(id))
/** Of those whose amount reads. */
export const totalOf = (draft: SubmissionDraft, chosen: readonly Found[]): string =>
  fromFen(chosen.reduce((sum, one) => sum + (amountIn(draft, one) ?? 0n), 0n))
export const causedOf = (chosen: readonly Found[]): readonly Found[] => chosen.filter(({ causes }) => causes.length > 0)

export const requestOf = (draft: SubmissionDraft, chosen: readonly Found[]) => ({
  ids: chosen.map(({ id }) => id),
  ...(draft.dueDay === null ? {} : { dueDay: draft.dueDay }),
  ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
  ...(causedOf(chosen).length > 0 ? { reason: draft.reason.trim() } : {}),
  amounts: chosen.map((one) => (draft.amounts[one.id] === undefined ? null : fromFen(amountIn(draft, one) ?? 0n))),
  payees: Object.entries(draft.payees)
    .filter(([seller, { name }]) => name.trim() !== '' && chosen.some((one) => one.seller === seller))
    .map(([seller, payee]) => ({
      seller,
      name: payee.name.trim().slice(0, paymentLimits.payeeName),
      bankName: payee.bankName.trim(),
      bankAccount: payee.bankAccount.trim(),
    })),
})
