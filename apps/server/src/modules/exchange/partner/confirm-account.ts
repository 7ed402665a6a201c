// 核实收款账户: a second person calls the partner and says that a changed account is right.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerAccountEndpoints } from '@piaotai/contract/partner/partner-accounts.ts'
import { openChanges, sameAccount, settledBy } from '@piaotai/domain/judgement/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { isAlone } from '../../people/permission/index.ts'
import { tailOf, toChange, type KeptChange } from './account-changes.ts'
import type { PartnerDeps } from './partner-rows.ts'
import { partnersFor } from './partner-scope.ts'
import { lockPartners } from './save-partners.ts'

type Center = typeof partnerAccountEndpoints
type Account = Out<Center['readPartnerAccount']>
const listed = 50

const partnerAt = async (tx: Tx, actor: Actor, id: string) => {
  const row = await tx
    .selectFrom('partner')
    .select(['id', 'name', 'tax_id', 'bank_name', 'bank_account', 'bank_code'])
    .where('id', '=', id)
    // Whoever pays sees where money goes, whatever lists of partners they hold.
    .$if(!actor.permissions.has('confirmPayment.confirm'), (q) => q.where(partnersFor(actor, 'read')))
    .executeTakeFirst()
  if (!row) throw new Problem('partner.notFound')
  return row
}
type PartnerAt = Awaited<ReturnType<typeof partnerAt>>
/** Oldest first. */
const changesOf = async (tx: Tx, partnerId: string): Promise<readonly KeptChange[]> => {
  const rows = await tx.selectFrom('partner_account_change').selectAll().where('partner_id', '=', partnerId).orderBy('seq').execute()
  return rows.map(toChange)
}

const toAccount = (partner: PartnerAt, changes: readonly KeptChange[], actor: Actor, alone: boolean, now: Date): Account => {
  const open = openChanges(changes)
  const latest = openChanges(changes, shanghaiDay(now)).at(-1)
  const newest = changes.at(-1)
  const saidOf = ({ confirmation: said }: KeptChange) => said && { ...said, at: said.at.toISOString() }
  return {
    name: partner.name,
    taxId: partner.tax_id,
    bankName: partner.bank_name,
    bankAccount: partner.bank_account,
    bankCode: partner.bank_code,
    unconfirmed: latest ? { changedAt: latest.changedAt.toISOString(), changedBy: latest.changedByName } : null,
    confirmed: open.length === 0 && newest ? saidOf(newest) : null,
    confirm: open.length === 0 ? 'none' : settledBy(open, actor.userId).length > 0 ? 'can' : alone ? 'alone' : 'own',
    changes: changes
      .slice(-listed)
      .toReversed()
      .map((change) => ({
        source: change.source,
        before: change.before,
        after: change.after,
        changedBy: change.changedByName,
        changedAt: change.changedAt.toISOString(),
        confirmed: saidOf(change),
      })),
  }
}

export const readPartnerAccount =
  ({ db, clock }: Pick<PartnerDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id }: In<Center['readPartnerAccount']>): Promise<Account> =>
    db.inTenant(actor, async (tx) => {
      const partner = await partnerAt(tx, actor, id)
      return toAccount(partner, await changesOf(tx, id), actor, await isAlone(tx, actor.companyId), clock.now())
    })

export const confirmPartnerAccount =
  ({ db, clock, audit }: PartnerDeps) =>
  (actor: Actor, { id, seen, number, answeredBy, note }: In<Center['confirmPartnerAccount']>): Promise<Account> =>
    db.inTenant(actor, async (tx) => {
      await lockPartners(tx, actor.companyId)
      const partner = await partnerAt(tx, actor, id)
      const same =
        sameAccount(seen.bankAccount, partner.bank_account) &&
        seen.name === partner.name &&
        seen.bankName === partner.bank_name &&
        seen.bankCode === partner.bank_code
      if (!same) throw new Problem('partner.accountChanged')
      const open = openChanges(await changesOf(tx, id))
      if (open.length === 0) throw new Problem('partner.accountNotOpen')
      const alone = await isAlone(tx, actor.companyId)
      const settled = alone ? open : settledBy(open, actor.userId)
      if (settled.length === 0) throw new Problem('partner.accountOwnChange')
      const byItself = alone && settled.some(({ changedBy }) => changedBy === actor.userId)
      const now = clock.now()
      await tx
        .updateTable('partner_account_change')
        .set({
          confirmed_by: actor.userId,
          confirmed_by_name: actor.userName,
          confirmed_at: now.toISOString(),
          called_number: number.trim(),
          answered_by: answeredBy.trim(),
          confirm_note: note.trim(),
          alone: byItself,
        })
        .where(
          'id',
          'in',
          settled.map((change) => change.id),
        )
        .execute()
      const left = open.length - settled.length
      if (left === 0)
        await emit(tx, 'partner.accountConfirmed', {
          companyId: actor.companyId,
          partnerId: id,
          taxId: partner.tax_id,
          by: actor.userName,
          at: now,
          alone: byItself,
        })
      await audit.record(tx, actor, [
        {
          action: 'partner.accountConfirmed',
          objectType: 'partner',
          objectId: id,
          detail: {
            name: partner.name,
            bank: partner.bank_name,
            account: tailOf(partner.bank_account),
            number: number.trim(),
            answeredBy: answeredBy.trim(),
            note: note.trim(),
            changes: settled.length,
            left,
            alone: byItself,
          },
        },
      ])
      return toAccount(partner, await changesOf(tx, id), actor, alone, now)
    })
