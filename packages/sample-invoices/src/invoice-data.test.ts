import { describe, expect, test } from 'vitest'
import { runChecks } from '@piaotai/domain/invoice/checks.ts'
import { kindFromCode, kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { readQr } from '@piaotai/domain/invoice/qr.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { wordsToFen } from '@piaotai/domain/money/words-of-money.ts'
import { demoCompany, makeInvoices, type Wish } from './invoice-data.ts'
import { companies } from './pool/companies.ts'
import { sampleTypes, type SampleInvoice } from './sample-invoice.ts'

const wish: Wish = {
  seed: 7,
  count: 500,
  from: '2025-06-01',
  to: '2026-11-20',
  company: demoCompany,
  directions: { incoming: 6, outgoing: 3, thirdParty: 1 },
}
const invoices = makeInvoices(wish)
const broken = (holds: (invoice: SampleInvoice) => boolean): readonly string[] =>
  invoices.filter((invoice) => !holds(invoice)).map((invoice) => `${invoice.type} ${invoice.code}${invoice.number}`)
const money = (fen: bigint): string => fromFen(fen)

describe('five hundred invoices of one seed', () => {
  test('cover every type', () => expect(new Set(invoices.map((i) => i.type))).toEqual(new Set(sampleTypes)))
  test('have numbers that differ', () => expect(new Set(invoices.map((i) => i.code + i.number)).size).toBe(500))
  test('have tax ids whose check character holds', () =>
    expect(broken((i) => [i.buyer.taxId, i.seller.taxId].every((id) => id === '' || judgeTaxId(id) === 'good'))).toEqual([]))
  test('have QR texts whose CRC holds', () => expect(broken((i) => readQr(i.qr)?.checksum === 'held')).toEqual([]))
  test('say number, date and check code in the QR as on the face', () =>
    expect(
      broken((i) => {
        const qr = readQr(i.qr)
        return qr?.number === i.number && qr.date === i.date && (qr.checkCode ?? '') === i.checkCode && (qr.code ?? '') === i.code
      }),
    ).toEqual([]))
  test('say the total in the QR where digital, the amount without tax where coded', () =>
    expect(broken((i) => toFen(readQr(i.qr)?.amount ?? '') === (i.code ? i.amount : i.total))).toEqual([]))
  test('have amount and tax that make the total, with funds on air tickets', () =>
    expect(broken((i) => i.amount + i.tax + (i.air ? i.air.developmentFund + i.air.otherTaxes : 0n) === i.total)).toEqual([]))
  test('have lines that make the sums', () =>
    expect(
      broken((i) => i.lines.reduce((sum, l) => sum + l.amount, 0n) === i.amount && i.lines.reduce((sum, l) => sum + l.tax, 0n) === i.tax),
    ).toEqual([]))
  test('say the total in capitals', () => expect(broken((i) => wordsToFen(i.words) === i.total)).toEqual([]))
  test('have codes whose digits tell their type', () => expect(broken((i) => i.code === '' || kindFromCode(i.code) === i.type)).toEqual([]))
  test('have 20 digits and no code where the kind is digital', () =>
    expect(broken((i) => (kindOf(i.type)?.shape === 'digital') === (i.code === '' && /^\d{20}$/.test(i.number)))).toEqual([]))
  test('print a check code only where the kind has one', () =>
    expect(broken((i) => (i.checkCode !== '') === [11, 20, 30].includes(i.type))).toEqual([]))
  test('pass every local check of a reading', () => {
    const failed = invoices.flatMap((i) =>
      runChecks(
        {
          type: i.type,
          code: i.code || null,
          number: i.number,
          date: i.date,
          buyer: { name: i.buyer.name, taxId: i.buyer.taxId || null },
          seller: { name: i.seller.name || null, taxId: i.seller.taxId || null },
          amountExcludingTax: money(i.amount),
          taxAmount: money(i.tax),
          amountIncludingTax: money(i.total),
          amountInWords: i.words,
          extra: i.air ? { 民航发展基金: money(i.air.developmentFund) } : {},
          lines: i.lines.map((l) => ({
            name: l.name,
            spec: l.spec,
            unit: l.unit,
            quantity: l.quantity,
            unitPrice: l.unitPrice,
            amount: money(l.amount),
            taxRate: l.taxRate,
            taxAmount: money(l.tax),
          })),
        },
        '2026-11-21',
      )
        .filter((check) => !check.ok)
        .map((check) => `${i.type} ${check.name}`),
    )
    expect(failed).toEqual([])
  })
  test('have unit prices of at most 13 significant digits', () =>
    expect(invoices.flatMap((i) => i.lines).filter((l) => l.unitPrice.replace('.', '').replace(/^0+/, '').length > 13)).toEqual([]))
  test('keep quantity times unit price within one 分 of the amount', () => {
    const off = invoices
      .flatMap((i) => i.lines)
      .filter((l) => l.quantity && l.unitPrice)
      .filter((l) => {
        const [whole = '', part = ''] = l.unitPrice.split('.')
        const [units = '', thousandths = ''] = l.quantity.split('.')
        const product = BigInt(whole + part) * BigInt(units + thousandths)
        const places = part.length + thousandths.length
        const difference = product * 100n - l.amount * 10n ** BigInt(places)
        return (difference < 0n ? -difference : difference) > 10n ** BigInt(places)
      })
    expect(off).toEqual([])
  })
  test('hold red invoices below zero with the number of the blue one in the remark', () =>
    expect(
      invoices.filter((i) => i.red).every((i) => i.total < 0n && /\d{8,}/.test(i.remark.join(''))) && invoices.some((i) => i.red),
    ).toBe(true))
  test('hold discount rows under their goods rows', () =>
    expect(invoices.some((i) => i.lines.some((l, at) => l.discount && l.amount < 0n && i.lines[at - 1]?.name === l.name))).toBe(true))
  test('put the company on the side that the direction names', () =>
    expect(broken((i) => i.direction !== 'incoming' || i.buyer.taxId === wish.company.taxId)).toEqual([]))
  test('stay within the days that were asked for', () => expect(broken((i) => i.date >= wish.from && i.date <= wish.to)).toEqual([]))
})

test('the same seed makes the same invoices', () =>
  expect(makeInvoices({ ...wish, count: 40 })).toEqual(makeInvoices({ ...wish, count: 40 })))
test('another seed makes other invoices', () =>
  expect(makeInvoices({ ...wish, seed: 8, count: 5 }).map((i) => i.number)).not.toEqual(
    makeInvoices({ ...wish, count: 5 }).map((i) => i.number),
  ))
test('a wished business comes on every face', () =>
  expect(makeInvoices({ ...wish, count: 9, types: { 30: 1 }, business: '通行费' }).every((i) => i.toll && i.code.endsWith('12'))).toBe(
    true,
  ))
test('wished lines are made as many', () =>
  expect(makeInvoices({ ...wish, count: 20, types: { 10: 1 }, lines: 12, redShare: 0 }).some((i) => i.lines.length === 12)).toBe(true))
test('a day that is none is refused', () => expect(() => makeInvoices({ ...wish, from: '2026-13-01' })).toThrow(RangeError))
test('the pool holds sixty sellers and more, each with its own tax id', () =>
  expect([companies.length >= 60, new Set(companies.map((c) => c.taxId)).size]).toEqual([true, companies.length]))
