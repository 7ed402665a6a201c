// 邮件提醒: how a person wants each kind of notice mailed, in the company of the session.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { noticeEndpoints } from '@piaotai/contract/notice.ts'
import { mailChoiceOf, noticeKindNames, type MailChoices } from '@piaotai/domain/notice.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { json } from '../../../db/json.ts'
import type { NoticeDeps } from './list-notices.ts'

type Center = typeof noticeEndpoints
export type ChoiceDeps = NoticeDeps & Needs<'audit'>

const choicesOf = async (tx: Tx, { userId }: Actor): Promise<MailChoices> =>
  (await tx.selectFrom('notice_choice').select('choices').where('user_id', '=', userId).forUpdate().executeTakeFirst())?.choices ?? {}

export const readNoticeChoices =
  ({ db }: Pick<ChoiceDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['readNoticeChoices']>> =>
    db.inTenant(actor, async (tx) => {
      const chosen = await choicesOf(tx, actor)
      const all = Object.fromEntries(noticeKindNames.map((kind) => [kind, mailChoiceOf(kind, chosen)]))
      return { choices: all as Out<Center['readNoticeChoices']>['choices'] }
    })

export const saveNoticeChoices =
  ({ db, clock, audit }: ChoiceDeps) =>
  (actor: Actor, { choices: asked }: In<Center['saveNoticeChoices']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const choices = json<MailChoices>({ ...(await choicesOf(tx, actor)), ...asked })
      const set = { choices, language: actor.language, changed_at: clock.now().toISOString() }
      await tx
        .insertInto('notice_choice')
        .values({ company_id: actor.companyId, user_id: actor.userId, ...set })
        .onConflict((oc) => oc.columns(['company_id', 'user_id']).doUpdateSet(set))
        .execute()
      await audit.record(tx, actor, [
        { action: 'notice.choicesSaved', objectType: 'user', objectId: actor.userId, detail: { choices: asked } },
      ])
      return {}
    })
