// The list as a table: every column, hundreds of rows, both ends pinned.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, pageErrors } from './support/app.ts'
import { fillList } from './support/invoices.ts'
import { all, at, find } from './support/page.ts'

const path = '/companyInvoice/allInvoiceCo'
const kept = 'piaotai.list.menu_2.allInvoiceCo'
const written = (fen: bigint): string => `¥${(fen / 100n).toLocaleString('en-US')}.${String(fen % 100n).padStart(2, '0')}`
const company = fillList(320)

const edges = (row: Element): readonly number[] =>
  [...row.children].flatMap((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    return [left, right]
  })
/** How far head and body cells stand apart over the first, middle and last row that is drawn: read in one moment, for rows come and go as the table is scrolled. */
const drift = (): { readonly columns: number; readonly worst: number } => {
  const rows = all('.data-table .data-table_data-row')
  const above = edges(document.querySelector('.data-table thead tr')!)
  const read = [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!]
  return { columns: above.length / 2, worst: Math.max(...read.flatMap((row) => edges(row).map((place, i) => Math.abs(place - above[i]!)))) }
}
const box = (): HTMLElement => document.querySelector<HTMLElement>('.data-table_data-scroll')!
const drawn = (): Promise<unknown> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
  })
const scroll = async (to: { readonly top?: number; readonly left?: number }): Promise<void> => {
  box().scrollTo({ ...to, behavior: 'instant' })
  await drawn()
}
const head = (name: string): HTMLElement => all('.data-table th').find((th) => th.textContent.includes(name))!
const left = (element: Element): number => element.getBoundingClientRect().left
const firstRow = (): Promise<HTMLElement> => find('.data-table .data-table_data-row')

describe('The list as a table', () => {
  const open = async (): Promise<void> => {
    await openApp(`${path}?pageSize=500`)
    await firstRow()
  }
  beforeEach(async () => {
    localStorage.setItem(kept, JSON.stringify({ hidden: [] }))
    await open()
  })
  const draw = async (name: string, by: number): Promise<void> => {
    const grip = head(name).querySelector('.data-table_grip')!
    const [from, within] = [grip.getBoundingClientRect(), head(name).closest('table')!.getBoundingClientRect()]
    const x = from.left + from.width / 2 - within.left
    await userEvent.dragAndDrop(grip, head(name).closest('table')!, { targetPosition: { x: x + by, y: 16 }, steps: 5 })
  }

  test('Head and cells of every column stand in line, wherever it is scrolled', async () => {
    for (const place of [
      { top: 0, left: 0 },
      { top: 8000, left: 700 },
      { top: 1e6, left: 1e6 },
    ]) {
      await scroll(place)
      await expect.poll(() => drift().worst).toBeLessThan(0.5)
      expect(drift().columns).toBeGreaterThanOrEqual(27)
    }
  })

  test('They still do after a column is drawn wider, and the width is kept', async () => {
    const before = head('销方名称').getBoundingClientRect().width
    await draw('销方名称', 137)
    const { width } = head('销方名称').getBoundingClientRect()
    expect([Math.round(width - before), drift().worst < 0.5]).toEqual([137, true])
    await open()
    expect(Math.round(head('销方名称').getBoundingClientRect().width)).toBe(Math.round(width))
  })

  test('A second click on a column’s edge makes it as wide as what stands in it', async () => {
    await draw('销方名称', -100)
    await userEvent.dblClick(head('销方名称').querySelector('.data-table_grip')!)
    expect(all('.data-table .data-table_data-row td:nth-child(5)').filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([])
  })

  test('Number and actions stay in sight while the rest moves sideways', async () => {
    const row = await firstRow()
    const pinned = () => [left(row.querySelector('.start')!), left(row.querySelector('.end')!)]
    const [before, moving] = [pinned(), left(row.children[5]!)]
    await scroll({ left: 600 })
    expect([pinned(), Math.round(moving - left(row.children[5]!))]).toEqual([before, 600])
  })

  test('No row is blank while it is scrolled, and only those near the eye are drawn', async () => {
    let [blank, most] = [0, 0]
    for (let top = 0; top < box().scrollHeight; top += 410) {
      box().scrollTop = top
      await new Promise((done) => {
        requestAnimationFrame(done)
      })
      const { left: x, top: y, height } = box().getBoundingClientRect()
      for (let below = 50; below < height - 20; below += 60)
        if (!document.elementFromPoint(x + 260, y + below)?.closest('.data-table_data-row')) blank++
      most = Math.max(most, all('.data-table_data-row').length)
    }
    expect([blank, most < 150]).toEqual([0, true])
  })

  test('The row height is chosen and kept', async () => {
    const height = () => document.querySelector('.data-table .data-table_data-row')?.getBoundingClientRect().height
    const before = height()
    await page.getByRole('button', { name: '行高' }).click()
    await page.getByRole('menuitem', { name: '宽松' }).click()
    await expect.poll(height).toBe(48)
    await open()
    expect([before, height()]).toEqual([34, 48])
  })

  test('A hidden column stays hidden', async () => {
    const heads = () => all('.data-table th').map((th) => th.textContent)
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '推送', exact: true }).click()
    await expect.poll(heads).not.toContain('推送')
    await open()
    expect(heads()).not.toContain('推送')
  })

  test('The page is summed exactly, beside what the server says of the filter', async () => {
    const totals = () => document.querySelector<HTMLElement>('.list-page_list-totals')?.innerText ?? ''
    await expect.poll(totals).toContain(`筛选 ${company.rows.length}`)
    expect([totals().split(written(company.gross)).length - 1, totals().includes(written(company.tax))]).toEqual([2, true])
  })

  test('Shift selects all between two rows, and their sum is exact', async () => {
    const ticks = all('.data-table .data-table_data-row .tick')
    await userEvent.click(ticks[2]!)
    await userEvent.click(ticks[13]!, { modifiers: ['Shift'] })
    await expect.poll(() => all('.data-table .data-table_data-row.data-table_selected').length).toBe(12)
    const place = [...head('价税合计').parentElement!.children].indexOf(head('价税合计')) + 1
    const amounts = all(`.data-table .data-table_data-row.data-table_selected td:nth-child(${place})`).map((cell) => cell.innerText)
    const sum = amounts.reduce((total, text) => total + (text.startsWith('−') ? -1n : 1n) * BigInt(text.replace(/\D/g, '')), 0n)
    expect((await find('.list-page_selection-bar .big b')).innerText).toBe(written(sum))
  })

  test('A number is copied by one click, as digits alone', async () => {
    const row = await firstRow()
    await userEvent.hover(row)
    await page.elementLocator(row).getByRole('button', { name: '复制号码' }).click()
    await expect
      .poll(() => navigator.clipboard.readText())
      .toBe(row.querySelector<HTMLElement>('.figures_number')!.innerText.replaceAll(/\s/g, ''))
  })

  test('J and K move a row that stays in sight, Space selects it', async () => {
    await userEvent.keyboard(`${'j'.repeat(40)}k[Space]`)
    const row = await find('.data-table .data-table_data-row.current[aria-selected=true]')
    const seen = () => {
      const [place, around] = [row.getBoundingClientRect(), box().getBoundingClientRect()]
      return place.top >= around.top + 31 && place.bottom <= around.bottom
    }
    await expect.poll(seen).toBe(true)
    expect(row.getAttribute('aria-rowindex')).toBe('40')
  })

  test('The back button finds the place again', async () => {
    await scroll({ top: 6800 })
    await (await at('.shell_logo-link')).click()
    await expect.poll(() => location.pathname).toBe('/home')
    history.back()
    await firstRow()
    await expect.poll(() => box().scrollTop).toBe(6800)
  })

  test('Another order begins at the top', async () => {
    await scroll({ top: 6800 })
    await page.getByRole('button', { name: '价税合计' }).click()
    await expect.poll(() => location.search).toMatch(/sort=amountIncludingTax/)
    await expect.poll(() => box().scrollTop).toBe(0)
  })

  test('None of this made an error', () => {
    expect(pageErrors()).toEqual([])
  })
})
