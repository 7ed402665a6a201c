// 抬头校验 of chosen invoices: the reason of each result and the way to fix it. The invoices' title status is updated
// separately.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { titleReasons } from '@piaotai/domain/title/title.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { readArea } from '../shapes.ts'
import { look } from './access.ts'
import { choice, choiceProblems } from './filter.ts'

export const TitleResult = z
  .object({
    id: id('invoice'),
    number: z.string().nullable(),
    buyerName: z.string().nullable(),
    buyerTaxId: z.string().nullable(),
    status: z.number().int(),
    reason: z.enum(titleReasons),
    /** The matching or closest title of the company. */
    title: z.object({ name: z.string(), taxId: z.string().nullable() }).nullable(),
    /** Another company of this person that owns the title; nobody else sees it. */
    elsewhere: z.object({ id: id('company'), name: z.string() }).nullable(),
  })
  .meta({ id: 'TitleResult' })
export const titleCheckEndpoints = part('invoice', 'invoice', {
  checkTitles: endpoint({
    method: 'POST',
    path: '/invoice/title-check',
    access: look,
    summary: '抬头校验：结果、原因，以及是否属于我的另一家公司 Title check with reasons, and whether it belongs to another of my companies',
    input: z.strictObject({ ...choice(limits.batch), area: readArea }),
    output: z.array(TitleResult),
    problems: choiceProblems,
  }),
})
