// Each fact of an invoice as one expression for queries on `invoice`: what is gathered of a page, and what lists filter and count by,
// are the same words.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { brokenWords } from '@piaotai/domain/invoice/signature.ts'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { contradictingWarnings, ownFactWarnings, type Facts, type InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { factsIn, type Condition } from '@piaotai/domain/judgement/fact-conditions.ts'
import { causesAgainst, conditionOf, type JudgedAct, type Verdict } from '@piaotai/domain/judgement/judgement-table.ts'
import { receiverStates } from '@piaotai/domain/push/push.ts'
import { isTicket } from '@piaotai/domain/risk/risk-judge.ts'
import { category, usageStatus } from '@piaotai/domain/states.ts'
import { titleFact } from '../../../people/title/index.ts'
import { strongestReceiverState } from './receiver-state.ts'

type FactExpressions = { readonly [K in keyof InvoiceFacts]: RawBuilder<InvoiceFacts[K]> }
const text = (values: readonly string[]) => sql.raw(`array[${values.map((one) => `'${one}'`).join(', ')}]`)
const numbers = (values: readonly number[]) => sql.raw(values.join(', '))
const inUse = numbers([usageStatus.submitted, usageStatus.confirmed, usageStatus.external])
const tickets = numbers(kinds.filter(({ code }) => isTicket(code)).map(({ code }) => code))
const digital = numbers(kinds.filter(({ shape }) => shape === 'digital').map(({ code }) => code))

/** A column of the bureau's row of the invoice. */
const ofMirror = (column: string, otherwise: string): RawBuilder<never> =>
  sql`coalesce((select ${sql.ref(`t.${column}`)} from tax_invoice t where t.company_id = invoice.company_id and t.identity = invoice.identity
    and t.direction = case invoice.category when ${sql.lit(category.outgoing)} then 'out' else 'in' end), ${sql.raw(otherwise)})`
const warnings = (passing: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(case when invoice.warning_count = 0 then 0 else (select count(*) from jsonb_array_elements(invoice.warnings) w where ${passing}) end)::integer`
/**
 * `id` and `use_status` of the invoices in use that show the same purchase as `invoice`: of the same seller, day and sum, or with the same number.
 * Tickets of one day and price are many people's. Lookups by indexes; one may be found twice.
 */
export const twinsInUse: RawBuilder<unknown> = sql`(select o.id, o.use_status from invoice o where o.company_id = invoice.company_id and o.number = invoice.number and o.id <> invoice.id
    and o.use_status in (${inUse})
  union all select o.id, o.use_status from invoice o where invoice.type not in (${tickets}) and o.company_id = invoice.company_id and o.id <> invoice.id
    and o.seller_tax_id = invoice.seller_tax_id and o.date = invoice.date and o.amount_including_tax = invoice.amount_including_tax and o.use_status in (${inUse})
  union all select o.id, o.use_status from invoice o where invoice.type not in (${tickets}) and invoice.seller_tax_id is null and o.company_id = invoice.company_id and o.id <> invoice.id
    and o.seller_tax_id is null and o.seller_name = invoice.seller_name and o.date = invoice.date and o.amount_including_tax = invoice.amount_including_tax
    and o.use_status in (${inUse}))`
const paths = sql.raw(`'$[*].says ? (${brokenWords.map((word) => `@ == "${word}"`).join(' || ')})'`)
const originals = sql`from invoice_original f where f.company_id = invoice.company_id and f.invoice_id = invoice.id`
const contradicted = sql<boolean>`jsonb_path_exists(f.signatures, ${paths})`
/** The invoices of some days that may be broken: found by their files and warnings, for queries that ask the fact of these alone. */
export const maybeBroken = (companyId: string, first: string, last: string): RawBuilder<unknown> =>
  sql`(select f.invoice_id from invoice_original f where f.company_id = ${companyId} and ${contradicted}
    union all select w.id from invoice w where w.company_id = ${companyId} and w.warning_count > 0 and w.date between ${first} and ${last})`
/** An open line of a bank's statement names a batch that holds it, or held it before it came back. */
const bankSaysOf: RawBuilder<boolean> = sql<boolean>`exists (select 1 from payment_batch_invoice p
  join payment_statement_row l on l.company_id = p.company_id and l.state = 'open' and l.batch_ids @> array[p.batch_id]
  where p.company_id = invoice.company_id and p.invoice_id = invoice.id and p.state <> 'confirmed')`
const filed = sql`exists (select 1 from payment_bank_file_invoice f where f.company_id = invoice.company_id and f.invoice_id = invoice.id and f.live)`
const receiver = strongestReceiverState(sql.ref('invoice.company_id'), sql.ref('invoice.id'))
const named = (of: RawBuilder<unknown>, words: readonly string[]) => sql<never>`(${text(words)})[coalesce(${of}, 0) + 1]`

/** `groupTwins`: the invoices of the company that another one of a group has. */
export const factExpressions = (groupTwins: readonly string[]): FactExpressions => ({
  category: sql`invoice.category`,
  standing: sql`invoice.standing`,
  isRed: sql`(coalesce(invoice.amount_including_tax, 0) < 0)`,
  bureauKnows: sql`exists (select 1 from tax_invoice t where t.company_id = invoice.company_id and t.identity = invoice.identity)`,
  bureauRisk: sql`(case ${ofMirror('risk', `'normal'`)} when 'doubtful' then 'doubtful' when 'normal' then 'none' else 'abnormal' end)`,
  redLocked: ofMirror('red_locked', 'false'),
  title: titleFact('invoice'),
  doubts: warnings(sql`w->>'code' <> all(${text([...contradictingWarnings, ...ownFactWarnings])})`),
  contradictions: sql`(${warnings(sql`w->>'code' = any(${text(contradictingWarnings)})`)}
    + (select count(*) from jsonb_array_elements(invoice.checks) c where c->>'name' = 'qrAgrees' and c->>'ok' = 'false')
    + (select count(*) from import_item h where h.company_id = invoice.company_id and h.invoice_id = invoice.id and h.outcome = 'held' and h.reason = 'differsFromRecord'))::integer`,
  twin: sql`(case (select max(case use_status when ${sql.lit(usageStatus.confirmed)} then 2 else 1 end) from ${twinsInUse} other) when 2 then 'paid' when 1 then 'inUse' else 'none' end)`,
  groupTwin: sql`(invoice.id = any(${[...groupTwins]}::uuid[]))`,
  broken: sql`(${warnings(sql`w->>'code' in ('signatureDigests', 'signatureInvalid')`)} > 0
    or exists (select 1 ${originals} and ${contradicted}))`,
  pay: sql`(case when invoice.not_to_pay is not null then 'notToPay' when invoice.use_status = ${sql.lit(usageStatus.confirmed)} then 'paid'
    when invoice.use_status = ${sql.lit(usageStatus.external)} then 'elsewhere' when ${bankSaysOf} then 'bankSaid'
    when invoice.use_status = ${sql.lit(usageStatus.submitted)} then case when ${filed} then 'filed' else 'waiting' end else 'unused' end)`,
  receiver: sql`(case ${receiver} when ${sql.lit(receiverStates.paid)} then 'paid' when ${sql.lit(receiverStates.booked)} then 'booked'
    when ${sql.lit(receiverStates.inUse)} then 'inUse' else 'none' end)`,
  bearer: sql`invoice.bearer`,
  payableSign: sql`sign(invoice.payable)::integer`,
  tick: sql`(case when ${ofMirror('use', `'none'`)} <> 'none' then 'ticked' when exists (select 1 from deduction d join tax_invoice t
      on t.company_id = d.company_id and t.id = d.tax_invoice_id where t.company_id = invoice.company_id and t.identity = invoice.identity) then 'decided' else 'none' end)`,
  voucher: named(
    // What a numbered voucher booked stays booked in the draft that books it anew.
    sql`(select max(case when v.state = 'draft' and not exists (select 1 from voucher_reversal r
        where r.company_id = v.company_id and r.anew_id = v.id) then 1 else 2 end)
      from voucher_invoice vi join voucher v on v.company_id = vi.company_id and v.id = vi.voucher_id
      where vi.company_id = invoice.company_id and vi.invoice_id = invoice.id)`,
    ['none', 'draft', 'fixed'],
  ),
  periodClosed: sql`exists (select 1 from voucher_period c where c.company_id = invoice.company_id and c.state = 'closed'
    and c.period = extract(year from invoice.date) * 100 + extract(month from invoice.date))`,
  delivery: named(
    sql`(select max(case d.state when 'pending' then 1 else 2 end) from delivery_invoice di join delivery_task d on d.company_id = di.company_id and d.id = di.task_id
      where di.company_id = invoice.company_id and di.invoice_id = invoice.id and d.state in ('pending', 'signed'))`,
    ['none', 'pending', 'signed'],
  ),
  original: sql`(case when not exists (select 1 ${originals}) then 'none' when invoice.type in (${digital})
    and not exists (select 1 ${originals} and f.format not in ('jpg', 'png')) then 'picture' else 'official' end)`,
})

type Known = Partial<{ readonly [K in keyof Facts]: RawBuilder<unknown> }>
/** A condition of the domain as SQL; one on a fact without an expression does not hold. */
const conditionSql = (condition: Condition, known: Known): RawBuilder<SqlBool> => {
  if ('all' in condition)
    return sql`(${sql.join(
      condition.all.map((one) => conditionSql(one, known)),
      sql` and `,
    )})`
  const of = known[condition.fact]
  if (of === undefined) return sql`false`
  return 'is' in condition
    ? sql`(${of} in (${sql.join(condition.is.map((value) => sql.lit(value)))}))`
    : sql`(${of} > ${sql.lit(condition.above)})`
}
/**
 * Whether something has a say in an act at least as strict as `least`: for filters and counts of lists. `settled`: facts that the act itself
 * settles, which have no say.
 */
export const judgedAtLeast = (
  act: JudgedAct,
  least: Verdict,
  groupTwins: readonly string[],
  settled: readonly (keyof Facts)[] = [],
): Expression<SqlBool> => {
  const known: Known = Object.fromEntries(
    Object.entries(factExpressions(groupTwins)).filter(([fact]) => !settled.some((one) => one === fact)),
  )
  return atLeast(act, least, known)
}
const atLeast = (act: JudgedAct, least: Verdict, known: Known): RawBuilder<boolean> => {
  const causes = causesAgainst(act, least)
  if (causes.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    causes.map((cause) => conditionSql(conditionOf(cause), known)),
    sql` or `,
  )})`
}
/**
 * The same for counts of many rows: each fact that has a say is a column of a query on `invoice`, found once, and `atLeast` reads the columns of
 * that query under its alias.
 */
export const judgedOnce = (act: JudgedAct, groupTwins: readonly string[]) => {
  const asked = new Set<string>(causesAgainst(act, 'said').flatMap((cause) => factsIn(conditionOf(cause))))
  const facts = Object.entries<RawBuilder<unknown>>(factExpressions(groupTwins)).filter(([fact]) => asked.has(fact))
  return {
    columns: facts.map(([fact, of]) => of.as(fact)),
    atLeast: (least: Verdict, alias: string): RawBuilder<boolean> =>
      atLeast(act, least, Object.fromEntries(facts.map(([fact]) => [fact, sql.ref(`${alias}.${fact}`)]))),
  }
}
