// The three ends: transferring the super admin's role, dissolving, leaving.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { tidyName } from '@piaotai/domain/text/plain-text.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { changeRole } from '../permission/index.ts'
import { dismiss, leaveCompany } from './members.ts'
import type { CompanyDeps, Endings, Prove } from './deps.ts'
import { moveOpenWork } from './open-work.ts'

type Center = typeof companyEndpoints
/** Vouchers are kept for thirty years (会计档案管理办法, appendix 1). */
const retentionYears = 30

/** Both roles change in one transaction; the second of two concurrent calls no longer has the role. */
export const transferCompany =
  ({ db, audit, prove }: CompanyDeps & { readonly prove: Prove }) =>
  async (actor: Actor, input: In<Center['transferCompany']>): Promise<Record<string, never>> => {
    if (input.userId === actor.userId) throw new Problem('company.toSelf')
    await prove(actor, input)
    await db.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId)
      const gave = await changeRole(tx, actor.companyId, actor.userId, { from: 'superAdmin', to: 'staff' })
      if (!gave) throw new Problem('permission.denied', { permission: 'superAdmin' })
      const heir = await tx
        .selectFrom('member')
        .select('status')
        .where('company_id', '=', actor.companyId)
        .where('user_id', '=', input.userId)
        .forUpdate()
        .executeTakeFirst()
      if (!heir) throw new Problem('staff.notFound')
      if (heir.status === 'disabled') throw new Problem('staff.disabled')
      await changeRole(tx, actor.companyId, input.userId, { from: 'staff', to: 'superAdmin' })
      await audit.record(tx, actor, [
        {
          action: 'company.transferred',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { from: actor.userId, to: input.userId },
        },
      ])
    })
    return {}
  }

/** A soft delete with its reason: nobody enters any more, records stay until the retention ends. */
export const dissolveCompany =
  ({ db, audit, clock, prove, endings }: CompanyDeps & { readonly prove: Prove; readonly endings: Endings }) =>
  async (actor: Actor, input: In<Center['dissolveCompany']>): Promise<Out<Center['dissolveCompany']>> => {
    await prove(actor, input)
    const now = clock.now()
    const retainedUntil = `${Number(shanghaiDay(now).slice(0, 4)) + retentionYears}${shanghaiDay(now).slice(4)}`.replace('-02-29', '-02-28')
    return db.inTenant(actor, async (tx) => {
      const company = await lockCompany(tx, actor.companyId)
      if (input.name !== tidyName(company.name)) throw new Problem('company.nameDiffers')
      const me = await tx
        .selectFrom('member')
        .select('role')
        .where('company_id', '=', actor.companyId)
        .where('user_id', '=', actor.userId)
        .executeTakeFirst()
      if (me?.role !== 'superAdmin') throw new Problem('permission.denied', { permission: 'superAdmin' })
      const others = await tx
        .selectFrom('member')
        .select(sql<string>`count(*)`.as('n'))
        .where('company_id', '=', actor.companyId)
        .where('user_id', '<>', actor.userId)
        .executeTakeFirstOrThrow()
      if (others.n !== '0') throw new Problem('company.staffLeft', { count: Number(others.n) })
      await tx
        .updateTable('company')
        .set({ deleted_at: now.toISOString(), deleted_reason: input.reason, retained_until: retainedUntil })
        .where('id', '=', actor.companyId)
        .execute()
      await tx
        .updateTable('invitation')
        .set({ revoked_at: now.toISOString() })
        .where('company_id', '=', actor.companyId)
        .where('revoked_at', 'is', null)
        .execute()
      await tx
        .updateTable('join_request')
        .set({ state: 'refused', decided_at: now.toISOString(), decided_by: actor.userId })
        .where('company_id', '=', actor.companyId)
        .where('state', '=', 'waiting')
        .execute()
      for (const end of Object.values(endings)) await end(tx, actor)
      await leaveCompany(tx, actor.companyId, [actor.userId], 'dissolved', now, actor.sessionId)
      await audit.record(tx, actor, [
        { action: 'company.dissolved', objectType: 'company', objectId: actor.companyId, detail: { reason: input.reason, retainedUntil } },
      ])
      return { retainedUntil }
    })
  }

/**
 * Ends other roles and grants with the membership, passes open work to the super admin, and ends the person's other
 * sessions here; this session has no company afterwards.
 */
export const exitCompany =
  ({ db, audit, clock }: CompanyDeps) =>
  (actor: Actor, { name }: In<Center['exitCompany']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const company = await lockCompany(tx, actor.companyId)
      if (suiteNamed(company.suite) === 'personal') throw new Problem('company.personalEdition')
      const me = await tx
        .selectFrom('member')
        .select('role')
        .where('company_id', '=', actor.companyId)
        .where('user_id', '=', actor.userId)
        .executeTakeFirst()
      if (me?.role === 'superAdmin') throw new Problem('company.superAdminStays')
      if (name !== tidyName(company.name)) throw new Problem('company.nameDiffers')
      if ((await dismiss(tx, actor.companyId, [actor.userId], 'exited', clock.now(), actor.sessionId)) === 0)
        throw new Problem('company.notFound')
      const heir = await tx
        .selectFrom('member')
        .select('user_id')
        .where('company_id', '=', actor.companyId)
        .where('role', '=', 'superAdmin')
        .executeTakeFirstOrThrow()
      const work = await moveOpenWork(tx, actor.companyId, actor.userId, heir.user_id)
      await audit.record(tx, actor, [
        { action: 'company.exited', objectType: 'user', objectId: actor.userId, detail: { handedOverTo: heir.user_id, ...work } },
      ])
      return {}
    })

/** The company's row is the lock of everything that counts its people. */
const lockCompany = async (tx: Tx, companyId: string): Promise<{ name: string; suite: string }> => {
  const company = await tx
    .selectFrom('company')
    .select(['name', 'suite'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!company) throw new Problem('company.notFound')
  return company
}
