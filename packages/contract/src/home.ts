// 概览: the month in one row, and what waits for a person: each figure is the count of a list.
import { z } from 'zod'
import { submitters } from '@piaotai/domain/payment/payment.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { monthTodos, todoGroups, todoKinds, type TodoKind } from '@piaotai/domain/todo.ts'
import { endpoint, part } from './endpoint.ts'
import { monthCell, MonthLeft } from './month/month-shapes.ts'
import { area } from './shapes.ts'

const count = z.number().int()
export const Todo = z
  .object({
    group: z.enum(todoGroups),
    /** A list of a noun, a cell of the month, or the month itself. */
    from: z.enum(['list', 'cell', 'month']),
    kind: z.enum(todoKinds as [TodoKind, ...TodoKind[]]).nullable(),
    cell: monthCell.nullable(),
    month: z.enum(monthTodos).nullable(),
    count,
    /** False: there are more than are counted. */
    exact: z.boolean(),
    /** Decisions that it asks for. */
    things: count,
    /** Of all of its rows; null: they have none, or there are more than are counted. */
    amount: z.string().nullable(),
    /** The day of the oldest row, and of `parties` the first by name. */
    since: z.string().nullable(),
    party: z.string().nullable(),
    parties: count,
    /** Whom it waits for, of colleagues. */
    who: z.string().nullable(),
    /** Of payments: the list is narrowed to those that were submitted by others. */
    by: z.enum(submitters).nullable(),
  })
  .meta({ id: 'Todo' })
export const homeEndpoints = part('invoice', 'statistics', {
  readHome: endpoint({
    method: 'GET',
    path: '/home',
    access: {
      byArea: {
        personal: ['menu_1.home', 'menu_1.overView', 'menu_1.overViews', ...invoiceKeys('personal')],
        company: [
          ...invoiceKeys('company'),
          'menu_2.monthClose',
          'menu_2.comemailhistory',
          'menu_5.submitPayment',
          'menu_5.confirmPayment',
          'menu_6.sendInvEmailRecordCo',
        ],
      },
    },
    summary: '待办 What waits for the caller, for others, and ends today; with what is left of the month',
    input: z.strictObject({ area }),
    output: z.object({
      today: z.string(),
      /** Of whoever may open the page of the month, in the area of the company. */
      month: MonthLeft.nullable(),
      todos: z.array(Todo),
    }),
  }),
})
