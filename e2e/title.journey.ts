// Titles: an invoice of an unknown buyer is marked so, becomes right when its buyer is set as a title; an invoice of
// the person's other company links there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { canBrowse, demo, appUrl, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { createCompany, newPerson, register } from './support/people.ts'

const other = '上海澄观企业管理咨询有限公司'
const partyNamed = (name: string) => companies.find((company) => company.name === name)!

describe.skipIf(!canBrowse)('titles', () => {
  const [one, two, three] = freshInvoices(8901, 3)
  const branch = companies.find((c) => c.name !== other && c.name !== one!.buyer.name && c.name !== one!.seller.name)!
  const unknown = { ...one!, buyer: branch }
  const strayed = { ...two!, buyer: partyNamed(other) }
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    for (const invoice of [unknown, strayed]) await bring('company', files.xml(invoice))
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const open = async (number: string): Promise<Page> => {
    await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify([number]) }))
    await visit.page.locator('.number-link').first().click()
    await visit.page.locator('.invoice-drawer .invoice-drawer_face-fields').waitFor()
    return visit.page
  }

  test('an invoice to a company that is no title says so with its fix, and is right once the title is set', async () => {
    const page = await open(unknown.number)
    await page.locator('.title-check_title-note').getByText('企业抬头里没有这个购方').waitFor()
    await page.goto(addressOf('/comset/enterpriseRise'))
    await page.getByRole('button', { name: '新增抬头' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('抬头名称').fill(branch.name)
    await dialog.getByLabel('税号').fill('9133')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('税号应为 15、17、18 或 20 位').waitFor()
    await dialog.getByLabel('税号').fill(branch.taxId)
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByText('上次校验').waitFor()
    await open(unknown.number)
    await page.locator('.invoice-drawer_drawer-states').getByText('抬头正确').waitFor()
    expect(await page.locator('.title-check_title-note').count()).toBe(0)
  })

  test('an invoice of the person’s other company is told to be its, and leads there', async () => {
    const person = await signIn(appUrl, demo.account, demo.password)
    const home = (await person.api.user.readUser({})).body.data.defaultTeamId!
    try {
      const page = await open(strayed.number)
      await page.locator('.title-check_title-note').getByText(`抬头属于您的另一家公司“${other}”`).waitFor()
      await page.getByRole('button', { name: `切换到这家公司 ${other}` }).click()
      await page.locator('.shell_company-switch').getByText(other).waitFor()
      expect(visit.errors).toEqual([])
    } finally {
      await person.api.user.switchCompany({ teamId: home })
    }
  })

  test('a new company is asked for its tax id on its first page, and told above its list that it has no titles, until its own name is set', async () => {
    const person = newPerson('乔安')
    const { page, context, errors } = await openPage(browser)
    const missing = page.getByText('还没有设置企业抬头')
    const name = `乔安灯具有限公司${person.account.slice(1, 9)}`
    await register(page, person)
    await createCompany(page, name)
    await page.getByText('填一次税号，校验抬头就有了对照').waitFor()
    await bring('company', files.xml(three!), person)
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    await missing.waitFor()
    await page.getByRole('link', { name: '去设置企业抬头' }).click()
    await page.getByRole('button', { name: '用本公司名称新增' }).click()
    await page.getByRole('dialog').getByLabel('税号').fill(branch.taxId)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByText('上次校验').waitFor()
    await page.locator('.shell_logo-link').click()
    await page.getByText('最近录入的发票').waitFor()
    await expect.poll(() => missing.count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})
