import { expect, test } from 'vitest'
import { newPen } from '@piaotai/sample-invoices/face/marks.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { oneInvoice } from '../../test/one-invoice.ts'
import { recognise } from '../recognise.ts'

const invoice = oneInvoice('foot', 22)
const withFoot = (texts: readonly (readonly [x: number, text: string])[]): Promise<Buffer> =>
  drawPdf({ ...invoice, drawer: '', remark: [] }, 'digital', {
    disturbed: ([face]) => {
      const pen = newPen('#000000')
      for (const [x, text] of texts) pen.label(x, 20, text)
      const marks = face!.marks.filter((mark) => mark.kind !== 'text' || !mark.text.startsWith('开票人'))
      return [
        { ...face!, marks },
        { ...face!, marks: pen.marks },
      ]
    },
  })
test.each([
  ['drawer', [[20, '开票人：韦彦']], { drawer: '韦彦', payee: null }],
  [
    'payee, reviewer and drawer',
    [
      [20, '收款人：林一'],
      [80, '复核：季二'],
      [140, '开票人：韦彦'],
    ],
    { drawer: '韦彦', payee: '林一' },
  ],
  ['payee', [[20, '收款人：林一']], { drawer: null, payee: '林一' }],
] as const)('a last page with the %s alone belongs to the invoice before it', async (_what, texts, names) => {
  const answer = await recognise({ name: 'x.pdf', bytes: await withFoot(texts) })
  expect(answer.ok && answer.invoices.map(({ drawer, payee, pages }) => ({ drawer, payee, pages }))).toEqual([{ ...names, pages: [1, 2] }])
})
