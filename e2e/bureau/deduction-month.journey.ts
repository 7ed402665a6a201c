// November from the pull to the confirmed result, in both languages: proposals are accepted by the keyboard, the credit is said, the sheet goes
// out, and the bureau's 用途确认信息 comes back to the cent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { tickedPages } from '@piaotai/sample-invoices/ticked-book.ts'
import { deduction as chinese } from '@piaotai/locales/zh-CN/deduction.ts'
import { deduction as english } from '@piaotai/locales/en-US/deduction.ts'
import { exports as chineseExports } from '@piaotai/locales/zh-CN/exports.ts'
import { exports as englishExports } from '@piaotai/locales/en-US/exports.ts'
import { taxReturn as chineseReturn } from '@piaotai/locales/zh-CN/tax-return.ts'
import { taxReturn as englishReturn } from '@piaotai/locales/en-US/tax-return.ts'
import { workbookOf } from '../../apps/server/testing/files/sheets.ts'
import { signIn, type Person } from '../../scripts/lib/api-client.ts'
import { findings } from '../support/axe.ts'
import { addressOf, canBrowse, demo, appUrl, openBrowser, openPage, standSignedIn } from '../support/browser.ts'
import { files } from '../support/files.ts'
import { ownTaxBureau, ownTaxPlatform } from '../support/own-app.ts'
import { issueAtBureau, logInAtBureau, pullMonth } from '../support/pull.ts'

const period = '2026-11'
const mark = String(Date.now() % 1_000_000).padStart(6, '0')
const runs = [
  {
    language: 'zh-CN',
    say: chinese,
    exported: chineseExports,
    form: chineseReturn,
    seller: `常州勾一${mark}五金有限公司`,
    at: 1,
    credit: '100.00',
  },
  {
    language: 'en-US',
    say: english,
    exported: englishExports,
    form: englishReturn,
    seller: `常州勾二${mark}五金有限公司`,
    at: 2,
    credit: '200.00',
  },
] as const
type Run = (typeof runs)[number]
const numbersOf = ({ at }: Run): readonly string[] => [1, 2, 3].map((n) => `26322000${at}9${mark}000${n}`)
const serial = (date: string): number => Date.parse(date) / 86_400_000 + 25_569
const day = `${period}-03`

describe.skipIf(!canBrowse)('a month of deduction', () => {
  let browser: Browser
  let person: Person
  beforeAll(async () => {
    browser = await openBrowser()
    person = await signIn(appUrl, demo.account, demo.password)
    await issueAtBureau(
      ownTaxPlatform(),
      runs.flatMap((run) =>
        numbersOf(run).map((invoiceNumber) => ({
          invoiceType: '81',
          invoiceCode: null,
          invoiceNumber,
          billingDate: day,
          amountExcludingTax: '1000.00',
          taxAmount: '130.00',
          amountIncludingTax: '1130.00',
          checkCode: null,
          sellerName: run.seller,
          sellerTaxId: '91320400MA1X7K3Q2J',
          buyerName: demoCompany.name,
          buyerTaxId: demoCompany.taxId,
        })),
      ),
    )
    await logInAtBureau(person, ownTaxBureau(), demoCompany.taxId)
    await pullMonth(person, period)
  })
  afterAll(() => browser.close())

  const rowIn = (page: Page, number: string) => page.locator('.data-table_data-row').filter({ hasText: number.slice(-6) })
  /** What the bureau confirms: all that stands as accepted. */
  const confirmed = async () => {
    const { content } = (await person.api.bureau.listDeductions({ period, tab: 'accepted', pageSize: 200 })).body.data
    return workbookOf(
      tickedPages({
        taxId: demoCompany.taxId,
        taxpayer: demoCompany.name,
        period: period.replace('-', ''),
        invoices: content.map(({ number, seller, tax, issued }) => ({
          number,
          day: serial(issued),
          seller: seller ?? '',
          sellerTaxId: '91320400MA1X7K3Q2J',
          amount: 1000,
          tax: Number(tax),
          word: '数电发票（增值税专用发票）',
        })),
      }),
    )
  }

  test.each(runs)('is planned, decided, exported and confirmed in $language', async (run) => {
    const { say, form, exported } = run
    const { page, context, errors } = await openPage(browser, run.language)
    await page.addInitScript((language) => {
      localStorage.setItem('piaotai.language', language)
    }, run.language)
    await standSignedIn(page)
    const dialog = page.getByRole('dialog')
    await page.goto(
      `${addressOf('/companyInvoice/directTaxIncomeInvoice')}?view=deduct&period=${period}&keyword=${encodeURIComponent(run.seller.slice(0, 10))}`,
    )
    for (const number of numbersOf(run)) await rowIn(page, number).getByText(say.proposals.deduct).waitFor()

    // J goes to the first row, Space accepts it; X selects the others, which the bar sums up.
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.locator('.data-table_data-row').first().getByText(say.purposes.deduct, { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region').filter({ hasText: '¥260.00' })
    await bar.getByRole('button', { name: say.act.acceptMany_other.replace('{{count}}', '2') }).click()
    for (const number of numbersOf(run)) await rowIn(page, number).getByText(say.purposes.deduct, { exact: true }).waitFor()
    expect(await findings(page, 'a month of deduction')).toEqual([])

    await page.getByRole('button', { name: new RegExp(`${form.credit.of}$`) }).click()
    await dialog.getByLabel(form.credit.of).fill(run.credit)
    await dialog.getByRole('button', { name: form.credit.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-line="13"]').getByText(`¥${run.credit}`).waitFor()
    const { taxReturn } = (await person.api.bureau.readDeductionPlan({ period })).body.data
    expect(taxReturn['13']).toBe(run.credit)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: exported.records.export, exact: true }).click()
    expect((await download).suggestedFilename()).toContain(period)

    await page.getByRole('button', { name: say.act.result }).click()
    await dialog.locator('input[type=file]').setInputFiles([files.named(`用途确认${mark}.xlsx`, await confirmed())])
    await dialog.getByText(say.sheet.ticked.equal).waitFor()
    await dialog.getByRole('button', { name: say.sheet.save }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const number of numbersOf(run)) await rowIn(page, number).getByText(say.results.done).waitFor()
    const { confirmed: told } = (await person.api.bureau.readDeductionPlan({ period })).body.data
    expect(told?.bureau).toBe(told?.ours)
    expect(await findings(page, 'a confirmed month')).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})
