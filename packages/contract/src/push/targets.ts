// 推送目标: the systems that a company pushes to. Secrets go in and never come out: pages see their last four characters.
import { z } from 'zod'
import { automaticChoices, isWebhookSecret, pushErrors, pushKinds, pushLimits } from '@piaotai/domain/push/push.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, line, name, nothing, text } from '../shapes.ts'
import { ownProof } from '../account/proof-shapes.ts'
import { openingProblems } from '../account/proof-problems.ts'

const editing = { needs: 'pushTargets.edit' } as const
const url = line(pushLimits.url, 1)
const account = line(pushLimits.account, 1)
const optional = line(pushLimits.account).default('')

export const WebhookSettings = z
  .strictObject({
    url,
    /** The receiver answers `invoice.status` and `invoice.recall`. */
    asks: z.boolean().default(true),
  })
  .meta({ id: 'WebhookSettings' })
export const KingdeeSettings = z
  .strictObject({
    /** Up to and with /K3Cloud. */
    url,
    accountSet: account,
    user: account,
    /** Empty: the secret is the user's password, which own servers alone take. */
    appId: optional,
    organisation: optional,
    /** Originals are uploaded as attachments. */
    attach: z.boolean().default(true),
    /** Their codes for types of invoices. */
    types: z
      .array(z.tuple([z.number().int().min(0).max(999), line(20, 1)]))
      .max(pushLimits.mappings)
      .default([]),
    /** Further fields, each from a fact of the push or a fixed text. */
    fields: z
      .array(
        z.strictObject({ target: z.string().regex(/^F[A-Za-z0-9_]{1,60}(\.[A-Za-z0-9_]{1,60})?$/, 'kingdeeField'), from: line(100, 1) }),
      )
      .max(pushLimits.fields)
      .default([]),
    /** Where GL_VOUCHER puts vouchers, by codes there; without it none go. */
    vouchers: z
      .strictObject({
        book: account,
        organisation: optional,
        group: account.default('PRE001'),
        currency: account.default('PRE001'),
        rateType: account.default('HLTX01_SYS'),
        /** Keeps our reference: FBUSNO of the entries, or a text field of the head. */
        reference: z
          .string()
          .regex(/^F[A-Za-z0-9_]{1,60}$/, 'kingdeeField')
          .default('FBUSNO'),
      })
      .optional(),
  })
  .meta({ id: 'KingdeeSettings' })
export const YonbipSettings = z
  .strictObject({
    url,
    tenant: account,
    appKey: account,
    organisation: account,
    submitter: optional,
    /** 0 报销, 1 采购 */
    purpose: z.enum(['0', '1']).default('0'),
    /** The call that tells what the folder holds of a source document; empty where the release has none. */
    queryPath: z
      .string()
      .max(200)
      .regex(/^(\/[\w./-]*)?$/, 'path')
      .default(''),
  })
  .meta({ id: 'YonbipSettings' })
/** Headers that belong to the connection. */
const ownHeaders = /^(host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer)$/i
export const HttpSettings = z
  .strictObject({
    url,
    method: z.enum(['POST', 'PUT']).default('POST'),
    headers: z
      .array(
        z.strictObject({
          name: z
            .string()
            .regex(/^[A-Za-z0-9-]{1,60}$/, 'header')
            .refine((name) => !ownHeaders.test(name), 'header'),
          value: line(pushLimits.header),
        }),
      )
      .max(pushLimits.headers)
      .default([]),
    body: text(pushLimits.template, 1),
    sign: z.enum(['none', 'hmac', 'dingtalk', 'feishu']).default('none'),
    /** A field of the answer and its value on success; empty: every 2xx is a success. */
    successField: z
      .string()
      .max(100)
      .regex(/^([A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*)?$/, 'field')
      .default(''),
    successValue: line(100).default(''),
  })
  .meta({ id: 'HttpTemplateSettings' })
/** Printable, without quotes and backslashes, so that it reads the same wherever it is written. */
const secret = z
  .string()
  .min(pushLimits.secretMin)
  .max(pushLimits.secret)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'secret')
const Settings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook'), settings: WebhookSettings }),
  z.strictObject({ kind: z.literal('kingdee'), settings: KingdeeSettings }),
  z.strictObject({ kind: z.literal('yonbip'), settings: YonbipSettings }),
  z.strictObject({ kind: z.literal('http'), settings: HttpSettings }),
])
export const TargetDraft = z
  .strictObject({
    name: name(pushLimits.name),
    of: Settings,
    /** New secrets; those that are left out stay. */
    secrets: z.strictObject({ secret: secret.optional(), token: secret.optional() }).default({}),
    categories: z.array(z.number().int().min(0).max(3)).min(1).max(4),
    pools: z.array(id('pool')).max(50).default([]),
    types: z.array(z.number().int().min(0).max(999)).max(60).default([]),
    automatic: z.enum(automaticChoices),
    concurrency: z.number().int().min(1).max(pushLimits.concurrencyMax),
  })
  .refine(({ of, secrets }) => of.kind !== 'webhook' || secrets.secret === undefined || isWebhookSecret(secrets.secret), {
    path: ['secrets', 'secret'],
    message: 'webhookSecret',
  })
  .meta({ id: 'PushTargetDraft' })

const targetOf = {
  id: id('pushTarget'),
  name: z.string(),
  kind: z.enum(pushKinds),
  on: z.boolean(),
  offBecause: z.enum(['hand', 'failing', 'gone', 'dissolved', 'owner']).nullable(),
  automatic: z.enum(automaticChoices),
  categories: z.array(z.number().int()),
  pools: z.array(id('pool')),
  types: z.array(z.number().int()),
  /** Since when it has not answered, and until when it rests. */
  failingSince: instant.nullable(),
  restsUntil: instant.nullable(),
  /** Pushes that wait for it. */
  waiting: z.number().int(),
  today: z.object({ pushed: z.number().int(), received: z.number().int() }),
}
export const TargetRow = z.object(targetOf).meta({ id: 'PushTarget' })
export const TargetDetail = TargetRow.extend({
  of: Settings,
  /** The last four characters of each secret. */
  secretEnds: z.record(z.string(), z.string()),
  concurrency: z.number().int(),
  version: z.number().int(),
  savedBy: z.string(),
  savedAt: instant,
  /** Where the receiver posts its acknowledgements. */
  acknowledgeAt: z.string(),
}).meta({ id: 'PushTargetDetail' })
export const ShownRequest = z
  .object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })
  .meta({ id: 'PushRequest' })

const saving = [
  'pushTarget.nameTaken',
  'pushTarget.address',
  'pushTarget.secretNeeded',
  'pushTarget.template',
  'pool.notFound',
  'push.outOfScope',
] as const
export const pushTargetEndpoints = part('invoice', null, {
  listPushTargets: endpoint({
    method: 'GET',
    path: '/push/targets',
    access: { anyOf: ['menu_4.pushTargets', 'menu_1.pushInvoice', 'menu_2.pushInvoiceCo'] },
    /** A key that pushes names its target by the id: names and states are told, addresses and secrets are not. */
    byKey: 'push',
    summary: '推送目标 The systems that the company pushes to',
    input: nothing,
    output: z.object({ targets: z.array(TargetRow) }),
  }),
  readPushTarget: endpoint({
    method: 'GET',
    path: '/push/targets/:id',
    access: { needs: 'menu_4.pushTargets' },
    summary: '推送目标详情 One target with its settings',
    input: z.strictObject({ id: id('pushTarget') }),
    output: TargetDetail,
    problems: ['pushTarget.notFound'],
  }),
  createPushTarget: endpoint({
    method: 'POST',
    path: '/push/targets',
    access: editing,
    opens: ['pushTarget', 'automaticTarget'],
    summary: '新建推送目标 Add a target',
    input: z.strictObject({ draft: TargetDraft }),
    output: z.object({ id: id('pushTarget') }),
    problems: [...saving, 'pushTarget.tooMany', ...openingProblems],
  }),
  /** Another address needs the secrets again. A webhook's former secret signs along for a day. */
  changePushTarget: endpoint({
    method: 'PUT',
    path: '/push/targets/:id',
    access: editing,
    opens: ['pushTarget', 'automaticTarget'],
    summary: '修改推送目标 Change a target',
    input: z.strictObject({
      id: id('pushTarget'),
      draft: TargetDraft,
      version: z.number().int(),
      proof: z.strictObject(ownProof).optional(),
    }),
    output: z.object({ version: z.number().int() }),
    problems: [...saving, 'pushTarget.notFound', 'pushTarget.changed', ...openingProblems],
  }),
  switchPushTarget: endpoint({
    method: 'PUT',
    path: '/push/targets/:id/switch',
    access: editing,
    opens: ['pushTarget', 'automaticTarget'],
    summary: '启用或停用推送目标 Switch a target on or off',
    input: z.strictObject({ id: id('pushTarget'), on: z.boolean() }),
    output: z.object({ version: z.number().int() }),
    problems: ['pushTarget.notFound', 'pushTarget.changed', 'push.outOfScope', ...openingProblems],
  }),
  removePushTarget: endpoint({
    method: 'DELETE',
    path: '/push/targets/:id',
    access: editing,
    summary: '删除没有推送记录的目标 Remove a target that nothing was pushed to',
    input: z.strictObject({ id: id('pushTarget') }),
    output: nothing,
    problems: ['pushTarget.notFound', 'pushTarget.inUse'],
  }),
  probePushTarget: endpoint({
    method: 'POST',
    path: '/push/target-probe',
    access: editing,
    summary: '测试推送目标 Try address, login and rights; nothing is left at the receiver',
    input: z.strictObject({ id: id('pushTarget').nullable(), draft: TargetDraft }),
    output: z.object({
      steps: z.array(
        z.object({
          step: z.enum(['address', 'login', 'rights', 'answer']),
          ok: z.boolean(),
          error: z.enum(pushErrors).nullable(),
          note: z.string(),
          tookMs: z.number().int(),
        }),
      ),
    }),
    problems: [...saving, 'pushTarget.notFound', 'pushTarget.tooOften'],
  }),
  previewPush: endpoint({
    method: 'POST',
    path: '/push/target-preview',
    access: editing,
    summary: '预览将发出的请求 The very request of a push, without its secrets',
    input: z.strictObject({ id: id('pushTarget').nullable(), draft: TargetDraft, invoiceId: id('invoice').nullable() }),
    output: z.object({ requests: z.array(ShownRequest), sample: z.object({ number: z.string().nullable(), made: z.boolean() }) }),
    problems: [...saving, 'pushTarget.notFound', 'invoice.notFound'],
  }),
})
