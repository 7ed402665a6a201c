// The company's own texts of replies.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { replyLimits, unknownReplyPlaceholder } from '@piaotai/domain/reply.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Row } from '../../../db/tables.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import type { ReplyDeps } from './deps.ts'

type Center = typeof replyEndpoints
const shown = (row: Row<'mail_return_template'>): Out<Center['saveReplyTemplate']> => ({
  id: row.id,
  name: row.name,
  reason: row.reason,
  body: row.body,
  changedAt: toInstant(row.changed_at),
  changedBy: row.changed_by_name,
})
export const requirePlaceholders = (...texts: readonly string[]): void => {
  const name = texts.map(unknownReplyPlaceholder).find((one) => one !== undefined)
  if (name !== undefined) throw new Problem('reply.placeholder', { name: `{${name}}` })
}

export const listReplyTemplates =
  ({ db }: Pick<ReplyDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['listReplyTemplates']>> =>
    db.inTenant(actor, async (tx) => ({
      content: (await tx.selectFrom('mail_return_template').selectAll().orderBy('name').execute()).map(shown),
    }))
/** One of the same name is changed. */
export const saveReplyTemplate =
  ({ db, clock, audit }: Pick<ReplyDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { name, reason, body }: In<Center['saveReplyTemplate']>): Promise<Out<Center['saveReplyTemplate']>> => {
    requirePlaceholders(body)
    return db.inTenant(actor, async (tx) => {
      await takeAdvisoryLock(tx, `reply templates ${actor.companyId}`)
      const plain = name.trim()
      const there = await tx.selectFrom('mail_return_template').select('name').execute()
      if (there.length >= replyLimits.templates && !there.some((row) => row.name === plain))
        throw new Problem('reply.tooManyTemplates', { max: replyLimits.templates })
      const now = clock.now()
      const text = { reason, body: body.trim(), changed_at: now.toISOString(), changed_by_name: actor.userName }
      const row = await tx
        .insertInto('mail_return_template')
        .values({ company_id: actor.companyId, id: newId(now), name: plain, ...text })
        .onConflict((oc) => oc.columns(['company_id', 'name']).doUpdateSet(text))
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit.record(tx, actor, [
        { action: 'reply.templateSaved', objectType: 'mailReturnTemplate', objectId: row.id, detail: { name: plain, reason } },
      ])
      return shown(row)
    })
  }
export const removeReplyTemplate =
  ({ db, audit }: Pick<ReplyDeps, 'db' | 'audit'>) =>
  (actor: Actor, { id }: In<Center['removeReplyTemplate']>): Promise<Out<Center['removeReplyTemplate']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx.deleteFrom('mail_return_template').where('id', '=', id).returning('name').executeTakeFirst()
      if (!row) throw new Problem('replyTemplate.notFound')
      await audit.record(tx, actor, [
        { action: 'reply.templateRemoved', objectType: 'mailReturnTemplate', objectId: id, detail: { name: row.name } },
      ])
      return {}
    })
