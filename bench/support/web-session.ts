// A session in the web's stored form, taken from a sign-in through the page.
import type { Browser } from 'playwright-core'
import { demoAccount } from '../../apps/server/src/app/demo/index.ts'
import { signInAt } from '../../scripts/lib/browser.ts'

export const webSession = async (browser: Browser, url: string, password: string): Promise<string> => {
  const page = await browser.newPage()
  await signInAt(page, url, demoAccount.email, password)
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await page.close()
  return kept
}
