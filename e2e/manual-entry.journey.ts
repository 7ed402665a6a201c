// Entry without a file: by hand with the rules of the kind, from a sheet with faulty cells, and correcting lines; a
// later original is attached.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import { bring } from './support/bring.ts'
import { canBrowse, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { writeSheet } from './support/sheet.ts'

interface StyledWindow {
  readonly getComputedStyle: (node: unknown) => { readonly backgroundColor: string }
}
describe.skipIf(!canBrowse)('entering invoices without a file', () => {
  const [later] = freshInvoices(8601, 1)
  const number = '26322713516380000001'
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const list = async (...wanted: string[]): Promise<Page> => {
    await visit.page.goto(
      `${addressOf('/companyInvoice/allInvoiceCo')}${wanted.length > 0 ? `?${new URLSearchParams({ number: JSON.stringify(wanted) })}` : ''}`,
    )
    return visit.page
  }
  const way = async (page: Page, name: string): Promise<Locator> => {
    await page.getByRole('button', { name: '其他录入方式' }).click()
    await page.getByRole('menuitem', { name }).click()
    return page.getByRole('dialog').last()
  }
  const fill = async (dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(values))
      await dialog
        .getByLabel(label, { exact: true })
        .or(dialog.getByLabel(`${label}*`, { exact: true }))
        .first()
        .fill(value)
  }
  const shown = (count: number) => expect.poll(() => visit.page.locator('.data-table_data-row').count()).toBe(count)

  test('one is typed with its lines; what does not add up is told before it is saved', async () => {
    const dialog = await way(await list(), '手工录入')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByText('请填写').first().waitFor()
    await fill(dialog, {
      发票号码: number,
      开票日期: '2026-11-20',
      销方名称: '无锡青禾纸业有限公司',
      购方名称: '苏州砚田精密制造有限公司',
      不含税金额: '100',
      税额: '13',
      价税合计: '113.01',
    })
    await dialog.getByText('不含税金额加税额是 113.00').waitFor()
    await visit.page.keyboard.press('Escape')
    await expect.poll(() => visit.page.evaluate('document.activeElement.textContent')).toBe('继续填写')
    await visit.page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '填入 113.00' }).click()
    await dialog.getByRole('button', { name: '添加一行' }).click()
    await dialog.getByLabel('第 1 行货物或服务名称').fill('*纸制品*复印纸')
    await dialog.getByLabel('第 1 行金额').fill('60')
    await dialog.getByLabel('第 1 行税额').fill('7.8')
    await visit.page.keyboard.press('Enter')
    await dialog.getByLabel('第 2 行货物或服务名称').fill('*纸制品*信封')
    await dialog.getByLabel('第 2 行金额').fill('40')
    await dialog.getByLabel('第 2 行税额').fill('5.20')
    await dialog.getByText('与票面一致').waitFor()
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await visit.page.getByText(`已录入 ${number}`).waitFor()
    await list(number)
    await shown(1)
  })

  test('an entry that stood open over midnight in Beijing takes the day that began there, as calendars do, wherever the browser stands', async () => {
    const { page, context } = await openPage(browser, 'zh-CN', { timezoneId: 'America/Los_Angeles' })
    await standSignedIn(page)
    await page.clock.install({ time: '2031-12-31T15:58:00Z' })
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    const dialog = await way(page, '手工录入')
    await fill(dialog, { 开票日期: '2032-01-01' })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByText('开票日期在今天之后').waitFor()
    await page.clock.runFor('05:00')
    await dialog.getByText('开票日期在今天之后').waitFor({ state: 'detached' })
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    await page.getByRole('button', { name: '开票日期 不限' }).click()
    await page.locator('.ant-picker-cell-today[title="2032-01-01"]').first().waitFor()
    await context.close()
  })

  test('typed again it is found before anything is saved, with the way to it', async () => {
    const dialog = await way(await list(number), '手工录入')
    await fill(dialog, { 发票号码: number })
    await dialog.getByRole('alert').filter({ hasText: '这张发票已由' }).getByRole('button', { name: '查看' }).click()
    await visit.page.locator('.invoice-drawer').getByText('还没有原件').waitFor()
  })

  test('its lines are corrected with a reason, and the log tells it', async () => {
    const page = await list(number)
    await shown(1)
    await page.locator('.number-link').first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByRole('button', { name: '更正', exact: true }).click()
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.id')
    await expect.poll(focused).toBe('发票号码')
    await drawer.getByLabel('价税合计', { exact: true }).fill('很多')
    await drawer.getByRole('button', { name: '保存更正' }).click()
    await expect.poll(focused).toBe('价税合计')
    await drawer.getByLabel('价税合计', { exact: true }).fill('113.00')
    await drawer.getByRole('button', { name: '更正明细' }).click()
    await drawer.getByLabel('第 2 行货物或服务名称').fill('*纸制品*档案袋')
    await drawer.getByRole('button', { name: '保存更正' }).click()
    await expect.poll(focused).toBe('reason')
    await drawer.getByLabel('更正原因').fill('品名录错')
    await drawer.getByRole('button', { name: '保存更正' }).click()
    await page.getByText('已更正').waitFor()
    await drawer.getByText('*纸制品*档案袋').first().waitFor()
    await drawer.getByRole('tab', { name: '流转' }).click()
    await drawer.getByText('原因：品名录错').waitFor()
  })

  test('an original that is imported later joins the invoice that was typed', async () => {
    const { number: typed, date } = later!
    const [amount, tax, total] = [later!.amount, later!.tax, later!.total].map(fromFen)
    const dialog = await way(await list(), '手工录入')
    await fill(dialog, { 发票号码: typed, 开票日期: date, 不含税金额: amount!, 税额: tax!, 价税合计: total! })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await visit.page.getByText(`已录入 ${typed}`).waitFor()
    await bring('company', files.xml(later!))
    const page = await list(typed)
    await shown(1)
    await page.locator('.number-link').first().click()
    await page.locator('.invoice-drawer').getByText('入库后未改动').waitFor()
  })

  const groundOf = (cell: Locator): Promise<string> =>
    cell.evaluate((node: unknown) => (globalThis as unknown as StyledWindow).getComputedStyle(node).backgroundColor)

  test('a sheet shows its wrong cells in red and its doubts in amber, the right rows go in, and its record tells what became of each', async () => {
    const headings = ['发票类型', '发票号码', '开票日期', '销方名称', '不含税金额', '税额', '价税合计']
    const row = (n: string, total = '113'): string[] => ['数电普票', n, '2026-11-20', '无锡青禾纸业有限公司', '100', '13', total]
    const path = writeSheet('进项清单.xlsx', [
      headings,
      row('26322713516380000011'),
      row('2.63227E+19'),
      row('26322713516380000013', '114'),
      row(number),
      row('25322713516380000014'),
    ])
    const dialog = await way(await list(), '导入 Excel')
    await dialog.locator('input[type=file]').setInputFiles(path)
    expect(await groundOf(dialog.locator('.sheet-drop_cell-wrong').filter({ hasText: 'Excel 把长号码变成了数字' }))).toBe(
      'rgb(251, 234, 231)',
    )
    // The column of the faulty sum comes right after the number, before the parties.
    expect((await dialog.locator('.manual-entry_entry-rows thead th').allInnerTexts()).slice(2, 4)).toEqual(['发票号码', '价税合计'])
    // A wrong row is as high as a right one: what is wrong stands in its line.
    await dialog.getByRole('tab', { name: /全部/ }).click()
    const heights = () =>
      dialog.locator('.manual-entry_entry-rows tbody tr.ant-table-row').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    await expect.poll(async () => (await heights()).length).toBe(5)
    expect(new Set(await heights()).size).toBe(1)
    await dialog.getByRole('tab', { name: /可导入/ }).click()
    expect(await groundOf(dialog.locator('.sheet-drop_cell-wrong').filter({ hasText: '日期与号码中的年份不符' }))).toBe(
      'rgb(250, 240, 218)',
    )
    await dialog.getByRole('tab', { name: /已在库/ }).click()
    await dialog
      .getByText(/由 .* 录入|录入$/)
      .first()
      .waitFor()
    await dialog.getByRole('checkbox', { name: '跳过有错的 2 张' }).check()
    await dialog.getByRole('button', { name: '导入 2 张' }).click()
    const done = visit.page.getByRole('dialog').last()
    await done.getByText('导入完成').waitFor()
    expect(await done.locator('dd').allInnerTexts()).toEqual(['2', '1', '2'])
    await done.getByRole('button', { name: '查看导入记录' }).click()
    await visit.page.getByRole('button', { name: '查看 进项清单.xlsx' }).first().click()
    await visit.page.locator('.records_im-batch > li', { hasText: '进项清单.xlsx' }).getByText('部分').first().waitFor()
  })

  test('a sheet of the tax bureau that calls a recorded invoice void marks it, and says so', async () => {
    const path = writeSheet('全量发票查询.xlsx', [
      [...bureauHeadings],
      [
        '1',
        '',
        '',
        number,
        '',
        '无锡青禾纸业有限公司',
        '',
        '苏州砚田精密制造有限公司',
        '2026-11-20',
        '100',
        '13',
        '113',
        '电子发票服务平台',
        '数电发票（普通发票）',
        '作废',
        '是',
        '正常',
        '',
        '',
      ],
    ])
    const dialog = await way(await list(), '导入 Excel')
    await dialog.locator('input[type=file]').setInputFiles(path)
    await dialog.getByRole('button', { name: '标为待核对' }).click()
    const done = visit.page.getByRole('dialog').last()
    await done.getByText('已标为待核对').first().waitFor()
    await done.getByText('表格中作废或红冲的 1 张已标为待核对').waitFor()
    await done.getByRole('button', { name: '完成' }).click()
    await list(number)
    await visit.page.locator('.number-link').first().click()
    await visit.page.locator('.invoice-drawer').getByText('表格标明已作废，请查验').first().waitFor()
  })
})
