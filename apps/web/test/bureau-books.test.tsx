// @vitest-environment jsdom
// 用途确认信息 is shown with both sums and each difference before it is written; doubled records are joined and parted from their dialog.
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import DoubledDialog from '../src/features/invoice/deletion/doubled-dialog.tsx'
import { TickedRows } from '../src/features/tax-pull/deduction/ticked-rows.tsx'
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

const ticked = {
  period: '2026-01',
  taxId: '91320594MA1X7K3Q2J',
  taxpayer: null,
  bureau: { count: 8, tax: '1571.99' },
  read: { count: 7, tax: '1568.60' },
  ours: { count: 1, tax: '241.59' },
  left: [{ page: '海关缴款书', count: 1, tax: '130.50' }],
  differing: 2,
  differences: [
    { line: 11, number: '26539148631000016122', seller: '中国铁路样例局', why: 'date' as const, bureau: '3.39', ours: null },
    { line: null, number: '26532000000169834099', seller: null, why: 'missing' as const, bureau: null, ours: '159.66' },
  ],
}
it.each([
  ['zh-CN', ['1,571.99', '与税局合计差 3.39', '没有读入：海关缴款书 1 份，税额 130.50', '开票日期不对，不读入', '我方已定，税局表里没有']],
  ['en-US', ['differs from the bureau’s total by 3.39', 'Not imported: 海关缴款书, 1, tax 130.50', 'Wrong date: skipped']],
] as const)('the book in %s tells both sums, what is left out and why each row differs', async (language, words) => {
  await showPage(() => <TickedRows ticked={ticked} />, '/page', language)
  await screen.findByText('26539148631000016122')
  const text = document.body.textContent
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})
it('a book that agrees says so', async () => {
  await showPage(() => <TickedRows ticked={{ ...ticked, read: { count: 8, tax: '1571.99' }, left: [], differing: 0, differences: [] }} />)
  await screen.findByText('逐张一致')
  expect(document.body.textContent).toContain('与税局合计一致')
})

const side = (id: string, held: object | null = null) => ({
  id,
  enteredBy: '林婉清',
  enteredAt: '2026-11-26T09:20:00Z',
  originals: 1,
  held,
})
const pair = (n: number, kept: 'digital' | 'none') => ({
  number: `2653791197010011001${n}`,
  sellerName: '样例高速',
  amountIncludingTax: '23.50',
  digital: side(`d${n}`),
  coded: side(`c${n}`),
  kept,
})
const listed = {
  count: 3,
  pairs: [pair(1, 'digital'), pair(2, 'digital'), pair(3, 'none')],
  joins: [{ keptId: 'k1', number: '26537911970100110019', by: '林婉清', at: '2026-11-26T09:20:00Z' }],
}
it.each([
  ['one', '合并 26537911970100110011', [{ id: 'd1', ok: true }], '已合并 1 对', { ids: ['d1'] }],
  ['all that can be', '合并 2 对', [{ id: 'd1', ok: true }], '已合并 1 对', { ids: ['d1', 'd2'] }],
  [
    'a joined one, parted',
    '拆开 26537911970100110019',
    [{ id: 'k1', ok: false, problem: 'doubled.partedNot' }],
    '有的不能拆开：已拆开，或过了 24 小时',
    { ids: ['k1'] },
  ],
] as const)('of doubled records, %s goes by its button; two in use have none', async (_, name, outcomes, said, sent) => {
  server.answer(({ method }) => ok(method === 'GET' ? listed : outcomes))
  await showPage(() => <DoubledDialog why={undefined} onClose={() => undefined} />)
  await screen.findByText('两条都在用，不能合并')
  expect(screen.queryByRole('button', { name: '合并 26537911970100110013' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByText(said)
  expect(server.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)).toEqual([sent])
})
