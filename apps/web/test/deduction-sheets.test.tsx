// @vitest-environment jsdom
// The bureau's sheets: three books with their counts, what stayed out with the bureau's code, and a pair that is marked together.
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import BookingView from '../src/features/tax-pull/deduction/booking-view.tsx'
import { ExportMenu } from '../src/features/tax-pull/deduction/export-menu.tsx'
import { LeftOutDialog, type ExportedSheet } from '../src/features/tax-pull/deduction/left-out.tsx'
import { setSession, type Session } from '../src/lib/session/session.ts'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  const menuList = [{ key: 'menu_2', pages: [{ key: 'menu_2.directTaxIncomeInvoice', buttons: ['directTaxIncomeInvoice.book'] }] }]
  setSession({ token: 't', company: { operatorInfo: { menuList } } } as unknown as Session)
})
beforeEach(() => {
  server.heard.length = 0
})
afterAll(() => server.close())
const ok = (data: unknown): Answer => ({ status: 200, body: { code: 10000, message: '', data } })
const sent = (): unknown[] => server.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)

const Menu = () => {
  const [left, setLeft] = useState<ExportedSheet>()
  return (
    <>
      <ExportMenu
        period="2026-09"
        generation="2026-07"
        toTick={{ count: 3, coded: 1, notDeduct: 2, refund: 0 }}
        why={undefined}
        onLeft={setLeft}
      />
      {left ? <LeftOutDialog title="x" sheet={left} onClose={() => undefined} /> : null}
    </>
  )
}
it.each([
  [
    'zh-CN',
    '选导出哪张表',
    ['勾选表，2 张', '不抵扣表，2 张', '退税表，0 张'],
    '有效税额超过可抵扣 · 已减红冲税额 · 税局代码 18，有效税额不合法',
  ],
  [
    'en-US',
    'Choose a sheet',
    ['Claim sheet, 2', 'Non-deduction sheet, 2', 'Refund sheet, 0'],
    /^More than is deductible · .+ · bureau code 18, invalid effective tax$/,
  ],
] as const)(
  'the books of a period in %s bear their counts; where none of a book goes out, each is listed with its cause',
  async (language, menu, books, why) => {
    const left = { id: '1', number: '26322000090000000001', seller: '甲', causes: ['overDeductible'], reason: 'redPartial', refusal: 18 }
    server.answer(() => ({
      status: 400,
      body: { code: 24261, message: '', problem: 'deduction.allLeft', detail: { count: 1, left: [left] }, data: null },
    }))
    await showPage(Menu, '/page', language)
    fireEvent.click(await screen.findByRole('button', { name: menu }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(books)
    expect(items[2]!.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(items[1]!)
    await screen.findByText(why)
    expect(sent()).toEqual([{ period: '2026-09', generation: '2026-07', purpose: 'notDeduct' }])
  },
)

const booking = (n: number, more: object) => ({
  id: `019f0000-0000-7000-8000-00000000000${n}`,
  number: `2632200009000000000${n}`,
  seller: `青禾${n}店`,
  issued: '2026-09-01',
  amount: '100.00',
  tax: '6.00',
  state: 'normal',
  booking: 'none',
  bookedAt: null,
  accountingDate: null,
  voucherNumber: null,
  mark: null,
  held: null,
  pair: [],
  ...more,
})
it('a void invoice says the bureau’s code and has no button; a red one is marked with the blue one that it reverses', async () => {
  const [blue, red, gone] = [
    booking(1, { state: 'redFull', pair: [{ id: '2', number: '26322000090000000002', red: true, settled: false }] }),
    booking(2, { amount: '-100.00', tax: '-6.00', pair: [{ id: '1', number: '26322000090000000001', red: false, settled: false }] }),
    booking(3, { state: 'void', held: { causes: ['void'], refusal: 11 } }),
  ]
  const content = [gone, blue, red]
  server.answer(({ method }) =>
    ok(
      method === 'GET' ? { content, page: 1, pageSize: 50, totalElements: 3, counts: { unbooked: 3, marked: 0, booked: 0 } } : { count: 2 },
    ),
  )
  await showPage(() => <BookingView view={null} pull={{ label: '', button: null }} covered={false} />)
  await screen.findByText('已作废 · 税局代码 11')
  await screen.findByText('与蓝字 00000001 一起')
  expect(screen.queryByRole('button', { name: `标记税前扣除 ${gone!.number}` })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `标记税前扣除 ${red!.number}` }))
  await screen.findByText('2 张已标记，红字与蓝字一起')
  expect(sent()).toEqual([{ ids: [red!.id], purpose: 'deducted', together: true }])
})
