// 签收页: a stranger opens a delivery by its link, signs and downloads. The link's secret is exchanged for a cookie of that task by POST.
import { z } from 'zod'
import { deliveryLimits, deliveryStates } from '@piaotai/domain/delivery/delivery.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { captchaText, code, deviceId, instant, line, name, nothing, phone } from '../shapes.ts'
import { DeliveryInvoice } from './delivery-shapes.ts'

/** The visitor's step. Numbers, parties and totals are there from `unlocked` on, bytes from `signed` on. */
const Visit = z.object({
  step: z.enum(['locked', 'unlocked', 'signed', 'ended']),
  /** Told to the holder of the link alone. */
  state: z.enum(deliveryStates),
  number: z.string(),
  sender: z.string(),
  title: z.string(),
  message: z.string(),
  count: z.number().int(),
  validUntil: instant,
  needs: z.object({ name: z.boolean(), phone: z.boolean() }),
  /** Wrong codes left until the pause; null once unlocked. */
  triesLeft: z.number().int().nullable(),
  offer: z
    .object({
      amount: z.string(),
      invoices: z.array(DeliveryInvoice),
      files: z.array(
        z.object({
          id: id('deliveryFile'),
          invoiceId: id('invoice').nullable(),
          name: z.string(),
          bytes: z.number().int(),
          format: z.string(),
        }),
      ),
      signedAt: instant.nullable(),
      signer: z.string().nullable(),
    })
    .nullable(),
})
const gone = ['visit.none', 'visit.ended'] as const

export const visitorEndpoints = part('email', null, {
  openVisit: endpoint({
    method: 'POST',
    path: '/visit/open',
    access: 'public',
    summary: '打开签收链接 Exchange the link’s secret for a cookie; an unknown secret answers as an ended task does to strangers',
    input: z.strictObject({ secret: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
    output: Visit,
    problems: ['visit.none', 'account.slowedDown'],
  }),
  readVisit: endpoint({
    method: 'GET',
    path: '/visit',
    access: 'public',
    summary: '签收页 The visit of the cookie',
    input: nothing,
    output: Visit,
    problems: ['visit.none'],
  }),
  unlockVisit: endpoint({
    method: 'POST',
    path: '/visit/code',
    access: 'public',
    summary: '填写签收码 Give the sign-in code; five wrong ones pause for 15 minutes, twenty void the code',
    input: z.strictObject({ code: line(40, 1) }),
    output: Visit,
    problems: [...gone, 'visit.codeWrong', 'visit.paused', 'visit.codeVoid'],
  }),
  sendSignerCode: endpoint({
    method: 'POST',
    path: '/visit/sms',
    access: 'public',
    summary: '向签收人手机发验证码，需图形验证码 SMS to the signer, behind an image captcha',
    input: z.strictObject({ phone, captcha: captchaText, deviceId }),
    output: z.object({ seconds: z.number().int() }),
    problems: [...gone, 'visit.locked', 'account.captchaWrong', 'account.codeTooSoon', 'account.codeTooMany'],
  }),
  signVisit: endpoint({
    method: 'POST',
    path: '/visit/sign',
    access: 'public',
    summary: '签收 Sign; name and phone as the sender asks for',
    input: z.strictObject({ name: name(deliveryLimits.signerName, 0).optional(), phone: phone.optional(), code: code.optional() }),
    output: Visit,
    problems: [...gone, 'visit.locked', 'visit.nameNeeded', 'visit.phoneNeeded', 'account.codeWrong', 'account.codeExhausted'],
  }),
  refuseVisit: endpoint({
    method: 'POST',
    path: '/visit/refuse',
    access: 'public',
    summary: '拒收，原因告知发送方 Refuse with a reason',
    input: z.strictObject({ reason: line(deliveryLimits.reason, 1) }),
    output: Visit,
    problems: [...gone, 'visit.locked'],
  }),
  readVisitFile: endpoint({
    method: 'GET',
    path: '/visit/file/:id',
    access: 'public',
    summary: '下载一个文件；每兆字节再查一次状态 One file; the state is read again at each megabyte',
    answers: 'bytes',
    /** Of the visit's own files; any other finds nothing. */
    input: z.strictObject({ id: id('deliveryFile', 'filter') }),
    output: z.any(),
    problems: [...gone, 'visit.locked'],
  }),
  readVisitArchive: endpoint({
    method: 'GET',
    path: '/visit/archive',
    access: 'public',
    summary: '全部文件（ZIP） All files',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
    problems: [...gone, 'visit.locked'],
  }),
  readVisitCertificate: endpoint({
    method: 'GET',
    path: '/visit/certificate',
    access: 'public',
    summary: '签收证明（PDF） Sign-off certificate',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
    problems: [...gone, 'visit.locked'],
  }),
})
