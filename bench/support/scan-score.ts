// Compares a picture's recognition with its true invoices. right: exact. warned: wrong or missing, with a warning.
// missing: null without a warning. silent: wrong or invented without a warning on the field. alarms: right, yet warned.
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Reading, Recognition } from '@piaotai/domain/invoice/reading.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'

/** Counts of fields and pictures; `cpu` in milliseconds. */
export interface Score {
  right: number
  warned: number
  missing: number
  silent: number
  alarms: number
  total: number
  pictures: number
  cpu: number
}
export const noScore = (): Score => ({ right: 0, warned: 0, missing: 0, silent: 0, alarms: 0, total: 0, pictures: 0, cpu: 0 })
type Pair = readonly [field: string, want: string, have: string]

const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\s（）()]/g, '').toUpperCase()
const money = (text: string | null | undefined): string => (text ? (sumAmounts([text]) ?? text) : '')
const amounts = (lines: readonly { readonly amount: string | null }[]): string =>
  lines
    .map((l) => money(l.amount))
    .sort()
    .join(' ')

/** A roll prints neither net amount nor tax, and its lines carry the tax. */
const pairsOf = (invoice: SampleInvoice, r: Reading | undefined, isRoll: boolean): readonly Pair[] => {
  const t = truthOf(invoice)
  const lines = isRoll ? invoice.lines.map((l) => ({ amount: `${l.amount + l.tax}`.replace(/(\d{2})$/, '.$1') })) : t.items
  return [
    ['code', t.code, plain(r?.code)],
    ['number', t.number, plain(r?.number)],
    ['date', t.date, r?.date ?? ''],
    ['checkCode', t.checkCode, plain(r?.checkCode)],
    ['buyer.name', plain(t.buyerName), plain(r?.buyer.name)],
    ['buyer.taxId', t.buyerTaxId, plain(r?.buyer.taxId)],
    ['seller.name', plain(t.sellerName), plain(r?.seller.name)],
    ['seller.taxId', t.sellerTaxId, plain(r?.seller.taxId)],
    ...(isRoll
      ? []
      : ([
          ['amountExcludingTax', money(t.amount), money(r?.amountExcludingTax)],
          ['taxAmount', money(t.tax), money(r?.taxAmount)],
        ] as const)),
    ['amountIncludingTax', money(t.total), money(r?.amountIncludingTax)],
    ...(lines.length > 0 ? [['lines', amounts(lines), amounts(r?.lines ?? [])] as const] : []),
  ]
}

/** Adds one picture to several scores; `reported` prints each fault. */
export const scorePicture = (
  {
    file,
    invoices,
    result,
    cpu,
    reported,
  }: {
    readonly file: string
    readonly invoices: readonly SampleInvoice[]
    readonly result: Recognition
    readonly cpu: number
    readonly reported: boolean
  },
  scores: readonly Score[],
): void => {
  const readings = result.ok ? [...result.invoices] : []
  if (reported && !result.ok) console.log(`    refused ${file}: ${result.reason} ${result.detail}`)
  if (reported && readings.length > invoices.length) console.log(`    ${readings.length} readings ${file}`)
  for (const score of scores) {
    score.pictures++
    score.cpu += cpu
  }
  for (const invoice of invoices) {
    const at = Math.max(
      0,
      readings.findIndex((r) => r.number === invoice.number),
    )
    const [reading] = readings.splice(at, 1)
    const warned = new Set<string>(reading?.warnings.map((w) => w.field))
    for (const [field, want, have] of pairsOf(invoice, reading, file.includes('-roll-'))) {
      if (want === have && want === '') continue
      const outcome = want === have ? 'right' : reading === undefined || warned.has(field) ? 'warned' : have === '' ? 'missing' : 'silent'
      const alarm = outcome === 'right' && warned.has(field)
      for (const score of scores) {
        score.total++
        score[outcome]++
        if (alarm) score.alarms++
      }
      if (reported && (outcome !== 'right' || alarm))
        console.log(
          `    ${(alarm ? 'alarm' : outcome).padEnd(7)} ${file} ${field}: ${
            alarm
              ? `${reading!.warnings
                  .filter((w) => w.field === field)
                  .map((w) => `${w.code} ${w.message}`)
                  .join()} ${have.slice(0, 30)}`
              : `${have || '–'} ≠ ${want || '–'}`
          }`,
        )
    }
  }
}
