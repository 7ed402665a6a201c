// Writes notices in the transaction of their cause, and with each its mail: at once, or in the next daily mail.
import { sql, type SqlBool } from 'kysely'
import { kindShape, mailChoiceOf, nextDigest, type AnyNotice, type NoticeData, type NoticeKind } from '@piaotai/domain/notice.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { sentenceOfNotice } from '@piaotai/locales/notice-sentence.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { writeToMembers, type Outbox } from '../../../kernel/outbox.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import { forgetWaiting, tellRobots } from '../robot/index.ts'
import { digestJob } from './digest-job.ts'

export interface TellDeps extends Needs<'clock' | 'jobs'> {
  readonly outbox: Outbox
  /** Where people open the product. */
  readonly origin: string
}
type Language = Actor['language']
export interface Recipient {
  readonly userId: string
  /** Of the mail, if known from the cause. */
  readonly language?: Language
}
interface Told<K extends NoticeKind> {
  readonly companyId: string
  readonly kind: K
  readonly objectId: string
  readonly data: NoticeData[K]
  readonly to: readonly Recipient[]
  /** A person's own matter although the kind is the company's: no robot of the company says it. */
  readonly own?: boolean
  /** The kind's own mail, in place of the notice's sentence. */
  readonly mail?: (language: Language, link: string) => { readonly subject: string; readonly text: string }
}

/** To the active members among the recipients. The transaction must run in the company. */
export const tell = async <K extends NoticeKind>(
  deps: TellDeps,
  tx: Tx,
  { companyId, kind, objectId, data, to, own = false, mail }: Told<K>,
): Promise<void> => {
  const people = await choosing(tx, companyId, kind, to)
  const notice = { kind, data, objectId } as unknown as NoticeOfObject
  await tellRobots(deps, tx, { companyId, notice, people: people.map(({ userId }) => userId), own })
  if (people.length === 0) return
  const now = deps.clock.now()
  const daily = people.filter(({ choice }) => choice === 'daily').map(({ userId }) => userId)
  const due = await inDigest(tx, daily)
  const written = await tx
    .insertInto('notice')
    .values(
      people.map(({ userId, choice }) => ({
        company_id: companyId,
        id: newId(now),
        user_id: userId,
        kind,
        object_id: objectId,
        data: json<NoticeData[NoticeKind]>(data),
        gathers: kindShape(kind).gathers ?? false,
        in_digest: choice === 'daily',
        made_at: now.toISOString(),
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'user_id', 'kind', 'object_id'])
        .where(sql<SqlBool>`gathers and read_at is null`)
        .doUpdateSet((eb) => ({
          data: eb.ref('excluded.data'),
          in_digest: eb.ref('excluded.in_digest'),
          made_at: eb.ref('excluded.made_at'),
          count: eb('notice.count', '+', 1),
        })),
    )
    .returning(['id', 'user_id', 'count'])
    .execute()
  const first = new Map(written.filter(({ count }) => count === 1).map((row) => [row.user_id, row.id]))
  await writeToMembers(
    tx,
    deps.outbox,
    companyId,
    people
      .filter(({ userId, choice }) => choice === 'atOnce' && first.has(userId))
      .map(({ userId, language }) => {
        const link = linkTo(deps.origin, companyId, first.get(userId)!)
        return {
          userId,
          mail: mail?.(language, link) ?? renderMail('noticed', language, { sentence: sentenceOfNotice(notice, 1, language), link }),
        }
      }),
  )
  await deps.jobs.addAt(
    tx,
    nextDigest(now),
    digestJob,
    ...daily.filter((userId) => !due.has(userId)).map((userId) => ({ companyId, userId })),
  )
}
const choosing = async (tx: Tx, companyId: string, kind: NoticeKind, to: readonly Recipient[]) => {
  const known = new Map(to.map(({ userId, language }) => [userId, language]))
  if (known.size === 0) return []
  const members = await tx
    .selectFrom('member')
    .leftJoin('notice_choice', (join) =>
      join.onRef('notice_choice.company_id', '=', 'member.company_id').onRef('notice_choice.user_id', '=', 'member.user_id'),
    )
    .select(['member.user_id', 'choices', 'language'])
    .where('member.company_id', '=', companyId)
    .where('member.status', '=', 'active')
    .where('member.user_id', 'in', [...known.keys()])
    .orderBy('member.user_id')
    .execute()
  return members.map((row) => ({
    userId: row.user_id,
    choice: mailChoiceOf(kind, row.choices ?? {}),
    language: known.get(row.user_id) ?? row.language ?? 'zh-CN',
  }))
}
/** Those for whom a daily mail is due already. */
const inDigest = async (tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    userIds.length === 0
      ? []
      : (
          await tx.selectFrom('notice').select('user_id').distinct().where('user_id', 'in', userIds).where('in_digest', '=', true).execute()
        ).map((row) => row.user_id),
  )
type NoticeOfObject = AnyNotice & { readonly objectId: string }
/** Leads to what the notice is about, in its company, after logging in. */
export const linkTo = (origin: string, company: string, id: string): string => webAddress(origin, '/notice', { company, id })

/** Its matter is settled: everybody's notices about it count as read, and no robot says it any more; `of`: those alone that say so. */
export const settle = async <K extends NoticeKind>(
  { clock }: Pick<TellDeps, 'clock'>,
  tx: Tx,
  kind: K,
  objectId: string,
  of: Partial<NoticeData[K]> = {},
) => {
  await tx
    .updateTable('notice')
    .set({ read_at: clock.now().toISOString() })
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('read_at', 'is', null)
    .where(sql<SqlBool>`data @> ${JSON.stringify(of)}::jsonb`)
    .execute()
  await forgetWaiting(tx, kind, objectId, of)
}
