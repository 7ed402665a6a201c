// 通知: the bell counts, its panel tells by day and leads to what a notice is about, by pointer and by keyboard.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { noticeEndpoints } from '@piaotai/contract/notice.ts'
import { openApp, pageErrors } from './support/app.ts'
import { idOf } from './support/invoices.ts'
import { answer, requested } from './support/network.ts'
import { focusIn, gone } from './support/page.ts'

type Notice = Received<typeof noticeEndpoints.listNotices>['content'][number]
const common = (n: number, madeAt: string) => ({ id: idOf(n), objectId: idOf(100 + n), count: 1, madeAt, readAt: null })
const day = 86_400_000
const before = (days: number): string => new Date(Date.now() - days * day).toISOString()
let all: Notice[] = []
const unread = () => all.filter(({ readAt }) => readAt === null).length
const readThese = (ids?: readonly string[]) => {
  all = all.map((one) => (ids && !ids.includes(one.id) ? one : { ...one, readAt: before(0) }))
  return { unread: unread() }
}
const bell = () => page.getByRole('button', { name: /^通知/ })
const panel = () => page.getByRole('dialog', { name: '通知' })

describe('The bell', () => {
  beforeEach(async () => {
    all = [
      { ...common(1, before(0)), kind: 'usageReturned', data: { number: '26332000000000000001', count: 1, by: '陈晓', remark: '' } },
      { ...common(2, before(0)), kind: 'importFailed', count: 3, data: { file: '十一月.pdf' } },
      { ...common(3, before(1)), kind: 'exportReady', data: { file: '全部发票.zip' } },
    ]
    answer('user', 'countNotices', () => ({ unread: unread() }))
    answer('user', 'listNotices', () => ({ content: all, page: 1, pageSize: 20, totalElements: all.length, totalExact: true }))
    answer('user', 'readNotices', ({ ids }) => readThese(ids))
    await openApp('/home/mySet')
  })

  test('says how many are unread, and tells them by day', async () => {
    await expect.element(bell()).toHaveAccessibleName('通知 3 条未读')
    await bell().click()
    await expect.element(panel().getByRole('link', { name: /陈晓 退回了您提交的发票 26332000000000000001/ })).toBeVisible()
    await expect.element(panel().getByRole('link', { name: /3 个文件没有导入/ })).toBeVisible()
    expect(
      panel()
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['通知', '今天', '昨天'])
  })
  test('leads to the invoice, which counts as read then', async () => {
    await bell().click()
    await panel()
      .getByRole('link', { name: /退回了您提交的发票/ })
      .click()
    await gone('[role=dialog][aria-label=通知]')
    await expect.poll(() => location.pathname + location.search).toBe(`/companyInvoice/allInvoiceCo?open=${idOf(101)}`)
    await expect.element(bell()).toHaveAccessibleName('通知 2 条未读')
    expect(requested.filter(({ call }) => call === 'readNotices').at(-1)?.input).toEqual({ ids: [idOf(1)] })
  })
  test('leads a payment that waits by its one word into its confirmation, which is read then', async () => {
    const data = { count: 3, amount: '128000.00', payee: '昆山沃野自动化设备有限公司', payees: 2, by: '陈晓' }
    all = [{ ...common(4, before(0)), kind: 'paymentWaits', data }, ...all.map((one) => ({ ...one, readAt: before(0) }))]
    await openApp('/home/mySet')
    await bell().click()
    const line = panel().getByRole('link', { name: /陈晓 提交了 3 张，共 ¥128,000.00，付给 昆山沃野自动化设备有限公司 等 2 家/ })
    await expect.element(line.getByText('确认', { exact: true })).toBeVisible()
    expect(line.element().getAttribute('href')).toBe(`/purchaseInvMan/confirmPayment?submission=${idOf(104)}`)
    // What is read asks for nothing any more.
    expect(panel().getByText('处理', { exact: true }).elements()).toEqual([])
  })
  test('is emptied of what is unread at once', async () => {
    await bell().click()
    await panel().getByRole('button', { name: '全部已读' }).click()
    await expect.element(bell()).toHaveAccessibleName('通知')
    await expect.element(panel().getByRole('heading', { name: '已读 · 今天' })).toBeVisible()
  })
  test('opens and closes by the keyboard, which comes back to it', async () => {
    await expect.element(bell()).toBeVisible()
    bell().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => focusIn('[role=dialog][aria-label=通知]')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await gone('[role=dialog][aria-label=通知]')
    expect(document.activeElement).toBe(bell().element())
  })
  test('says so when there is nothing', async () => {
    all = []
    await openApp('/home/mySet')
    await bell().click()
    await expect.element(panel().getByRole('heading', { name: '没有通知' })).toBeVisible()
    expect(pageErrors()).toEqual([])
  })
})
