// What fits into the drawer of an invoice: narrow windows, long words.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { InvoiceDetail } from '@piaotai/contract/invoice/invoice-shapes.ts'
import { RiskReport } from '@piaotai/contract/risk.ts'
import { titleStatus, usageStatus, verifyStatus } from '@piaotai/domain/states.ts'
import { chooseLanguage } from '../../src/lib/i18n/language.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { answer } from './support/network.ts'
import { all, at, find, gone } from './support/page.ts'

const { rows } = fillList(3)
const right = (element: Element): number => element.getBoundingClientRect().right
const open = async (width: number, height: number, row: number): Promise<void> => {
  await page.viewport(width, height)
  await openApp('/companyInvoice/allInvoiceCo')
  await (await at(`[data-row="${rows[row]!.id}"] .number-link`)).click()
  await find('.invoice-drawer .invoice-drawer_face-fields')
}

describe('The drawer of an invoice', () => {
  test('leaves every action within reach in a window that is zoomed in to 150 %, and no fact stands over another', async () => {
    await open(853, 600, 0)
    await expect.poll(() => right(page.getByRole('button', { name: '更正' }).element())).toBeLessThanOrEqual(853)
    const number = await find('.invoice-drawer .invoice-drawer_face-field')
    expect(right(await find('.figures_number', number))).toBeLessThanOrEqual(
      (await find('.invoice-drawer_source', number)).getBoundingClientRect().left,
    )
  })

  test('keeps the height of its head and its actions within reach, with all states in English words and the name of a pool', async () => {
    const pool = { id: idOf(1), name: '研发中心样机项目二期' }
    const states = { verifyStatus: verifyStatus.success, titleStatus: titleStatus.notFound, useStatus: usageStatus.submitted }
    answer('invoice', 'readInvoice', () => ({ ...blank(InvoiceDetail), ...rows[1]!, ...states, pools: [pool] }))
    answer('invoice', 'readRisk', () => ({ ...blank(RiskReport), verdict: 'high' as const }))
    await chooseLanguage('en-US')
    await open(1280, 800, 1)
    const words = await find('.invoice-drawer_drawer-states')
    await expect.poll(() => words.innerText).toContain(pool.name)
    await expect.poll(() => words.innerText).toContain('High risk')
    expect(words.getBoundingClientRect().height).toBeLessThanOrEqual(
      (await find('.invoice-drawer_drawer-head')).getBoundingClientRect().height,
    )
    expect(right(page.getByRole('button', { name: 'Correct', exact: true }).element())).toBeLessThanOrEqual(1280)
  })

  test('draws the face of an XML first, with a box at each field that follows the fields at right, and has the XML as second tab', async () => {
    await chooseLanguage('zh-CN')
    const original = {
      ...blank(InvoiceDetail.shape.originals.element),
      id: idOf(2),
      format: 'xml' as const,
      name: '一.xml',
      addedAt: '2026-11-20T08:00:00Z',
    }
    answer('invoice', 'readInvoice', () => ({ ...blank(InvoiceDetail), ...rows[2]!, originals: [original] }))
    await open(1280, 800, 2)
    const tabs = await find('.invoice-drawer_original-tools .ant-segmented')
    expect([all('.ant-segmented-item', tabs).map((tab) => tab.innerText), all('.ant-segmented-item-selected', tabs).length]).toEqual([
      ['票面', 'XML'],
      1,
    ])
    const face = await find('.invoice-drawer_original-paper [role=img]')
    const box = await find('[data-field=number]', face)
    const before = box.className
    expect([box.innerText.replaceAll(/\s/g, ''), all('[data-field]', face).length > 5]).toEqual([rows[2]!.number, true])
    await page.elementLocator(box).hover()
    await expect.poll(() => box.className).not.toBe(before)
    await page.elementLocator(tabs).getByText('XML').click()
    await gone('.invoice-drawer_original-paper [role=img]')
    expect(pageErrors()).toEqual([])
  })
})
