// 每天汇总: one mail with a person's unread notices of the kinds that they want daily.
import { mailChoiceOf, noticeLimits, type AnyNotice } from '@piaotai/domain/notice.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { sentenceOfNotice } from '@piaotai/locales/notice-sentence.ts'
import type { JobRun, Needs, Tx } from '../../../kernel/deps.ts'
import { writeToMembers, type Outbox } from '../../../kernel/outbox.ts'
import type { digestJob } from './digest-job.ts'
import { linkTo } from './tell.ts'

export interface DigestDeps extends Needs<'db'> {
  readonly outbox: Outbox
  readonly origin: string
}
type Whose = Parameters<JobRun<(typeof digestJob)['payload']>>[0]

/** Takes all notices that wait for the mail, so that a second run finds none; those read meanwhile are left out. */
export const sendDigest =
  ({ db, outbox, origin }: DigestDeps): JobRun<(typeof digestJob)['payload']> =>
  async (whose) => {
    const { companyId, userId } = whose
    await db.inTenant({ companyId, userId }, async (tx) => {
      const taken = await take(tx, whose)
      const choice = await tx.selectFrom('notice_choice').select(['choices', 'language']).where('user_id', '=', userId).executeTakeFirst()
      const unread = taken
        .filter(({ kind, read_at: readAt }) => readAt === null && mailChoiceOf(kind, choice?.choices) === 'daily')
        .toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1))
      if (unread.length === 0) return
      const language = choice?.language ?? 'zh-CN'
      const lines = unread
        .slice(0, noticeLimits.digestLines)
        .map(
          ({ id, kind, data, count }) =>
            `· ${sentenceOfNotice({ kind, data } as unknown as AnyNotice, count, language)}\n  ${linkTo(origin, companyId, id)}`,
        )
      const { company, name } = await namesOf(tx, whose)
      await writeToMembers(tx, outbox, companyId, [
        {
          userId,
          mail: renderMail('digest', language, {
            name,
            company,
            count: String(unread.length),
            lines: [...lines, ...(unread.length > lines.length ? ['…'] : [])].join('\n'),
            link: webAddress(origin, '/home'),
          }),
        },
      ])
    })
  }
/** After the last attempt: the next notice plans a mail anew. */
export const deadLetterDigest =
  ({ db }: DigestDeps) =>
  async (whose: Whose): Promise<void> => {
    await db.inTenant({ companyId: whose.companyId }, (tx) => take(tx, whose))
  }
const take = (tx: Tx, { userId }: Whose) =>
  tx
    .updateTable('notice')
    .set({ in_digest: false })
    .where('user_id', '=', userId)
    .where('in_digest', '=', true)
    .returning(['id', 'kind', 'data', 'count', 'made_at', 'read_at'])
    .execute()
const namesOf = (tx: Tx, { companyId, userId }: Whose) =>
  tx
    .selectFrom('company')
    .innerJoin('app_user', (join) => join.on('app_user.id', '=', userId))
    .select(['company.name as company', 'app_user.name'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
