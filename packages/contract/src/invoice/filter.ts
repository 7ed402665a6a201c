// Filters of invoice lists, and the selection of invoices in a call: chosen ones, or all matches of a filter.
import { z } from 'zod'
import { originalKinds } from '@piaotai/domain/invoice/column-filters.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { poolLimits, poolsHold } from '@piaotai/domain/pool.ts'
import { summaryLimits } from '@piaotai/domain/invoice/summary.ts'
import { tabs } from './invoice-words.ts'
import { id, poolOrNone } from '../ids.ts'
import { amount, area, date, line, many, queryFlag, queryInt, readArea } from '../shapes.ts'

/** Filter of a list. The page's address, list, counts and totals share these keys. */
export const invoiceFilter = {
  area: readArea,
  category: queryInt(0, 3).optional(),
  /** Numbers or codes, whole or in part; many when pasted. */
  number: many(line(40, 1), limits.numbersPasted).optional(),
  /** Two characters or more of seller, buyer, tax id, goods or remark. */
  keyword: line(limits.keywordMax).optional(),
  seller: line(limits.keywordMax).optional(),
  buyer: line(limits.keywordMax).optional(),
  type: many(queryInt(0, 999), 40).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  amountFrom: amount.optional(),
  amountTo: amount.optional(),
  verifyStatus: many(queryInt(-1, 10), 12).optional(),
  titleStatus: many(queryInt(-1, 4), 6).optional(),
  useStatus: many(queryInt(0, 4), 5).optional(),
  pushStatus: many(queryInt(0, 6), 7).optional(),
  /** 1: a platform delivery that holds it waits or was accepted. */
  sendStatus: many(queryInt(0, 1), 2).optional(),
  mailDeliveryStatus: many(queryInt(0, 2), 3).optional(),
  entrySource: many(queryInt(-1, 14), 16).optional(),
  enteredFrom: date.optional(),
  enteredTo: date.optional(),
  hasWarnings: queryFlag.optional(),
  sourceFile: z.enum(['TAX_BUREAU', 'NON_TAX_BUREAU', 'DEFAULT']).optional(),
  /** In any of these pools; `none`, only alone: in no pool. */
  pool: many(poolOrNone, poolLimits.pools).refine(poolsHold, 'poolAlone').optional(),
  /** The common tax rate of all lines, as printed; `mixed`: several rates; `none`: no rate stated. */
  taxRate: many(line(20, 1), summaryLimits.rates).optional(),
  /** Exactly this seller or buyer: the tax id, or the name of one without. */
  sellerIs: line(300, 1).optional(),
  buyerIs: line(300, 1).optional(),
  /** In any pool at all. */
  pooled: queryFlag.optional(),
  /** The categories of a list that holds several; `category` is the list's own. */
  categoryIn: many(queryInt(0, 3), 4).optional(),
  netFrom: amount.optional(),
  netTo: amount.optional(),
  taxFrom: amount.optional(),
  taxTo: amount.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
  accountingDateFrom: date.optional(),
  accountingDateTo: date.optional(),
  /** Two characters or more of the column's text; any tag for `tags`. */
  special: line(limits.keywordMax).optional(),
  enteredBy: line(limits.keywordMax).optional(),
  remark: line(limits.keywordMax).optional(),
  businessRemark: line(limits.keywordMax).optional(),
  tags: line(limits.keywordMax).optional(),
  extended1: line(limits.keywordMax).optional(),
  extended2: line(limits.keywordMax).optional(),
  extended3: line(limits.keywordMax).optional(),
  extended4: line(limits.keywordMax).optional(),
  extended5: line(limits.keywordMax).optional(),
  extended6: line(limits.keywordMax).optional(),
  /** Lacks a value that its company's extended fields require. */
  lacksExtended: queryFlag.optional(),
  voucherNumber: line(limits.keywordMax).optional(),
  original: many(z.enum(originalKinds), originalKinds.length).optional(),
  /** 0: none. */
  nonDeductible: many(queryInt(0, 5), 6).optional(),
  hasAttachments: queryFlag.optional(),
}
const { area: _area, ...keys } = invoiceFilter
/** A filter without its area, which the call carries. */
export const filterKeys = keys

/**
 * All matches of a filter. `count`: the number that the person saw. A different current number refuses the call, so
 * that nobody changes unseen invoices.
 */
export const matches = z
  .strictObject({ ...filterKeys, tab: z.enum(tabs).default('all'), count: z.number().int().min(1) })
  .meta({ id: 'InvoiceMatches' })
/** Either chosen invoices or all matches of a filter; both or neither is refused. */
export const choice = (max: number) => ({ area, ids: z.array(id('invoice')).min(1).max(max).optional(), matches: matches.optional() })
/** Problems of a call with this selection. */
export const choiceProblems = ['input.invalid', 'invoice.notFound', 'invoice.tooMany', 'invoice.matchesChanged'] as const
