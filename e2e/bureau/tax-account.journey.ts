// 登录税局: by SMS, by scan and by face, with a choice of identity; a person answers on the bureau's own page.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { appUrl, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from '../support/browser.ts'
import { ownTaxBureau } from '../support/own-app.ts'
import { accountRow, addTaxAccount, beginLogin } from '../support/tax-account.ts'

const phones = 13_700_000_000 + (Date.now() % 90_000_000)
describe.skipIf(!canBrowse)('a login at the tax bureau', () => {
  let browser: Browser
  let visit: Visit
  let bureau: Page
  let at = 0
  let phone = ''
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser)
    await standSignedIn(visit.page)
    page = visit.page
    bureau = await visit.context.newPage()
    await bureau.goto(ownTaxBureau())
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    phone = String(phones + ++at)
    await page.goto(`${appUrl}/comset/taxAccounts`)
  })
  const addAccount = async (area: string, code: string, identities: readonly string[]): Promise<Locator> =>
    beginLogin(page, await addTaxAccount(page, bureau, { area, code, phone, identities }))
  const row = (): Locator => accountRow(page, phone)
  const waiting = (): Locator => bureau.locator('#waiting tr').filter({ hasText: phone })
  const isIn = async (): Promise<void> => {
    await row().getByText('已登录').waitFor()
    await row()
      .getByText(/余 1[12] 小时/)
      .waitFor()
    expect(visit.errors).toEqual([])
  }

  test('by SMS: a wrong code is told, the right one lets in, and the session is renewed and logged out', async () => {
    const dialog = await addAccount('江苏', '3200', ['03'])
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    const field = dialog.getByRole('textbox', { name: '短信验证码' })
    const shown = waiting().locator('td.code')
    await expect.poll(() => shown.textContent()).toMatch(/^\d{6}$/)
    const right = (await shown.textContent()) ?? ''
    await field.fill(right === '000000' ? '000001' : '000000')
    await dialog.getByText(/验证码不对或已失效，还可试 2 次/).waitFor()
    await field.fill(right)
    await isIn()
    await row().getByRole('button', { name: /^续期/ }).click()
    await page.getByText('税局已确认').waitFor()
    await row()
      .getByRole('button', { name: /^退出登录/ })
      .click()
    await page.getByRole('dialog', { name: '退出税局登录？' }).getByRole('button', { name: '退出登录' }).click()
    await row().getByText('已失效').waitFor()
  })
  test('by scan: the app at another company is told, then it is scanned and confirmed', async () => {
    const dialog = await addAccount('山东', '3700', ['03'])
    await dialog.getByRole('button', { name: '显示二维码' }).click()
    await waiting()
      .getByRole('button', { name: /Other company/ })
      .click()
    await dialog.getByText(/先在 App 里切换到本公司/).waitFor()
    await waiting().getByRole('button', { name: /^扫码/ }).click()
    await dialog.getByText('已扫，请在 App 里确认').waitFor()
    await waiting()
      .getByRole('button', { name: /Confirm/ })
      .click()
    await isIn()
  })
  test('by face, where the bureau takes nothing else', async () => {
    const dialog = await addAccount('北京', '1100', ['03'])
    await dialog.getByRole('button', { name: '发送验证码' }).click()
    await dialog.getByText('税局要求刷脸，请用税务 App 刷脸').waitFor()
    await dialog.getByRole('button', { name: '显示刷脸码' }).click()
    await waiting()
      .getByRole('button', { name: /Face seen/ })
      .click()
    await isIn()
  })
  test('with a choice of identity, of those that the bureau offers', async () => {
    const dialog = await addAccount('广东', '4400', ['03', '09'])
    await dialog.getByText('税局为此人返回 2 个身份').waitFor()
    await dialog.getByRole('radio', { name: /开票员/ }).click()
    await dialog.getByRole('button', { name: '以开票员登录' }).click()
    await isIn()
  })
})
