// A record beside its list: one click opens it, its number is a link, the list goes on beside it.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { idOf } from './support/invoices.ts'
import { press } from './support/keys.ts'
import { answer } from './support/network.ts'
import { all, at, find, focusIn, gone } from './support/page.ts'

const path = '/companyInvoice/pushInvoiceCo'
const shape = pushEndpoints.listPushes.output.shape.content.element
const rows = Array.from({ length: 60 }, (_, i) => ({
  ...blank(shape),
  id: idOf(500 + i),
  number: `2632700000043834${String(i).padStart(4, '0')}`,
  sellerName: `宁波云栖纸业${i}店`,
  total: `${i}00.10`,
  pushStatus: 3 as const,
}))
type Row = (typeof rows)[number]
const rowOf = (i: number): Promise<HTMLElement> => find(`[data-row="${rows[i]!.id}"]`)
const cellOf = async (i: number, nth = 3): Promise<HTMLElement> => find(`td:nth-child(${nth})`, await rowOf(i))
const opened = (): string | null => new URL(location.href).searchParams.get('open')
const isOpen = async (row: Row): Promise<void> => {
  await expect.poll(opened).toBe(row.id)
  await expect.poll(() => document.querySelector<HTMLElement>('.beside-list h2')?.innerText).toBe(row.number)
  await find(`[data-row="${row.id}"].current`)
}

describe('A record beside its list', () => {
  beforeAll(() => {
    answer('invoice', 'listPushes', () => ({
      ...blank(pushEndpoints.listPushes.output),
      content: rows,
      page: 1,
      pageSize: 50,
      totalElements: rows.length,
    }))
    answer('invoice', 'readPushes', ({ id }) => ({
      ...blank(pushEndpoints.readPushes.output),
      ...rows.find((row) => row.id === id)!,
    }))
  })
  beforeEach(async () => {
    await page.viewport(1440, 900)
    await openApp(path)
    await find('.data-table_data-row')
  })

  test('opens by one click anywhere on its row, and another row takes its place without it closing', async () => {
    await userEvent.click(await cellOf(2))
    await isOpen(rows[2]!)
    const dock = await find('.beside-list')
    const list = await find('.data-table_data-scroll')
    expect(list.getBoundingClientRect().right).toBeLessThanOrEqual(dock.getBoundingClientRect().left + 1)
    await userEvent.click(await cellOf(5))
    await isOpen(rows[5]!)
    expect(dock.isConnected).toBe(true)
    expect(all('.beside-list')).toHaveLength(1)
  })

  test('going back closes it, however many were looked at, and its address opens it again', async () => {
    const before = location.href
    await userEvent.click(await cellOf(1))
    await isOpen(rows[1]!)
    await userEvent.click(await cellOf(2))
    await isOpen(rows[2]!)
    const address = location.pathname + location.search
    history.back()
    await gone('.beside-list')
    expect(location.href).toBe(before)
    await openApp(address)
    await isOpen(rows[2]!)
  })

  test('its tick, its buttons, selected text and a drag open nothing', async () => {
    await userEvent.click(await find('.tick', await rowOf(3)))
    await find('.list-page_selection-bar')
    const cell = await cellOf(4)
    const { left, top } = cell.getBoundingClientRect()
    const down = { bubbles: true, detail: 1, clientX: left + 4, clientY: top + 8 }
    cell.dispatchEvent(new MouseEvent('mousedown', down))
    cell.dispatchEvent(new MouseEvent('click', { ...down, clientX: left + 60 }))
    getSelection()?.selectAllChildren(cell)
    cell.dispatchEvent(new MouseEvent('mousedown', down))
    cell.dispatchEvent(new MouseEvent('click', down))
    getSelection()?.removeAllRanges()
    expect([opened(), all('.beside-list').length]).toEqual([null, 0])
    await userEvent.click(cell)
    await isOpen(rows[4]!)
  })

  test('its number is a link to it: Ctrl leaves it to the browser, a plain click opens it here', async () => {
    const link = await find('a.number-link', await rowOf(6))
    const to = new URL((link as HTMLAnchorElement).href)
    expect([to.pathname, to.searchParams.get('open')]).toEqual([path, rows[6]!.id])
    let taken: boolean | undefined
    // In place of the browser, which would open a window.
    const browser = (event: MouseEvent) => {
      taken = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', browser, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    expect(taken).toBe(false)
    expect(opened()).toBeNull()
    await userEvent.click(link)
    await isOpen(rows[6]!)
  })

  test('arrows, J and K go through the records, Escape closes and the row has the focus again', async () => {
    await press('j', '{Enter}')
    await isOpen(rows[0]!)
    await expect.poll(() => focusIn('.beside-list')).toBe(true)
    await press('{ArrowDown}', 'j')
    await isOpen(rows[2]!)
    await press('{ArrowUp}')
    await isOpen(rows[1]!)
    await press('k', '{ArrowUp}')
    await isOpen(rows[0]!)
    await press('{Escape}')
    await gone('.beside-list')
    expect(opened()).toBeNull()
    await expect.poll(() => focusIn(`[data-row="${rows[0]!.id}"]`)).toBe(true)
  })

  test('what is selected is counted and summed exactly beside it too, the main act alone is white', async () => {
    await userEvent.click(await cellOf(1))
    await isOpen(rows[1]!)
    for (const i of [0, 1, 2]) await userEvent.click(await find('.tick', await rowOf(i)))
    const bar = await find('.list-page_selection-bar')
    await expect.poll(() => bar.innerText).toContain('已选 3')
    expect([(await find('.big b', bar)).innerText, bar.getBoundingClientRect().height]).toEqual(['¥300.30', 46])
    expect(all('.ant-btn-primary', bar)).toHaveLength(1)
    expect(opened()).toBe(rows[1]!.id)
  })

  test('in a window below 1280 it stands above the list', async () => {
    await page.viewport(1200, 800)
    await openApp(path)
    await userEvent.click(await cellOf(2))
    await isOpen(rows[2]!)
    await (await at('.ant-drawer-mask')).click({ position: { x: 10, y: 10 } })
    await gone('.beside-list')
    expect([opened(), pageErrors()]).toEqual([null, []])
  })
})
