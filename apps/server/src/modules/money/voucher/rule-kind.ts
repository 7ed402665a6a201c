// 凭证规则 as a kind of rule: tried on history with what each invoice would become, beside the voucher that it has. It never runs
// by itself: drafts are made when a person asks.
import { sql } from 'kysely'
import {
  asksDeductible,
  entriesOf,
  judgeVoucherRule,
  type DraftRefusal,
  type VoucherRule,
  type VoucherRuleProblem,
} from '@piaotai/domain/voucher/voucher-rule.ts'
import type { VoucherEntry } from '@piaotai/domain/voucher/voucher.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { defineRuleKind, type RuleInvoice, type RuleVerdict } from '../../invoices/rule/index.ts'
import { heldOf } from '../../invoices/judgement/index.ts'
import { bookableOf } from './ledger-accounts.ts'
import { judgeBookings } from './judge-bookings.ts'
import { factsOf } from './unbooked.ts'
import { selectVouchers } from './voucher-rows.ts'
import { firstRules, rulesOf } from './voucher-rules.ts'

/** 借 6602.07 咨询费 1,000.00 · 贷 2202 应付账款 1,000.00, for people to compare. */
const told = (entries: readonly VoucherEntry[]): string =>
  entries
    .map(
      ({ side, account, accountName, auxiliaryName, amount }) =>
        `${side === 'debit' ? '借' : '贷'} ${account} ${accountName}${auxiliaryName === '' ? '' : `（${auxiliaryName}）`} ${amount}`,
    )
    .join(' · ')

/** Entries of the vouchers that hold one of these invoices alone. */
const presentEntries = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly VoucherEntry[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectVouchers(tx)
    .where(
      sql<boolean>`v.id in (select vi.voucher_id from voucher_invoice vi where vi.company_id = ${companyId} and vi.invoice_id = any(${[...ids]}::uuid[]))`,
    )
    .execute()
  return new Map(rows.flatMap(({ invoices, entries }) => (invoices.length === 1 ? [[invoices[0]!.id, entries] as const] : [])))
}

const planVouchers = async (
  now: Date,
  tx: Tx,
  owner: Actor,
  rule: { readonly id: string; readonly settings: VoucherRule },
  invoices: readonly RuleInvoice[],
): Promise<readonly RuleVerdict[]> => {
  const { companyId } = owner
  const ids = invoices.map(({ id }) => id)
  const { position } = await tx.selectFrom('rule').select('position').where('id', '=', rule.id).executeTakeFirstOrThrow()
  const before = await firstRules(tx, owner, await rulesOf(tx, { id: rule.id, position }), sql<boolean>`invoice.id = any(${ids}::uuid[])`)
  const chart = await bookableOf(tx)
  const present = await presentEntries(tx, companyId, ids)
  const facts = new Map(
    (await factsOf(tx, owner, ids, { hold: false, deductible: asksDeductible(rule.settings) })).map((one) => [one.id, one]),
  )
  const judged = await judgeBookings(tx, companyId, ids, now)
  /** What keeps an invoice from becoming a draft, whether or not a voucher holds it. */
  const heldOff = (id: string) => {
    const one = judged.get(id)
    return one && heldOf({ ...one, said: one.said.filter(({ cause }) => cause !== 'inDraft' && cause !== 'inVoucher') })
  }
  const refusedOf = (invoice: RuleInvoice, reason: DraftRefusal, name: string): RuleVerdict => ({
    invoice,
    refused: reason,
    act: '',
    target: { key: reason, name, detail: '' },
    diff: [],
  })
  return invoices.map((invoice): RuleVerdict => {
    const held = heldOff(invoice.id)
    if (held) return refusedOf(invoice, held.causes.includes('void') ? 'void' : 'judged', facts.get(invoice.id)?.party ?? '')
    const other = before.get(invoice.id)
    if (other) return refusedOf(invoice, 'takenBefore', other.name)
    const { entries, refused } = entriesOf(rule.settings, facts.get(invoice.id)!, chart)
    if (refused) return refusedOf(invoice, refused.reason, refused.account ?? facts.get(invoice.id)?.party ?? '')
    const main = entries.find(({ side }) => side === 'debit') ?? entries[0]!
    const there = present.get(invoice.id)
    const [was, is] = [there === undefined ? null : told(there), told(entries)]
    return {
      invoice,
      refused: null,
      act: invoice.id,
      target: { key: main.account, name: `${main.account} ${main.accountName}`, detail: facts.get(invoice.id)?.party ?? '' },
      diff: was === is ? [] : [{ field: 'entries', before: was, after: is }],
    }
  })
}

const judgeRule = ({ db }: Needs<'db'>, settings: VoucherRule, actor: Actor): Promise<readonly VoucherRuleProblem[]> =>
  db.inTenant(actor, async (tx) => judgeVoucherRule(settings, await bookableOf(tx)))

export const voucherRuleKind = ({ db, clock }: Needs<'db' | 'clock'>) =>
  defineRuleKind<VoucherRule>({
    judge: (settings, actor) => judgeRule({ db }, settings, actor),
    schedule: () => null,
    together: 'seller',
    stops: async () => null,
    plan: (tx, owner, rule, invoices) => planVouchers(clock.now(), tx, owner, rule, invoices),
    run: async () => null,
  })
