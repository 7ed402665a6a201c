// The walk: every page and view, in Chinese by day and in English in the dark, with bars as Windows draws them. Nothing that axe-core calls serious or critical, no text that is a key, nothing cut, no page that scrolls sideways.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { allPages, type PageKey } from '@piaotai/domain/rights/permission.ts'
import { menuViews, taxViews } from '../../apps/web/src/app/router/menu-views.ts'
import { bring } from '../support/bring.ts'
import { canBrowse, openBrowser } from '../support/browser.ts'
import { files, freshInvoice } from '../support/files.ts'
import { seedFixtures, type Fixtures } from '../support/fixtures.ts'
import { languages } from '../support/overlay-openers.ts'
import { surveyAll, surveyMs } from '../support/survey.ts'

/** Addresses outside the shell, read off the table that the router is made of. */
const publicPaths = [
  ...readFileSync(join(import.meta.dirname, '../../apps/web/src/app/router/public-routes.ts'), 'utf8').matchAll(/^ {2}'(\/[^']+)':/gm),
].map((found) => found[1]!.replace('/$', '/wechat'))
const outside = [...publicPaths, '/login?type=sms', '/login?type=sso', '/V404']
/** Views that are named like pages of their own. */
const viewsOf = (key: PageKey): readonly string[] => [...(menuViews[key] ?? []), ...(taxViews[key] ?? [])]
const views = allPages.flatMap(({ key, path }) => viewsOf(key).map((view) => `${path}?view=${view}`))
const inside = [...allPages.map((p) => p.path), ...views, '/help', '/createTeam', '/bindPhone', '/visitor/join']
/** A list's rows are alike: the short form looks at a page of twenty. */
const asLong = (path: string): string =>
  process.env['RELIABILITY'] === 'long' ? path : `${path}${path.includes('?') ? '&' : '?'}pageSize=20`
const lowWindow = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

describe.skipIf(!canBrowse)('The walk finds nothing off', () => {
  let browser: Browser
  let furnished: Fixtures
  beforeAll(async () => {
    browser = await openBrowser({ bars: true })
    await bring('personal', await files.held(freshInvoice(8104)))
    furnished = await seedFixtures(8105)
  })
  afterAll(async () => {
    await furnished?.clear()
    await browser?.close()
  })

  test.each(languages)(
    'on pages for anybody, %s',
    async (language) => {
      const places = outside.map((path) => [path, path] as const)
      expect(
        await surveyAll(browser, language, places, { signedIn: false, together: 4, walk: language === 'zh-CN' ? lowWindow : phone }),
      ).toEqual([])
    },
    surveyMs,
  )
  test.each(languages)(
    'on pages of the menu, %s',
    async (language) => {
      const places = inside.map((path) => [path, asLong(path)] as const)
      expect(await surveyAll(browser, language, places, { walk: lowWindow })).toEqual([])
    },
    surveyMs,
  )
})
