// @vitest-environment jsdom
// 抵扣勾选: every place of the bureau's list is named and leads to its tab, the return is written out, and a decision stays within what counts.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import DeductionView from '../src/features/tax-pull/deduction/deduction-view.tsx'
import { setSession, type Session } from '../src/lib/session/session.ts'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  const menuList = [{ key: 'menu_2', pages: [{ key: 'menu_2.directTaxIncomeInvoice', buttons: ['directTaxIncomeInvoice.deduct'] }] }]
  setSession({ token: 't', company: { operatorInfo: { menuList } } } as unknown as Session)
})
beforeEach(() => {
  server.heard.length = 0
})
afterAll(() => server.close())
const ok = (data: unknown): Answer => ({ status: 200, body: { code: 10000, message: '', data } })
const sum = (count: number, tax: string) => ({ count, tax })
const none = sum(0, '0.00')
const plan = {
  deadline: { day: '2026-12-15', known: true, until: 2026, left: 15 },
  all: sum(4, '13353.38'),
  deduct: sum(1, '13000.00'),
  notDeduct: none,
  refund: none,
  hold: none,
  pending: sum(1, '48.00'),
  failed: none,
  changed: none,
  changedCounted: none,
  left: sum(2, '305.38'),
  leftBecause: [
    { ...sum(1, '52.00'), reason: 'void' },
    { ...sum(1, '253.38'), reason: 'redFull' },
  ],
  accepted: { deduct: none, notDeduct: none, refund: none },
  toTick: { count: 0, coded: 0, notDeduct: 0, refund: 0 },
  output: { ...sum(3, '39000.00'), voided: 1 },
  transfers: [{ ...sum(1, '65.00'), line: '15' }],
  transfersOpen: none,
  computed: [{ ...sum(1, '3.00'), kind: 'roadWater', way: 'compute' }],
  computedSum: sum(1, '3.00'),
  computedOpen: none,
  credit: { tax: null, by: null, at: null, before: '108.00' },
  input: [
    { line: '2', tax: '13000.00' },
    { line: '8b', tax: '3.00' },
  ],
  taxReturn: { 11: '39000.00', 12: '13003.00', 13: '0.00', 14: '65.00', 17: '12938.00', 18: '12938.00', 19: '26062.00', 20: '0.00' },
  taxpayer: 'general',
  results: [],
  confirmed: null,
}
const found = { way: 'tick', kind: 'special', source: '增值税法第十六条', reason: null, between: null, added: null, line: '2' }
const row = (n: number, more: object) => ({
  id: `019f0000-0000-7000-8000-00000000000${n}`,
  number: `2632200009000000000${n}`,
  seller: `青禾${n}店`,
  type: 12,
  issued: '2026-11-02',
  tax: '13000.00',
  state: 'normal',
  risk: 'normal',
  use: 'none',
  goods: ['金属制品'],
  rate: '13%',
  proposal: 'deduct',
  doubtful: false,
  deductible: { ...found, figure: '13000.00', most: '13000.00' },
  mayTick: true,
  stands: 'proposed',
  offered: null,
  decided: null,
  usedFor: null,
  alone: null,
  reds: [],
  settled: [],
  ...more,
})
const rows = [
  row(1, {}),
  row(2, {
    tax: '48.00',
    proposal: 'pending',
    stands: 'pending',
    deductible: { ...found, way: 'open', figure: '0.00', most: '36.00', reason: 'mixed', between: ['0.00', '36.00'] },
  }),
  row(3, {
    tax: '52.00',
    proposal: 'none',
    stands: 'left',
    mayTick: false,
    deductible: { ...found, way: 'none', figure: '0.00', most: '0.00', reason: 'void' },
  }),
]
const listed = {
  content: rows,
  page: 1,
  pageSize: 50,
  totalElements: 3,
  tax: '13100.00',
  effectiveTax: '0.00',
  counts: { pending: 1, proposed: 1, left: 1 },
}
const answers = (more: object = {}) => {
  server.answer(({ method, url }) => {
    if (method === 'POST') return ok({ count: 1 })
    if (url.pathname.endsWith('/plan')) return ok({ ...plan, ...more })
    return ok(url.pathname.endsWith('/computed') ? { ...listed, content: [], totalElements: 0 } : listed)
  })
}
const show = (language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  showPage(
    () => <DeductionView view={null} pull={{ label: '', button: null }} covered={false} />,
    '/page?view=deduct&period=2026-11',
    language,
  )

it.each([
  [
    'zh-CN',
    [
      '4 张',
      '13,000.00',
      '不计入',
      '19应纳税额',
      '26,062.00',
      '3 张，不含作废 1 张',
      '附表二 2、8b 栏',
      '没有填写',
      '未定',
      '¥0.00 或 ¥36.00',
      '已作废',
    ],
  ],
  ['en-US', ['Not counted', '19Tax payable', '3, excluding 1 void', 'Annex 2: 2, 8b', 'not entered', '¥0.00 or ¥36.00', 'void']],
] as const)('the plan in %s names each place and writes the return out', async (language, words) => {
  answers()
  await show(language)
  await screen.findByText('青禾3店')
  await screen.findByText(language === 'zh-CN' ? '计算抵扣' : 'Computed', { selector: 'small' })
  const text = document.body.textContent
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})
it('a place leads to its tab', async () => {
  answers()
  const page = await show()
  fireEvent.click(await screen.findByRole('button', { name: /^计算抵扣/ }))
  await screen.findByText('没有计算抵扣的凭证')
  expect(page.address()).toContain('tab=computed')
})
it('Space accepts the row of the keyboard, X selects it, and the bar sums what is selected', async () => {
  answers()
  await show()
  await screen.findByText('青禾1店')
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'x' })
  const bar = await screen.findByRole('region', { name: '已选 1 条' })
  expect(bar.textContent).toContain('税额¥13,000.00可抵扣¥13,000.00')
  fireEvent.keyDown(document.body, { key: ' ' })
  await screen.findByText('1 张已定')
  const posted = server.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)
  expect(posted).toEqual([{ period: '2026-11', ids: [rows[0]!.id] }])
})
it('a decision takes at most what counts, and says why', async () => {
  answers()
  await show()
  fireEvent.click(await screen.findByRole('button', { name: /^改 .*2$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const tax = dialog.getByLabelText<HTMLInputElement>('有效税额')
  expect(tax.value).toBe('36.00')
  await dialog.findByText('票面税额 48.00，不超过 36.00：部分项目不可抵扣')
  fireEvent.change(tax, { target: { value: '36.01' } })
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  await dialog.findByText('有效税额要大于 0，不超过 36.00')
  expect(server.heard.some(({ method }) => method === 'POST')).toBe(false)
})
it('a small-scale taxpayer is told that nothing is deducted, and where that is set', async () => {
  answers({ taxpayer: 'small' })
  await show()
  await screen.findByText('小规模纳税人不抵扣进项')
  expect(screen.getByRole('button', { name: '纳税人类型' })).toBeTruthy()
})
