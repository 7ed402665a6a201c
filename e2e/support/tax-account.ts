// An account at the simulated tax bureau: its person on the bureau's page, itself by the form, and its row.
import type { Locator, Page } from 'playwright-core'

export const bureauPassword = 'Journey-2026'
export interface Clerk {
  /** As the form names it, and its code at the bureau. */
  readonly area: string
  readonly code: string
  readonly phone: string
  readonly identities: readonly string[]
}
/** `page` shows comset/taxAccounts, `bureau` the bureau's page. Resolves to the account's row. */
export const addTaxAccount = async (page: Page, bureau: Page, { area, code, phone, identities }: Clerk): Promise<Locator> => {
  const person = { area: code, phone, name: '陆清和', password: bureauPassword, identities }
  await bureau.getByRole('textbox', { name: 'JSON' }).fill(JSON.stringify([person]))
  await bureau.getByRole('button', { name: '保存人员 Save people' }).click()
  await bureau.locator('#people').getByText(phone).waitFor()
  await page.getByRole('button', { name: '添加账号' }).first().click()
  const form = page.getByRole('dialog', { name: '添加税局账号' })
  await form.getByRole('combobox', { name: '地区' }).fill(area)
  await form.getByRole('combobox', { name: '地区' }).press('Enter')
  await form.getByRole('textbox', { name: '办税人' }).fill('陆清和')
  await form.getByRole('textbox', { name: '手机' }).fill(phone)
  await form.getByLabel('密码', { exact: true }).fill(bureauPassword)
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  return accountRow(page, phone)
}
export const accountRow = (page: Page, phone: string): Locator =>
  page.locator('.data-table_data-row').filter({ hasText: `****${phone.slice(-4)}` })
/** Opens the login dialog of an account, and gives the password. */
export const beginLogin = async (page: Page, account: Locator): Promise<Locator> => {
  await account.getByRole('button', { name: /^登录/ }).click()
  const dialog = page.getByRole('dialog', { name: /登录电子税务局/ })
  await dialog.getByRole('button', { name: '下一步' }).click()
  return dialog
}
