// What was typed or ticked and not saved is asked about before it is dropped.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usualFields } from '@piaotai/domain/invoice/extended-field.ts'
import { openApp, pageErrors } from './support/app.ts'
import { fillList } from './support/invoices.ts'
import { answer } from './support/network.ts'
import { at, find, gone } from './support/page.ts'

const question = page.getByRole('dialog').filter({ hasText: '还有没保存的修改' })
const stays = async (leave: () => Promise<unknown>): Promise<void> => {
  await leave()
  await question.getByRole('button', { name: '留在这里' }).click()
  await expect.element(question).not.toBeInTheDocument()
}

describe('What is not saved', () => {
  test('of a correction or of an own field is dropped after a yes alone: by Escape, by another tab, by the next invoice, by closing', async () => {
    fillList(2)
    answer('invoice', 'readExtendedFields', () => ({
      fields: usualFields.map((field) => ({ ...field, options: [], types: [], categories: [] })),
      version: 0,
      changedAt: null,
      changedBy: null,
    }))
    await openApp('/companyInvoice/allInvoiceCo')
    await (await at('.number-link')).click()
    const drawer = page.elementLocator(await find('.invoice-drawer'))
    await find('.invoice-drawer_face-fields')
    const tab = async (key: string) => (await at(`.invoice-drawer_drawer-tabs [data-tab=${key}]`)).click()
    const button = (name: string) => drawer.getByRole('button', { name, exact: true })
    await button('更正').click()
    await drawer.getByLabelText('开票人').fill('温叙白露')
    await stays(() => userEvent.keyboard('{Escape}'))
    await stays(() => tab('lines'))
    await stays(() => button('下一张').click())
    await stays(() => button('关闭').click())
    await expect.element(drawer.getByLabelText('开票人')).toHaveValue('温叙白露')
    await tab('extended')
    await question.getByRole('button', { name: '放弃修改' }).click()
    await button('编辑').click()
    await drawer.getByLabelText('扩展字段二').fill('样机')
    await stays(() => userEvent.keyboard('{Escape}'))
    await button('关闭').click()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await gone('.invoice-drawer')
  })

  test('of rights is asked about before the page is left', async () => {
    answer('user', 'readRoot', () => ({ keys: [], choices: ['menu_1.uploadHistory'] }))
    await openApp('/comset/rootset')
    await page.getByRole('checkbox', { name: '上传记录' }).click()
    await stays(() => page.getByRole('link', { name: '扫描设置' }).click())
    expect(location.pathname).toBe('/comset/rootset')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('link', { name: '扫描设置' }).click()
    await expect.poll(() => location.pathname).toBe('/comset/scan')
    expect(pageErrors()).toEqual([])
  })
})
