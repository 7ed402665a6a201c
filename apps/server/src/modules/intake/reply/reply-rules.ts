// Rules: which reasons a mail is answered for by itself, off until switched on; and what keeps an answer back.
import { z } from 'zod'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import { isDoubtfulSender, type MailChecks } from '@piaotai/domain/mail.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { fillReply, isNoReply, plainSubject, replyLimits, ruleReasons, type ReplyStop, type RuleReason } from '@piaotai/domain/reply.ts'
import { titleStatus, verifyStatus } from '@piaotai/domain/states.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { replyMailWords } from '@piaotai/locales/reply-mails.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Job, JobRun, Tx } from '../../../kernel/deps.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { ReplyDeps } from './deps.ts'
import { invoicesOfMail, valuesOf, type Subject } from './reply-subject.ts'
import { requirePlaceholders } from './reply-templates.ts'
import { sendReply } from './send-reply.ts'

type Center = typeof replyEndpoints
type Rules = Out<Center['readReplyRules']>
/** Automatic replies are Chinese, the product's own language. */
const language = 'zh-CN'
const usual = replyMailWords(language).body

const rulesOf = async (tx: Tx): Promise<Rules> => {
  const row = await tx.selectFrom('mail_return_rules').selectAll().executeTakeFirst()
  const bodies = Object.fromEntries(ruleReasons.map((reason) => [reason, row?.bodies[reason] ?? usual[reason]])) as Rules['bodies']
  return { on: row?.switched_on ?? [], bodies, version: row?.version ?? 0 }
}
export const readReplyRules =
  ({ db }: Pick<ReplyDeps, 'db'>) =>
  (actor: Actor): Promise<Rules> =>
    db.inTenant(actor, (tx) => rulesOf(tx))
export const saveReplyRules =
  (deps: Pick<ReplyDeps, 'db' | 'clock' | 'audit'> & GateDeps) =>
  async (actor: Actor, { on, bodies, version }: In<Center['saveReplyRules']>): Promise<Rules> => {
    const { db, clock, audit } = deps
    requirePlaceholders(...Object.values(bodies))
    const kept = await readReplyRules(deps)(actor)
    if (kept.version !== version) throw new Problem('reply.rulesChanged')
    // The version binds the gate's answer to what is on.
    const opened = on.some((reason) => !kept.on.includes(reason)) ? await passGate(deps, actor, 'replyRule') : undefined
    return db.inTenant(actor, async (tx) => {
      const values = {
        switched_on: ruleReasons.filter((reason) => on.includes(reason)),
        bodies: json(bodies),
        changed_at: clock.now().toISOString(),
        changed_by_name: actor.userName,
      }
      const writes = { insert: tx.insertInto('mail_return_rules'), update: tx.updateTable('mail_return_rules') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('reply.rulesChanged')
      await audit.record(tx, actor, [{ action: 'reply.rulesSaved', objectType: 'company', objectId: actor.companyId, detail: { on } }])
      await opened?.(tx, { type: 'company', id: actor.companyId, name: String(on.length) })
      return rulesOf(tx)
    })
  }

/** Judges a mail by the rules, once it was processed, and again when an invoice of it was verified. */
export const judgeMail = {
  name: 'reply.judgeMail',
  payload: z.object({ companyId: z.uuid(), messageId: z.uuid() }),
  attempts: 20,
  waitSeconds: 20,
  longestWaitSeconds: 3600,
  expireSeconds: 60,
} as const satisfies Job

const wrongTitles: readonly number[] = [titleStatus.nameMismatch, titleStatus.taxIdMismatch, titleStatus.notFound]
const unproven: readonly number[] = [verifyStatus.notFound, verifyStatus.inconsistent, verifyStatus.cancelled]
type Mail = Awaited<ReturnType<typeof mailOf>>
const mailOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('mail_message')
    .select(['id', 'from_address', 'reply_to', 'subject', 'message_id', 'automatic', 'received_at', 'envelope_from', 'checks', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

export const runJudgeMail =
  (deps: Pick<ReplyDeps, 'db' | 'clock' | 'audit' | 'encryption' | 'outbox' | 'origin' | 'mailDomain'>): JobRun<typeof judgeMail.payload> =>
  ({ companyId, messageId }) =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const rules = await rulesOf(tx)
      if (rules.on.length === 0 || !(await isOpen(tx, companyId, deps.clock.now()))) return
      // Answers of a company are counted one after another, so that no two pass a cap together.
      await takeAdvisoryLock(tx, `replies ${companyId}`)
      const mail = await mailOf(tx, messageId)
      if (!mail || mail.status === 'processing' || (await isAnswered(tx, messageId))) return
      const found = await reasonOf(tx, mail, rules.on)
      if (!found) return
      const about: Subject = {
        mail: {
          id: mail.id,
          to: mail.reply_to ?? mail.from_address,
          subject: mail.subject,
          messageId: mail.message_id,
          automatic: mail.automatic,
          receivedAt: mail.received_at,
          status: mail.status,
        },
        invoice: found.invoice,
      }
      const words = replyMailWords(language)
      const values = await valuesOf(tx, companyId, about, words.reason[found.reason])
      const to = about.mail!.to.trim().toLowerCase()
      await sendReply(
        deps,
        tx,
        { companyId },
        {
          mailId: mail.id,
          invoiceId: found.invoice?.id ?? null,
          invoiceNumber: found.invoice?.number ?? null,
          reason: found.reason,
          automatic: true,
          area: 'company',
          to,
          cc: [],
          subject: [...fillReply(mail.subject === '' ? words.subject.rejection : words.subject.answer, values)]
            .slice(0, replyLimits.subject)
            .join(''),
          body: fillReply(rules.bodies[found.reason] ?? usual[found.reason], values),
          language,
          inReplyTo: mail.message_id,
          stop: await stopOfRule(tx, mail, to, deps.clock.now()),
        },
      )
    })
/** A mail is answered by a rule once, whatever comes to light later. */
const isAnswered = async (tx: Tx, messageId: string): Promise<boolean> =>
  (await tx.selectFrom('mail_return').select('id').where('mail_id', '=', messageId).where('automatic', '=', true).executeTakeFirst()) !==
  undefined
const isOpen = async (tx: Tx, companyId: string, now: Date): Promise<boolean> => {
  const company = await tx.selectFrom('company').select(['suite', 'due_date']).where('id', '=', companyId).executeTakeFirstOrThrow()
  return openFeatures(suiteNamed(company.suite), company.due_date, shanghaiDay(now)).has('mailboxes')
}
/** The first rule that is on and holds; a mail has one answer at a time. */
const reasonOf = async (tx: Tx, mail: NonNullable<Mail>, on: readonly RuleReason[]) => {
  if (mail.status === 'notRecognised')
    return on.includes('notRecognised') ? { reason: 'notRecognised' as const, invoice: undefined } : undefined
  const invoices = await invoicesOfMail(tx, mail.id)
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.seller_name',
      'invoice.amount_including_tax',
      'invoice.title_status',
      'invoice.verify_status',
    ])
    .select('i.outcome')
    .orderBy('invoice.id')
    .execute()
  const [first] = invoices
  if (mail.status === 'notFoundOrDuplicate' && first && on.includes('duplicate')) return { reason: 'duplicate' as const, invoice: first }
  const recorded = invoices.filter(({ outcome }) => outcome === 'entered')
  const title = recorded.find((invoice) => wrongTitles.includes(invoice.title_status))
  if (title && on.includes('titleWrong')) return { reason: 'titleWrong' as const, invoice: title }
  const verified = recorded.find((invoice) => unproven.includes(invoice.verify_status))
  return verified && on.includes('notVerified') ? { reason: 'notVerified' as const, invoice: verified } : undefined
}
const dayMs = 86_400_000
/**
 * Lists and machines are never answered, nor senders whose own domain disowns them. A sender is answered once a day, and not for an answer
 * to an automatic reply, so that two autoresponders exchange three mails at most.
 */
const stopOfRule = async (tx: Tx, mail: NonNullable<Mail>, to: string, now: Date): Promise<ReplyStop | undefined> => {
  if (mail.automatic || mail.envelope_from === '') return 'automatic'
  if (to === '' || isNoReply(to)) return 'noAddress'
  if (isDoubtfulSender(mail.checks as MailChecks)) return 'doubtful'
  const since = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  const answered = tx.selectFrom('mail_return').select('id').where('automatic', '=', true).where('state', '<>', 'suppressed')
  const ofExchange = await answered
    .where('to_address', '=', to)
    .where('topic', '=', plainSubject(mail.subject))
    .where('created_at', '>', since(replyLimits.loopDays * dayMs))
    .executeTakeFirst()
  if (ofExchange) return 'loop'
  const today = await answered.where('to_address', '=', to).where('created_at', '>', since(dayMs)).limit(replyLimits.senderDay).execute()
  if (today.length >= replyLimits.senderDay) return 'senderCap'
  const hour = await answered.where('created_at', '>', since(3_600_000)).limit(replyLimits.hour).execute()
  return hour.length >= replyLimits.hour ? 'hourCap' : undefined
}
