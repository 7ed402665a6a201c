// 抵扣勾选: a period is planned, purposes are decided, the bureau's sheet goes out and its failure file comes back; marks of booking beside it.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { bureauCenter } from '@piaotai/contract/bureau-center.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { findings } from '../support/axe.ts'
import { appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { writeSheet } from '../support/sheet.ts'

const headings =
  '序号 是否勾选* 数电发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 销售方纳税人名称 销售方纳税人识别号 发票来源 票种* 发票状态 红字锁定标志 发票风险等级 风险状态'.split(
    ' ',
  )
describe.skipIf(!canBrowse)('deduction', () => {
  const mark = String(Date.now() % 1_000_000).padStart(6, '0')
  const numbers = [1, 2, 3].map((at) => `2632200009${mark}000${at}`)
  const seller = `无锡沃抵${mark}液压有限公司`
  const address = (query: string): string =>
    `${appUrl}/companyInvoice/directTaxIncomeInvoice?${query}&keyword=${encodeURIComponent(seller.slice(0, 10))}`
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    const { token } = await signIn(appUrl, demo.account, demo.password)
    const issuer = ['91320594MA1X7K3Q2J', seller, '91320200MA1X7K3Q2J', '电子发票服务平台', '数电发票（增值税专用发票）']
    const rows = numbers.map((number, at) => {
      const day = `2026-09-0${at + 1}`
      return [String(at + 1), '否', number, day, '1000.00', '130.00', '130.00', ...issuer, '正常', '未锁定', '正常', '无风险']
    })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await readFile(writeSheet(`勾选${mark}.xlsx`, [headings, ...rows])))]), '勾选.xlsx')
    const { base, endpoints } = bureauCenter
    const answer = await fetch(appUrl + base + endpoints.importTaxSheet.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(answer.status).toBe(200)
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('is planned, decided, exported, and read back with what the bureau refused', async () => {
    const { page, errors } = visit
    const row = (at: number) => page.locator('.data-table_data-row').filter({ hasText: numbers[at]!.slice(-4) })
    await page.goto(address('view=deduct&period=2026-09'))
    await page.getByText('2026-10-26 申报截止').waitFor()
    await row(0).getByText('没有明细').waitFor()

    await row(0).getByRole('button', { name: /^改/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('有效税额').fill('130.01')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('有效税额要大于 0，不超过 130.00').waitFor()
    expect(await findings(page, 'deduction')).toEqual([])
    await dialog.getByLabel('有效税额').fill('100.00')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(1).getByRole('button', { name: /^改/ }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(2).getByRole('button', { name: /^改/ }).click()
    await dialog.getByText('不抵扣', { exact: true }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('选原因').waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('有效税额 ¥230.00').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出', exact: true }).click()
    expect((await download).suggestedFilename()).toContain('勾选_2026-09')

    await page.getByRole('button', { name: '读回结果' }).click()
    const failures = writeSheet(`失败${mark}.xlsx`, [
      ['序号', '失败原因', ...headings.slice(1)],
      ['1', '发票状态异常，不允许勾选', '是', numbers[0]!],
      ['2', '该发票已勾选，不可重复勾选', '是', numbers[1]!],
    ])
    await dialog.locator('input[type=file]').setInputFiles(failures)
    await dialog.getByText('成功 1，失败 1').waitFor()
    expect(await findings(page, 'deduction')).toEqual([])
    await dialog.getByRole('button', { name: '写入结果' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(0).getByText('勾选失败').waitFor()
    await row(0).getByText('发票状态异常，不允许勾选').waitFor()
    await row(1).getByText('税局已勾选').waitFor()
    expect(await findings(page, 'deduction')).toEqual([])

    await page.goto(address('view=book'))
    await row(0)
      .getByRole('button', { name: /^标记税前扣除/ })
      .click()
    await page.getByText('1 张已标记').waitFor()
    await page.getByRole('tab', { name: /已标记/ }).click()
    await row(0).getByText('税前扣除').first().waitFor()
    expect(await findings(page, 'deduction')).toEqual([])
    expect(errors).toEqual([])
  })
})
