// An extended field and a rule that fills it by formula: tried, switched on, run on history and taken back. Then the field from a sheet.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { writeSheet } from './support/sheet.ts'

const api = async () => (await signIn(appUrl, demo.account, demo.password)).api.invoice

describe.skipIf(!canBrowse)('an extended field', () => {
  const mark = Date.now() % 100_000
  const [first, second] = freshInvoices(20_700 + (mark % 83), 2).map((one) => ({
    ...one,
    seller: partyOf(`泰州归垄${mark}印务有限公司`, one.region),
  }))
  const field = `项目${mark}`
  let browser: Browser
  let visit: Visit
  const has = async (number: string) =>
    (await (await api()).listInvoices({ area: 'company', number: [number] })).body.data.content[0]?.extended1
  const stored = async () => (await (await api()).readExtendedFields({})).body.data
  beforeAll(async () => {
    browser = await openBrowser()
    await bring('company', files.xml(first!))
    visit = await openPage(browser, 'zh-CN', { viewport: { width: 1280, height: 860 } })
    await standSignedIn(visit.page)
  })
  afterAll(async () => {
    // Other journeys of this app call the fields by their usual names.
    const { version, fields } = await stored()
    const usual = fields.map((one, at) => ({ ...one, name: `扩展字段${at === 0 ? '一' : '二'}` }))
    await (await api()).saveExtendedFields({ version, fields: usual, convert: false })
    await browser.close()
  })
  const open = async (number: string): Promise<Locator> => {
    const { page } = visit
    await page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify([number]) }))
    await page.locator('.data-table_data-row .number-link').first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.locator('.invoice-drawer_face-fields').waitFor()
    return drawer
  }

  test('is named, filled by a rule on a new invoice, and on history, which is taken back', async () => {
    const { page, errors } = visit
    await page.goto(addressOf('/comset/billBusinessConfig'))
    await page
      .getByRole('navigation', { name: '规则，按先后' })
      .getByRole('button', { name: /归类规则/ })
      .click()
    const definitions = page.getByRole('region', { name: '扩展字段', exact: true })
    await definitions.getByRole('textbox', { name: '名称' }).first().fill(field)
    await definitions.getByRole('textbox', { name: '名称' }).last().fill('扩展字段二')
    await definitions.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.getByText('已保存扩展字段').waitFor()

    await page.getByRole('button', { name: '新建', exact: true }).click()
    const rule = page.getByRole('article')
    await rule.getByRole('textbox', { name: '规则名称' }).fill(`归垄${mark}`)
    await rule.getByRole('button', { name: '改条件' }).click()
    await rule.getByRole('textbox', { name: '销方' }).fill(first!.seller.name)
    await rule.getByText('近 12 个月 1 张符合').waitFor()
    await rule.getByRole('listitem').filter({ hasText: field }).getByText('用公式').click()
    await rule.getByRole('textbox', { name: `${field}的公式` }).fill('"票" + invoice.numbr')
    await rule.getByText(/最像的是 number/).waitFor()
    await rule.getByRole('button', { name: '改过来' }).click()
    await rule.getByText(`票${first!.number}`).waitFor()
    await rule.getByRole('button', { name: '存草稿' }).click()

    await rule.getByRole('button', { name: '试跑 12 个月' }).click()
    const trial = page.getByRole('complementary', { name: '试跑结果' })
    await trial.getByRole('button', { name: '对这 1 张执行' }).waitFor()
    await rule.getByRole('button', { name: /^启\s*用$/ }).click()
    await page.getByText('已启用，只管新来的票').waitFor()

    await bring('company', files.xml(second!))
    // The rule follows the record by a moment.
    await expect.poll(() => has(second!.number), { timeout: 30_000 }).toBe(`票${second!.number}`)
    const drawer = await open(second!.number)
    await drawer.locator('[data-tab="flow"]').click()
    await drawer.getByRole('tabpanel').getByText(`归垄${mark}`).waitFor()
    await drawer.locator('[data-tab="extended"]').click()
    await drawer.getByRole('tabpanel').getByText(`票${second!.number}`).waitFor()

    await page.goto(addressOf('/comset/billBusinessConfig'))
    await page.getByRole('navigation', { name: '规则，按先后' }).getByText(`归垄${mark}`).click()
    await trial.getByRole('button', { name: '对这 1 张执行' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '对这 1 张执行' }).click()
    const runs = rule.getByRole('region', { name: '跑过的' })
    await runs
      .getByRole('listitem')
      .filter({ hasText: '对历史执行' })
      .getByText(/改了 1 张/)
      .waitFor()
    expect(await has(first!.number)).toBe(`票${first!.number}`)
    await runs.getByRole('listitem').filter({ hasText: '对历史执行' }).getByRole('button', { name: '全部撤回' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '全部撤回' }).click()
    await runs.getByText('撤回 1 处，0 处后来改过，不动').waitFor()
    expect(await has(first!.number)).toBeNull()
    expect(errors).toEqual([])
  })

  test('is filled from a sheet that is shown before it is written', async () => {
    const { page, errors } = visit
    const other = String(BigInt(first!.number) + 999_999n)
    const sheet = writeSheet(`参数-${mark}.xlsx`, [
      ['发票号码（必填）', '发票代码', field, '扩展字段二', '业务日期', '业务备注', '业务说明'],
      [first!.number, '', `表里的${mark}`, '', '', '', ''],
      [other, '', '没有这张', '', '', '', ''],
    ])
    await page.goto(addressOf('/comset/extractingParameterRules'))
    await page.getByRole('button', { name: '导入参数' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(sheet)
    await dialog.getByText('可导入 1 行，有误 1 行').waitFor()
    await dialog.getByText('没有这张发票').waitFor()
    await dialog.getByRole('button', { name: '导入 1 张' }).click()
    await page.getByText('已写入 1 张，0 张未变').waitFor()
    const drawer = await open(first!.number)
    await drawer.locator('[data-tab="extended"]').click()
    await drawer.getByRole('tabpanel').getByText(`表里的${mark}`).waitFor()
    expect(errors).toEqual([])
  })
})
