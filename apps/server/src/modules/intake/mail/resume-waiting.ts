// Mails that arrived while a suite had ended are opened again once it is renewed: at once, and at the latest a day later.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { MailDeps } from './deps.ts'
import { openMail } from './jobs.ts'

type Deps = Needs<'clock' | 'jobs'>
interface Subscription {
  readonly suite: string
  readonly due_date: string | null
}
const takesIn = ({ suite, due_date }: Subscription, now: Date): boolean =>
  openFeatures(suiteNamed(suite), due_date, shanghaiDay(now)).has('mailboxes')

export const resumeWaiting =
  ({ db, clock, jobs }: Pick<MailDeps, 'db' | 'clock' | 'jobs'>) =>
  async (): Promise<void> => {
    const companies = await db.outside((tx) =>
      tx.selectFrom('company').select(['id', 'suite', 'due_date']).where('deleted_at', 'is', null).execute(),
    )
    for (const company of companies)
      if (takesIn(company, clock.now())) await db.inTenant({ companyId: company.id }, (tx) => resume({ jobs }, tx, company.id))
  }
/** Of one company whose suite was set. */
export const resumeCompany = async ({ clock, jobs }: Deps, tx: Tx, companyId: string): Promise<void> => {
  const company = await tx.selectFrom('company').select(['suite', 'due_date']).where('id', '=', companyId).executeTakeFirstOrThrow()
  if (takesIn(company, clock.now())) await resume({ jobs }, tx, companyId)
}
const resume = async ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, companyId: string): Promise<void> => {
  const waiting = await tx
    .selectFrom('mail_message as m')
    .select(['m.id', 'm.opened', 'm.owner_id'])
    .where('m.status', '=', 'processing')
    .where((eb) =>
      eb.exists(eb.selectFrom('mail_part as p').select('p.id').whereRef('p.message_id', '=', 'm.id').where('p.state', '=', 'waiting')),
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
}
