// Every page: nothing that axe-core calls serious or critical. English is looked at where it stands in another layout; RELIABILITY=long looks at all of them in both languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { allPages } from '@piaotai/domain/rights/permission.ts'
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
const inside = [...allPages.map((p) => p.path), '/createTeam', '/bindPhone', '/visitor/join']
/** A list's rows are alike: the short form looks at a page of twenty. */
const listLength = process.env['RELIABILITY'] === 'long' ? '' : '?pageSize=20'

describe.skipIf(!canBrowse)('axe-core finds nothing serious', () => {
  let browser: Browser
  let furnished: Fixtures
  beforeAll(async () => {
    browser = await openBrowser()
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
      expect(await surveyAll(browser, language, places, { signedIn: false, together: 4 })).toEqual([])
    },
    surveyMs,
  )
  test.each(languages)(
    'on pages of the menu, %s',
    async (language) => {
      const places = inside.map((path) => [path, `${path}${listLength}`] as const)
      expect(await surveyAll(browser, language, places)).toEqual([])
    },
    surveyMs,
  )
})
