// 税局导出到对账: the bureau's workbook goes into the mirror with its wrong cell told, into the records by the Excel entry, and the month agrees.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { bureauBook } from '@piaotai/sample-invoices/bureau-book.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { findings } from '../support/axe.ts'
import { appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { writeSheet } from '../support/sheet.ts'

describe.skipIf(!canBrowse)('a workbook of the tax bureau', () => {
  const month = '2025-03'
  const mark = Date.now() % 1_000_000
  const invoices = makeInvoices({
    seed: `book ${mark}`,
    count: 3,
    from: `${month}-03`,
    to: `${month}-27`,
    company: demoCompany,
    directions: { incoming: 1, outgoing: 0, thirdParty: 0 },
    types: { 22: 1 },
    business: '通行费',
    redShare: 0,
  })
  const rows = bureauBook(invoices)['发票基础信息']!.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))))
  const wrong = rows.map((cells, at) => (at === 3 ? cells.with(8, '2025-13-01') : cells))
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  /** By the Excel entry, as its dialog does. */
  const enter = async (): Promise<void> => {
    const { api, token } = await signIn(appUrl, demo.account, demo.password)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await readFile(writeSheet(`录入${mark}.xlsx`, rows)))]), '录入.xlsx')
    const answer = await fetch(`${appUrl}/invoice-center/entry-sheet`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { data } = (await answer.json()) as { readonly data: { readonly id: string; readonly good: number } }
    expect(data.good).toBe(invoices.length)
    await api.invoice.commitInvoiceSheet({ id: data.id, area: 'company', skipErrors: false })
  }

  test('is told cell by cell, is imported without the wrong row, and agrees with the records of its Excel entry', async () => {
    const { page, errors } = visit
    await page.goto(`${appUrl}/companyInvoice/directTaxIncomeInvoice`)
    const bring = async (path: string) => {
      await page.getByRole('button', { name: '导入税局表格' }).first().click()
      const dialog = page.getByRole('dialog', { name: '导入税局表格' })
      await dialog.locator('input[type=file]').setInputFiles(path)
      return dialog
    }
    const first = await bring(writeSheet(`有错${mark}.xlsx`, wrong))
    await first.getByText('开票日期“2025-13-01”：日期不对').waitFor()
    await first.getByText('新增 2，变化 0，有问题 1').waitFor()
    expect(await findings(page, 'a bureau sheet')).toEqual([])
    await first.getByRole('button', { name: '导入 2 张' }).click()
    await first.waitFor({ state: 'detached' })
    const second = await bring(writeSheet(`改好${mark}.xlsx`, rows))
    await second.getByText('新增 1，变化 0，有问题 0').waitFor()
    await second.getByRole('button', { name: '导入 3 张' }).click()
    await second.waitFor({ state: 'detached' })

    await enter()
    await page.goto(`${appUrl}/companyInvoice/directTaxIncomeInvoice?view=reconcile&period=${month}`)
    await page.getByRole('button', { name: `对 ${month} 的账` }).click()
    await page.getByText('对完了，快照已保存').waitFor()
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const snapshot = (await api.bureau.listReconciliations({ direction: 'in' })).body.data.content.find((one) => one.month === month)!
    const compared = (await api.bureau.listReconciled({ id: snapshot.id, page: 1, pageSize: 500 })).body.data.content
    const ours = new Set(invoices.map(({ number }) => number))
    expect(compared.filter(({ number }) => ours.has(number ?? '')).map(({ result }) => result)).toEqual(['both', 'both', 'both'])
    expect(errors).toEqual([])
  })
})
