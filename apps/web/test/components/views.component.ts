// Views of a list: a name that is taken, and what colleagues share.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { In } from '@piaotai/contract/endpoint.ts'
import { View, type viewEndpoints } from '@piaotai/contract/view.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { answer, Refusal, requested } from './support/network.ts'
import { find } from './support/page.ts'

fillList(3)
const views = new Map<string, ReturnType<typeof blank<typeof View>>>()
const create = ({ name, shared, settings }: In<typeof viewEndpoints.createView>) => {
  if ([...views.values()].some((view) => view.name === name)) throw new Refusal('view.nameTaken', '已有同名视图')
  const view = { ...blank(View), id: idOf(views.size + 1), name, shared, mine: true, settings }
  views.set(view.id, view)
  return view
}

describe('A view', () => {
  beforeEach(async () => {
    answer('invoice', 'listViews', () => ({ content: [...views.values()] }))
    answer('invoice', 'createView', create)
    answer('invoice', 'removeView', ({ id }) => {
      views.delete(id)
      return {}
    })
    await openApp('/companyInvoice/incomeInvoiceCo')
    await find('.data-table_data-row')
  })
  /** Under its name the button has that of the view that is shown. */
  const opener = () => page.getByRole('button', { name: /^视图/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = async (name: string, shared = false): Promise<void> => {
    await opener().click()
    await button('保存当前为视图').click()
    await page.getByLabelText('视图名称').fill(name)
    if (shared) await page.getByRole('checkbox', { name: '共享给公司' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  }

  test('whose name is taken is told at the name', async () => {
    await save('月末复核')
    await expect.element(page.getByText('已保存视图“月末复核”')).toBeInTheDocument()
    await save('月末复核')
    await expect.element(page.getByRole('dialog').getByText('已有同名视图')).toBeInTheDocument()
    await expect.element(page.getByLabelText('视图名称')).toHaveAttribute('aria-invalid', 'true')
  })

  test('that colleagues share goes after a yes alone, and Enter pressed too soon keeps it', async () => {
    const question = page.getByRole('dialog').filter({ hasText: '删除公司共享的视图“全员月报”？' })
    const removed = () => requested.filter(({ call }) => call === 'removeView').length
    await save('全员月报', true)
    await expect.element(page.getByText('已保存视图“全员月报”')).toBeInTheDocument()
    await opener().click()
    await button('删除“全员月报”').click()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await button('删除“全员月报”').click()
    expect(removed()).toBe(0)
    await question.getByRole('button', { name: '删除' }).click()
    await expect.element(page.getByText('已删除“全员月报”')).toBeInTheDocument()
    expect([removed(), pageErrors()]).toEqual([1, []])
  })
})
