// The condition of each filter of a list: a filter without one does not compile.
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import {
  filterNames,
  searchedTexts,
  valueIn,
  type FilterName,
  type FilterValue,
  type FilterValues,
  type OriginalKind,
} from '@piaotai/domain/invoice/invoice-filter.ts'
import { noRate } from '@piaotai/domain/invoice/summary.ts'
import { notSet } from '@piaotai/domain/pool.ts'
import type { Tables } from '../../../../db/tables.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { inPools, inSomePool } from '../../../people/permission/index.ts'
import { lacksExtended } from '../change/extended-fields.ts'
import { contains, numbered, type Look } from './search-conditions.ts'
import { like } from './search-text.ts'

/** Identity of a seller or a buyer: the tax id, or the name without one. */
export const partyKey = (side: 'seller' | 'buyer') => sql<string>`coalesce(${sql.ref(`${side}_tax_id`)}, ${sql.ref(`${side}_name`)})`
/** Kind of a party's key, if known. */
export type PartyBy = 'taxId' | 'name'
/** The same party, by plain columns: under row-level security an index over the key would not be used. */
export const partyIs = (side: 'seller' | 'buyer', key: string, by?: PartyBy): Expression<SqlBool> => {
  const id = sql.ref(`${side}_tax_id`)
  const byTaxId = sql<boolean>`${id} = ${key}`
  const byName = sql<boolean>`(${id} is null and ${sql.ref(`${side}_name`)} = ${key})`
  if (by) return by === 'taxId' ? byTaxId : byName
  return sql<boolean>`(${byTaxId} or ${byName})`
}

type Builder = ExpressionBuilder<Tables, 'invoice'>
interface Asking {
  readonly actor: Actor
  readonly look: Look
  /** The kinds of the party keys, as far as known. */
  readonly sellerBy?: PartyBy | undefined
  readonly buyerBy?: PartyBy | undefined
}
type Condition<V> = (value: V, asking: Asking & { readonly eb: Builder }) => readonly Expression<SqlBool>[]

type Codes = 'type' | 'category' | 'entry_source' | `${'verify' | 'title' | 'use' | 'push' | 'send' | 'mail_delivery'}_status`
const among =
  (column: Codes): Condition<readonly number[]> =>
  (values, { eb }) => [eb(column, 'in', values)]
type Spans = 'date' | 'business_date' | 'accounting_date' | 'amount_excluding_tax' | 'tax_amount' | 'amount_including_tax'
const between =
  (column: Spans): Condition<FilterValue<'date'>> =>
  ({ from, to }, { eb }) => [...(from ? [eb(column, '>=', from)] : []), ...(to ? [eb(column, '<=', to)] : [])]
const anyOf =
  (column: 'warning_count' | 'attachment_count'): Condition<boolean> =>
  (some, { eb }) => [eb(column, some ? '>' : '=', 0)]
/** A column that the search text holds too. */
const holding =
  (column: string): Condition<string> =>
  (text, { look }) => [contains(text, look), like(column, text)]
const named =
  (side: 'seller' | 'buyer'): Condition<string> =>
  (text, { look, eb }) => [contains(text, look), eb.or([like(`${side}_name`, text), like(`${side}_tax_id`, text)])]
/** With one of the printed rates. */
const taxedAt = (rates: readonly string[]): Expression<SqlBool> => {
  const printed = rates.filter((rate) => rate !== noRate)
  return sql<boolean>`(${sql.join([...(printed.length > 0 ? [sql`tax_rate = any(${printed}::text[])`] : []), ...(printed.length < rates.length ? [sql`tax_rate is null`] : [])], sql` or `)})`
}
const formats: Readonly<Record<Exclude<OriginalKind, 'none'>, readonly string[]>> = {
  pdf: ['pdf'],
  ofd: ['ofd'],
  xml: ['xml'],
  picture: ['jpg', 'png'],
}
/** With an original of one of the kinds; `none` was entered without one. */
const withOriginal = (kinds: readonly OriginalKind[]): Expression<SqlBool> => {
  const named = kinds.flatMap((kind) => (kind === 'none' ? [] : formats[kind]))
  const of = sql<boolean>`original_format = any(${named}::text[])`
  return kinds.includes('none') ? sql<boolean>`(original_format is null or ${of})` : of
}
/**
 * Recorded by the files of an import, or given an original by them. The ids are read first, along the indexes of batch, file and
 * invoice: a join by order of the list would walk all invoices to find the few.
 */
const broughtBy = ({ companyId }: Actor, batch: string): Expression<SqlBool> =>
  sql<boolean>`invoice.id = any(array(
    select i.invoice_id from import_file f
    join import_item i on i.company_id = f.company_id and i.import_file_id = f.id and i.outcome in ('entered', 'originalUpdated', 'joined')
    where f.company_id = ${companyId} and f.batch_id = ${batch} and i.invoice_id is not null))`
/** For one of the reasons; 0: deductible, so far as anybody said. */
const notDeductibleFor = (reasons: readonly number[]): Expression<SqlBool> => {
  const of = sql<boolean>`non_deductible_reason = any(${reasons.filter((reason) => reason !== 0)}::smallint[])`
  return reasons.includes(0) ? sql<boolean>`(non_deductible_reason is null or ${of})` : of
}

/** Of each filter that is set. */
const conditionOf: { readonly [N in FilterName]: Condition<FilterValue<N>> } = {
  number: (numbers, { look }) => [numbered(numbers, look)],
  date: between('date'),
  entered: ({ from, to }, { eb }) => [
    ...(from ? [eb('entered_at', '>=', dayStart(from))] : []),
    ...(to ? [eb('entered_at', '<=', dayEnd(to))] : []),
  ],
  amount: between('amount_including_tax'),
  seller: named('seller'),
  buyer: named('buyer'),
  keyword: (text, { look }) => [contains(text, look)],
  type: among('type'),
  taxRate: (rates) => [taxedAt(rates)],
  sellerIs: (key, { sellerBy }) => [partyIs('seller', key, sellerBy)],
  buyerIs: (key, { buyerBy }) => [partyIs('buyer', key, buyerBy)],
  entrySource: among('entry_source'),
  verifyStatus: among('verify_status'),
  titleStatus: among('title_status'),
  useStatus: among('use_status'),
  pushStatus: among('push_status'),
  sendStatus: among('send_status'),
  mailDeliveryStatus: among('mail_delivery_status'),
  pool: (pools, { actor }) => [pools.includes(notSet) ? sql<boolean>`not ${inSomePool(actor)}` : inPools(actor, pools)],
  hasWarnings: anyOf('warning_count'),
  categoryIn: among('category'),
  net: between('amount_excluding_tax'),
  tax: between('tax_amount'),
  special: holding('special_business'),
  enteredBy: (text) => [like('entered_by_name', text)],
  remark: holding('remark'),
  businessRemark: holding('business_remark'),
  tags: holding('tags'),
  extended1: holding('extended_1'),
  extended2: holding('extended_2'),
  extended3: holding('extended_3'),
  extended4: holding('extended_4'),
  extended5: holding('extended_5'),
  extended6: holding('extended_6'),
  voucherNumber: holding('voucher_number'),
  businessDate: between('business_date'),
  accountingDate: between('accounting_date'),
  original: (kinds) => [withOriginal(kinds)],
  nonDeductible: (reasons) => [notDeductibleFor(reasons)],
  hasAttachments: anyOf('attachment_count'),
  lacksExtended: (lacks) => [lacks ? lacksExtended : sql<boolean>`not ${lacksExtended}`],
  sourceFile: (flag, { eb }) => [eb('source_file', '=', flag)],
  importBatch: (batch, { actor }) => [broughtBy(actor, batch)],
}

type Values = { readonly [K in keyof FilterValues]?: FilterValues[K] | undefined }
const isSet = (value: unknown): boolean => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
const set = (values: Values, names: readonly FilterName[]): readonly FilterName[] => names.filter((name) => isSet(valueIn(values, name)))
/** Words may be frequent; numbers are not. */
export const looksForWords = (values: Values): boolean => set(values, searchedTexts).length > 0
export const looksForText = (values: Values): boolean => looksForWords(values) || isSet(values.number)

const searched: readonly FilterName[] = ['number', ...searchedTexts]
/** Columns come before texts. */
const inTurn = [...filterNames.filter((name) => !searched.includes(name)), ...searched]
/** The conditions of the filters that are set. */
export const filterConditions =
  (values: Values, asking: Asking) =>
  (eb: Builder): readonly Expression<SqlBool>[] =>
    set(values, inTurn).flatMap((name) => (conditionOf[name] as Condition<unknown>)(valueIn(values, name), { ...asking, eb }))
