// 红字冲销: a numbered voucher is reversed by a red one, and its invoices are booked anew through it.
import { z } from 'zod'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date } from '../shapes.ts'

const edit = { needs: 'caiwupz.edit' } as const
/** The day of the draft, in an open period. */
const input = { id: id('voucher'), day: date }
const problems = ['voucher.notFound', 'voucher.stateRefuses', 'voucher.reversalAlone', 'voucher.periodClosed'] as const

export const voucherReversalEndpoints = part('invoice', 'voucher', {
  reverseVoucher: endpoint({
    method: 'POST',
    path: '/voucher/:id/reverse',
    access: edit,
    summary:
      '红字冲销：生成红字草稿，可同时重新记账 Reverse a numbered voucher by a draft of its entries below zero, and book it anew if wanted',
    input: z.strictObject({ ...input, anew: z.boolean() }),
    output: z.object({ reversal: id('voucher'), anew: id('voucher').nullable() }),
    problems,
  }),
  bookVoucherAnew: endpoint({
    method: 'POST',
    path: '/voucher/:id/anew',
    access: edit,
    summary: '冲销后重新记账：同样的分录成为草稿 Book a reversed voucher anew: a draft of its entries, which takes its invoices',
    input: z.strictObject(input),
    output: z.object({ anew: id('voucher') }),
    problems,
  }),
})
