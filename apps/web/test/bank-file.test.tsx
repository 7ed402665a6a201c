// @vitest-environment jsdom
// A bank file says how far each row is and what left it; what a file holds is taken back with a reason, and waits for another person.
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import BankFileDrawer from '../src/features/payment/bank-file/bank-file-drawer.tsx'
import { PaymentRequests } from '../src/features/payment/payment-requests.tsx'
import TakeBackDialog from '../src/features/payment/take-back-dialog.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession({ token: 't' })
})
beforeEach(() => {
  server.heard.length = 0
})
afterAll(() => server.close())

const ok = (data: unknown) => ({ status: 200, body: { code: 10000, message: '', data } })
const held = {
  id: 'f1',
  number: 'YH-20261126-4T9K2M-A',
  format: 'icbc' as const,
  madeAt: '2026-11-26T09:20:00Z',
  madeBy: '林婉清',
  downloads: 1,
  line: 7,
}
const row = (line: number, payee: string, state: string, more: object = {}) => ({
  line,
  batchId: `b${line}`,
  number: `FK-${line}`,
  payee,
  bankName: '宁波银行',
  bankAccount: '6093',
  amount: '100.00',
  state,
  closedAt: null,
  closedBy: '',
  reason: '',
  agreedBy: '',
  alone: false,
  invoices: [],
  hidden: 0,
  ...more,
})
const sum = (count: number, amount: string) => ({ count, amount })
const file = {
  ...held,
  payer: { name: '砚田精密', bankName: '招商银行', bankAccount: '5129 0731' },
  day: '2026-11-27',
  purpose: '货款',
  fast: false,
  count: 2,
  amount: '200.00',
  again: false,
  reason: '',
  downloadedAt: '2026-11-26T09:30:00Z',
  paid: 0,
  rows: { live: sum(1, '100.00'), paid: sum(0, '0.00'), refused: sum(0, '0.00'), void: sum(1, '100.00') },
  look: [2],
  out: [2],
  lines: [
    row(1, '昆山沃野', 'live'),
    row(2, '宁波海雀', 'void', { closedAt: '2026-11-28T00:30:00Z', closedBy: '方书同', reason: '发票红冲', agreedBy: '周牧野' }),
  ],
  events: [
    {
      id: 'e1',
      at: '2026-11-28T00:30:00Z',
      act: 'rowClosed',
      by: '周牧野',
      line: 2,
      state: 'void',
      reason: '发票红冲',
      agreedBy: '周牧野',
      askedBy: '方书同',
      alone: false,
      times: null,
      without: [],
    },
  ],
}

it.each([
  ['zh-CN', ['等银行 1 笔', '第 2 笔在下载之后作废', '11-28 方书同：发票红冲 · 周牧野 同意', '第 2 笔：已作废', '下载去掉它的文件']],
  [
    'en-US',
    [
      '1 waiting for the bank',
      'Row 2 became void after the download',
      '11-28 方书同: 发票红冲 · 周牧野 agreed',
      'Row 2: Void',
      'Download without it',
    ],
  ],
] as const)('a file in %s says what waits, what left it after a download, and by whom', async (language, words) => {
  server.answer(() => ok(file))
  await showPage(() => <BankFileDrawer id="f1" onClose={() => undefined} />, '/page', language)
  await screen.findByText('宁波海雀')
  const text = document.body.textContent
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})
it('what a file holds is not withdrawn without a reason, and the file is named', async () => {
  const invoices = [{ invoiceId: 'i1', number: '1', sellerName: null, file: held }]
  await showPage(() => <TakeBackDialog act="withdraw" invoices={invoices} onClose={() => undefined} />)
  await screen.findByText('1 张在银行文件里：要另一人同意，同意后文件里的那一笔作废')
  await screen.findByText('在工商银行文件 11-26（下载 1 次）')
  fireEvent.click(screen.getByRole('button', { name: '撤回' }))
  await screen.findByText('在银行文件里的，请写明原因')
  expect(server.heard).toEqual([])
})
it('nothing is shown of requests while none waits', async () => {
  server.answer(() => ok({ content: [], page: 1, pageSize: 50, totalElements: 0 }))
  await showPage(() => (
    <main>
      <p>page</p>
      <PaymentRequests />
    </main>
  ))
  await screen.findByText('page')
  expect(document.querySelector('section')).toBeNull()
})
