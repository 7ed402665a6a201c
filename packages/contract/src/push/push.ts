// 推送: invoices with their pushes, the acts on them, and what receivers say of them.
import { z } from 'zod'
import { causes } from '@piaotai/domain/judgement/causes.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { pushErrors, pushKinds, pushLimits, pushWays } from '@piaotai/domain/push/push.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { area, done, instant, line, pageOf, pageQuery, queryFlag, queryInt, text } from '../shapes.ts'
import { choice, choiceProblems } from '../invoice/filter.ts'
import { ShownRequest } from './targets.ts'

const onPage = { byArea: { personal: 'menu_1.pushInvoice', company: 'menu_2.pushInvoiceCo' } } as const
const held = (button: 'push' | 'recall' | 'markNone') =>
  ({ byArea: { personal: `pushInvoice.${button}`, company: `pushInvoiceCo.${button}` } }) as const
const outcome = {
  /** Of the invoice. */
  id: id('invoice'),
  number: z.string().nullable(),
  sellerName: z.string().nullable(),
  ok: z.boolean(),
  problem: z.string().optional(),
}

const pushOf = {
  id: id('push'),
  number: z.string(),
  target: z.object({ id: id('pushTarget'), name: z.string(), kind: z.enum(pushKinds), on: z.boolean() }),
  state: z.number().int(),
  way: z.enum(pushWays),
  by: z.string(),
  at: instant,
  attempt: z.number().int(),
  nextAt: instant.nullable(),
  /** Waits for a place at its target. */
  parked: z.boolean(),
  error: z.enum(pushErrors).nullable(),
  note: z.string(),
  externalId: z.string().nullable(),
  /** 6–11. */
  receiverState: z.number().int().nullable(),
  answeredAt: instant.nullable(),
  /** The invoice was corrected since. */
  changed: z.boolean(),
}
export const PushShape = z.object(pushOf).meta({ id: 'Push' })
export const PushRow = z
  .object({
    id: id('invoice'),
    number: z.string().nullable(),
    sellerName: z.string().nullable(),
    date: z.string().nullable(),
    total: z.string().nullable(),
    type: z.number().int(),
    category: z.number().int(),
    useStatus: z.number().int(),
    pushStatus: z.number().int(),
    /** The latest, to any target. */
    push: PushShape.nullable(),
  })
  .meta({ id: 'PushRow' })

export const pushEndpoints = part('invoice', 'push', {
  listPushes: endpoint({
    method: 'GET',
    path: '/push/list',
    access: onPage,
    summary: '发票推送列表 Invoices with their latest push',
    input: z.strictObject({
      area,
      ...pageQuery,
      /** Two characters or more of a number, seller, external id or task number. */
      keyword: line(limits.keywordMax).optional(),
      state: queryInt(0, 6).optional(),
      target: id('pushTarget', 'filter').optional(),
      error: z.enum(pushErrors).optional(),
      changed: queryFlag.optional(),
    }),
    output: pageOf(PushRow).extend({ counts: z.record(z.string(), z.number().int()), received: z.string() }),
    problems: ['input.invalid', 'task.numberInvalid'],
  }),
  readPushes: endpoint({
    method: 'GET',
    path: '/push/invoice/:id',
    access: onPage,
    summary: '一张发票的推送经过 The pushes of one invoice with what happened',
    input: z.strictObject({ id: id('invoice'), area }),
    output: PushRow.extend({
      pushes: z.array(
        PushShape.extend({
          key: z.string(),
          events: z.array(
            z.object({
              id: z.string(),
              at: instant,
              kind: z.string(),
              by: z.string().nullable(),
              attempt: z.number().int().nullable(),
              outcome: z.string().nullable(),
              error: z.enum(pushErrors).nullable(),
              note: z.string(),
              status: z.number().int().nullable(),
              tookMs: z.number().int().nullable(),
              request: ShownRequest.nullable(),
            }),
          ),
        }),
      ),
    }),
    problems: ['invoice.notFound'],
  }),
  pushInvoices: endpoint({
    method: 'POST',
    path: '/push/push',
    access: held('push'),
    summary: '推送发票 Push invoices to a target; each is refused or begun by itself',
    input: z.strictObject({
      ...choice(pushLimits.batch),
      targetId: id('pushTarget'),
      /** Also what the target has already, where the invoice was corrected since. */
      again: z.boolean().default(false),
      /** For what asks for one: it is kept with the push. */
      reason: text(limits.deleteReason).optional(),
    }),
    /** `causes`: what the judge says against it, where `problem` is its word. */
    output: z.array(z.object({ ...outcome, taskNumber: z.string().optional(), causes: z.array(z.enum(causes)).optional() })),
    problems: [...choiceProblems, 'pushTarget.notFound', 'push.targetOff', 'suite.ended'],
  }),
  stopPushes: endpoint({
    method: 'POST',
    path: '/push/stop',
    access: held('push'),
    summary: '停止重试 End the attempts of waiting pushes',
    input: z.strictObject({ area, ids: z.array(id('invoice')).min(1).max(pushLimits.batch) }),
    output: z.array(z.object(outcome)),
    problems: ['invoice.notFound'],
  }),
  /** The receiver is asked first; what it answers stands with each invoice. */
  recallPushes: endpoint({
    method: 'POST',
    path: '/push/recall',
    access: held('recall'),
    summary: '撤回推送：先询问对方 Recall pushes, asking the receiver first',
    input: z.strictObject({ area, ids: z.array(id('invoice')).min(1).max(pushLimits.recall), targetId: id('pushTarget').optional() }),
    output: z.array(
      z.object({ ...outcome, answer: z.enum(['withdrawn', 'absent', 'cannot', 'refused', 'error']).optional(), note: z.string() }),
    ),
    problems: ['invoice.notFound', 'pushTarget.notFound'],
  }),
  askReceiver: endpoint({
    method: 'POST',
    path: '/push/ask',
    access: held('push'),
    summary: '询问对方 Ask the receivers what they have of an invoice',
    input: z.strictObject({ area, id: id('invoice') }),
    output: z.array(z.object({ target: z.string(), answer: z.enum(['there', 'absent', 'cannot', 'error']), note: z.string() })),
    problems: ['invoice.notFound'],
  }),
  markNoPush: endpoint({
    method: 'POST',
    path: '/push/none',
    access: held('markNone'),
    summary: '无需推送 Mark invoices as needing no push, and back',
    input: z.strictObject({ area, ids: z.array(id('invoice')).min(1).max(pushLimits.mark), needed: z.boolean().default(false) }),
    output: z.object({ changed: z.number().int(), left: z.number().int() }),
    problems: ['invoice.notFound'],
  }),
  /** `ticket` names company and target; the signature of the target's secret is what counts. */
  acknowledgePush: endpoint({
    method: 'POST',
    path: '/push/acknowledgements/:ticket',
    access: 'public',
    summary: '推送回执 An acknowledgement from a receiver, signed by the secret of its target',
    input: z.strictObject({
      ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'ticket'),
      type: z.literal('invoice.acknowledged'),
      timestamp: instant.max(40).optional(),
      data: z.strictObject({
        key: line(60, 1),
        status: z.enum(['received', 'rejected']).optional(),
        /** 6 in use, 7 booked, 8 use cancelled, 9 push withdrawn, 10 paid, 11 money received. */
        receiverState: z.number().int().min(6).max(11).optional(),
        externalId: line(pushLimits.externalId).optional(),
        reason: line(pushLimits.reason).optional(),
        error: z.enum(pushErrors).optional(),
      }),
    }),
    output: done,
    /** Many wrong signatures from one address are not looked at for some minutes: `push.slowedDown`. */
    problems: ['input.invalid', 'push.unsigned', 'push.notFound', 'push.slowedDown'],
  }),
  readPushFile: endpoint({
    method: 'GET',
    path: '/push/files/:ticket',
    access: 'public',
    answers: 'bytes',
    summary: '推送的原件 An original of a pushed invoice, for a quarter of an hour',
    input: z.strictObject({ ticket: line(1000, 20) }),
    output: done,
    problems: ['push.linkExpired'],
  }),
})
