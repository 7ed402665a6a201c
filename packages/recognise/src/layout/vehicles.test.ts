import { expect, test } from 'vitest'
import { amountInWords } from '@piaotai/domain/money/words-of-money.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { compare } from '../../test/compare.ts'
import { recognise } from '../recognise.ts'
import { readLayout } from './read-layout.ts'

const [sold] = makeInvoices({ seed: 'vehicles', count: 1, from: '2026-03-01', to: '2026-03-31', company: demoCompany, types: { 50: 1 } })

test('a red invoice takes a vehicle back: its sums are negative', async () => {
  const red = {
    ...sold!,
    red: true,
    amount: -sold!.amount,
    tax: -sold!.tax,
    total: -sold!.total,
    words: amountInWords(-sold!.total),
    lines: sold!.lines.map((line) => ({ ...line, amount: -line.amount, tax: -line.tax })),
  }
  const answer = await recognise({ name: 'x', bytes: await drawPdf(red) })
  expect(compare(answer.ok ? answer.invoices[0] : undefined, truthOf(red)).faults).toEqual([])
})

test('where the seller of a used car cannot be read, the id of the market is not taken for the seller’s', () => {
  const at = (x: number, y: number, text: string) => ({ text, x, y, height: 10, width: text.length * 8 })
  const ids = ['91330106MA2223AQW2', '91330106MA8CXMPP7U']
  const [found] = readLayout([
    {
      page: 1,
      width: 700,
      height: 450,
      words: [
        at(250, 20, '二手车销售统一发票'),
        at(480, 20, '发票代码 032002600117'),
        at(480, 40, '发票号码 00123456'),
        at(380, 120, `单位代码/身份证号码 ${ids[0]}`),
        at(40, 230, '车价合计（大写） 柒万元整'),
        at(450, 230, '小写 ¥70000.00'),
        at(380, 320, `纳税人识别号 ${ids[1]}`),
      ],
    },
  ]).invoices
  expect([
    found?.evidence.fields.amountIncludingTax?.value,
    found?.evidence.fields['buyer.taxId'],
    found?.evidence.fields['seller.taxId'],
  ]).toEqual(['70000.00', undefined, undefined])
})
