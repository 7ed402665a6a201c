import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { isPlaceholderName, limits } from '@piaotai/domain/limits.ts'
import { unseen } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { quotaKinds, suites } from '@piaotai/domain/rights/suite.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { addMembership } from '../permission/index.ts'
import { addFirstTitle } from '../title/index.ts'
import type { CompanyDeps } from './deps.ts'
import { keepWithinTrials } from './trials.ts'

type Create = typeof companyEndpoints.createCompany
const companiesPerUser = 300

/**
 * Creates a company on trial with its creator as super admin. The session keeps its company, and enters the new one if
 * it has none.
 */
export const createCompany =
  ({ db, clock, audit }: CompanyDeps) =>
  async (who: Visitor, input: In<Create>): Promise<Out<Create>> => {
    const { name } = input
    const taxId = input.taxId?.trim().toUpperCase()
    if (unseen(name) || [...name].length > limits.companyName) throw new Problem('company.nameInvalid')
    if (taxId !== undefined && judgeTaxId(taxId) === 'malformed') throw new Problem('company.taxIdInvalid')
    if (who.userName.trim() === '' || isPlaceholderName(who.userName)) throw new Problem('account.nameMissing')
    const now = clock.now()
    const id = newId(now)
    const { trial } = suites
    const due = shanghaiDay(new Date(now.getTime() + trial.days * 86_400_000))
    await db.inTenant({ companyId: id, userId: who.userId }, async (tx) => {
      await keepWithinCompanies(tx, who.userId)
      await keepWithinTrials(tx, who.userId, now)
      const number = await sql<{ n: string }>`select nextval('company_number') as n`.execute(tx)
      await tx
        .insertInto('company')
        .values({
          id,
          number: String(number.rows[0]!.n),
          name,
          tax_id: taxId ?? null,
          suite: 'trial',
          due_date: due,
          member_limit: trial.members,
          member_count: 1,
          created_by: who.userId,
          created_at: now.toISOString(),
          deleted_at: null,
        })
        .execute()
      await addMembership(tx, { companyId: id, userId: who.userId, role: 'superAdmin' }, now)
      await tx
        .insertInto('company_quota')
        .values(quotaKinds.map((kind) => ({ company_id: id, kind, allowed: trial.quotas[kind] })))
        .execute()
      if (taxId !== undefined) await addFirstTitle(tx, id, { name, taxId }, now, null)
      await audit.record(tx, { companyId: id, userId: who.userId, userName: who.userName }, [
        { action: 'company.created', objectType: 'company', objectId: id, detail: { name } },
      ])
      await emit(tx, 'company.created', { companyId: id, userId: who.userId, sessionId: who.companyId ? null : who.sessionId })
    })
    return { id, inviteMemberNumber: trial.members, packageDueDate: due }
  }

/** Limits the companies of one person; the transaction must see the person's memberships. */
export const keepWithinCompanies = async (tx: Tx, userId: string): Promise<void> => {
  const own = await tx.selectFrom('member').select(sql<string>`count(*)`.as('n')).where('user_id', '=', userId).executeTakeFirstOrThrow()
  if (Number(own.n) >= companiesPerUser) throw new Problem('company.limit')
}
