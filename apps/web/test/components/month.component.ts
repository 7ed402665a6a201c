// The page of a month: its buttons do what the month's one answer allows, and the keyboard goes through months, lines and rows.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MonthStatus, MonthThing } from '@piaotai/contract/month/month-shapes.ts'
import { monthParts } from '@piaotai/domain/month/month-cells.ts'
import { monthActs, type MonthRefusal } from '@piaotai/domain/month/month-close.ts'
import { openApp, pageErrors, user } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList } from './support/invoices.ts'
import { press } from './support/keys.ts'
import { answer, requested } from './support/network.ts'
import { all, at, find, focusIn, gone } from './support/page.ts'

type Status = ReturnType<typeof blank<typeof MonthStatus>>
type Part = Status['parts'][number]
const { rows } = fillList(2)
const mine = { userId: user.id, name: user.name }
const doubts = { cell: 'doubts', gate: 'required', count: 2, exact: true, amount: '12345678.90', things: 2, mine: true } as const
const sellers = { ...doubts, cell: 'sellersMissing', gate: 'remind', amount: null, things: 1 } as const
const partOf = (part: Part['part'], cells: Part['cells']): Part => ({
  part,
  notDone: false,
  done: 5,
  whole: 7,
  things: cells.reduce((sum, { things }) => sum + things, 0),
  required: cells.filter(({ gate }) => gate === 'required').reduce((sum, { things }) => sum + things, 0),
  minutes: cells.length,
  amount: cells[0]?.amount ?? null,
  waitsFor: cells.length > 0 ? [mine] : [],
  cells,
})
const month: Status = {
  ...blank(MonthStatus),
  month: '2026-11',
  today: '2026-11-30',
  firstMonth: '2026-10',
  closesFrom: '2026-11-30',
  deadline: { day: '2026-12-15', known: true, left: 15 },
  things: 3,
  required: 2,
  mine: 3,
  parts: monthParts.map((part) => partOf(part, part === 'collect' ? [sellers] : part === 'check' ? [doubts] : [])),
  reviewers: [mine],
  settings: { notDone: [], onePerson: false, firstMonth: '2026-10', version: 0 },
}
const refused = (because: MonthRefusal | null): Status['acts'] =>
  Object.fromEntries(monthActs.map((act) => [act, because])) as Status['acts']
const show = (changed: Partial<Status>): void => {
  answer('invoice', 'readMonth', ({ month: asked }) => ({ ...month, ...changed, month: asked ?? '2026-11' }))
}
const asked = (call: string): readonly unknown[] => requested.filter((one) => one.call === call).map(({ input }) => input)
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => {
  show({ acts: refused('gatesLeft') })
  answer('invoice', 'listMonths', () => ({
    year: 2026,
    months: Array.from({ length: 12 }, (_, i) => ({
      month: `2026-${String(i + 1).padStart(2, '0')}`,
      state: i < 9 ? ('notKept' as const) : i === 11 ? ('later' as const) : ('open' as const),
      closedOn: null,
      things: i === 9 || i === 10 ? 3 : null,
      required: null,
    })),
  }))
  answer('invoice', 'listMonthThings', ({ cell, pageSize }) => ({
    content: (cell === 'doubts' ? rows : []).slice(0, pageSize).map(({ id, number, sellerName }) => ({
      ...blank(MonthThing),
      kind: 'invoice' as const,
      id,
      number,
      party: sellerName,
      facts: { doubts: '2' },
      invoiceId: id,
    })),
    page: 1,
    pageSize: pageSize ?? 20,
    totalElements: 2,
    totalExact: true,
  }))
})
afterAll(() => {
  expect(pageErrors()).toEqual([])
})

describe('The page of a month', () => {
  test('says what is missing on a grey button, signs when nothing is, and closes what is signed', async () => {
    await openApp('/companyInvoice/monthClose')
    await expect.element(button(/^结账.*必做还差 2 件$/)).toBeDisabled()
    show({ things: 0, required: 0, acts: refused(null) })
    await openApp('/companyInvoice/monthClose?month=2026-11')
    await button('编制签字').click()
    await page.getByRole('dialog').getByRole('button', { name: '签字' }).click()
    await expect.poll(() => asked('prepareMonth')).toEqual([{ month: '2026-11' }])
    show({
      state: 'prepared',
      prepared: { ...mine, at: '2026-11-30T08:00:00Z', reason: null },
      acts: { ...refused(null), close: 'samePerson' },
    })
    await openApp('/companyInvoice/monthClose')
    await expect.element(button(/^结账.*要另一个人来办$/)).toBeDisabled()
  })

  test('closes with something left for a reason alone, which it asks for first', async () => {
    show({ acts: { ...refused('gatesLeft'), prepareAnyway: null } })
    await openApp('/companyInvoice/monthClose')
    await button('写明原因，仍要结账').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('2 张有读不准的字')).toBeVisible()
    await dialog.getByRole('button', { name: '写明原因并签字' }).click()
    await expect.element(dialog.getByText('请写明原因')).toBeVisible()
    await dialog.getByLabelText('原因').fill('销方下月才补')
    await dialog.getByRole('button', { name: '写明原因并签字' }).click()
    await expect.poll(() => asked('prepareMonth').at(-1)).toEqual({ month: '2026-11', reason: '销方下月才补' })
  })

  test('goes by keys from month to month, from line to line, opens one at a time, folds it, and keeps the focus', async () => {
    await openApp('/companyInvoice/monthClose')
    ;(await find('[data-month="2026-11"]')).focus()
    await press('{ArrowLeft}')
    await expect.poll(() => location.search).toContain('2026-10')
    await find('[data-month="2026-10"][data-on]')
    expect(focusIn('[data-month="2026-10"]')).toBe(true)
    ;(await find('[data-line="collect"]')).focus()
    await press('{Enter}')
    await expect.poll(() => all('[data-line][aria-expanded="true"]').map((line) => line.dataset['line'])).toEqual(['collect'])
    await press('{ArrowDown}', '{Enter}')
    await expect.poll(() => all('[data-line][aria-expanded="true"]').map((line) => line.dataset['line'])).toEqual(['check'])
    await press('{Escape}')
    await gone('[data-line][aria-expanded="true"]')
    expect(focusIn('[data-line="check"]')).toBe(true)
  })

  test('opens an invoice in place, goes on to the next one, and gives the focus back to its row', async () => {
    await openApp('/companyInvoice/monthClose')
    const first = `核对 ${rows[0]!.sellerName}`
    await button(first).first().click()
    await find('.invoice-drawer .invoice-drawer_face-fields')
    await press('j')
    await expect.poll(() => asked('readInvoice').map((one) => (one as { id: string }).id)).toEqual(rows.map(({ id }) => id))
    await press('{Escape}')
    await gone('.invoice-drawer .invoice-drawer_face-fields')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(first)
  })

  test.each([1280, 1440])('shows every sum and every next step whole at %i', async (width) => {
    await page.viewport(width, 800)
    await openApp('/companyInvoice/monthClose?line=check')
    await at('[data-line="check"]')
    const list = (await find('[aria-label="七行"]')).parentElement!
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    for (const sum of all('.figures_amount', list))
      expect(sum.getBoundingClientRect().width).toBeLessThanOrEqual(sum.parentElement!.clientWidth)
  })
})
