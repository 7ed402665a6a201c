// 纳税人类型: what the company is to the tax office, each since its day.
import { z } from 'zod'
import { taxpayerKinds } from '@piaotai/domain/partner/partner.ts'
import { endpoint, part } from '../endpoint.ts'
import { date, instant, nothing } from '../shapes.ts'

/** Whoever sees deductions, or the company's accounts at the bureau. */
const see = { anyOf: ['menu_4.taxAccounts', 'menu_2.directTaxIncomeInvoice'] } as const
const saying = { anyOf: ['taxAccounts.edit', 'directTaxIncomeInvoice.deduct'] } as const

export const Taxpayer = z
  .object({
    /** Today in Shanghai; 一般纳税人 where nobody has said. */
    now: z.enum(taxpayerKinds),
    /** The latest first; one may begin in the future. */
    rows: z.array(z.object({ kind: z.enum(taxpayerKinds), since: date, by: z.string(), at: instant })),
  })
  .meta({ id: 'Taxpayer' })

export const taxpayerEndpoints = part('bureau', 'tax', {
  readTaxpayer: endpoint({
    method: 'GET',
    path: '/deductions/taxpayer',
    access: see,
    summary: '纳税人类型 What the company is to the tax office, and since when',
    input: nothing,
    output: Taxpayer,
  }),
  saveTaxpayer: endpoint({
    method: 'PUT',
    path: '/deductions/taxpayer',
    access: saying,
    summary: '设置纳税人类型 Say what the company is since a day; the same day again replaces it',
    input: z.strictObject({ kind: z.enum(taxpayerKinds), since: date }),
    output: Taxpayer,
  }),
  removeTaxpayer: endpoint({
    method: 'POST',
    path: '/deductions/taxpayer/remove',
    access: saying,
    summary: '删除一次纳税人类型 Take back what was said since a day',
    input: z.strictObject({ since: date }),
    output: Taxpayer,
  }),
})
