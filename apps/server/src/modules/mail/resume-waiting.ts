// Mails that arrived while a suite had ended are opened again once it is renewed, at the latest a day later.
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/suites.ts'
import type { MailDeps } from './deps.ts'
import { openMail } from './jobs.ts'

export const resumeWaiting =
  ({ db, clock, jobs }: Pick<MailDeps, 'db' | 'clock' | 'jobs'>) =>
  async (): Promise<void> => {
    const today = shanghaiDay(clock.now())
    const companies = await db.outside((tx) =>
      tx.selectFrom('company').select(['id', 'suite', 'due_date']).where('deleted_at', 'is', null).execute(),
    )
    for (const { id: companyId, suite, due_date } of companies) {
      if (!openFeatures(suiteNamed(suite), due_date, today).has('mailboxes')) continue
      await db.inTenant({ companyId }, async (tx) => {
        const waiting = await tx
          .selectFrom('mail_message as m')
          .select(['m.id', 'm.opened', 'm.owner_id'])
          .where('m.company_id', '=', companyId)
          .where('m.status', '=', 'processing')
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('mail_part as p')
                .select('p.id')
                .whereRef('p.company_id', '=', 'm.company_id')
                .whereRef('p.message_id', '=', 'm.id')
                .where('p.state', '=', 'waiting'),
            ),
          )
          .execute()
        await jobs.add(
          tx,
          openMail,
          ...waiting.map(({ id, opened, owner_id }) => ({
            companyId,
            messageId: id,
            opening: opened,
            ...(owner_id ? { userId: owner_id } : {}),
          })),
        )
      })
    }
  }
