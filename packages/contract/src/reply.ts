// 退信: receipt and rejection mails, their texts and rules, and the link that stops them.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { replyKinds, replyLimits, replyReasons, replyStates, replyStops, ruleReasons } from '@piaotai/domain/reply.ts'
import { openingProblems } from './account/proof-problems.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { area, date, instant, line, name, nothing, pageOf, pageQuery, queryFlag, text } from './shapes.ts'

const read = { byArea: { personal: ['menu_1.personemail'], company: ['menu_2.returnMailRecord'] } } as const
const write = { byArea: { personal: 'personemailhistory.reply', company: 'comemailhistory.reply' } } as const
const texts = { anyOf: ['personemailhistory.reply', 'comemailhistory.reply'] } as const
const reason = z.enum(replyReasons)
const filter = {
  area,
  state: z.enum(replyStates).optional(),
  kind: z.enum(replyKinds).optional(),
  automatic: queryFlag.optional(),
  /** Part of address, subject or invoice number. */
  keyword: line(limits.keywordMax).optional(),
  mailId: id('mailMessage', 'filter').optional(),
  invoiceId: id('invoice', 'filter').optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
}
export const Reply = z
  .object({
    id: id('mailReturn'),
    kind: z.enum(replyKinds),
    reason,
    automatic: z.boolean(),
    to: z.string(),
    cc: z.array(z.string()),
    subject: z.string(),
    invoiceNumber: z.string().nullable(),
    mailId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    state: z.enum(replyStates),
    stop: z.enum(replyStops).nullable(),
    attempt: z.number().int(),
    createdBy: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'Reply' })
const Template = z.object({
  id: id('mailReturnTemplate'),
  name: z.string(),
  reason,
  body: z.string(),
  changedAt: instant,
  changedBy: z.string(),
})
const Rules = z.object({
  /** Off until switched on. */
  on: z.array(z.enum(ruleReasons)),
  bodies: z.record(z.enum(ruleReasons), z.string()),
  version: z.number().int(),
})
const stopLink = z.string().regex(/^[A-Za-z0-9._-]{40,800}$/, 'token')

export const replyEndpoints = part('email', 'mail', {
  listReplies: endpoint({
    method: 'GET',
    path: '/reply',
    access: read,
    summary: '退信记录：个人是自己写的，公司是全部 Replies, newest first; one’s own in the personal area',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(Reply),
  }),
  countReplies: endpoint({
    method: 'GET',
    path: '/reply/count',
    access: read,
    summary: '各状态的退信数 Replies by state, under the other conditions',
    input: z.strictObject(filter),
    output: z.object({
      all: z.number().int(),
      waiting: z.number().int(),
      sent: z.number().int(),
      bounced: z.number().int(),
      failed: z.number().int(),
      suppressed: z.number().int(),
    }),
  }),
  proposeReply: endpoint({
    method: 'GET',
    path: '/reply/proposal',
    access: write,
    summary: '写退信前的收件人、标题与可填的值 What a reply to a mail, or about an invoice, begins with',
    input: z.strictObject({ area, mailId: id('mailMessage').optional(), invoiceId: id('invoice').optional() }),
    output: z.object({
      to: z.string(),
      subject: z.string(),
      /** Of the placeholders, as they will be filled. */
      values: z.record(z.string(), z.string()),
      /** The mail was made by a machine, or comes from a list: it is not answered. */
      automatic: z.boolean(),
      /** Mails left of the quota. */
      left: z.number().int(),
      texts: z.record(reason, z.string()),
      /** The reason to begin with, by what became of the mail. */
      begins: reason,
    }),
    problems: ['mail.notFound', 'invoice.notFound', 'input.invalid'],
  }),
  writeReply: endpoint({
    method: 'POST',
    path: '/reply',
    access: write,
    summary: '发送回执或退信 Send a receipt or a rejection; what could not leave is recorded with its reason',
    input: z.strictObject({
      area,
      mailId: id('mailMessage').optional(),
      invoiceId: id('invoice').optional(),
      reason,
      to: line(replyLimits.address * 2),
      cc: z
        .array(line(replyLimits.address * 2))
        .max(replyLimits.cc * 2)
        .default([]),
      subject: line(replyLimits.subject * 2),
      body: text(replyLimits.body * 2),
    }),
    output: Reply,
    /** `reply.invalid` lists `problems`: path and reason. */
    problems: ['reply.invalid', 'mail.notFound', 'invoice.notFound', 'input.invalid'],
  }),
  resendReply: endpoint({
    method: 'POST',
    path: '/reply/:id/resend',
    access: { byArea: { personal: 'personemail.resend', company: 'returnMailRecord.resend' } },
    summary: '重发被退回或未发出的退信 Send one again that bounced or did not leave',
    input: z.strictObject({ id: id('mailReturn'), area }),
    output: Reply,
    problems: ['reply.notFound', 'reply.notNow'],
  }),
  readReply: endpoint({
    method: 'GET',
    path: '/reply/:id',
    access: read,
    summary: '一封退信 A reply with its text and what happened',
    input: z.strictObject({ id: id('mailReturn'), area }),
    output: Reply.extend({
      body: z.string(),
      events: z.array(z.object({ id: z.string(), at: instant, action: z.string(), actor: z.string().nullable() })),
    }),
    problems: ['reply.notFound'],
  }),
  listReplyTemplates: endpoint({
    method: 'GET',
    path: '/reply-template',
    access: texts,
    summary: '退信模板 The company’s own texts',
    input: nothing,
    output: z.object({ content: z.array(Template) }),
  }),
  saveReplyTemplate: endpoint({
    method: 'POST',
    path: '/reply-template',
    access: texts,
    summary: '存为模板，正文最多 200 字；同名的更新 Keep a text of up to 200 characters; one of the same name is changed',
    input: z.strictObject({
      name: name(replyLimits.templateName),
      reason,
      body: text(replyLimits.template, 1).refine((s) => s.trim() !== '', 'filled'),
    }),
    output: Template,
    problems: ['reply.tooManyTemplates', 'reply.placeholder'],
  }),
  removeReplyTemplate: endpoint({
    method: 'DELETE',
    path: '/reply-template/:id',
    access: texts,
    summary: '删除退信模板 Remove a text',
    input: z.strictObject({ id: id('mailReturnTemplate') }),
    output: z.object({}),
    problems: ['replyTemplate.notFound'],
  }),
  readReplyRules: endpoint({
    method: 'GET',
    path: '/reply-rules',
    access: { needs: 'menu_2.returnMailRecord' },
    summary: '自动退信规则 Which replies go by themselves',
    input: nothing,
    output: Rules,
  }),
  saveReplyRules: endpoint({
    method: 'PUT',
    path: '/reply-rules',
    access: { needs: 'mailboxes.edit' },
    opens: 'replyRule',
    summary: '开关自动退信 Switch replies on and off, each with its text',
    input: z.strictObject({
      on: z.array(z.enum(ruleReasons)).max(ruleReasons.length),
      bodies: z.strictObject(
        Object.fromEntries(
          ruleReasons.map((one) => [one, text(replyLimits.template, 1).refine((s) => s.trim() !== '', 'filled')]),
        ) as Record<(typeof ruleReasons)[number], ReturnType<typeof text>>,
      ),
      version: z.number().int(),
    }),
    output: Rules,
    problems: [...openingProblems, 'reply.rulesChanged', 'reply.placeholder'],
  }),
  readMailStop: endpoint({
    method: 'GET',
    path: '/mail-stop/:token',
    access: 'public',
    summary: '邮件里的“不再接收”链接指向哪个地址 Which address a mail’s link stops',
    input: z.strictObject({ token: stopLink }),
    output: z.object({ address: z.string(), stopped: z.boolean() }),
    problems: ['reply.linkInvalid'],
  }),
  stopMail: endpoint({
    method: 'POST',
    path: '/mail-stop',
    access: 'public',
    summary: '不再接收此类邮件，或恢复 No more such mails to this address, or again',
    input: z.strictObject({ token: stopLink, stopped: z.boolean().default(true) }),
    output: z.object({ address: z.string(), stopped: z.boolean() }),
    problems: ['reply.linkInvalid'],
  }),
})
