// 邮箱收票记录: mails that came in, with their parts.
import { z } from 'zod'
import { mailCheckResults, mailLimits, mailStatuses, partKinds, partStates } from '@piaotai/domain/mail.ts'
import { commercialTypes } from '@piaotai/domain/commercial/commercial.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { commercialFields } from '../commercial.ts'
import { id, uploadUrl } from '../ids.ts'
import { area, date, done, exactCount, instant, line, many, pageOf, pageQuery, queryFlag } from '../shapes.ts'

const read = { byArea: { personal: ['menu_1.personemailhistory'], company: ['menu_2.comemailhistory'] } } as const
const act = { byArea: { personal: 'personemailhistory.reprocess', company: 'comemailhistory.reprocess' } } as const
const status = z.enum(mailStatuses)
const check = z.enum(mailCheckResults)
const filter = {
  area,
  status: many(status, mailStatuses.length).optional(),
  /** With a link that waits for a person. */
  needsClick: queryFlag.optional(),
  /** Part of sender, title or file name. */
  keyword: line(limits.keywordMax).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
}
const one = { id: id('mailMessage'), area }

const MailItem = z.object({
  id: id('mailMessage'),
  fromName: z.string(),
  fromAddress: z.string(),
  subject: z.string(),
  receivedAt: instant,
  to: z.array(z.string()),
  via: z.enum(['smtp', 'imap']),
  status,
  files: z.number().int(),
  recognised: z.number().int(),
  saved: z.number().int(),
  /** Links that wait for a person. */
  clicks: z.number().int(),
  /** The sender's own domain disowns it. */
  doubtful: z.boolean(),
  size: z.number().int(),
})
const MailPart = z.object({
  id: id('mailPart'),
  kind: z.enum(partKinds),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  state: z.enum(partStates),
  reason: z.string().nullable(),
  /** What the import says of its reason. */
  reasonDetail: z.string().nullable(),
  /** Of a link: where it leads, shown before anybody opens it. */
  url: z.string().nullable(),
  host: z.string().nullable(),
  parentId: id('mailPart').nullable(),
  importId: id('importFile').nullable(),
  invoiceIds: z.array(id('invoice')),
  commercialId: id('commercialInvoice').nullable(),
  /** What the file and its name say of a commercial invoice; empty where they say nothing. */
  proposed: z
    .object({
      type: z.enum(commercialTypes),
      number: z.string(),
      supplier: z.string(),
      currency: z.string(),
      amount: z.string(),
      date: z.string(),
    })
    .partial()
    .nullable(),
  /** A file that may become a commercial invoice. */
  mayBeCommercial: z.boolean(),
  changedAt: instant,
})

export const mailEndpoints = part('email', 'mail', {
  listMails: endpoint({
    method: 'GET',
    path: '/mail',
    access: read,
    summary: '邮箱收票记录 Mails that came in',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(MailItem),
  }),
  countMails: endpoint({
    method: 'GET',
    path: '/mail/count',
    access: read,
    summary: '各处理状态的邮件数 Mails by state, under the other conditions',
    input: z.strictObject({ ...filter, exactCount }),
    /** `countsExact` false: the least that there are, and no sums. */
    output: z.object({
      all: z.number().int(),
      processing: z.number().int(),
      held: z.number().int(),
      saved: z.number().int(),
      notFoundOrDuplicate: z.number().int(),
      notRecognised: z.number().int(),
      needsClick: z.number().int(),
      recognised: z.number().int().nullable(),
      savedInvoices: z.number().int().nullable(),
      countsExact: z.boolean().default(true),
    }),
  }),
  readMail: endpoint({
    method: 'GET',
    path: '/mail/:id',
    access: read,
    summary: '一封邮件：正文、各部分、经过 A mail: its text, its parts and its log; nothing of it is ever loaded or run',
    input: z.strictObject(one),
    output: MailItem.extend({
      messageId: z.string().nullable(),
      sentAt: instant.nullable(),
      automatic: z.boolean(),
      replyTo: z.string().nullable(),
      sha256: z.string(),
      reason: z.string().nullable(),
      text: z.string(),
      blocked: z.object({ pictures: z.number().int(), scripts: z.number().int() }),
      checks: z.object({ spf: check.optional(), dkim: check.optional(), dmarc: check.optional(), signed: z.array(z.string()).optional() }),
      parts: z.array(MailPart),
      events: z.array(
        z.object({ id: z.string(), at: instant, kind: z.string(), by: z.string().nullable(), detail: z.record(z.string(), z.unknown()) }),
      ),
    }),
    problems: ['mail.notFound'],
  }),
  downloadMail: endpoint({
    method: 'GET',
    path: '/mail/:id/original',
    access: read,
    answers: 'bytes',
    summary: '下载原信（.eml） The whole mail as it came',
    input: z.strictObject(one),
    output: z.any(),
    problems: ['mail.notFound'],
  }),
  reprocessMails: endpoint({
    method: 'POST',
    path: '/mail/reprocess',
    access: act,
    summary: '重新处理：再读一遍，已入库的不动 Open again; what is recorded stays',
    input: z.strictObject({ area, ids: z.array(id('mailMessage')).min(1).max(mailLimits.batch) }),
    output: z.array(z.object({ id: id('mailMessage'), ok: z.boolean(), problem: z.string().optional() })),
    problems: ['mail.notFound'],
  }),
  attachToLink: endpoint({
    method: 'POST',
    path: '/mail/:id/link',
    access: act,
    summary: '需点链接：上传人从链接取到的文件 The file that a person took from a link',
    input: z.strictObject({ ...one, partId: id('mailPart'), file: z.strictObject({ url: uploadUrl(4000, 1), name: line(300, 1) }) }),
    output: done,
    problems: [
      'mail.notFound',
      'mail.partNotNow',
      'file.notFound',
      'file.typeRefused',
      'file.infected',
      'file.scannerAway',
      'file.tooLarge',
      'file.sizeDiffers',
    ],
  }),
  ignoreLink: endpoint({
    method: 'POST',
    path: '/mail/:id/ignore',
    access: act,
    summary: '这个链接没有发票 There is no invoice behind this link',
    input: z.strictObject({ ...one, partId: id('mailPart') }),
    output: done,
    problems: ['mail.notFound', 'mail.partNotNow'],
  }),
  makeCommercial: endpoint({
    method: 'POST',
    path: '/mail/:id/commercial',
    access: { needs: 'businessInvoiceCo.edit' },
    summary: '把信里的文件记为商业发票，互相可见 A file of the mail becomes a commercial invoice; `made`: false where it was there already',
    input: z.strictObject({ ...one, partId: id('mailPart'), ...commercialFields }),
    output: z.object({ id: id('commercialInvoice'), made: z.boolean() }),
    problems: ['mail.notFound', 'mail.partNotNow', 'commercial.invalid', 'commercial.partnerUnknown', 'commercial.responsibleUnknown'],
  }),
})
