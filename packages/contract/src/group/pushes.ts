// 集团推送: invoices of companies that allow it, pushed by each company itself to its own targets.
import { z } from 'zod'
import { groupLimits, groupPushStates, groupRefusals } from '@piaotai/domain/group.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, pageOf, pageQuery } from '../shapes.ts'
import { groupRowFilter } from './group.ts'

const look = { needs: 'menu_7.groupPushInvoice' } as const
/** One company of a push: its own job acts, and reports here. */
export const GroupPushCompany = z
  .object({
    memberId: id('companyGroupMember'),
    companyName: z.string(),
    state: z.enum(groupPushStates),
    refusal: z.enum(groupRefusals).nullable(),
    /** `recalling`: a recall waits for the company's job. */
    recalling: z.boolean(),
    count: z.number().int(),
    /** Its invoices by push state; those that were not pushed count under `problems`. */
    states: z.array(z.object({ state: z.number().int(), count: z.number().int() })),
    problems: z.number().int(),
  })
  .meta({ id: 'GroupPushCompany' })
export const GroupPush = z
  .object({
    id: id('groupPush'),
    by: z.string(),
    at: instant,
    count: z.number().int(),
    companies: z.array(GroupPushCompany),
  })
  .meta({ id: 'GroupPush' })
const input = z.strictObject({ id: id('groupPush') })

export const groupPushEndpoints = part('user', 'group', {
  pushForGroup: endpoint({
    method: 'POST',
    path: '/group-push',
    access: { needs: 'groupPushInvoice.push' },
    summary: '集团推送 Ask the companies to push invoices, chosen by row or by filter',
    /** Either the rows, or a filter that finds no more than one push takes. */
    input: z.strictObject({
      ids: z
        .array(id('groupRow'))
        .min(1)
        .max(groupLimits.push)
        .refine((ids) => new Set(ids).size === ids.length, 'twice')
        .optional(),
      filter: z.strictObject(groupRowFilter).optional(),
    }),
    output: z.object({ id: id('groupPush'), count: z.number().int(), companies: z.number().int() }),
    problems: ['groupRow.notFound', 'companyGroupMember.notFound', 'groupPush.nothing', 'groupPush.tooMany', 'groupPush.notAllowed'],
  }),
  listGroupPushes: endpoint({
    method: 'GET',
    path: '/group-push',
    access: look,
    summary: '集团推送记录 Pushes of the group, the newest first',
    input: z.strictObject(pageQuery),
    output: pageOf(GroupPush),
  }),
  readGroupPush: endpoint({
    method: 'GET',
    path: '/group-push/:id',
    access: look,
    summary: '一次集团推送 One push of the group, by company and invoice',
    input,
    output: GroupPush.extend({
      items: z.array(
        z.object({
          memberId: id('companyGroupMember'),
          number: z.string().nullable(),
          sellerName: z.string().nullable(),
          total: z.string().nullable(),
          state: z.number().int().nullable(),
          problem: z.string().nullable(),
        }),
      ),
    }),
    problems: ['groupPush.notFound'],
  }),
  recallGroupPush: endpoint({
    method: 'POST',
    path: '/group-push/:id/recall',
    access: { needs: 'groupPushInvoice.recall' },
    summary: '撤回集团推送 Ask the companies to recall what they pushed',
    input: input.extend({ memberId: id('companyGroupMember').optional() }),
    output: done,
    problems: ['groupPush.notFound', 'companyGroupMember.notFound', 'groupPush.nothingToRecall'],
  }),
})
