// A real Chromium with a fresh profile, and sign-in through the page: for journeys and benchmarks.
import { chromium, type Browser, type Page } from 'playwright-core'
import { webAddress } from '@piaotai/domain/paths.ts'
import { chromiumPath } from './system.mjs'

export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
/** The engine compiles what runs often a second and a third time, for speed: pages of a test live too briefly to earn that back. Benchmarks measure with all of it. */
export const forBriefPages = ['--js-flags=--no-opt --no-maglev'] as const

/** `flags`: further ones of its own command line. `bars`: what scrolls has a bar beside it, as on Windows; else none is drawn. */
export const openBrowser = (flags: readonly string[] = [], { bars = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [...browserFlags, ...flags],
    ...(bars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  })
/** Signs in through the login page of the app at `url`. */
export const signInAt = async (page: Page, url: string, account: string, password: string): Promise<void> => {
  await page.goto(webAddress(url, '/login'))
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}
