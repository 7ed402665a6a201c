// A real Chromium with a fresh profile, and the ways to stand signed in there.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signIn } from '../../scripts/lib/api-client.ts'
import { forBriefPages, openBrowser as openAnyBrowser, signInAt } from '../../scripts/lib/browser.ts'
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { demo, localCookie, ownApp } from './own-app.ts'

export const appUrl = ownApp()
/** Journeys are skipped by name where there is no Chromium. */
export const canBrowse = Boolean(chromiumPath())
export { demo }

export const openBrowser = (): Promise<Browser> => openAnyBrowser(forBriefPages)

/** Longer than any step takes where three journeys share two cores; what is asked of speed is asked elsewhere. */
const stepMs = 60_000

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: string[]
}

/** A new window, opened by the address that the start prints, at 1440×900 of somebody who asked for less motion, unless what moves is looked at, and stands outside China, whose days the pages tell all the same; page errors are collected so that a journey can expect none. */
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

/** Stands signed in at an address that holds nothing: the session lies where the web keeps it, and the next page finds it. What signing in looks like, sign-in.journey.ts and first-minute.journey.ts show. */
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
