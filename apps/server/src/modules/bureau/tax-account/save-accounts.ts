// Adds, changes and removes accounts. A password goes in and stays in; elsewhere it is needed again, so that nobody sends it to another bureau.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxAccountEndpoints } from '@piaotai/contract/tax-account/tax-account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { taxAccountLimits, type SessionEnd } from '@piaotai/domain/tax/tax-bureau.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { BureauSession } from '../../../ports/bureau-login.ts'
import { membersToChoose } from '../../people/permission/index.ts'
import { findAccount, nameOfAccount, type AccountRecord } from './account-rows.ts'
import type { TaxAccountDeps } from './deps.ts'
import { cancelLogins } from './login-rows.ts'
import { endSession, liveSession, openSession } from './session-rows.ts'

type E = typeof taxAccountEndpoints
type Draft = In<E['createTaxAccount']>['draft']
export interface SaveDeps extends TaxAccountDeps {
  readonly prove: (who: Actor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }) => Promise<void>
}
const placeOf = (companyId: string, rowId: string) => ({ table: 'tax_account', column: 'password_sealed', rowId, companyId })
export const openPassword = ({ encryption }: Pick<TaxAccountDeps, 'encryption'>, row: AccountRecord): string => {
  if (row.password_sealed === null) throw new Problem('taxAccount.passwordNeeded')
  return encryption.open(row.password_sealed, placeOf(row.company_id, row.id))
}
/** A short password shows nothing of itself. */
export const passwordColumns = ({ encryption }: Pick<TaxAccountDeps, 'encryption'>, companyId: string, id: string, password: string) => ({
  password_sealed: encryption.seal(password, placeOf(companyId, id)),
  password_ends: password.length > 8 ? password.slice(-4) : '',
})

const judgeDraft = async (tx: Tx, actor: Actor, draft: Draft, before?: AccountRecord): Promise<void> => {
  if (draft.users.length > 0) {
    const members = new Set((await membersToChoose(tx, actor.companyId)).map(({ id }) => id))
    if (draft.users.some((user) => !members.has(user))) throw new Problem('taxAccount.userUnknown')
  }
  if (before?.tax_id === draft.taxId.trim()) return
  const titles = await titlesOf(tx, actor.companyId)
  if (!titles.some(({ taxId }) => taxId === draft.taxId.trim())) throw new Problem('taxAccount.taxIdForeign')
}
const titlesOf = async (tx: Tx, companyId: string) =>
  (
    await tx
      .selectFrom('own_title')
      .select(['tax_id', 'name'])
      .where('company_id', '=', companyId)
      .where('tax_id', 'is not', null)
      .orderBy('is_default', 'desc')
      .orderBy('name')
      .execute()
  ).flatMap(({ tax_id, name }) => (tax_id === null || tax_id === '' ? [] : [{ taxId: tax_id, name }]))

export const readTaxAccountChoices =
  ({ db }: Pick<TaxAccountDeps, 'db'>) =>
  (actor: Actor): Promise<Out<E['readTaxAccountChoices']>> =>
    db.inTenant(actor, async (tx) => ({
      titles: await titlesOf(tx, actor.companyId),
      members: await membersToChoose(tx, actor.companyId),
    }))

const columnsOf = (actor: Actor, draft: Draft, now: Date) => ({
  area: draft.area,
  tax_id: draft.taxId.trim(),
  identity: draft.identity,
  person_name: draft.personName.trim(),
  is_default: draft.isDefault,
  saved_by: actor.userId,
  saved_by_name: actor.userName,
  saved_at: now.toISOString(),
})
/** One default a tax id: another one steps back. */
const stepBack = async (tx: Tx, draft: Draft, id: string): Promise<void> => {
  if (!draft.isDefault) return
  await tx
    .updateTable('tax_account')
    .set({ is_default: false })
    .where('tax_id', '=', draft.taxId.trim())
    .where('id', '!=', id)
    .where('is_default', '=', true)
    .execute()
}
const setUsers = async (tx: Tx, companyId: string, id: string, users: readonly string[]): Promise<void> => {
  await tx.deleteFrom('tax_account_user').where('account_id', '=', id).execute()
  const rows = [...new Set(users)].map((user_id) => ({ company_id: companyId, account_id: id, user_id }))
  if (rows.length > 0) await tx.insertInto('tax_account_user').values(rows).execute()
}
/** For the log: whatever is not secret. */
const logged = (row: Pick<AccountRecord, 'area' | 'person_name' | 'phone' | 'tax_id'>, draft: Draft) => ({
  account: nameOfAccount(row),
  taxId: row.tax_id,
  identity: draft.identity,
  isDefault: draft.isDefault,
  users: draft.users,
  newPassword: draft.password !== '',
})

export const createTaxAccount =
  (deps: TaxAccountDeps) =>
  (actor: Actor, { draft }: In<E['createTaxAccount']>): Promise<Out<E['createTaxAccount']>> =>
    onUniqueViolation('taxAccount.taken', () =>
      deps.db.inTenant(actor, async (tx) => {
        const { companyId } = actor
        const now = deps.clock.now()
        await judgeDraft(tx, actor, draft)
        if (draft.phone === '') throw new Problem('taxAccount.phoneNeeded')
        await takeAdvisoryLock(tx, `tax accounts ${companyId}`)
        const there = await tx.selectFrom('tax_account').select('id').where('ended_at', 'is', null).execute()
        if (there.length >= taxAccountLimits.accounts) throw new Problem('taxAccount.tooMany', { max: taxAccountLimits.accounts })
        const id = newId(now)
        await stepBack(tx, draft, id)
        const row = await tx
          .insertInto('tax_account')
          .values({
            company_id: companyId,
            id,
            phone: draft.phone,
            ...columnsOf(actor, draft, now),
            ...(draft.password === '' ? {} : passwordColumns(deps, companyId, id, draft.password)),
            created_at: now.toISOString(),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await setUsers(tx, companyId, id, draft.users)
        await deps.audit.record(tx, actor, [
          { action: 'taxAccount.added', objectType: 'taxAccount', objectId: id, detail: logged(row, draft) },
        ])
        return { id }
      }),
    )

export const changeTaxAccount =
  (deps: SaveDeps) =>
  async (actor: Actor, { id, draft, version, proof }: In<E['changeTaxAccount']>): Promise<Out<E['changeTaxAccount']>> => {
    const kept = await deps.db.inTenant(actor, (tx) => findAccount(tx, id))
    if (draft.password !== '' && kept.password_sealed !== null) {
      if (!proof || (proof.code === undefined && proof.password === undefined)) throw new Problem('taxAccount.proofNeeded')
      await deps.prove(actor, proof)
    }
    let left: BureauSession | undefined
    const answer = await onUniqueViolation('taxAccount.taken', () =>
      deps.db.inTenant(actor, async (tx) => {
        const { companyId } = actor
        await takeAdvisoryLock(tx, `tax accounts ${companyId}`)
        const before = await findAccount(tx, id, true)
        if (before.version !== version) throw new Problem('taxAccount.changed')
        await judgeDraft(tx, actor, draft, before)
        const phone = draft.phone === '' ? before.phone : draft.phone
        const moved = before.area !== draft.area || before.tax_id !== draft.taxId.trim() || before.phone !== phone
        if (moved && before.password_sealed !== null && draft.password === '') throw new Problem('taxAccount.passwordNeeded')
        await stepBack(tx, draft, id)
        const now = deps.clock.now()
        if (moved || draft.password !== '') left = await endAt(deps, tx, before, 'accountChanged', actor)
        const row = await tx
          .updateTable('tax_account')
          .set({
            phone,
            ...columnsOf(actor, draft, now),
            ...(draft.password === '' ? {} : passwordColumns(deps, companyId, id, draft.password)),
            version: version + 1,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await setUsers(tx, companyId, id, draft.users)
        await deps.audit.record(tx, actor, [
          { action: 'taxAccount.changed', objectType: 'taxAccount', objectId: id, detail: logged(row, draft) },
        ])
        return { version: version + 1 }
      }),
    )
    if (left) await deps.taxBureau.login.logOut(left)
    return answer
  }

export const removeTaxAccount =
  (deps: TaxAccountDeps) =>
  async (actor: Actor, { id }: In<E['removeTaxAccount']>): Promise<Record<string, never>> => {
    const left = await deps.db.inTenant(actor, async (tx) => {
      const row = await findAccount(tx, id, true)
      const session = await endAt(deps, tx, row, 'accountChanged', actor)
      await tx
        .updateTable('tax_account')
        .set({ ended_at: deps.clock.now().toISOString(), is_default: false, password_sealed: null, password_ends: '' })
        .where('id', '=', id)
        .execute()
      await deps.audit.record(tx, actor, [
        {
          action: 'taxAccount.removed',
          objectType: 'taxAccount',
          objectId: id,
          detail: { account: nameOfAccount(row), taxId: row.tax_id },
        },
      ])
      return session
    })
    if (left) await deps.taxBureau.login.logOut(left)
    return {}
  }
/** Ends what an account has open; answers the session that the bureau still has to be told of. */
const endAt = async (
  deps: TaxAccountDeps,
  tx: Tx,
  account: AccountRecord,
  because: SessionEnd,
  actor: Actor,
): Promise<BureauSession | undefined> => {
  await cancelLogins(deps, tx, { accountId: account.id })
  const session = await liveSession(tx, account.id)
  if (!session) return undefined
  const opened = openSession(deps, session)
  await endSession(deps, tx, session, because, actor)
  return opened
}
