// Without a network: a section that was not loaded says so in its place, and the page with its menu stays.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../src/app/router/pages.ts'
import { openApp } from './support/app.ts'
import { fillList } from './support/invoices.ts'
import { find } from './support/page.ts'

fillList(3)

test('A section that is not loaded says so where it would stand; the menu stays, and what is loaded opens again', async () => {
  let online = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
  const loaders = pages as Record<string, () => Promise<unknown>>
  loaders['menu_1.dataDownloadCenter'] = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await openApp('/companyInvoice/allInvoiceCo')
  await find('.data-table_data-row')
  online = false
  dispatchEvent(new Event('offline'))
  await openApp('/dataDownloadCenter')
  await expect.element(page.getByText('这一页还没有加载')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '重新加载' })).toBeDisabled()
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  await openApp('/companyInvoice/allInvoiceCo')
  await find('.data-table_data-row')
})
