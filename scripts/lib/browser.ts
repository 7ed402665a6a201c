// A real Chromium with a fresh profile, and sign-in through the page: for journeys and benchmarks.
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumPath } from './system.mjs'

/** `flags`: additional command-line flags. */
export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  })
/** Signs in through the login page of the app at `url`. */
export const signInAt = async (page: Page, url: string, account: string, password: string): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}
