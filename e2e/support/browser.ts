// A real Chromium with a fresh profile, signed in through the page as a person would.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, signInAt } from '../../scripts/lib/browser.ts'
import { chromiumPath } from '../../scripts/lib/system.mjs'
import { demo, ownHouse } from './own-house.ts'

export const houseUrl = ownHouse()
/** Journeys are skipped by name where there is no Chromium. */
export const canBrowse = Boolean(chromiumPath())
export { demo, openBrowser }

/** Longer than any step takes where three journeys share two cores; what is asked of speed is asked elsewhere. */
const stepMs = 60_000

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: string[]
}

/** A new window at 1440×900 of somebody who asked for less motion, unless what moves is looked at, and stands outside China, whose days the pages tell all the same; page errors are collected so that a journey can expect none. */
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
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, context, errors }
}

/** Signs in through the login page. */
export const signInByPage = (page: Page, account: string = demo.account, password: string = demo.password): Promise<void> =>
  signInAt(page, houseUrl, account, password)
