// 不用付 and 员工垫付: incoming invoices for which no supplier is paid, and why.
import { z } from 'zod'
import { bearers } from '@piaotai/domain/judgement/invoice-facts.ts'
import { notToPayNoteMax, notToPayReasons } from '@piaotai/domain/payment/not-to-pay.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { pageOf, pageQuery, text } from '../shapes.ts'
import { outcomes } from '../usage.ts'
import { Sum } from './payment.ts'
import { keyword } from './submitted-filter.ts'

const ids = z.array(id('invoice')).min(1).max(paymentLimits.batch)
const deciding = { needs: 'submitPayment.submit' } as const
const problems = ['invoice.notFound', 'invoice.useDiffers', 'payment.notIncoming', 'payment.bankSaid', 'payment.notMarked'] as const

export const ExpenseRow = z
  .object({
    id: id('invoice'),
    number: z.string().nullable(),
    type: z.number().int().nullable(),
    sellerName: z.string().nullable(),
    date: z.string().nullable(),
    /** Who brought it in. */
    person: z.string(),
    total: z.string().nullable(),
    amount: z.string(),
    /** Why it is not to be paid any more. */
    notToPay: z.object({ reason: z.enum(notToPayReasons), note: z.string() }).nullable(),
  })
  .meta({ id: 'EmployeeExpense' })
export const expenseTabs = ['open', 'settled'] as const

export const notToPayEndpoints = part('invoice', 'payment', {
  markNotToPay: endpoint({
    method: 'POST',
    path: '/payment/not-to-pay',
    access: deciding,
    summary: '标不用付：离开可提交的清单，写明原因 Mark unused incoming invoices as not to be paid, and say why',
    input: z.strictObject({ ids, reason: z.enum(notToPayReasons), note: text(notToPayNoteMax).default('') }),
    output: outcomes,
    problems: [...problems, 'payment.reasonMissing'],
  }),
  takeBackNotToPay: endpoint({
    method: 'POST',
    path: '/payment/not-to-pay/back',
    access: deciding,
    summary: '撤回不用付的标记 Invoices are to be paid after all',
    input: z.strictObject({ ids }),
    output: outcomes,
    problems,
  }),
  setBearer: endpoint({
    method: 'POST',
    path: '/payment/bearer',
    access: deciding,
    summary: '由谁垫付：供应商、员工、公司卡 Who is owed for unused incoming invoices: the supplier, an employee, or the company card',
    input: z.strictObject({ ids, bearer: z.enum(bearers) }),
    output: outcomes,
    problems,
  }),
  listExpenses: endpoint({
    method: 'GET',
    path: '/payment/expenses',
    access: { needs: 'menu_5.submitPayment' },
    summary: '员工垫付：按人的票和合计 Tickets that employees paid for, with the sum of each person',
    input: z.strictObject({
      ...pageQuery,
      keyword,
      /** Brought in by this person. */
      person: id('user').optional(),
      tab: z.enum(expenseTabs).default('open'),
    }),
    output: pageOf(ExpenseRow).extend({
      amount: z.string(),
      counts: z.record(z.enum(expenseTabs), z.number().int()),
      /** Of the tab, before the person is chosen; largest first. */
      people: z.array(Sum.extend({ id: id('user'), name: z.string() })),
    }),
    problems: ['input.invalid'],
  }),
})
