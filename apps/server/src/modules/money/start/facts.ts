// What a company has of each step of the start list, in one statement; and how the steps stand by it.
import { sql } from 'kysely'
import { hasEnded, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { keysOfSuite, startRows, startShown, type StartFacts, type StartRow, type StartShown } from '@piaotai/domain/start.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'

interface Counted extends StartFacts {
  readonly joined: number
  readonly invited: number
}
const factsOf = async (tx: Tx, companyId: string, now: Date): Promise<Counted> => {
  const at = now.toISOString()
  const row = (
    await sql<Omit<Counted, 'colleagues'>>`select
      (select count(*)::int from own_title where company_id = ${companyId} and kind = 'company') as titles,
      (select count(*)::int from member where company_id = ${companyId} and role <> 'superAdmin') as joined,
      (select count(*)::int from invitation where company_id = ${companyId} and revoked_at is null and expires_at > ${at} and uses < max_uses) as invited,
      exists (select 1 from invoice where company_id = ${companyId}) as invoices,
      exists (select 1 from mail_message where company_id = ${companyId})
        or exists (select 1 from mail_account where company_id = ${companyId} and user_id is null and ended_at is null) as mails,
      (select count(*)::int from tax_account where company_id = ${companyId} and ended_at is null) as "bureauAccounts",
      exists (select 1 from tax_session where company_id = ${companyId}) as bureau,
      (select count(*)::int from ledger_account where company_id = ${companyId}) as "ledgerAccounts"`.execute(tx)
  ).rows[0]!
  return { ...row, colleagues: row.joined + row.invited }
}

export interface StartStanding {
  readonly facts: Counted
  readonly rows: readonly StartRow[]
  readonly shown: StartShown
  readonly away: boolean
}
export const companyOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()

/** How the list stands for this person. */
export const standingOf = async (
  tx: Tx,
  { companyId, userId, permissions: held }: Pick<Actor, 'companyId' | 'userId' | 'permissions'>,
  now: Date,
): Promise<StartStanding> => {
  const company = await companyOf(tx, companyId)
  const facts = await factsOf(tx, companyId, now)
  const skips = await tx.selectFrom('start_skip').select('step').execute()
  const away = (await tx.selectFrom('start_away').select('at').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  const suite = keysOfSuite(suiteNamed(company.suite), hasEnded(company.due_date, shanghaiDay(now)))
  const rows = startRows(facts, { suite, skipped: new Set(skips.map(({ step }) => step)), held })
  return { facts, rows, shown: startShown(rows, facts, away), away }
}
