import type { Page } from 'playwright-core'
import { demo } from './browser.ts'

/** Gives the person's password where an act that opens the company asks for it; the act goes on. */
export const prove = async (page: Page, password: string = demo.password): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '验证本人' })
  await dialog.getByText('登录密码', { exact: true }).first().click()
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await dialog.getByRole('button', { name: '验证并继续' }).click()
}
