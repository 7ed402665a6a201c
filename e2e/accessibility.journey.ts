// Every page, dialog and drawer: nothing that axe-core calls serious or critical, and no dialog that loses who has the keyboard alone. RELIABILITY=long looks at all of them in both languages;
// without it English is looked at where its longer words are laid out in another way.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { allPages } from '@piaotai/domain/permissions.ts'
import { above, findings } from './support/axe.ts'
import { bring } from './support/bring.ts'
import { canBrowse, appUrl, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { files, freshInvoice } from './support/files.ts'
import { focusFaults } from './support/focus.ts'
import { seedFixtures, type Fixtures } from './support/fixtures.ts'
import { languages, overlays, type Language } from './support/overlays.ts'

/** Addresses outside the shell, read off the table that the router is made of. */
const publicPaths = [
  ...readFileSync(join(import.meta.dirname, '../apps/web/src/app/public-routes.ts'), 'utf8').matchAll(/^ {2}'(\/[^']+)':/gm),
].map((found) => found[1]!.replace('/$', '/wechat'))
const outside = [...publicPaths, '/login?type=sms', '/login?type=sso', '/V404']
const inside = [...allPages.map((p) => p.path), '/createTeam', '/bindPhone', '/visitor/join']
/** Where English stands in another layout: its heads, filters, menus and bars are longer. */
const englishDiffers = new Set([
  '/login',
  '/register',
  '/V404',
  '/home/overView',
  '/companyInvoice/comticket',
  '/companyInvoice/allInvoiceCo',
  '/home/uploadHistory',
  '/companyInvoice/verifyRecordsCo',
  '/comset/permissionGroup',
  '/comset/exportTemplateSettings',
  'selection',
  'more filters',
  'invoice',
  'invoice, risk',
  'entering by hand',
  'export',
  'a new template',
  'print preview',
])
/** A list's rows are alike: the short form looks at a page of twenty. */
const listLength = process.env['RELIABILITY'] === 'long' ? '' : '?pageSize=20'
const looked =
  (language: Language) =>
  (name: string): boolean =>
    language === 'zh-CN' || process.env['RELIABILITY'] === 'long' || englishDiffers.has(name)

/** Each of these runs looks at dozens of places. */
const long = 600_000
/** Pages that stand beside each other: while one is looked at, the others are on their way. */
const lanes = 3
type Place = readonly [name: string, path: string, open?: (page: Page) => Promise<unknown>]

/** To an address without loading the web anew. */
const visitPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    ;(globalThis as unknown as { history: { pushState: (state: object, unused: string, url: string) => void } }).history.pushState(
      {},
      '',
      to,
    )
  }, path)
/** Waits until what a place asked for is there. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForTimeout(100)
  await page
    .waitForFunction(
      () =>
        (globalThis as unknown as { document: { querySelector: (selector: string) => unknown } }).document.querySelector(
          '.waiting, .ant-skeleton, .ant-spin-spinning, .page-pending',
        ) === null,
      undefined,
      { timeout: 30_000 },
    )
    .catch(() => undefined)
  await page.waitForTimeout(50)
}
/** Whether what stood above the page has gone with Escape. */
const closed = async (page: Page): Promise<boolean> => {
  await page.keyboard.press('Escape')
  return page
    .locator(above)
    .first()
    .waitFor({ state: 'hidden', timeout: 2000 })
    .then(
      () => true,
      () => false,
    )
}
const nowhere = '/V404'
/** By way of a page that holds nothing: what was ticked, typed or opened goes with its page, and the next one is there when this one has gone. */
const goOn = async (page: Page, path: string): Promise<void> => {
  await visitPath(page, nowhere)
  const between = await page.waitForSelector('main.notice-page:not(.create-team-page)')
  if (path === nowhere) return
  await visitPath(page, path)
  await between.waitForElementState('hidden')
}
/** Whether a page that was looked at stands there as it came: where what opened above it has gone, the next can be opened. */
const asItCame = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((to) => {
    const { location, document } = globalThis as unknown as {
      location: { pathname: string; search: string }
      document: { querySelector: (selector: string) => unknown }
    }
    return location.pathname + location.search === to && document.querySelector('.tick:checked, .selection-bar, form') === null
  }, path)
/** What axe-core finds at each place in turn; one that cannot be reached is told too. Of what opens above a page that alone is looked at, and with the keyboard too. */
const survey = async (page: Page, places: readonly Place[]): Promise<readonly string[]> => {
  const seen: string[] = []
  let ready = false
  for (const [name, path, open] of places) {
    try {
      const clear = ready && (await closed(page))
      if (!clear) await page.goto(`${appUrl}${path}`)
      else if (!open || !(await asItCame(page, path))) await goOn(page, path)
      ready = false
      await settle(page)
      if (open) {
        await open(page)
        await settle(page)
      }
      if ((await page.locator('.notice-page[role=alert]').count()) > 0) throw new Error('the page has broken')
      seen.push(...(await findings(page, name, (await page.locator(above).count()) > 0)))
      if (open) seen.push(...(await focusFaults(page, name)))
      ready = true
    } catch (error) {
      seen.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  return seen
}

describe.skipIf(!canBrowse)('axe-core and the keyboard find nothing serious', () => {
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

  const pageIn = async (language: Language): Promise<Page> => {
    const { page } = await openPage(browser, language)
    await page.addInitScript((chosen) => {
      localStorage.setItem('piaotai.language', chosen)
    }, language)
    return page
  }
  /** Each lane takes the next of the runs that are left; what stands together in one run stays together. */
  const across = async (language: Language, runs: readonly (readonly Place[])[], signedIn: boolean): Promise<readonly string[]> => {
    const left = [...runs]
    const lane = async (): Promise<readonly string[]> => {
      const page = await pageIn(language)
      const seen: string[] = []
      if (signedIn) await standSignedIn(page)
      for (let run = left.shift(); run; run = left.shift()) seen.push(...(await survey(page, run)))
      await page.context().close()
      return seen
    }
    return (await Promise.all(Array.from({ length: lanes }, lane))).flat()
  }
  const inRuns = (places: readonly Place[], size = 6): readonly (readonly Place[])[] =>
    Array.from({ length: Math.ceil(places.length / size) }, (_, i) => places.slice(i * size, i * size + size))

  test.each(languages)(
    'on pages for anybody, %s',
    async (language) => {
      expect(
        await across(
          language,
          inRuns(
            outside.filter(looked(language)).map((path) => [path, path]),
            4,
          ),
          false,
        ),
      ).toEqual([])
    },
    long,
  )
  test.each(languages)(
    'on pages of the menu, %s',
    async (language) => {
      expect(await across(language, inRuns(inside.filter(looked(language)).map((path) => [path, `${path}${listLength}`])), true)).toEqual(
        [],
      )
    },
    long,
  )
  test.each(languages)(
    'in dialogs, menus and the drawer, %s',
    async (language) => {
      expect(await across(language, inRuns(overlays(language, furnished).filter(([name]) => looked(language)(name))), true)).toEqual([])
    },
    long,
  )
})
