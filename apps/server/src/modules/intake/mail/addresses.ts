// Addresses of the platform: the company's own, its named ones, and each person's.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import { randomBytes } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import type { ownMailboxEndpoints } from '@piaotai/contract/mail/own-mailboxes.ts'
import { handleHolds, mailLimits, mailNameHolds } from '@piaotai/domain/mail.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { MailDeps } from './deps.ts'

type Center = typeof mailSettingsEndpoints
type Own = typeof ownMailboxEndpoints
type Deps = Pick<MailDeps, 'db' | 'clock' | 'audit' | 'mailDomain'>
type AddressRecord = Row<'mail_address'>

const shown = ({ mailDomain }: Pick<MailDeps, 'mailDomain'>, row: AddressRecord): Out<Center['changeCompanyAddress']> => ({
  id: row.id,
  address: `${row.local}@${mailDomain}`,
  changeable: !row.changed,
  comment: row.comment,
})
const numberOf = async (tx: Tx, companyId: string): Promise<string> =>
  (await tx.selectFrom('company').select('number').where('id', '=', companyId).executeTakeFirstOrThrow()).number
const companyAddress = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('mail_address')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', 'company')
    .where('current', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
const namedOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('mail_address')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', 'named')
    .where('ended_at', 'is', null)
    .orderBy('local')
    .execute()
/** Named addresses and bound mailboxes of a company; the company's row is the lock. */
export const requireRoom = async (tx: Tx, companyId: string): Promise<void> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { n } = await tx
    .selectFrom('mail_account')
    .select(countOf().as('n'))
    .where('user_id', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(n) + (await namedOf(tx, companyId)).length >= mailLimits.companyMailboxes)
    throw new Problem('mail.boxesMost', { max: mailLimits.companyMailboxes })
}

/** The address that the company gives to its issuers. */
export const addressOfCompany = async ({ mailDomain }: Pick<Deps, 'mailDomain'>, tx: Tx, companyId: string): Promise<string> =>
  `${(await companyAddress(tx, companyId))?.local ?? (await numberOf(tx, companyId))}@${mailDomain}`

export const readMailAddresses =
  (deps: Pick<Deps, 'db' | 'mailDomain'>) =>
  (actor: Actor): Promise<Out<Center['readMailAddresses']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const own = await companyAddress(tx, companyId)
      const number = await numberOf(tx, companyId)
      const accounts = await tx
        .selectFrom('mail_account')
        .select('state')
        .where('user_id', 'is', null)
        .where('ended_at', 'is', null)
        .execute()
      return {
        domain: deps.mailDomain,
        own: own ? shown(deps, own) : { id: null, address: `${number}@${deps.mailDomain}`, changeable: true, comment: '' },
        number: `${number}@${deps.mailDomain}`,
        named: (await namedOf(tx, companyId)).map((row) => shown(deps, row)),
        accounts: accounts.length,
        lost: accounts.filter(({ state }) => state === 'lost' || state === 'refused').length,
        max: mailLimits.companyMailboxes,
      }
    })

const handleOf = (typed: string): string => {
  const name = typed.trim().toLowerCase()
  if (!handleHolds(name)) throw new Problem('mail.addressReserved')
  return name
}
const add = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  row: Pick<AddressRecord, 'local' | 'company_id' | 'kind'> & Partial<Pick<AddressRecord, 'user_id' | 'comment' | 'changed'>>,
): Promise<AddressRecord> => {
  const now = clock.now()
  return tx
    .insertInto('mail_address')
    .values({ id: newId(now), created_at: now.toISOString(), ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}
/** The number still receives. */
export const changeCompanyAddress =
  (deps: Deps) =>
  (actor: Actor, input: In<Center['changeCompanyAddress']>): Promise<Out<Center['changeCompanyAddress']>> => {
    const local = handleOf(input.name)
    return onUniqueViolation('mail.addressTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        if (await companyAddress(tx, actor.companyId)) throw new Problem('mail.addressChanged')
        const row = await add(deps, tx, { local, company_id: actor.companyId, kind: 'company', changed: true })
        await deps.audit.record(tx, actor, [
          { action: 'mail.addressChanged', objectType: 'company', objectId: actor.companyId, detail: { to: local } },
        ])
        return shown(deps, row)
      }),
    )
  }
export const addNamedAddress =
  (deps: Deps) =>
  (actor: Actor, input: In<Center['addNamedAddress']>): Promise<Out<Center['addNamedAddress']>> => {
    const name = input.name.trim().toLowerCase()
    if (!mailNameHolds(name)) throw new Problem('input.invalid', { field: 'name', reason: 'name' })
    return onUniqueViolation('mail.addressTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        await requireRoom(tx, actor.companyId)
        const local = `${name}.${await numberOf(tx, actor.companyId)}`
        const ended = await tx
          .updateTable('mail_address')
          .set({ ended_at: null, comment: input.comment.trim() })
          .where('company_id', '=', actor.companyId)
          .where('local', '=', local)
          .where('ended_at', 'is not', null)
          .returningAll()
          .executeTakeFirst()
        const row =
          ended ??
          (await add(deps, tx, { local, company_id: actor.companyId, kind: 'named', comment: input.comment.trim(), changed: true }))
        await deps.audit.record(tx, actor, [
          { action: 'mail.addressAdded', objectType: 'company', objectId: actor.companyId, detail: { local } },
        ])
        return shown(deps, row)
      }),
    )
  }
const changeNamed = async (
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  actor: Actor,
  id: string,
  changes: Partial<Pick<AddressRecord, 'comment' | 'ended_at'>>,
  action: AuditAction,
): Promise<Record<string, never>> => {
  await db.inTenant(actor, async (tx) => {
    const row = await tx
      .updateTable('mail_address')
      .set(changes)
      .where('company_id', '=', actor.companyId)
      .where('kind', '=', 'named')
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('local')
      .executeTakeFirst()
    if (!row) throw new Problem('mailAddress.notFound')
    await audit.record(tx, actor, [{ action, objectType: 'company', objectId: actor.companyId, detail: { local: row.local } }])
  })
  return {}
}
export const changeNamedAddress =
  (deps: Pick<Deps, 'db' | 'audit'>) =>
  (actor: Actor, { id, comment }: In<Center['changeNamedAddress']>): Promise<Record<string, never>> =>
    changeNamed(deps, actor, id, { comment: comment.trim() }, 'mail.addressCommented')
export const removeNamedAddress =
  (deps: Pick<Deps, 'db' | 'audit' | 'clock'>) =>
  (actor: Actor, { id }: In<Center['removeNamedAddress']>): Promise<Record<string, never>> =>
    changeNamed(deps, actor, id, { ended_at: deps.clock.now().toISOString() }, 'mail.addressEnded')

const ownRow = (tx: Tx, userId: string) =>
  tx
    .selectFrom('mail_address')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'person')
    .where('current', '=', true)
    .executeTakeFirst()
/** A person's address is made when it is first asked for, in the company of their session. */
const haveOwn = async (deps: Pick<Deps, 'clock'>, tx: Tx, actor: Actor): Promise<AddressRecord> =>
  (await ownRow(tx, actor.userId)) ??
  add(deps, tx, { local: `p-${randomBytes(5).toString('hex')}`, company_id: actor.companyId, kind: 'person', user_id: actor.userId })
const shownOwn = async (deps: Pick<MailDeps, 'mailDomain'>, tx: Tx, row: AddressRecord): Promise<Out<Own['readOwnMailAddress']>> => ({
  ...shown(deps, row),
  companyId: row.company_id,
  companyName: (await tx.selectFrom('company').select('name').where('id', '=', row.company_id).executeTakeFirstOrThrow()).name,
  waiting: row.waits_from !== null || row.ended_at !== null,
})
export const readOwnMailAddress =
  (deps: Pick<Deps, 'db' | 'clock' | 'mailDomain'>) =>
  (actor: Actor): Promise<Out<Own['readOwnMailAddress']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
      return shownOwn(deps, tx, await haveOwn(deps, tx, actor))
    })
/** The former name still receives; a person who left chooses another company here. */
export const changeOwnMailAddress =
  (deps: Deps) =>
  (actor: Actor, input: In<Own['changeOwnMailAddress']>): Promise<Out<Own['changeOwnMailAddress']>> => {
    const local = input.name === undefined ? undefined : handleOf(input.name)
    return onUniqueViolation('mail.addressTaken', () =>
      deps.db.inTenant(actor, async (tx) => {
        await tx.selectFrom('app_user').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
        const before = await haveOwn(deps, tx, actor)
        const companyId = input.companyId ?? (before.waits_from === null && before.ended_at === null ? before.company_id : actor.companyId)
        await requireMembership(tx, actor, companyId)
        if (local !== undefined && before.changed) throw new Problem('mail.addressChanged')
        const place = { company_id: companyId, waits_from: null, ended_at: null }
        await tx
          .updateTable('mail_address')
          .set({ ...place, ...(local === undefined ? {} : { current: false }) })
          .where('id', '=', before.id)
          .execute()
        if (local !== undefined) await add(deps, tx, { local, company_id: companyId, kind: 'person', user_id: actor.userId, changed: true })
        // A former name goes along.
        await tx.updateTable('mail_address').set(place).where('user_id', '=', actor.userId).execute()
        await deps.audit.record(tx, actor, [
          {
            action: 'mail.ownAddressChanged',
            objectType: 'user',
            objectId: actor.userId,
            detail: { ...(local === undefined ? {} : { to: local }), company: companyId },
          },
        ])
        return shownOwn(deps, tx, (await ownRow(tx, actor.userId))!)
      }),
    )
  }
/** One of the person's companies. */
const requireMembership = async (tx: Tx, actor: Actor, companyId: string): Promise<void> => {
  const member = await asCompany(tx, companyId, () =>
    tx
      .selectFrom('member as m')
      .innerJoin('company as c', 'c.id', 'm.company_id')
      .select('m.status')
      .where('m.company_id', '=', companyId)
      .where('m.user_id', '=', actor.userId)
      .where('c.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (member?.status !== 'active') throw new Problem('company.notFound')
}
