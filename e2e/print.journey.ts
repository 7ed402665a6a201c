// Printing and archiving: the sheets are previewed before printing, the file stays in the download center, and the
// package's own tool confirms that it is complete.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { bring } from './support/bring.ts'
import { canBrowse, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoices, journeyFolder } from './support/files.ts'

describe.skipIf(!canBrowse)('printing and archiving', () => {
  const invoices = freshInvoices(9107, 3)
  const numbers = invoices.map((i) => i.number)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', await files.pdf(invoices[0]!))
    await bring('company', files.ofd(invoices[1]!))
    await bring('company', files.xml(invoices[2]!))
    visit = await openPage(browser)
    // A headless browser has no printer, and a page that calls one does not survive: the file is saved instead, as in
    // browsers without a PDF viewer.
    await visit.page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
    })
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const list = async (): Promise<Page> => {
    await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify(numbers) }))
    await expect.poll(() => visit.page.locator('.data-table_data-row').count()).toBe(3)
    return visit.page
  }
  /** The number of prints in the download center. */
  const ready = async (): Promise<number> => {
    await visit.page.goto(addressOf('/dataDownloadCenter'))
    await visit.page.getByText(/共 \d+ 个文件/).waitFor()
    return visit.page.locator('.data-table_data-row').filter({ hasText: '.pdf' }).filter({ hasText: '可下载' }).count()
  }
  const sheetDrawn = (page: Page) =>
    expect
      .poll(() =>
        page
          .locator('.print-sheet img')
          .evaluate((picture: unknown) => (picture as { readonly naturalWidth: number }).naturalWidth > 500)
          .catch(() => false),
      )
      .toBe(true)

  test('three invoices of three formats stand two on a sheet, are seen, laid out anew and saved', async () => {
    const before = await ready()
    const page = await list()
    await page.getByLabel('选择本页').check()
    await page.getByRole('button', { name: '打印', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('共 2 张纸').waitFor()
    await sheetDrawn(page)
    await dialog.getByRole('button', { name: '下一页' }).click()
    await sheetDrawn(page)
    await dialog.getByLabel('B5 一页一张').check()
    await dialog.getByText('共 3 张纸').waitFor()
    const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载 PDF' }).click()])
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    // The abandoned layout's file is deleted; the saved file stays.
    expect(await ready()).toBe(before + 1)
  })

  test('one from its drawer goes to the printer, and its log tells it', async () => {
    const page = await list()
    await page.locator('.number-link').first().click()
    await page.locator('.invoice-drawer').getByRole('button', { name: '打印', exact: true }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByText('共 1 张纸').waitFor()
    await dialog.getByRole('button', { name: '打印', exact: true }).click()
    await page.getByText(/已交给浏览器打印|PDF 已下载/).waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.locator('.invoice-drawer').getByRole('tab', { name: '流转' }).click()
    await page.locator('.invoice-drawer_flow li').filter({ hasText: '打印' }).first().waitFor()
  })

  test('an archive package is made, saved and found whole by the tool inside it', async () => {
    const page = await list()
    await page.getByLabel('选择本页').check()
    await page.getByRole('button', { name: '导出', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('归档包').check()
    await dialog.getByRole('button', { name: '导出' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto(addressOf('/dataDownloadCenter'))
    const row = page.locator('.data-table_data-row').filter({ hasText: '.zip' }).first()
    await row.getByText('可下载').waitFor({ timeout: 60_000 })
    const [saved] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: /^下载/ }).click()])
    const path = join(journeyFolder, 'package.zip')
    await saved.saveAs(path)
    execFileSync('/usr/bin/unzip', ['-q', '-o', path, 'check-archive.mjs', '-d', journeyFolder])
    const { stdout, status } = spawnSync(process.execPath, [join(journeyFolder, 'check-archive.mjs'), path], { encoding: 'utf8' })
    expect([status, stdout.includes('3 张发票'), visit.errors]).toEqual([0, true, []])
  })
})
