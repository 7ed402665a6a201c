// 开始清单: the first steps of a company, each as it stands by what the company has.
import { z } from 'zod'
import { taxpayerKinds } from '@piaotai/domain/partner/partner.ts'
import { startSteps } from '@piaotai/domain/start.ts'
import { Contacts, Quota, suiteName } from './company/company-shapes.ts'
import { endpoint, part } from './endpoint.ts'
import { date, done, nothing } from './shapes.ts'

const count = z.number().int()
const step = z.enum(startSteps)
const StartStep = z
  .object({
    step,
    state: z.enum(['done', 'skipped', 'open']),
    /** Whether the caller may do it, or say that the company does not need it. */
    may: z.boolean(),
    /** Whom a caller who may not can ask, at most three. */
    who: z.array(z.string()),
  })
  .meta({ id: 'StartStep' })
const StartList = z
  .object({
    /** `whole`: in place of the home, before the first invoice. `fold`: on the home, until finished or put away. */
    shown: z.enum(['none', 'fold', 'whole']),
    /** The caller put it away. */
    away: z.boolean(),
    steps: z.array(StartStep),
    company: z.object({ name: z.string(), taxId: z.string().nullable(), taxpayer: z.enum(taxpayerKinds).nullable() }),
    /** `invited`: invitations that are still good. */
    people: z.object({ joined: count, invited: count }),
    /** The address that issuers send to, and the accounts at the bureau. */
    mail: z.object({ address: z.string() }),
    bureau: z.object({ accounts: count }),
    book: z.object({ accounts: count }),
    suite: z.object({
      name: suiteName,
      until: date.nullable(),
      ended: z.boolean(),
      members: z.object({ used: count, allowed: count }),
      quotas: z.array(Quota),
    }),
    contacts: Contacts,
    /** A sample file can be tried: on this machine a stand-in for the tax platform knows it. */
    sample: z.boolean(),
    /** The account of the demo company, where this installation has one and lets the caller in; never its password. */
    demo: z.string().nullable(),
  })
  .meta({ id: 'StartList' })

export const startEndpoints = part('user', null, {
  readStart: endpoint({
    method: 'GET',
    path: '/start',
    access: 'inCompany',
    summary: '开始清单：每一步按已有的事实 The start list, each step by what the company has',
    input: nothing,
    output: StartList,
  }),
  skipStartStep: endpoint({
    method: 'PUT',
    path: '/start/step',
    access: 'inCompany',
    summary: '这一步不需要，或撤回 A step that the company does not need, or needs after all',
    input: z.strictObject({ step, skipped: z.boolean() }),
    output: done,
    problems: ['start.notYours', 'start.stepDone'],
  }),
  putStartAway: endpoint({
    method: 'PUT',
    path: '/start/away',
    access: 'inCompany',
    summary: '把开始清单收起到菜单，或放回首页 Put the start list away into the menu, or back on the home',
    input: z.strictObject({ away: z.boolean() }),
    output: done,
  }),
  readStartSample: endpoint({
    method: 'GET',
    path: '/start/sample',
    access: 'inCompany',
    summary: '样例发票（PDF） A sample invoice to the company',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
    problems: ['start.noSample'],
  }),
})
