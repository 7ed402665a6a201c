// 退信: receipt and rejection mails that go back to whoever sent an invoice; by a person, or by a rule.
import { emailOf } from './limits.ts'
import type { MailStatus } from './mail.ts'

export const replyKinds = ['receipt', 'rejection'] as const
export type ReplyKind = (typeof replyKinds)[number]
/** Why: received, or what is wrong. The first of them is the receipt's. */
export const replyReasons = ['received', 'notRecognised', 'duplicate', 'titleWrong', 'notVerified', 'amountWrong', 'other'] as const
export type ReplyReason = (typeof replyReasons)[number]
/** Reasons that a rule may send by itself. */
export const ruleReasons = ['notRecognised', 'duplicate', 'titleWrong', 'notVerified'] as const satisfies readonly ReplyReason[]
export type RuleReason = (typeof ruleReasons)[number]
/**
 * What a reply begins with. It follows the mail's state: only a mail that brought nothing new is answered as duplicate. `undefined`: no mail
 * brought the invoice.
 */
export const replyBegins = (mail: MailStatus | undefined, invoiceKnown: boolean): ReplyReason => {
  if (mail === 'notRecognised') return 'notRecognised'
  if (mail === 'notFoundOrDuplicate') return invoiceKnown ? 'duplicate' : 'notRecognised'
  return 'received'
}

/** 等待发送 · 已发送 · 被退回 · 未发出 · 已拦下. */
export const replyStates = ['waiting', 'sent', 'bounced', 'failed', 'suppressed'] as const
export type ReplyState = (typeof replyStates)[number]
/** What may be sent once more, as a new attempt of the same mail. */
export const mayResend = (state: ReplyState): boolean => state === 'bounced' || state === 'failed'

/** Why nothing left: `failed` for the first three, `suppressed` for the others. */
export const replyStops = [
  'noQuota',
  'refused',
  'ended',
  'stopped',
  'automatic',
  'noAddress',
  'own',
  'doubtful',
  'loop',
  'senderCap',
  'hourCap',
] as const
export type ReplyStop = (typeof replyStops)[number]
export const stateOfStop = (stop: ReplyStop): 'failed' | 'suppressed' =>
  stop === 'noQuota' || stop === 'refused' || stop === 'ended' ? 'failed' : 'suppressed'

export const replyLimits = {
  /** Of a mail as it is written, and of a template. */
  body: 500,
  template: 200,
  templateName: 50,
  templates: 30,
  subject: 100,
  cc: 5,
  address: 100,
  /** Automatic ones of a company an hour, and to one sender a day. */
  hour: 40,
  senderDay: 1,
  /** Days in which an answer to an automatic mail begins nothing. */
  loopDays: 30,
} as const

/** What a body may name in braces; filled when it is sent. */
export const replyPlaceholders = ['company', 'number', 'amount', 'seller', 'reason', 'subject', 'received', 'title', 'taxId'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]
/** The first name in braces that is no placeholder. */
export const unknownReplyPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).find((name) => !(replyPlaceholders as readonly string[]).includes(name))
/** One pass: a value that looks like a placeholder stays as it is. */
export const fillReply = (text: string, values: Readonly<Partial<Record<ReplyPlaceholder, string>>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (values as Readonly<Record<string, string | undefined>>)[name] ?? whole)

export interface ReplyDraft {
  readonly to: string
  readonly cc: readonly string[]
  readonly subject: string
  readonly body: string
}
export const replyErrors = ['missing', 'tooLong', 'email', 'twice', 'tooMany', 'placeholder'] as const
export type ReplyError = (typeof replyErrors)[number]
export interface ReplyProblem {
  readonly path: string
  readonly reason: ReplyError
}
export const plainReply = ({ to, cc, subject, body }: ReplyDraft): ReplyDraft => ({
  to: emailOf(to) ?? to.trim(),
  cc: cc.map((one) => emailOf(one) ?? one.trim()).filter((one) => one !== ''),
  subject: subject.trim(),
  body: body.trim(),
})
/** Everything that is wrong with a tidied draft; a body in a template is shorter. */
export const judgeReply = (draft: ReplyDraft): readonly ReplyProblem[] => {
  const wrong: ReplyProblem[] = []
  if (draft.to === '') wrong.push({ path: 'to', reason: 'missing' })
  else if (emailOf(draft.to) === undefined) wrong.push({ path: 'to', reason: 'email' })
  if (draft.cc.length > replyLimits.cc) wrong.push({ path: 'cc', reason: 'tooMany' })
  for (const [at, one] of draft.cc.entries()) {
    if (emailOf(one) === undefined) wrong.push({ path: `cc.${at}`, reason: 'email' })
    else if (one === draft.to || draft.cc.indexOf(one) < at) wrong.push({ path: `cc.${at}`, reason: 'twice' })
  }
  if (draft.subject === '') wrong.push({ path: 'subject', reason: 'missing' })
  else if ([...draft.subject].length > replyLimits.subject) wrong.push({ path: 'subject', reason: 'tooLong' })
  if (draft.body === '') wrong.push({ path: 'body', reason: 'missing' })
  else if ([...draft.body].length > replyLimits.body) wrong.push({ path: 'body', reason: 'tooLong' })
  if (unknownReplyPlaceholder(draft.body) !== undefined || unknownReplyPlaceholder(draft.subject) !== undefined)
    wrong.push({ path: 'body', reason: 'placeholder' })
  return wrong
}

const prefix = /^(?:(?:re|fw|fwd|aw|auto|automatic reply|out of office|回复|答复|转发|自动回复)\s*[:：]\s*)+/i
/** A subject without what answers put before it: mails of one exchange have one. */
export const plainSubject = (subject: string): string => subject.trim().replace(prefix, '').trim().toLowerCase()
/** Addresses that nobody reads. */
export const isNoReply = (address: string): boolean => /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)\b/i.test(address)
