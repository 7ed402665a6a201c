// A person's exports: a valid file, the download center, a template on the way; and the summary with its links to
// lists.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Download, Page } from 'playwright-core'
import { limits } from '@piaotai/domain/limits.ts'
import { openBook, rowsOf } from '../apps/server/testing/worlds/export-world.ts'
import { bring } from './support/bring.ts'
import { canBrowse, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { openSheetCompany } from './support/sheet-company.ts'

const total = (page: Page): Promise<string> => page.locator('.list-page_list-totals').innerText()
const bookOf = async (download: Download) => openBook(await readFile(await download.path()))

describe.skipIf(!canBrowse)('exporting invoices', () => {
  const invoices = freshInvoices(9104, 2)
  const numbers = invoices.map((i) => i.number)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    for (const invoice of invoices) await bring('company', files.xml(invoice))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(async () => {
    expect(visit.errors).toEqual([])
    await browser.close()
  })
  const openExport = async (): Promise<Page> => {
    await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify(numbers) }))
    await expect.poll(() => visit.page.locator('.data-table_data-row').count()).toBe(2)
    await visit.page.getByRole('button', { name: '导出', exact: true }).first().click()
    return visit.page
  }
  const submit = async (page: Page): Promise<Download> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').last().getByRole('button', { name: '导出', exact: true }).click(),
    ])
    return download
  }

  test('all matches come at once as a workbook whose rows and totals are those of the list', async () => {
    const page = await openExport()
    const shown = await total(page)
    const book = await bookOf(await submit(page))
    const rows = rowsOf(book, '发票基础信息')
    expect(
      rows
        .slice(0, -1)
        .map((row) => row['数电发票号码'])
        .toSorted(),
    ).toEqual(numbers.toSorted())
    expect(shown.replaceAll(',', '')).toContain(`¥${(rows.at(-1)!['价税合计'] as number).toFixed(2)}`)
  })

  test('originals of a few invoices are made in the background, and nobody is told that there are too many for less', async () => {
    const dialog = (await openExport()).getByRole('dialog')
    const note = dialog.getByRole('status')
    await expect.poll(() => note.innerText()).toBe('生成后自动下载')
    for (const kind of [/^原件/, /^归档包/]) {
      await dialog.getByRole('radio', { name: kind }).check()
      await expect.poll(() => note.innerText()).toBe('在后台生成，完成后到下载中心下载')
    }
    // Without a pattern files get their default names, and the sample shows that.
    await dialog.getByLabel('文件名规则').fill(' ')
    await dialog.getByText('例如：2026-11-21_样例公司_26332000000000000018_1234.56.pdf').waitFor()
  })

  test('a template is made on the way, with its columns in another order under other headings, and is there the next time', async () => {
    const page = await openExport()
    await page.getByRole('dialog').getByRole('button', { name: '新建' }).click()
    const dialog = page.getByRole('dialog').last()
    const heads = dialog.getByRole('region', { name: /^发票表/ })
    const lines = dialog.getByRole('region', { name: /^明细表/ })
    await dialog.getByLabel('名称', { exact: true }).fill('应付清单')
    // The company's own columns are off at first.
    await heads.getByLabel('全选').check()
    await heads.getByLabel('全选').uncheck()
    await lines.getByLabel('全选').uncheck()
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByText('发票表至少要有一列').waitFor()
    for (const name of ['序号', '发票代码']) await heads.getByLabel(`导出 ${name}`, { exact: true }).check()
    await heads.getByLabel('发票代码 的表头').fill('代码（旧）')
    await heads.getByLabel(/^移动 发票代码/).press('ArrowUp')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    const book = await bookOf(await submit(page))
    expect([book.SheetNames, Object.keys(rowsOf(book, '发票基础信息')[0]!)]).toEqual([['发票基础信息'], ['代码（旧）', '序号']])
    await page.goto(addressOf('/comset/exportTemplateSettings'))
    await page.getByRole('navigation', { name: '我的模板' }).getByRole('button', { name: '应付清单' }).click()
    expect(await page.getByRole('button', { name: '保存', exact: true }).getAttribute('title')).toBe('还没有改动')
    expect(
      await page
        .getByRole('region', { name: /^发票表/ })
        .getByLabel(/的表头$/)
        .first()
        .inputValue(),
    ).toBe('代码（旧）')
  })

  test('a template of the company is kept in the settings, and exports begin with it once it is the default', async () => {
    const { page } = visit
    await page.goto(addressOf('/comset/exportTemplateSettings'))
    await page.getByRole('navigation', { name: '公司模板' }).getByRole('button', { name: '新建', exact: true }).click()
    await page.getByLabel('名称', { exact: true }).fill('审计底稿')
    await page.getByLabel('导出时默认选中').check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('navigation', { name: '公司模板' }).getByText('默认').waitFor()
    await page.getByRole('navigation', { name: '公司模板' }).getByRole('button', { name: '新建', exact: true }).click()
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.value')
    const refused = async (field: string, sentence: string) => {
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.getByText(sentence).waitFor()
      await expect.poll(focused).toBe(field)
    }
    await page.getByLabel('名称', { exact: true }).fill('审计底稿')
    await refused('审计底稿', '已有同名模板，请换一个名称')
    await page.getByLabel('原件文件名', { exact: true }).fill('')
    await refused('', '请填写文件名规则')
    await page
      .getByRole('region', { name: /^明细表/ })
      .getByLabel('单价 的表头')
      .fill('数量')
    await refused('数量 的表头', '表头重复，请改标红的')
    await page.getByRole('button', { name: '还原' }).click()
    await openExport()
    await page.getByRole('dialog').getByText('审计底稿').waitFor()
  })

  test('the download center has the files, takes one away, and makes it again', async () => {
    const { page } = visit
    await page.goto(addressOf('/dataDownloadCenter', { type: '10' }))
    const row = page.locator('.data-table_data-row').first()
    const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: /^下载/ }).click()])
    expect((await bookOf(download)).SheetNames[0]).toBe('发票基础信息')
    await row.getByRole('button', { name: /^删除/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await row.getByRole('button', { name: /^重新生成/ }).click()
    await expect.poll(() => row.getByRole('button', { name: /^下载/ }).count()).toBe(1)
  })

  test('figures of the summary lead to lists with the same number of invoices', async () => {
    const { page } = visit
    for (const at of ['.summary_funnel li a', '.summary_rates li a', '.summary_parties li a']) {
      await page.goto(addressOf('/companyInvoice/comticket'))
      const figure = page.locator(at).first()
      const count = /(?:^|\s)(\d+)(?: 张|\n|$)/m.exec(await figure.innerText())![1]!
      await figure.click()
      await page.waitForURL(/allInvoiceCo/)
      await expect.poll(() => total(page)).toContain(`筛选 ${count} 张`)
    }
  })

  test('who selects all that a filter finds exports all of it, not the page that is in sight', async () => {
    const leave = await openSheetCompany('全选导出验收', limits.pageSizeMax + 1)
    const all = `筛选出的全部 ${limits.pageSizeMax + 1} 张`
    try {
      const { page } = await openPage(browser)
      const dialog = page.getByRole('dialog')
      await standSignedIn(page)
      await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
      await page.getByLabel('选择本页').check()
      await page.getByRole('button', { name: '导出', exact: true }).first().click()
      await dialog.getByText('所选 50 张').waitFor()
      await dialog.getByRole('button', { name: '取消' }).click()
      await page
        .locator('.list-page_selection-bar')
        .getByRole('button', { name: `选择全部 ${limits.pageSizeMax + 1} 张` })
        .click()
      await page
        .locator('.list-page_selection-bar')
        .filter({ hasText: new RegExp(`已选\\s*${limits.pageSizeMax + 1} 张`) })
        .waitFor()
      await page.getByRole('button', { name: '导出', exact: true }).first().click()
      await dialog.getByText(all).waitFor()
      await expect.poll(() => dialog.getByRole('radiogroup', { name: '范围' }).innerText()).toBe(all)
    } finally {
      await leave()
    }
  })
})
