// The keyboard alone, in what opens above a page: it has the focus while it stands, and gives it back.
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CompanyItem } from '@piaotai/contract/company/company-shapes.ts'
import { company, openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { focusCalled, press, tabTo, tabToCalled } from './support/keys.ts'
import { answer } from './support/network.ts'
import { printed } from './support/prints.ts'
import { all, find, focusIn, gone } from './support/page.ts'

const { rows } = fillList(20)

describe('The keyboard alone', () => {
  beforeAll(() => {
    answer('invoice', 'exportInvoices', () => printed(1))
  })
  const list = async (): Promise<void> => {
    await openApp('/companyInvoice/allInvoiceCo')
    await find('.data-table_data-row')
  }
  const opened = async (): Promise<void> => {
    await find('.invoice-drawer .invoice-drawer_face-fields')
  }
  const number = (): string =>
    document.querySelector<HTMLElement>('.invoice-drawer h2 .figures_number')?.innerText.replaceAll(/\s/g, '') ?? ''

  test('stays in a menu whose companies come after it was opened', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    answer('user', 'listCompanies', async () => {
      await told
      const { id, name, number: own } = company
      const other = { ...blank(CompanyItem), id: idOf(7), name: '宁波云栖纸业有限公司', number: '100287' }
      return {
        page: 1,
        pageSize: 100,
        totalElements: 2,
        totalExact: true,
        content: [{ ...blank(CompanyItem), id, name, number: own }, other],
      }
    })
    await openApp('/home')
    await tabTo('.shell_company-switch')
    await press('{Enter}')
    await expect.poll(() => focusIn('[role=menuitem]')).toBe(true)
    const before = all('[role=menuitem]').length
    tell()
    await expect.poll(() => all('[role=menuitem]').length).toBe(before + 2)
    await expect.poll(() => focusIn('[role=menuitem]')).toBe(true)
    await press('{Escape}')
    await expect.poll(() => focusIn('.shell_company-switch')).toBe(true)
  })

  test('opens the import dialog, stays inside it, and comes back to where it was', async () => {
    await list()
    await tabTo('.page-head button.ant-btn-primary')
    await press('{Enter}')
    await find('[role=dialog]')
    await expect.poll(() => focusIn('.ant-modal-wrap')).toBe(true)
    // Past the last control the browser's own bar has its turn; the page behind never has.
    const behind: boolean[] = []
    for (let pressed = 0; pressed < 12; pressed++) {
      await press('{Tab}')
      behind.push(focusIn('.shell'))
    }
    expect(behind).not.toContain(true)
    await press('{Escape}')
    await gone('[role=dialog]')
    await expect.poll(() => focusIn('.page-head button.ant-btn-primary')).toBe(true)
  })

  test('opens an invoice, goes on with J and back with K', async () => {
    await list()
    await press('j', 'j', '{Enter}')
    await opened()
    await expect.poll(number).toBe(rows[1]!.number)
    await press('j')
    await expect.poll(number).toBe(rows[2]!.number)
    await press('k')
    await expect.poll(number).toBe(rows[1]!.number)
    await press('{Escape}')
    await gone('.invoice-drawer')
  })

  test('goes on from the invoice that was open last: K, Space and Enter after it closed', async () => {
    await list()
    await (await find(`[data-row="${rows[1]!.id}"] .number-link`)).click()
    await opened()
    await press('j')
    await expect.poll(number).toBe(rows[2]!.number)
    await press('{Escape}')
    await gone('.invoice-drawer')
    await press(' ')
    await find(`[data-row="${rows[2]!.id}"][aria-selected=true]`)
    await press('k', '{Enter}')
    await opened()
    await expect.poll(number).toBe(rows[1]!.number)
    await press('{Escape}')
    await gone('.invoice-drawer')
  })

  test('reads the risk of one invoice after the other', async () => {
    await list()
    await press('j', '{Enter}')
    await opened()
    const risk = await find('.invoice-drawer [data-tab=risk]')
    await tabTo('.invoice-drawer_drawer-tabs [role=tab]')
    for (let pressed = 0; pressed < 8 && risk.getAttribute('aria-selected') !== 'true'; pressed++) await press('{ArrowRight}')
    await find('.risk-radar')
    await press('j')
    await expect.poll(number).toBe(rows[1]!.number)
    await find('.risk-radar')
    expect(risk.getAttribute('aria-selected')).toBe('true')
    await press('k')
    await expect.poll(number).toBe(rows[0]!.number)
    await press('{Escape}')
    await gone('.invoice-drawer')
  })

  test('looks at the sheets of a print and comes back to where it was', async () => {
    await list()
    await press('j', '[Space]')
    await find('.list-page_selection-bar')
    await tabToCalled('打印', 200)
    await press('{Enter}')
    await expect.element(page.getByRole('dialog').getByText('共 1 张纸')).toBeInTheDocument()
    await expect.poll(() => focusIn('.ant-modal-wrap')).toBe(true)
    await press('{Escape}')
    await gone('[role=dialog]')
    await expect.poll(() => focusCalled('打印')).toBe(true)
  })

  test('makes no error', () => {
    expect(pageErrors()).toEqual([])
  })
})
