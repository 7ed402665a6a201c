// A real Chromium with a fresh profile, signed in through the page as a person would.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { demo, ownHouse } from './workers.ts'

export const houseUrl = ownHouse()
/** Journeys are skipped by name where there is no Chromium. */
export const canBrowse = Boolean(chromiumPath())
export { demo }

export const openBrowser = (): Promise<Browser> => chromium.launch({
  executablePath: chromiumPath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

export interface Visit { readonly page: Page; readonly context: BrowserContext; readonly errors: string[] }

/** A new window at 1440×900; page errors are collected so that a journey can expect none. */
export const openPage = async (browser: Browser, language: 'zh-CN' | 'en-US' = 'zh-CN', viewport = { width: 1440, height: 900 }): Promise<Visit> => {
  const context = await browser.newContext({ viewport, locale: language, acceptDownloads: true })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, context, errors }
}

/** Signs in through the login page. */
export const signInByPage = async (page: Page, account: string = demo.account, password: string = demo.password): Promise<void> => {
  await page.goto(`${houseUrl}/login`)
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
