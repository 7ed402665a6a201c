import { describe, expect, test } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { oneInvoice } from '../../test/one-invoice.ts'
import { compare } from '../../test/compare.ts'
import { columns, figures, foot, head, line, read, sums, usual, type Text } from '../../test/worded-page.ts'
import { recognise } from '../recognise.ts'

const plain = oneInvoice('totals', 22, 3)

describe('the row of sums', () => {
  test.each(['*信息技术服务*合计服务费', '*现代服务*合计', '*软件*价税合计系统', '*现代服务*小计单打印机'])(
    'is not told by goods called %s',
    async (name) => {
      const invoice = { ...plain, lines: plain.lines.map((line) => ({ ...line, name })) }
      const answer = await recognise({ name: 'x', bytes: await drawPdf(invoice, 'digital') })
      expect(compare(answer.ok ? answer.invoices[0] : undefined, truthOf(invoice)).faults).toEqual([])
    },
  )
  test('is told though a stamp’s words lie behind its label, and is no line of goods', () => {
    const stamp: readonly Text[] = [[130, 262, '科技园发展']]
    const reading = read([...head, ...usual, ...columns, ...line, ...sums('¥100.00', '¥6.00', '¥106.00'), ...stamp, ...foot])
    expect(figures(reading)).toEqual(['100.00', '6.00', '106.00', [['100.00', '6.00']]])
  })
})

test('a drawer whose name a long remark runs into is the name alone', () => {
  const reading = read([
    ...head,
    ...usual,
    ...columns,
    ...line,
    ...sums('¥100.00', '¥6.00', '¥106.00'),
    ...foot,
    [62, 374, '州开发区支行;银行账号:5104365498371361522'],
  ])
  expect(reading?.drawer).toBe('韦彦')
})
