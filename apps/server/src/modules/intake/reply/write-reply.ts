// Replies by hand: what one begins with, writing it, and sending it once more.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import {
  fillReply,
  judgeReply,
  mayResend,
  plainReply,
  replyBegins,
  replyLimits,
  stateOfStop,
  type ReplyReason,
} from '@piaotai/domain/reply.ts'
import { replyMailWords } from '@piaotai/locales/reply-mails.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { quotaLeft } from '../../people/company/index.ts'
import type { ReplyDeps } from './deps.ts'
import { findReply, toReply } from './reply-rows.ts'
import { subjectOf, valuesOf, type Subject } from './reply-subject.ts'
import { hand, sendReply, stopOf } from './send-reply.ts'

type Center = typeof replyEndpoints
type Deps = Pick<ReplyDeps, 'db' | 'clock' | 'audit' | 'encryption' | 'outbox' | 'origin' | 'mailDomain'>

const beginsOf = ({ mail, invoice }: Subject): ReplyReason => replyBegins(mail?.status, invoice !== undefined)
const subjectLine = (language: Actor['language'], about: Subject): string => {
  const words = replyMailWords(language).subject
  if (about.mail && about.mail.subject !== '') return words.answer
  return beginsOf(about) === 'received' ? words.receipt : words.rejection
}
export const proposeReply =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor, input: In<Center['proposeReply']>): Promise<Out<Center['proposeReply']>> =>
    db.inTenant(actor, async (tx) => {
      const about = await subjectOf(tx, actor, input)
      const values = await valuesOf(tx, actor.companyId, about, '')
      const words = replyMailWords(actor.language)
      return {
        to: about.mail?.to ?? '',
        subject: [...fillReply(subjectLine(actor.language, about), values)].slice(0, replyLimits.subject).join(''),
        values,
        automatic: about.mail?.automatic ?? false,
        left: await quotaLeft(tx, 'mail'),
        texts: { ...words.body, ...(about.invoice ? {} : { received: words.receivedMail }) },
        begins: beginsOf(about),
      }
    })

/** A mail from a list or a machine is not answered by a person either: the reply is recorded as suppressed. */
export const writeReply =
  (deps: Deps) =>
  (actor: Actor, { area, mailId, invoiceId, reason, ...typed }: In<Center['writeReply']>): Promise<Out<Center['writeReply']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const about = await subjectOf(tx, actor, { area, mailId, invoiceId })
      const draft = plainReply(typed)
      const problems = judgeReply(draft)
      if (problems.length > 0) throw new Problem('reply.invalid', { problems })
      const values = await valuesOf(tx, actor.companyId, about, replyMailWords(actor.language).reason[reason])
      const answers = about.mail !== undefined && draft.to === about.mail.to
      const row = await sendReply(deps, tx, actor, {
        mailId: about.mail?.id ?? null,
        invoiceId: about.invoice?.id ?? null,
        invoiceNumber: about.invoice?.number ?? null,
        reason,
        automatic: false,
        area,
        to: draft.to,
        cc: draft.cc,
        subject: fillReply(draft.subject, values),
        body: fillReply(draft.body, values),
        language: actor.language,
        inReplyTo: answers ? (about.mail?.messageId ?? null) : null,
        ...(answers && about.mail?.automatic ? { stop: 'automatic' as const } : {}),
      })
      return toReply(row)
    })

/** The same mail as another attempt; what stands against it today is recorded anew. */
export const resendReply =
  (deps: Deps) =>
  (actor: Actor, { id, area }: In<Center['resendReply']>): Promise<Out<Center['resendReply']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await findReply(tx, actor, id, area, true)
      if (!mayResend(row.state)) throw new Problem('reply.notNow')
      const stop = await stopOf(deps, tx, { to: row.to_address, cc: row.cc })
      const next = await tx
        .updateTable('mail_return')
        .set((eb) => ({
          attempt: eb('attempt', '+', 1),
          state: stop === undefined ? ('waiting' as const) : stateOfStop(stop),
          stop: stop ?? null,
          sent_at: null,
          ended_at: stop === undefined ? null : deps.clock.now().toISOString(),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (stop === undefined) await hand(deps, tx, next)
      await deps.audit.record(tx, actor, [
        {
          action: stop === undefined ? 'reply.resent' : 'reply.notSent',
          objectType: 'mailReturn',
          objectId: id,
          detail: { to: row.to_address, attempt: next.attempt, ...(stop ? { stop } : {}) },
        },
      ])
      return toReply(next)
    })
