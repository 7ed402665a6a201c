// Sending a reply: what stands against it is found first and recorded with it, else it waits in the outbox and costs the mail quota.
import { sql } from 'kysely'
import { plainSubject, stateOfStop, type ReplyKind, type ReplyReason, type ReplyState, type ReplyStop } from '@piaotai/domain/reply.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { replyMailWords } from '@piaotai/locales/reply-mails.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import type { Actor, Tenant } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { MailOutcome, MailSubject } from '../../../kernel/mail-subject.ts'
import { newId } from '../../../lib/ids.ts'
import { escapeText } from '../../../lib/html-page.ts'
import { takeWhole } from '../../people/company/index.ts'
import type { ReplyDeps } from './deps.ts'
import type { ReplyRecord } from './reply-rows.ts'
import { stopLinkOf, stoppedOf } from './stop-links.ts'

export interface NewReply {
  readonly mailId: string | null
  readonly invoiceId: string | null
  readonly invoiceNumber: string | null
  readonly reason: ReplyReason
  readonly automatic: boolean
  readonly area: Area
  readonly to: string
  readonly cc: readonly string[]
  readonly subject: string
  /** With its placeholders filled. */
  readonly body: string
  readonly language: Actor['language']
  readonly inReplyTo: string | null
  /** Known to stand against it, beside what is found here. */
  readonly stop?: ReplyStop | undefined
}
type Deps = Pick<ReplyDeps, 'clock' | 'audit' | 'encryption' | 'outbox' | 'origin' | 'mailDomain'>
type Who = Actor | (Tenant & { readonly userName?: string | null })
const kindOf = (reason: ReplyReason): ReplyKind => (reason === 'received' ? 'receipt' : 'rejection')

/** Records a reply and hands it to the outbox unless something stands against it. */
export const sendReply = async (deps: Deps, tx: Tx, who: Who, reply: NewReply): Promise<ReplyRecord> => {
  const now = deps.clock.now()
  const stop = reply.stop ?? (await stopOf(deps, tx, reply))
  const row = await tx
    .insertInto('mail_return')
    .values({
      company_id: who.companyId,
      id: newId(now),
      mail_id: reply.mailId,
      invoice_id: reply.invoiceId,
      kind: kindOf(reply.reason),
      reason: reply.reason,
      automatic: reply.automatic,
      area: reply.area,
      to_address: reply.to,
      cc: [...reply.cc],
      subject: reply.subject,
      body: reply.body,
      topic: plainSubject(reply.subject),
      language: reply.language,
      in_reply_to: reply.inReplyTo,
      invoice_number: reply.invoiceNumber,
      state: stop === undefined ? 'waiting' : stateOfStop(stop),
      stop: stop ?? null,
      created_by: reply.automatic ? null : (who.userId ?? null),
      created_by_name: reply.automatic ? null : (who.userName ?? null),
      created_at: now.toISOString(),
      sent_at: null,
      ended_at: stop === undefined ? null : now.toISOString(),
      search: [reply.to, ...reply.cc, reply.subject, reply.invoiceNumber ?? ''].join('\u0001').toLowerCase(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (stop === undefined) await hand(deps, tx, row)
  await deps.audit.record(tx, who, [
    {
      action: stop === undefined ? 'reply.written' : 'reply.notSent',
      objectType: 'mailReturn',
      objectId: row.id,
      detail: { to: reply.to, reason: reply.reason, subject: reply.subject, automatic: reply.automatic, ...(stop ? { stop } : {}) },
    },
  ])
  return row
}
/** Checked at sending: who wants no more, whose address is ours, and the quota, which is taken last. */
export const stopOf = async (
  { mailDomain }: Pick<Deps, 'mailDomain'>,
  tx: Tx,
  { to, cc }: Pick<NewReply, 'to' | 'cc'>,
): Promise<ReplyStop | undefined> => {
  if (emailOf(to) === undefined) return 'noAddress'
  if (mailDomainOf(to) === mailDomain) return 'own'
  if ((await stoppedOf(tx, [to])).size > 0) return 'stopped'
  return (await takeWhole(tx, 'mail', 1 + cc.length)) ? undefined : 'noQuota'
}
/** Copies to who wants no more are left out. */
export const hand = async (
  deps: Pick<Deps, 'encryption' | 'outbox' | 'origin' | 'mailDomain'>,
  tx: Tx,
  row: ReplyRecord,
): Promise<void> => {
  const words = replyMailWords(row.language)
  const company = await tx.selectFrom('company').select(['name', 'number']).where('id', '=', row.company_id).executeTakeFirstOrThrow()
  const link = stopLinkOf(deps, row.to_address)
  const stopped = await stoppedOf(tx, row.cc)
  const cc = row.cc.filter((one) => !stopped.has(one))
  const parts = [
    row.body,
    [words.footer.replace('{company}', company.name), ...(row.automatic ? [words.automatic] : []), words.stop.replace('{link}', link)].join(
      '\n',
    ),
  ]
  const html = parts
    .map((part) => {
      const [before = '', after] = part.split(link, 2)
      const linked =
        after === undefined
          ? escapeText(part)
          : `${escapeText(before)}<a href="${escapeText(link)}">${escapeText(link)}</a>${escapeText(after)}`
      return `<p>${linked.replaceAll('\n', '<br>')}</p>`
    })
    .join('')
  await deps.outbox.add(tx, {
    channel: 'mail',
    mail: {
      to: [row.to_address],
      ...(cc.length > 0 ? { cc } : {}),
      subject: row.subject,
      text: parts.join('\n\n'),
      html: `<!doctype html><html lang="${row.language}"><meta charset="utf-8"><body>${html}</body></html>`,
      byPerson: !row.automatic,
      replyTo: `${company.number}@${deps.mailDomain}`,
      ...(row.in_reply_to === null ? {} : { inReplyTo: row.in_reply_to }),
      unsubscribe: link,
      about: { companyId: row.company_id, of: 'reply', taskId: row.id, recipient: row.attempt },
    },
  })
}
/** A letter left, or was given up, or came back after it had left. An earlier attempt changes nothing. */
export const hearOfReply =
  ({ clock }: Pick<ReplyDeps, 'clock'>) =>
  async (tx: Tx, { taskId, recipient }: MailSubject, outcome: MailOutcome): Promise<void> => {
    const at = clock.now().toISOString()
    const rows = tx.updateTable('mail_return').where('id', '=', taskId).where('attempt', '=', recipient)
    if (outcome === 'sent') {
      await rows.set({ state: 'sent', sent_at: at }).where('state', '=', 'waiting').execute()
      return
    }
    await rows
      .set({
        state: sql<ReplyState>`case state when 'sent' then 'bounced' else 'failed' end`,
        stop: sql<ReplyStop | null>`case state when 'sent' then null else 'refused' end`,
        ended_at: at,
      })
      .where('state', 'in', ['waiting', 'sent'])
      .execute()
  }
