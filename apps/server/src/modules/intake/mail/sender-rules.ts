// Rules about senders: allowed or blocked, with a category for what they bring. The longest that fits counts.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { isPublicMail, mailDomainHolds, mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { json } from '../../../db/json.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { MailDeps } from './deps.ts'

type Center = typeof mailSettingsEndpoints
type Rule = Row<'mail_sender_rule'>

/** The rule for an address: its own, else that of its domain or of the nearest one above it. */
export const ruleFor = async (tx: Tx, address: string): Promise<Rule | undefined> => {
  const domain = mailDomainOf(address)
  const labels = domain.split('.')
  const asked = [address, ...labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))].filter((one) => one.length <= 200)
  const rules = await tx.selectFrom('mail_sender_rule').selectAll().where('sender', 'in', asked).execute()
  return rules.toSorted((a, b) => b.sender.length - a.sender.length)[0]
}
const shown = (row: Rule) => ({
  id: row.id,
  sender: row.sender,
  verdict: row.verdict,
  category: row.category,
  poolIds: row.pool_ids,
  comment: row.comment,
  createdAt: toInstant(row.created_at),
  createdBy: row.created_by_name,
})
export const listSenderRules =
  ({ db }: Pick<MailDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['listSenderRules']>> =>
    db.inTenant(actor, async (tx) => ({
      content: (await tx.selectFrom('mail_sender_rule').selectAll().orderBy('sender').execute()).map(shown),
      max: mailLimits.senderRules,
    }))
/** A whole address, or a domain; a public mail service is no sender, and blocking it would block everybody. */
const senderOf = (typed: string): string => {
  const plain = typed.trim().toLowerCase().replace(/^@/, '')
  const sender = plain.includes('@') ? emailOf(plain) : mailDomainHolds(plain) && !isPublicMail(plain) ? plain : undefined
  if (sender === undefined) throw new Problem('input.invalid', { field: 'sender', reason: 'sender' })
  return sender
}
export const addSenderRule =
  ({ db, clock, audit }: Pick<MailDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, input: In<Center['addSenderRule']>): Promise<Out<Center['addSenderRule']>> => {
    const sender = senderOf(input.sender)
    return onUniqueViolation('mail.ruleTaken', () =>
      db.inTenant(actor, async (tx) => {
        const { n } = await tx.selectFrom('mail_sender_rule').select(countOf().as('n')).executeTakeFirstOrThrow()
        if (Number(n) >= mailLimits.senderRules) throw new Problem('mail.rulesMost', { max: mailLimits.senderRules })
        const pools = input.poolIds.length ? await tx.selectFrom('pool').select('id').where('id', 'in', input.poolIds).execute() : []
        if (pools.length !== new Set(input.poolIds).size) throw new Problem('pool.notFound')
        const now = clock.now()
        const row = await tx
          .insertInto('mail_sender_rule')
          .values({
            company_id: actor.companyId,
            id: newId(now),
            sender,
            verdict: input.verdict,
            category: input.category,
            pool_ids: json([...new Set<string>(input.poolIds)]),
            comment: input.comment.trim(),
            created_at: now.toISOString(),
            created_by_name: actor.userName,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit.record(tx, actor, [
          {
            action: 'mail.ruleAdded',
            objectType: 'company',
            objectId: actor.companyId,
            detail: { sender, verdict: input.verdict, category: input.category },
          },
        ])
        return shown(row)
      }),
    )
  }
export const removeSenderRule =
  ({ db, audit }: Pick<MailDeps, 'db' | 'audit'>) =>
  (actor: Actor, { id }: In<Center['removeSenderRule']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const gone = await tx.deleteFrom('mail_sender_rule').where('id', '=', id).returning('sender').executeTakeFirst()
      if (!gone) throw new Problem('mailRule.notFound')
      await audit.record(tx, actor, [
        { action: 'mail.ruleRemoved', objectType: 'company', objectId: actor.companyId, detail: { sender: gone.sender } },
      ])
      return {}
    })
