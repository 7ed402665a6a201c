// What becomes of invoices by the rules: drafts, one for each or for what stands together, and reasons where none can be made.
import { sql } from 'kysely'
import { answersOf } from '@piaotai/domain/judgement/judge.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { daysOfPeriod, voucherLimits, voucherReference, type Merging, type VoucherEntry } from '@piaotai/domain/voucher/voucher.ts'
import { asksDeductible, entriesOf, mergedEntries, type DraftRefused } from '@piaotai/domain/voucher/voucher-rule.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Audit, Tx } from '../../../kernel/deps.ts'
import type { RefusedDraft } from '../../../db/column-documents.ts'
import { newId } from '../../../lib/ids.ts'
import { heldOf } from '../../invoices/judgement/index.ts'
import { bookableOf } from './ledger-accounts.ts'
import { judgeBookings, pairedOf } from './judge-bookings.ts'
import { factsOf, type UnbookedInvoice } from './unbooked.ts'
import { insertVouchers, type NewVoucher } from './voucher-rows.ts'
import { firstRules, type NamedRule } from './voucher-rules.ts'

interface Drafted {
  readonly invoice: UnbookedInvoice
  readonly rule: NamedRule
  readonly day: string
  readonly entries: readonly VoucherEntry[]
  /** What a reason answered for. */
  readonly causes: readonly Cause[]
}
interface Refused extends DraftRefused {
  readonly invoice: Pick<UnbookedInvoice, 'id' | 'number' | 'party' | 'total'>
  readonly causes?: readonly Cause[]
}
export const toldRefusal = ({ invoice: { id, number, party, total }, reason, account, causes }: Refused): RefusedDraft => ({
  id,
  number,
  party,
  total,
  reason,
  ...(account === undefined ? {} : { account }),
  ...(causes ? { causes: [...causes] } : {}),
})
/** An invoice of an earlier month stands on the last day of the period. */
const dayIn = (month: string, date: string | null): string | undefined => {
  const { first, last } = daysOfPeriod(month)
  if (date === null || date < first) return last
  return date > last ? undefined : date
}

/** What each of these invoices becomes by the first rule that takes it, or why it becomes nothing. */
const draftInvoices = async (
  tx: Tx,
  actor: Actor,
  now: Date,
  { rules, ids, month, reason = '' }: Pick<Draft, 'rules' | 'ids' | 'month' | 'reason'>,
): Promise<{ readonly drafted: readonly Drafted[]; readonly refused: readonly Refused[] }> => {
  if (ids.length === 0) return { drafted: [], refused: [] }
  const ruleOf = await firstRules(tx, actor, rules, sql<boolean>`invoice.id = any(string_to_array(${ids.join(',')}, ',')::uuid[])`)
  const chart = await bookableOf(tx)
  const drafted: Drafted[] = []
  const refused: Refused[] = []
  const invoices = await factsOf(tx, actor, ids, { deductible: rules.some(asksDeductible) })
  const judged = await judgeBookings(
    tx,
    actor.companyId,
    invoices.map(({ id }) => id),
    now,
  )
  for (const invoice of invoices) {
    const held = heldOf(judged.get(invoice.id), reason)
    if (held) {
      refused.push({ invoice, reason: held.causes.includes('void') ? 'void' : 'judged', causes: held.causes })
      continue
    }
    const rule = ruleOf.get(invoice.id)
    const day = dayIn(month, invoice.date)
    if (rule === undefined || day === undefined) {
      refused.push({ invoice, reason: rule === undefined ? 'noRule' : 'otherPeriod' })
      continue
    }
    const { entries, refused: because } = entriesOf(rule, invoice, chart)
    if (because) refused.push({ invoice, ...because })
    else drafted.push({ invoice, rule, day, entries, causes: answersOf(judged.get(invoice.id) ?? { said: [] }) })
  }
  const alone = await withoutPair(
    tx,
    actor.companyId,
    drafted,
    (id) => judged.get(id)?.said.some(({ cause }) => cause === 'redFull') ?? false,
  )
  return {
    drafted: drafted.filter(({ invoice: { id } }) => !alone.has(id)),
    refused: [
      ...refused,
      ...drafted.flatMap(({ invoice }): readonly Refused[] =>
        alone.has(invoice.id) ? [{ invoice, reason: 'judged', causes: ['redFull'] }] : [],
      ),
    ],
  }
}
/** Fully reversed ones whose red invoice came to no draft with them. */
const withoutPair = async (
  tx: Tx,
  companyId: string,
  drafted: readonly Drafted[],
  isReversed: (id: string) => boolean,
): Promise<ReadonlySet<string>> => {
  const ids = drafted.map(({ invoice }) => invoice.id)
  const reversed = ids.filter(isReversed)
  const paired = await pairedOf(tx, companyId, reversed, ids)
  return new Set(reversed.filter((id) => !paired.has(id)))
}

/** One for each invoice, or for what stands together; parts that come to nothing together stay apart. */
const gathered = (drafted: readonly Drafted[], merging: Merging): readonly (readonly Drafted[])[] => {
  if (merging === 'none') return drafted.map((one) => [one])
  const groups = Map.groupBy(drafted, ({ day, invoice: { partyKey } }) => (merging === 'day' ? day : `${day} ${partyKey}`))
  return [...groups.values()].flatMap((group) => {
    const parts: Drafted[][] = []
    for (let from = 0; from < group.length; from += voucherLimits.merged) parts.push(group.slice(from, from + voucherLimits.merged))
    return parts.flatMap((part) => (fits(part) ? [part] : part.map((one) => [one])))
  })
}
const fits = (part: readonly Drafted[]): boolean => {
  const { length } = mergedEntries(part.map(({ entries }) => entries))
  return length >= 2 && length <= voucherLimits.entries
}
const summaryOfGroup = (group: readonly Drafted[]): string => {
  const [
    {
      entries: [entry] = [],
      invoice: { party },
    } = { entries: [], invoice: { party: null } },
  ] = group
  const words = entry?.summary ?? party ?? ''
  return `${words.slice(0, voucherLimits.summary - 20)} 等 ${group.length} 张`
}
const totalOf = ({ entries }: Pick<Drafted, 'entries'>): bigint =>
  entries.reduce((sum, { side, amount }) => (side === 'debit' ? sum + toFen(amount)! : sum), 0n)

interface Draft {
  readonly batch: string
  /** The drafts that the batch has before these. */
  readonly before: number
  readonly month: string
  readonly merging: Merging
  readonly rules: readonly NamedRule[]
  readonly ids: readonly string[]
  /** A person's, for what asks for one. */
  readonly reason?: string
}
export interface Drafts {
  readonly vouchers: number
  readonly invoices: number
  /** In 分. */
  readonly amount: bigint
  readonly refused: readonly RefusedDraft[]
}
/** Drafts of these invoices, written with what the log says of them; a preview writes nothing. The caller holds the period open. */
export const draftsOf = async (
  audit: Audit,
  tx: Tx,
  actor: Actor,
  now: Date,
  { batch, before, month, merging, ...taken }: Draft,
  preview = false,
): Promise<Drafts> => {
  const { drafted, refused } = await draftInvoices(tx, actor, now, { ...taken, month })
  const vouchers = gathered(drafted, merging).map((group, at): NewVoucher & { readonly of: number; readonly causes: readonly Cause[] } => ({
    id: newId(now),
    batch,
    seq: before + at + 1,
    day: group[0]!.day,
    merging: group.length === 1 ? 'none' : merging,
    ruleName: group.every(({ rule }) => rule.id === group[0]!.rule.id) ? group[0]!.rule.name : '',
    entries:
      group.length === 1
        ? group[0]!.entries
        : mergedEntries(
            group.map(({ entries }) => entries),
            summaryOfGroup(group),
          ),
    invoices: group.map((one) => ({
      id: one.invoice.id,
      total: fromFen(totalOf(one)),
      entries: group.length === 1 ? [] : one.entries,
      booked: asksDeductible(one.rule) ? one.invoice.booked : { ...one.invoice.booked, deductible: null },
    })),
    of: group.length,
    causes: [...new Set(group.flatMap(({ causes }) => causes))],
  }))
  if (!preview && vouchers.length > 0) {
    await insertVouchers(tx, actor, now, vouchers)
    await audit.record(
      tx,
      actor,
      vouchers.map(({ id, seq, ruleName, of, causes }) => ({
        action: 'voucher.made',
        objectType: 'voucher',
        objectId: id,
        detail: {
          reference: voucherReference(batch, seq),
          rule: ruleName,
          invoices: of,
          ...(causes.length > 0 ? { causes, reason: (taken.reason ?? '').trim() } : {}),
        },
      })),
    )
  }
  return {
    vouchers: vouchers.length,
    invoices: drafted.length,
    amount: drafted.reduce((sum, one) => sum + totalOf(one), 0n),
    refused: refused.map(toldRefusal),
  }
}
