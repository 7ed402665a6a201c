// 全部公司: the months of all companies of a person, a line each.
import { z } from 'zod'
import { monthRoles } from '@piaotai/domain/month/month-companies.ts'
import { monthStates } from '@piaotai/domain/month/month-close.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { nothing } from '../shapes.ts'
import { MonthDeadline, MonthPartRow, Person } from './month-shapes.ts'

const count = z.number().int()
export const MonthOfCompany = z
  .object({
    /** The oldest open one. */
    month: z.string(),
    state: z.enum(monthStates),
    deadline: MonthDeadline,
    /** The first day on which it may be closed. */
    closesFrom: z.string(),
    /** As whom the caller looks at it; null: they sign nothing of it. */
    role: z.enum(monthRoles).nullable(),
    things: count,
    required: count,
    /** Things whose next step the caller may do. */
    mine: count,
    parts: z.array(MonthPartRow),
    /** Whom it waits for, the caller first; at most four. */
    waitsFor: z.array(Person),
  })
  .meta({ id: 'MonthOfCompany' })
const MonthCompanyRow = z
  .object({
    id: id('company'),
    name: z.string(),
    number: z.string(),
    /** Null: the company demands a second factor that this session lacks; until then nothing is told of it. */
    month: MonthOfCompany.nullable(),
  })
  .meta({ id: 'MonthCompany' })

export const monthCompanyEndpoints = part('invoice', null, {
  listMonthCompanies: endpoint({
    method: 'GET',
    path: '/month/companies',
    access: 'signedIn',
    summary:
      '全部公司的月结 The months of all companies whose month page the caller may open; a session of single sign-on sees its own alone',
    input: nothing,
    output: z.object({
      /** What is overdue first. */
      content: z.array(MonthCompanyRow),
      /** Companies that the table has no room for. */
      more: count,
    }),
  }),
})
