// Rows of the channel 51ys in the product's own words. A row that lacks a number, a day or an amount is none.
import type { BureauBooking, BureauRisk, BureauState, BureauUse } from '@piaotai/domain/tax/tax-pull.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import type { BureauRow } from '../../ports/bureau-pull.ts'
import { kinds } from '../tax-platform/http.ts'

const states: Readonly<Record<string, BureauState>> = { '01': 'normal', '02': 'void', '03': 'redFull', '04': 'redPartial' }
const risks: Readonly<Record<string, BureauRisk>> = { '01': 'normal', '02': 'abnormal', '03': 'doubtful' }
/** 03 sometimes means a use of an older kind: it is not taken as a proof of one. */
const uses: Readonly<Record<string, BureauUse>> = { '00': 'ticked', '01': 'confirmed', '03': 'none' }
const bookings: Readonly<Record<string, BureauBooking>> = { '01': 'none', '02': 'deducted', '03': 'notDeducted', '06': 'withdrawn' }
type Given = Readonly<Record<string, unknown>>
const textOf = (from: Given, key: string): string | null => {
  const value = from[key]
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : ''
  return text === '' ? null : text
}
/** Amounts come as text; a figure of JSON passes by its shortest spelling, which is exact to the 分 below 10^13. */
const amountOf = (from: Given, key: string): string | undefined => {
  const value = from[key]
  return typeof value === 'string' || typeof value === 'number' ? normaliseAmount(String(value)) : undefined
}
const moment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/

export const ys51Row = (given: unknown): BureauRow | undefined => {
  if (given === null || typeof given !== 'object') return undefined
  const from = given as Given
  const digital = textOf(from, 'qdfphm')
  const number = digital ?? textOf(from, 'fphm')
  const issued = textOf(from, 'kprq')
  const amount = amountOf(from, 'je')
  const tax = amountOf(from, 'se') ?? '0.00'
  const total = amountOf(from, 'jshj')
  const state = states[textOf(from, 'fpzt') ?? '']
  if (number === null || !/^\d{8,20}$/.test(number) || issued === null || !moment.test(issued)) return undefined
  if (amount === undefined || total === undefined || state === undefined) return undefined
  const word = textOf(from, 'fplx') ?? ''
  return {
    number,
    code: textOf(from, 'fpdm'),
    type: kinds[word] ?? null,
    typeWord: word,
    issued: issued.length === 10 ? `${issued} 00:00:00` : issued,
    sellerName: textOf(from, 'xfmc'),
    sellerTaxId: textOf(from, 'xfsh'),
    buyerName: textOf(from, 'gfmc'),
    buyerTaxId: textOf(from, 'gfsh'),
    amount,
    tax,
    total,
    state,
    risk: risks[textOf(from, 'fxdj') ?? '01'] ?? 'doubtful',
    redLocked: textOf(from, 'zhbz') === 'Y',
    use: uses[textOf(from, 'zzsyt') ?? '03'] ?? 'none',
    useTax: amountOf(from, 'yxdkse') ?? null,
    booking: bookings[textOf(from, 'rzyt') ?? '01'] ?? 'none',
    bookedOn: textOf(from, 'rzsj')?.slice(0, 10) ?? null,
    source: textOf(from, 'fply') === '1' ? 'legacy' : 'digital',
    issuer: textOf(from, 'kpr'),
    remark: textOf(from, 'bz'),
  }
}
