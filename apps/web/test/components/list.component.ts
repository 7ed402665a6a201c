// What stands above and beside the list's rows, and when it is asked for.
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '../../src/lib/i18n/language.ts'
import { openApp, pageErrors } from './support/app.ts'
import { fillList } from './support/invoices.ts'
import { answer, requested } from './support/network.ts'
import { find } from './support/page.ts'

const { rows } = fillList(20)
const path = '/companyInvoice/allInvoiceCo'

describe('The list', () => {
  beforeEach(async () => {
    fillList(20)
    await openApp(path)
    await find('.data-table_data-row')
  })

  test('asks for figures when the rows are there: they never stand before them', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    const order: string[] = []
    answer('invoice', 'listInvoices', async ({ pageSize }) => {
      await told
      order.push('rows there')
      return { content: rows.slice(0, 1), pageSize, next: null, previous: null }
    })
    const figures = () => requested.filter(({ call }) => call === 'countInvoices' || call === 'totalInvoices').length
    await expect.poll(() => document.querySelector<HTMLElement>('.list-page_list-totals')?.innerText).toContain('筛选 20')
    await expect.poll(figures).toBe(2)
    const before = figures()
    await page.getByLabelText('销方', { exact: true }).fill('公司')
    await page.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => requested.some(({ call, input }) => call === 'listInvoices' && 'seller' in (input as object))).toBe(true)
    order.push(`${figures() - before} figures asked`)
    tell()
    await expect.poll(() => figures() - before).toBe(2)
    expect(order).toEqual(['0 figures asked', 'rows there'])
  })

  test.each(['zh-CN', 'en-US'] as const)('shows one number of twenty digits whole in its box, %s', async (language) => {
    await page.viewport(1280, 800)
    await chooseLanguage(language)
    await openApp(`${path}?${new URLSearchParams({ number: '["26327000000438342776"]' })}`)
    const box = (await find('[data-search] input')) as HTMLInputElement
    await expect.poll(() => box.value).toBe('26327000000438342776')
    expect(box.scrollWidth - box.clientWidth).toBeLessThanOrEqual(0)
    await chooseLanguage('zh-CN')
    expect(pageErrors()).toEqual([])
  })
})
