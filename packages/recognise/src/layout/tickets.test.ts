import { expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { summed } from '@piaotai/sample-invoices/make-sums.ts'
import type { Face } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { nobody } from '@piaotai/sample-invoices/pool/companies.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { compare, type Fault } from '../../test/compare.ts'
import { recognise } from '../recognise.ts'

const made = (type: SampleType): SampleInvoice =>
  makeInvoices({ seed: 'tickets', count: 1, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { [type]: 1 } })[0]!
const faultsOf = async (invoice: SampleInvoice): Promise<readonly Fault[]> => {
  const answer = await recognise({ name: 'x', bytes: await drawPdf(invoice) })
  return compare(answer.ok ? answer.invoices[0] : undefined, truthOf(invoice)).faults
}

test.each([
  ['a rail ticket', 51],
  ['an air itinerary', 61],
] as const)('%s of a person has no buyer, and none is made of the labels beside', async (_what, type) =>
  expect(await faultsOf({ ...made(type), buyer: nobody })).toEqual([]),
)
test('a rail ticket that was taken back keeps the minus of its fare', async () => {
  const sold = made(51)
  expect(
    await faultsOf(summed({ ...sold, lines: sold.lines.map((line) => ({ ...line, amount: -line.amount, tax: -line.tax })) }, -sold.total)),
  ).toEqual([])
})
const original = '25322000000999999999'
/** The face with changed texts, and with additional labels. */
const withTexts =
  (change: (text: string) => string, more: readonly (readonly [x: number, y: number, text: string])[] = []) =>
  ([face]: readonly Face[]): readonly Face[] => {
    const label = face!.marks.find((mark) => mark.kind === 'text')!
    return [
      {
        ...face!,
        marks: [
          ...face!.marks.map((mark) => (mark.kind === 'text' ? { ...mark, text: change(mark.text) } : mark)),
          ...more.map(([x, y, text]) => ({ ...label, x, y, text, size: 2.9 })),
        ],
      },
    ]
  }
const back = (sold: SampleInvoice): SampleInvoice =>
  summed(
    {
      ...sold,
      lines: sold.lines.map((line) => ({ ...line, amount: -line.amount, tax: -line.tax })),
      ...(sold.air
        ? {
            air: {
              ...sold.air,
              fare: -sold.air.fare,
              fuel: -sold.air.fuel,
              developmentFund: -sold.air.developmentFund,
              otherTaxes: -sold.air.otherTaxes,
            },
          }
        : {}),
    },
    -sold.total,
  )
test.each([
  ['CNY -780.00', 'CNY -'],
  ['CNY-780.00', 'CNY-'],
  ['-CNY 780.00', '-CNY '],
])('an air itinerary that was taken back keeps the minus of its figures (%s)', async (_how, minus) => {
  const invoice = back(made(61))
  const bytes = await drawPdf(invoice, 'air', { disturbed: withTexts((text) => text.replace('CNY -', minus)) })
  const answer = await recognise({ name: 'x', bytes })
  expect(compare(answer.ok ? answer.invoices[0] : undefined, truthOf(invoice)).faults).toEqual([])
})
test.each([
  ['rail ticket', 51, 28.5],
  ['air itinerary', 61, 29],
] as const)('a red %s names the one that it takes back, which is not its own number', async (_what, type, y) => {
  const invoice = back(made(type))
  const more = [
    [100, y, `原发票号码:${original}`],
    [60, y, '原开票日期:2025年01月02日'],
  ] as const
  const answer = await recognise({ name: 'x', bytes: await drawPdf(invoice, undefined, { disturbed: withTexts((text) => text, more) }) })
  const [reading] = answer.ok ? answer.invoices : []
  expect(compare(reading, truthOf(invoice)).faults).toEqual([])
  expect(reading?.extra['原发票号码']).toBe(original)
})

test('a rail ticket keeps its stations, departure, seat and traveller, and says that it is a fee', async () => {
  const rail = made(51)
  const read = async (invoice: SampleInvoice) => {
    const answer = await recognise({ name: 'x', bytes: await drawPdf(invoice) })
    return answer.ok ? answer.invoices[0]!.extra : {}
  }
  const t = { ...rail.rail!, refund: false }
  expect(await read({ ...rail, rail: t })).toMatchObject({
    出发站: t.from,
    到达站: t.to,
    乘车日期: t.date,
    发车时间: t.time,
    车厢: t.carriage,
    席位: t.seat,
    席别: t.seatLevel,
    乘车人: t.traveller,
  })
  expect((await read({ ...rail, rail: { ...t, refund: true } }))['业务类型']).toBe('退票费')
})
test('an air itinerary keeps each leg with its flight', async () => {
  const air = made(61)
  const [leg] = air.air!.flights
  const flights = [leg!, { ...leg!, from: leg!.to, to: leg!.from, flight: 'MU5102' }]
  const answer = await recognise({ name: 'x', bytes: await drawPdf({ ...air, air: { ...air.air!, flights } }) })
  expect(answer.ok && answer.invoices[0]!.extra).toMatchObject({
    航程: flights.map(({ from, to }) => `${from.replace(' ', '')} → ${to.replace(' ', '')}`).join('；'),
    航班号: flights.map(({ flight }) => flight).join('；'),
  })
})
