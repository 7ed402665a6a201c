// Drafts by rules: of chosen invoices, or of all unbooked ones of a period. What cannot become a draft is told with its reason.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherEndpoints } from '@piaotai/contract/invoice/vouchers.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { crockford } from '@piaotai/domain/crockford.ts'
import { fromFen, toFen } from '@piaotai/domain/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { taskNumberOf, taskRandom } from '@piaotai/domain/task-number.ts'
import { daysOfPeriod, periodNumber, voucherLimits, voucherReference, type Merging, type VoucherEntry } from '@piaotai/domain/voucher.ts'
import { entriesOf, mergedEntries, type DraftRefusal } from '@piaotai/domain/voucher-rule.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { newId } from '../../lib/ids.ts'
import { invoicesInRowScope } from '../permission/index.ts'
import type { VoucherDeps } from './deps.ts'
import { holdOpenPeriods } from './periods.ts'
import { factsOf, unbookedBetween, type UnbookedInvoice } from './unbooked.ts'
import { insertVouchers, type NewVoucher } from './voucher-rows.ts'
import { firstRules, rulesOf, type NamedRule } from './voucher-rules.ts'

type E = typeof voucherEndpoints
type Answer = Out<E['makeVouchers']>

/** Makers and mergers of a company's vouchers run one after another, so that an invoice gets into one draft. */
export const lockVoucherMaking = (tx: Tx, companyId: string): Promise<void> => takeAdvisoryLock(tx, `vouchers ${companyId}`)
export const newBatch = (now: Date): string =>
  taskNumberOf('PZ', shanghaiDay(now), Array.from(randomBytes(taskRandom), (byte) => crockford[byte % crockford.length]).join(''))

interface Drafted {
  readonly invoice: UnbookedInvoice
  readonly rule: NamedRule
  readonly day: string
  readonly entries: readonly VoucherEntry[]
}
interface Refused {
  readonly invoice: Pick<UnbookedInvoice, 'id' | 'number' | 'party' | 'total'>
  readonly reason: DraftRefusal
}
/** Names of the accounts that take entries. */
export const activeAccounts = async (tx: Tx, companyId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['code', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}
/** An invoice of an earlier month stands on the last day of the period. */
const dayIn = (month: string, date: string | null): string | undefined => {
  const { first, last } = daysOfPeriod(month)
  if (date === null || date < first) return last
  return date > last ? undefined : date
}

/** The invoices that a call names, as far as they are unbooked; the others with their reasons. */
const chosen = async (
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<{ readonly open: readonly string[]; readonly refused: readonly Refused[] }> => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'number', 'seller_name as party', 'amount_including_tax as total', 'verify_status', 'voucher_number'])
    .select(
      sql<boolean>`exists (select 1 from voucher_invoice vi where vi.company_id = invoice.company_id and vi.invoice_id = invoice.id)`.as(
        'held',
      ),
    )
    .where('company_id', '=', actor.companyId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .where(invoicesInRowScope(actor, 'company'))
    .execute()
  if (rows.length < wanted.length) throw new Problem('invoice.notFound')
  const reasonOf = (row: (typeof rows)[number]): DraftRefusal | undefined =>
    row.held || row.voucher_number !== null ? 'booked' : row.verify_status === verifyStatus.cancelled ? 'void' : undefined
  return {
    open: rows.filter((row) => reasonOf(row) === undefined).map(({ id }) => id),
    refused: rows.flatMap((row) => {
      const reason = reasonOf(row)
      return reason ? [{ invoice: row, reason }] : []
    }),
  }
}

/** What each of these invoices becomes by the first rule that takes it, or why it becomes nothing. */
export const draftInvoices = async (
  tx: Tx,
  actor: Actor,
  rules: readonly NamedRule[],
  ids: readonly string[],
  month: string | undefined,
): Promise<{ readonly drafted: readonly Drafted[]; readonly refused: readonly Refused[] }> => {
  if (ids.length === 0) return { drafted: [], refused: [] }
  const ruleOf = await firstRules(tx, actor, rules, sql<boolean>`invoice.id = any(string_to_array(${ids.join(',')}, ',')::uuid[])`)
  const accounts = await activeAccounts(tx, actor.companyId)
  const nameOf = (code: string): string | undefined => accounts.get(code)
  const drafted: Drafted[] = []
  const refused: Refused[] = []
  for (const invoice of await factsOf(tx, actor, ids)) {
    const rule = ruleOf.get(invoice.id)
    const day = month === undefined ? (invoice.date ?? undefined) : dayIn(month, invoice.date)
    const entries = rule === undefined ? 'noRule' : day === undefined ? 'otherPeriod' : entriesOf(rule, invoice, nameOf)
    if (typeof entries === 'string') refused.push({ invoice, reason: entries })
    else drafted.push({ invoice, rule: rule!, day: day!, entries })
  }
  return { drafted, refused }
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
const totalOf = ({ entries }: Pick<Drafted, 'entries'>): bigint =>
  entries.reduce((sum, { side, amount }) => (side === 'debit' ? sum + toFen(amount)! : sum), 0n)

export const makeVouchers =
  ({ db, clock, audit }: VoucherDeps) =>
  (actor: Actor, { period: month, ids, merging, preview }: In<E['makeVouchers']>): Promise<Answer> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await lockVoucherMaking(tx, companyId)
      await holdOpenPeriods(tx, companyId, [periodNumber(month)])
      const { first, last } = daysOfPeriod(month)
      const found = ids ? await chosen(tx, actor, ids) : { open: await unbookedOf(tx, actor, first, last), refused: [] }
      const rules = await rulesOf(tx, companyId)
      if (rules.length === 0) throw new Problem('voucher.noRules')
      const taken = found.open.slice(0, voucherLimits.invoices)
      const { drafted, refused } = await draftInvoices(tx, actor, rules, taken, month)
      const now = clock.now()
      const batch = newBatch(now)
      const groups = gathered(drafted, merging)
      const vouchers = groups.map((group, at): NewVoucher & { readonly of: readonly Drafted[] } => ({
        id: newId(now),
        batch,
        seq: at + 1,
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
        })),
        of: group,
      }))
      if (!preview && vouchers.length > 0) {
        await insertVouchers(tx, actor, now, vouchers)
        await audit.record(
          tx,
          actor,
          vouchers.map(({ id, seq, ruleName, of }) => ({
            action: 'voucher.made',
            objectType: 'voucher',
            objectId: id,
            detail: { reference: voucherReference(batch, seq), rule: ruleName, invoices: of.length },
          })),
        )
      }
      return {
        batch: preview || vouchers.length === 0 ? null : batch,
        vouchers: vouchers.length,
        invoices: drafted.length,
        amount: fromFen(drafted.reduce((sum, one) => sum + totalOf(one), 0n)),
        refused: [...found.refused, ...refused].slice(0, voucherLimits.batch).map(({ invoice: { id, number, party, total }, reason }) => ({
          id,
          number,
          party,
          total,
          reason,
        })),
        more: found.open.length - taken.length,
      }
    })
const unbookedOf = async (tx: Tx, actor: Actor, first: string, last: string): Promise<readonly string[]> => {
  const { ids } = await tx
    .selectFrom(
      tx
        .selectFrom('invoice')
        .select('id')
        .where('company_id', '=', actor.companyId)
        .where(unbookedBetween(actor, first, last))
        .orderBy('date')
        .orderBy('id')
        .as('found'),
    )
    .select(sql<string | null>`string_agg(id::text, ',')`.as('ids'))
    .executeTakeFirstOrThrow()
  return ids === null ? [] : ids.split(',')
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
