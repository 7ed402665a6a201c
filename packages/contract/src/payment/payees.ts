// 按收款方 and 导出: payments by payee, and as a sheet.
import { z } from 'zod'
import { ageBands } from '@piaotai/domain/payment/payment.ts'
import { endpoint, part } from '../endpoint.ts'
import { pageOf, pageQuery } from '../shapes.ts'
import { Download } from '../download.ts'
import { either, Sum } from './payment.ts'
import { keyword, submittedFilter } from './submitted-filter.ts'

/** What one seller is owed and was paid. `id`: the seller's place, as filters name it; empty for all without a seller. */
const PayeeRow = z
  .object({
    id: z.string(),
    name: z.string(),
    unused: Sum,
    overdue: Sum,
    ages: z.record(z.enum(ageBands), z.string()),
    submitted: Sum,
    confirmed: Sum,
  })
  .meta({ id: 'PayeeSums' })
export const payeeEndpoints = part('invoice', 'payment', {
  listPayees: endpoint({
    method: 'GET',
    path: '/payment/payees',
    access: either,
    summary: '按收款方汇总 Payees with what is unpaid by age, submitted and paid, largest first',
    input: z.strictObject({ ...pageQuery, keyword }),
    output: pageOf(PayeeRow).extend({ unused: Sum, submitted: Sum, confirmed: Sum, ages: z.record(z.enum(ageBands), z.string()) }),
    problems: ['input.invalid'],
  }),
  exportPayments: endpoint({
    method: 'POST',
    path: '/payment/export',
    access: { needs: 'confirmPayment.export' },
    summary: '导出付款明细 A sheet of what was submitted for payment, as the filter has it',
    input: z.strictObject({ filter: z.strictObject(submittedFilter) }),
    output: Download,
    problems: ['export.nothing', 'export.tooMany', 'export.busy', 'export.tooLarge', 'storage.full'],
  }),
})
