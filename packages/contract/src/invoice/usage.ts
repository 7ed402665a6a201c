// 使用状态: submitting invoices for payment and the following steps. The table of domain/usage-states.ts allows acts by
// state.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import type { Permission } from '@piaotai/domain/permissions.ts'
import type { UsageAct } from '@piaotai/domain/usage-states.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { text } from '../shapes.ts'
import { choice, choiceProblems } from './filter.ts'

const chosen = {
  ...choice(limits.useBatch),
  /** Processes the permitted invoices, instead of none when one is not permitted. */
  each: z.boolean().default(false),
}
const remark = text(limits.paymentRemark).optional()
const problems = [...choiceProblems, 'invoice.useDiffers'] as const
/** The right is the same in both areas; the area says which invoices are within reach. */
const held = (key: Permission) => ({ byArea: { personal: key, company: key } })
/** Per invoice, in the requested order, or in the list's order by date. */
const outcomes = z.array(
  z.object({
    id: id('invoice'),
    number: z.string().nullable(),
    sellerName: z.string().nullable(),
    ok: z.boolean(),
    problem: z.string().optional(),
  }),
)
const plain = (act: UsageAct, key: Permission, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/invoice/use/${act}`,
    access: held(key),
    summary,
    input: z.strictObject(chosen),
    output: outcomes,
    problems,
  })
/** `remark`: a payment's remark stays in the invoice's log; a return's remark notifies the submitter. */
const remarked = (act: UsageAct, key: Permission, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/invoice/use/${act}`,
    access: held(key),
    summary,
    input: z.strictObject({ ...chosen, remark }),
    output: outcomes,
    problems,
  })

export const usageEndpoints = {
  submitInvoices: plain('submit', 'submitPayment.submit', '提交付款：未使用 → 已提交 Submit unused invoices for payment'),
  withdrawInvoices: plain('withdraw', 'submitPayment.withdraw', '撤回提交：已提交 → 未使用 Take a submission back'),
  returnInvoices: remarked(
    'return',
    'confirmPayment.return',
    '退回：已提交 → 未使用，并通知提交人 Return submitted invoices and tell who submitted them',
  ),
  confirmInvoices: remarked('confirm', 'confirmPayment.confirm', '确认付款：已提交 → 已确认 Confirm the payment of submitted invoices'),
  cancelConfirmations: plain('cancel', 'confirmPayment.cancel', '撤销确认：已确认 → 已提交 Take a confirmation back'),
  occupyInvoices: plain('occupy', 'pushInvoiceCo.occupy', '标为外部系统占用：未使用 → 外部占用 Mark as used by an outside system'),
  releaseInvoices: plain('release', 'pushInvoiceCo.occupy', '解除外部占用：外部占用 → 未使用 Release what an outside system used'),
} as const
