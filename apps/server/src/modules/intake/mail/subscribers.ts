// What happens to imports, people and companies, at the mails that brought them.
import { sql } from 'kysely'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Departure } from '../../../kernel/domain-events.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { unwatched } from './account-rows.ts'
import type { MailDeps } from './deps.ts'
import { deriveMail, lockMail } from './derive-status.ts'
import { poolRecorded } from './pool-recorded.ts'
import { proposeLater } from './propose-commercial.ts'
import { resumeCompany } from './resume-waiting.ts'
import { warnOfSender } from './warn-of-sender.ts'

export const mailSubscribers = (deps: Pick<MailDeps, 'clock' | 'jobs'>): Subscribers => ({
  'import.ended': {
    where: ({ companyId, importId, parentId }) =>
      sql<boolean>`exists (select from mail_part p where p.company_id = ${companyId} and p.import_file_id = ${parentId ?? importId})`,
    hear: async (tx, { importId, parentId }) => {
      const part = await tx
        .selectFrom('mail_part')
        .select(['message_id'])
        .where('import_file_id', '=', parentId ?? importId)
        .executeTakeFirst()
      const mail = part && (await lockMail(tx, part.message_id))
      if (!mail) return
      await poolRecorded(tx, mail, importId)
      await warnOfSender({ audit: makeAudit(deps) }, tx, mail, importId)
      await deriveMail(deps, tx, mail)
      await proposeLater(deps, tx, mail)
    },
  },
  'member.left': (tx, departure) => endOf(tx, departure),
  'member.disabled': (tx, departure) => pause(tx, departure),
  // Whoever takes over the open work answers for the mails that still run.
  'work.handedOver': async (tx, { from, to }) => {
    await tx.updateTable('mail_message').set({ owner_id: to }).where('owner_id', '=', from).where('finished_at', 'is', null).execute()
    await tx.updateTable('mail_account').set({ created_by: to }).where('created_by', '=', from).where('user_id', 'is', null).execute()
  },
  'company.suiteSet': (tx, { companyId }) => resumeCompany(deps, tx, companyId),
  'company.dissolved': async (tx, { companyId, at }) => {
    await tx
      .updateTable('mail_address')
      .set({ ended_at: at.toISOString() })
      .where('company_id', '=', companyId)
      .where('ended_at', 'is', null)
      .execute()
    await erase(tx, at, null)
  },
})

/** A person's address waits until they choose another company; their mailboxes here end. */
const endOf = async (tx: Tx, departure: Departure): Promise<void> => {
  await pause(tx, departure)
  await erase(tx, departure.at, departure.userIds)
}
const pause = async (tx: Tx, { companyId, userIds, at }: Departure): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .updateTable('mail_address')
    .set({ waits_from: at.toISOString() })
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...userIds])
    .where('waits_from', 'is', null)
    .execute()
  await tx
    .updateTable('mail_account')
    .set((eb) => ({ state: 'off' as const, run: eb('run', '+', 1) }))
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .execute()
}
/** Bound mailboxes end, and their secrets are gone. */
const erase = async (tx: Tx, at: Date, userIds: readonly string[] | null): Promise<void> => {
  if (userIds?.length === 0) return
  await tx
    .deleteFrom('mail_consent')
    .$if(userIds !== null, (query) => query.where('user_id', 'in', [...userIds!]))
    .execute()
  await tx
    .updateTable('mail_account')
    .set((eb) => ({
      state: 'ended' as const,
      secret_sealed: null,
      tail: '',
      ended_at: at.toISOString(),
      run: eb('run', '+', 1),
      ...unwatched,
    }))
    .where('ended_at', 'is', null)
    .$if(userIds !== null, (query) => query.where('user_id', 'in', [...userIds!]))
    .execute()
}
