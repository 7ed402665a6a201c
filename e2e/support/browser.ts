// A real Chromium with a fresh profile, and the ways to sign in there.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { webAddress, type RoutePath } from '@piaotai/domain/paths.ts'
import { signIn } from '../../scripts/lib/api-client.ts'
import { forBriefPages, openBrowser as openAnyBrowser, signInAt } from '../../scripts/lib/browser.ts'
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { demo, localCookie, ownApp } from './own-app.ts'

export const appUrl = ownApp()
/** The address of a page of the app that the journeys run on. */
export const addressOf = (path: RoutePath, query?: Readonly<Record<string, string>>): string => webAddress(appUrl, path, query)
/** Without Chromium, journeys are skipped by name. */
export const canBrowse = Boolean(chromiumPath())
export { demo }

export const openBrowser = (shown?: { readonly bars: boolean }): Promise<Browser> => openAnyBrowser(forBriefPages, shown)

/** Longer than any step takes while three journeys share two cores; other tests check speed. */
const stepMs = 120_000

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: string[]
}

/**
 * A new 1440×900 window, opened by the address that the start prints. It prefers reduced motion unless `moves`, and its
 * time zone is outside China, because the pages must show China's days anyway. Collects page errors, so that a journey
 * can expect none.
 */
export const openPage = async (
  browser: Browser,
  language: 'zh-CN' | 'en-US' = 'zh-CN',
  { viewport = { width: 1440, height: 900 }, moves = false, timezoneId = 'UTC' } = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport,
    locale: language,
    timezoneId,
    acceptDownloads: true,
    reducedMotion: moves ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(stepMs)
  await context.addCookies([{ ...localCookie(), url: `${appUrl}/dev/` }])
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, context, errors }
}

/**
 * Signs in by API at an empty address and stores the session where the web keeps it, for the next page to find.
 * sign-in.journey.ts and first-minute.journey.ts cover the sign-in pages.
 */
export const standSignedIn = async (page: Page, account: string = demo.account, password: string = demo.password): Promise<void> => {
  const { api, token } = await signIn(appUrl, account, password)
  const user = (await api.user.readUser({})).body.data
  const company = user.defaultTeamId ? (await api.user.readCompany({ teamId: user.defaultTeamId })).body.data : undefined
  await page.goto(`${appUrl}/health`)
  await page.evaluate((session) => {
    sessionStorage.setItem('piaotai.session', session)
  }, JSON.stringify({ token, user, company }))
}
/** Signs in through the login page. */
export const signInByPage = (page: Page, account: string = demo.account, password: string = demo.password): Promise<void> =>
  signInAt(page, appUrl, account, password)
