// A day's thirty files, brought in with three clicks: each goes its way, ends in a state, and the sum leads to its files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { addressOf, canBrowse, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { files, freshInvoice, freshInvoices } from './support/files.ts'

describe.skipIf(!canBrowse)('a day of files', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  const thirty = async (): Promise<readonly string[]> => {
    const [a, b, c, ...rest] = freshInvoices(9301, 26)
    const pdfs = await Promise.all(rest.slice(0, 10).map((invoice) => files.pdf(invoice)))
    const copy = files.named('again.xml', writeXml(rest[16]!))
    return [
      ...pdfs,
      ...rest.slice(10, 16).map((invoice) => files.ofd(invoice)),
      ...rest.slice(16, 23).map((invoice) => files.xml(invoice)),
      await files.scan(freshInvoice(9302)),
      await files.zip(a!, b!, c!),
      await files.broken(freshInvoice(9303)),
      await files.held(freshInvoice(9304)),
      await files.bankReceipt(),
      files.note(),
      copy,
    ]
  }

  test('thirty mixed files need three clicks, nothing is cut, and an XML shows its face', async () => {
    const paths = await thirty()
    expect(paths.length).toBe(30)
    const { page, context } = await openPage(browser)
    await page.setViewportSize({ width: 1280, height: 900 })
    await standSignedIn(page)
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    let clicks = 0
    const click = async (what: Locator): Promise<void> => {
      clicks++
      await what.click()
    }
    await click(page.getByRole('button', { name: '录入发票' }).first())
    const dialog = page.getByRole('dialog')
    const chooser = page.waitForEvent('filechooser')
    await click(dialog.getByRole('button', { name: '选择文件', exact: true }))
    await (await chooser).setFiles([...paths])
    const rows = dialog.locator('.intake_im-files > li')
    // The archive's three entries join the thirty.
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(30)
    await expect.poll(() => dialog.getByText('个处理中').count(), { timeout: 180_000 }).toBe(0)
    const parts = await dialog.getByRole('group', { name: /个文件$/ }).innerText()
    expect([/(\d+)\s*张已入库/.exec(parts) !== null, /个重复/.test(parts), /个失败/.test(parts)]).toEqual([true, true, true])
    const cut = await rows.evaluateAll(
      (list) =>
        list.flatMap((row) =>
          [...row.querySelectorAll('.intake_im-mark, .intake_im-actions button')].filter((e) => e.scrollWidth > e.clientWidth + 1),
        ).length,
    )
    expect(cut).toBe(0)
    await click(dialog.getByRole('button', { name: /^(完成|核对 \d+ 处)$/ }))
    expect(clicks).toBe(3)
    await page.goto(`${addressOf('/uploadHistoryFile')}?area=company&type=10`)
    await page
      .getByRole('button', { name: /^查看 / })
      .first()
      .click()
    await page.locator('.records_im-batch > li').first().waitFor()
    const save = page.getByRole('button', { name: /^下载原件 .*\.pdf$/ }).first()
    const name = ((await save.getAttribute('aria-label')) ?? '').replace('下载原件 ', '')
    const saved = page.waitForEvent('download')
    await save.click()
    expect([(await saved).suggestedFilename(), page.url().includes('uploadHistoryFile')]).toEqual([name, true])
    expect(await page.locator('.records_im-time').count()).toBeGreaterThan(0)
    await context.close()
  })
})
