// Files of each kind end in a named state with a next step.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { canBrowse, openBrowser, openPage, standSignedIn, addressOf } from './support/browser.ts'
import { files, freshInvoice, freshInvoices } from './support/files.ts'

const openDialog = async (page: Page, language: 'zh' | 'en' = 'zh'): Promise<void> => {
  await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
  await page
    .getByRole('button', { name: language === 'zh' ? '录入发票' : 'Add invoices' })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
const drop = async (page: Page, ...paths: string[]): Promise<void> => {
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(paths)
}
const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('dialog').getByText(text).first().waitFor({ timeout: 60_000 })

describe.skipIf(!canBrowse)('importing files', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  const visit = async (language: 'zh-CN' | 'en-US' = 'zh-CN') => {
    const v = await openPage(browser, language)
    if (language === 'en-US')
      await v.page.addInitScript(() => {
        localStorage.setItem('piaotai.language', 'en-US')
      })
    await standSignedIn(v.page)
    return v
  }

  test('PDF, OFD and XML of different invoices are each entered', async () => {
    const { page, context } = await visit()
    await openDialog(page)
    await drop(page, await files.pdf(freshInvoice(7101)), files.ofd(freshInvoice(7102)), files.xml(freshInvoice(7103)))
    await sees(page, /3 张已入库/)
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: '查看' }).count()).toBe(3)
    await context.close()
  })

  test.each([
    { language: 'zh', see: '看这 3 张', verify: '查验 3 张', chip: '去掉本次录入条件', forecast: '3 次', start: '开始查验' },
    { language: 'en', see: 'Show all 3', verify: 'Verify 3', chip: 'Clear This import', forecast: '3 from quota', start: 'Verify' },
  ] as const)('what an import recorded is listed by one press, tinted once, and verified by one, in $language', async (words) => {
    const { page, context } = await visit(words.language === 'zh' ? 'zh-CN' : 'en-US')
    const dialog = page.getByRole('dialog')
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const rows = page.locator('.data-table_data-row')
    const listed = async () => (await rows.locator('a.number-link').allInnerTexts()).map((number) => number.replaceAll(' ', '')).toSorted()
    const [first, second] = [0, 10].map((more) => freshInvoices(7111 + more + (words.language === 'zh' ? 0 : 20), 3))
    const numbersOf = (invoices = first) => invoices!.map(({ number }) => number).toSorted()
    await openDialog(page, words.language)
    await drop(page, ...first!.map((invoice) => files.xml(invoice)))
    await press(words.see)
    await expect.poll(listed).toEqual(numbersOf())
    await expect.poll(() => page.locator('.data-table_fresh').count()).toBe(3)
    await expect.poll(() => page.locator('.data-table_fresh').count()).toBe(0)
    await page.getByRole('button', { name: words.chip }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(3)

    await openDialog(page, words.language)
    await drop(page, ...second!.map((invoice) => files.xml(invoice)))
    await press(words.verify)
    await dialog.getByText(words.forecast).waitFor()
    expect(await listed()).toEqual(numbersOf(second))
    await press(words.start)
    await expect.poll(() => dialog.locator('.verify-rows li').count()).toBe(3)
    await context.close()
  })

  test('what has just been recorded opens, also while the app has not yet told what was found', async () => {
    const { page, context } = await visit()
    const invoice = freshInvoice(7104)
    await openDialog(page)
    await page.route('**/invoice-center/import/*?*', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1500)
      })
      await route.continue()
    })
    await drop(page, files.xml(invoice))
    await sees(page, '已入库')
    await page.getByRole('dialog').getByRole('button', { name: '查看' }).click()
    await page.locator('.invoice-drawer .invoice-drawer_face-fields').getByText(invoice.seller.name).first().waitFor()
    await context.close()
  })

  test('the XML of an invoice updates its original, its OFD joins it, and the same file again is a duplicate', async () => {
    const { page, context } = await visit()
    const invoice = freshInvoice(7201)
    await openDialog(page)
    await drop(page, await files.pdf(invoice))
    await sees(page, '1 张已入库')
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles([files.xml(invoice)])
    await sees(page, '原件已更新')
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles([files.ofd(invoice)])
    await sees(page, '已加入原件')
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .first()
      .setInputFiles([files.ofd(invoice)])
    await sees(page, '重复')
    await context.close()
  })

  test('a file whose download broke off says so of its original, until the whole one takes its place', async () => {
    const { page, context } = await visit()
    const invoice = freshInvoice(7105)
    await openDialog(page)
    await drop(page, await files.cutPdf(invoice))
    await sees(page, '已入库')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^核对 cut-/ })
      .click()
    await page.locator('.doubts_card').getByText('文件没有结尾，可能没有下载完：请导入完整的原件，会自动替换').waitFor()
    await openDialog(page)
    await drop(page, await files.pdf(invoice))
    await sees(page, '原件已更新')
    await page.getByRole('dialog').getByRole('button', { name: '查看' }).click()
    await page.locator('.invoice-drawer .invoice-drawer_face-fields').getByText(invoice.seller.name).first().waitFor()
    expect(await page.locator('.invoice-drawer_warning-bar, .doubts_card').count()).toBe(0)
    await context.close()
  })

  test('files that come in below are brought into sight, and who reads in the middle is left there', async () => {
    const { page, context } = await visit()
    const [one, two, ...many] = freshInvoices(7251, 18)
    const list = page.locator('.intake_im-files')
    const at = (): Promise<number> => list.evaluate((box) => box.scrollTop)
    const inSight = (name: string): Promise<boolean> =>
      list.getByText(name).evaluate((text) => {
        const box = text.closest('.intake_im-files')!.getBoundingClientRect()
        const own = text.getBoundingClientRect()
        return own.top >= box.top && own.bottom <= box.bottom
      })
    await openDialog(page)
    await drop(page, ...many.map((invoice) => files.xml(invoice)))
    await expect.poll(() => list.locator('> li').count()).toBe(16)
    expect(await at()).toBe(0)
    await drop(page, files.xml(one!))
    await expect.poll(() => inSight(one!.number)).toBe(true)
    await list.hover()
    await page.mouse.wheel(0, -120)
    await expect.poll(at).toBeLessThan(330)
    const read = await at()
    await drop(page, files.xml(two!))
    await expect.poll(() => list.locator('> li').count()).toBe(18)
    expect(await at()).toBe(read)
    await context.close()
  })

  test('a broken file and a bank receipt are told apart, each with its reason', async () => {
    const { page, context } = await visit()
    await openDialog(page)
    await drop(page, await files.broken(freshInvoice(7301)), await files.bankReceipt())
    await sees(page, '未识别到发票')
    await expect.poll(() => page.getByRole('dialog').getByText(/银行/).count()).toBeGreaterThan(0)
    await context.close()
  })

  test('an invoice that was not read whole is completed beginning at what is to check', async () => {
    const { page, context } = await visit()
    const invoice = freshInvoice(7351)
    await openDialog(page)
    await drop(page, await files.held(invoice))
    await page.getByRole('dialog').getByRole('button', { name: '补填' }).click()
    const number = page.getByRole('dialog').last().getByLabel('发票号码')
    await number.waitFor()
    expect(await number.inputValue()).toBe(invoice.number.slice(0, 10))
    await expect.poll(() => number.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    await context.close()
  })

  test('a ZIP of mixed files becomes a file per entry', async () => {
    const { page, context } = await visit()
    const [a, b, c] = freshInvoices(7401, 3)
    await openDialog(page)
    await drop(page, await files.zip(a!, b!, c!))
    await sees(page, /3 张已入库/)
    await context.close()
  })

  test('a PDF of three invoices enters three', async () => {
    const { page, context } = await visit()
    await openDialog(page)
    await page.getByRole('dialog').locator('input[type=radio][aria-describedby="im-mode-multiPage"]').click()
    await drop(page, await files.many(freshInvoices(7501, 3)))
    await sees(page, /3 张已入库/)
    await context.close()
  })

  test('in English every word of the dialog is English', async () => {
    const { page, context } = await visit('en-US')
    await openDialog(page, 'en')
    await drop(page, await files.pdf(freshInvoice(7601)))
    await sees(page, /Recorded|Entered/)
    const words = (await page.getByRole('dialog').innerText())
      .split('\n')
      .filter((line) => /\p{Script=Han}/u.test(line) && !/公司|店|厂|院|所|社|中心/.test(line))
    expect(words).toEqual([])
    await context.close()
  })
})
