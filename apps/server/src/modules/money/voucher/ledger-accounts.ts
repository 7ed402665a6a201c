// 科目表: the chart of accounts, changed by hand or filled from a standard chart.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ledgerAccountEndpoints } from '@piaotai/contract/voucher/ledger-accounts.ts'
import {
  accountLimits,
  bookableAccounts,
  judgeAccount,
  plainAccountCode,
  type BookableAccounts,
  type LedgerAccount,
} from '@piaotai/domain/voucher/ledger-account.ts'
import { standardChart } from '@piaotai/domain/voucher/ledger-charts.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { newId } from '../../../lib/ids.ts'
import { rulesBesideStarters } from '../../invoices/rule/index.ts'
import type { VoucherDeps } from './deps.ts'
import { bringStarters } from './bring-starters.ts'

type E = typeof ledgerAccountEndpoints
type Wire = Out<E['listLedgerAccounts']>['content'][number]

/** Writers of a chart run one after another. */
export const lockChart = (tx: Tx, companyId: string): Promise<void> => takeAdvisoryLock(tx, `ledger ${companyId}`)
export const chartOf = (tx: Tx) =>
  tx
    .selectFrom('ledger_account as a')
    .select(['a.id', 'a.code', 'a.name', 'a.category', 'a.side', 'a.active', 'a.version'])
    .select((eb) =>
      eb
        .selectFrom('voucher_entry as e')
        .select(sql<string>`count(distinct e.voucher_id)`.as('n'))
        .whereRef('e.account', '=', 'a.code')
        .as('used'),
    )
export const bookableOf = async (tx: Tx): Promise<BookableAccounts> =>
  bookableAccounts(await tx.selectFrom('ledger_account').select(['code', 'name', 'active']).execute())
const toWire = (row: Awaited<ReturnType<ReturnType<typeof chartOf>['execute']>>[number]): Wire => ({ ...row, used: Number(row.used ?? 0) })

export const listLedgerAccounts =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor): Promise<Out<E['listLedgerAccounts']>> =>
    db.inTenant(actor, async (tx) => ({
      content: (await chartOf(tx).orderBy(sql`a.code collate "C"`).execute()).map(toWire),
    }))
const readAccount = async (tx: Tx, id: string): Promise<Wire> => {
  const row = await chartOf(tx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('ledgerAccount.notFound')
  return toWire(row)
}

/** The code and name as they are kept; throws what is wrong with them. */
const judged = <T extends LedgerAccount>(typed: T): T => {
  const plain = { ...typed, code: plainAccountCode(typed.code), name: typed.name.trim() }
  const problems = judgeAccount(plain).map(({ column, reason }) => ({ path: column, reason }))
  if (problems.length > 0) throw new Problem('ledgerAccount.invalid', { problems })
  return plain
}
/** Refuses a chart of more accounts than a chart takes. */
export const requireRoom = async (tx: Tx, more: number): Promise<void> => {
  const { n } = await tx.selectFrom('ledger_account').select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()
  if (Number(n) + more > accountLimits.accounts) throw new Problem('ledgerAccount.tooMany', { max: accountLimits.accounts })
}
export const insertAccounts = async (
  tx: Tx,
  companyId: string,
  now: Date,
  accounts: readonly LedgerAccount[],
): Promise<readonly string[]> => {
  const rows = accounts.map(({ code, name, category, side }) => ({ company_id: companyId, id: newId(now), code, name, category, side }))
  if (rows.length > 0) await onUniqueViolation('ledgerAccount.taken', () => tx.insertInto('ledger_account').values(rows).execute())
  return rows.map(({ id }) => id)
}

export const createLedgerAccount =
  ({ db, clock, audit }: VoucherDeps) =>
  (actor: Actor, input: In<E['createLedgerAccount']>): Promise<Wire> =>
    db.inTenant(actor, async (tx) => {
      const account = judged(input)
      await lockChart(tx, actor.companyId)
      await requireRoom(tx, 1)
      const [id = ''] = await insertAccounts(tx, actor.companyId, clock.now(), [account])
      await audit.record(tx, actor, [
        { action: 'ledgerAccount.created', objectType: 'ledgerAccount', objectId: id, detail: { ...account } },
      ])
      return readAccount(tx, id)
    })
export const editLedgerAccount =
  ({ db, audit }: VoucherDeps) =>
  (actor: Actor, input: In<E['editLedgerAccount']>): Promise<Wire> =>
    db.inTenant(actor, async (tx) => {
      const { code, name, category, side } = judged(input)
      await lockChart(tx, actor.companyId)
      const before = await readAccount(tx, input.id)
      if (before.version !== input.version) throw new Problem('ledgerAccount.changed')
      if (before.code !== code && before.used > 0) throw new Problem('ledgerAccount.used')
      const values = { code, name, category, side, active: input.active }
      await onUniqueViolation('ledgerAccount.taken', () =>
        tx
          .updateTable('ledger_account')
          .set({ ...values, version: before.version + 1 })
          .where('id', '=', input.id)
          .execute(),
      )
      await audit.record(tx, actor, [
        { action: 'ledgerAccount.edited', objectType: 'ledgerAccount', objectId: input.id, detail: { before: before.name, ...values } },
      ])
      return readAccount(tx, input.id)
    })
/** An unknown id refuses the whole call; accounts in vouchers stay. */
export const removeLedgerAccounts =
  ({ db, audit }: VoucherDeps) =>
  (actor: Actor, { ids }: In<E['removeLedgerAccounts']>): Promise<Out<E['removeLedgerAccounts']>> =>
    db.inTenant(actor, async (tx) => {
      await lockChart(tx, actor.companyId)
      const wanted = [...new Set<string>(ids)]
      const rows = (await chartOf(tx).where('a.id', 'in', wanted).execute()).map(toWire)
      if (rows.length < wanted.length) throw new Problem('ledgerAccount.notFound')
      const free = rows.filter(({ used }) => used === 0)
      if (free.length > 0)
        await tx
          .deleteFrom('ledger_account')
          .where(
            'id',
            'in',
            free.map(({ id }) => id),
          )
          .execute()
      await audit.record(
        tx,
        actor,
        free.map(({ id, code, name }) => ({
          action: 'ledgerAccount.removed',
          objectType: 'ledgerAccount',
          objectId: id,
          detail: { code, name },
        })),
      )
      const gone = new Set(free.map(({ id }) => id))
      return wanted.map((id) => (gone.has(id) ? { id, ok: true } : { id, ok: false, problem: 'ledgerAccount.used' }))
    })

/** Adds the accounts whose codes are free; what is there stays as it is. A company without rules of its own gets starter rules. */
export const adoptStandardChart =
  (deps: VoucherDeps) =>
  (actor: Actor, { standard }: In<E['adoptStandardChart']>): Promise<Out<E['adoptStandardChart']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const { clock, audit } = deps
      await lockChart(tx, actor.companyId)
      const there = new Set((await chartOf(tx).execute()).map(({ code }) => code))
      const chart = standardChart(standard)
      const added = chart.filter(({ code }) => !there.has(code))
      await requireRoom(tx, added.length)
      await insertAccounts(tx, actor.companyId, clock.now(), added)
      await tx
        .insertInto('voucher_settings')
        .values({ company_id: actor.companyId, standard })
        .onConflict((oc) => oc.column('company_id').doUpdateSet({ standard, version: sql`voucher_settings.version + 1` }))
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'ledgerAccount.chartAdopted',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { standard, added: added.length },
        },
      ])
      const ownRules = await rulesBesideStarters(tx, actor, 'voucher')
      const rules = ownRules > 0 ? 0 : await bringStarters(deps, tx, actor, standard)
      return { added: added.length, kept: chart.length - added.length, rules, ownRules }
    })
