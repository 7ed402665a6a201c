// Places looked at one after another: what axe-core finds there, and what opens above a page with the keyboard too.
import { expect } from 'vitest'
import type { Browser, Page, Request } from 'playwright-core'
import { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { Changes } from '../../scripts/lib/changes.ts'
import { takeInTurn } from '../../scripts/lib/in-turn.ts'
import { above, findings, ofColours } from './axe.ts'
import { appUrl, openPage, standSignedIn } from './browser.ts'
import { focusFaults } from './focus.ts'
import { looksOff } from './looks.ts'
import type { Language } from './overlay-openers.ts'

/** Each run looks at dozens of places. */
export const surveyMs = 600_000
/** Pages that stand beside each other: while one is looked at, the other is on its way. */
const lanes = 2
/** Where `open` opens no layer above the page, but something in it. */
const inPage = new Set([
  'selection',
  'more filters',
  'a template',
  'a rule',
  'a new permission group',
  'nothing fits',
  'what was found in a file',
  'a partner',
  'a delivery',
])
export type Place = readonly [name: string, path: string, open?: (page: Page) => Promise<unknown>]

/** Where English stands in another layout: its heads, filters, menus and bars are longer. RELIABILITY=long looks at all in both languages. */
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
const isWhollyLookedAt = (language: Language, name: string): boolean =>
  language === 'zh-CN' || process.env['RELIABILITY'] === 'long' || englishDiffers.has(name)

/** Where nothing changed that a page is made of, its places take turns. */
const madeOf = /^(apps\/web|packages\/(locales|domain)|e2e|scripts\/lib)\/|^package(-lock)?\.json$/
const touchedPlaces = ({ files }: Changes): ((name: string) => boolean) => {
  const touched = files.some((file) => madeOf.test(file))
  return () => touched
}

const events = `${invoiceCenter.base}${invoiceCenter.endpoints.watchImports.path}`
const pending = new WeakMap<Page, Set<Request>>()
/** What the page has asked the server and has not been answered yet; the stream of events never is. */
const follow = (page: Page): void => {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && pathname !== events) open.add(request)
  })
  const answered = (request: Request): void => {
    open.delete(request)
  }
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
}
/** Whether the page is drawn, nothing in it waits or moves, and nothing came between two drawings. */
const isStill = (page: Page): Promise<boolean> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const still = () =>
      document.querySelector('#root *') !== null &&
      document.querySelector('.waiting-rows_waiting, .ant-skeleton, .waiting-lines, .ant-spin-spinning, .whole-page_page-pending') === null &&
      document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity)
    if (!still()) return false
    await frame()
    await frame()
    return still()
  })()`)
/** Waits until what a place asked for is there. */
const settle = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => (await isStill(page)) && pending.get(page)!.size === 0, { timeout: 30_000, interval: 30 })
    .toBe(true)
    // What keeps waiting is looked at as it stands.
    .catch(() => undefined)
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
/** A page that the server wrote itself leads nowhere without loading. */
const isWeb = (page: Page): Promise<boolean> => page.evaluate("document.querySelector('#root') !== null")
/** To an address without loading the web anew. */
const visitPath = (page: Page, path: string): Promise<void> => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
const nowhere = '/V404'
/** By way of a page that holds nothing: what was ticked, typed or opened goes with its page, and the next one is there when this one has gone. */
const goOn = async (page: Page, path: string): Promise<void> => {
  await visitPath(page, nowhere)
  const between = await page.waitForSelector('main.whole-page_notice-page:not(.create-team-page)')
  if (path === nowhere) return
  await visitPath(page, path)
  await between.waitForElementState('hidden')
}
/** Whether a page that was looked at stands there as it came: where what opened above it has gone, the next can be opened. */
const asItCame = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    `location.pathname + location.search === ${JSON.stringify(path)} && document.querySelector('.tick:checked, .list-page_selection-bar, form') === null`,
  )
/** A page as the walk looks at it: of what stands in the same layout in the other language, the colours alone. */
const walkedOver = async (page: Page, name: string, language: Language): Promise<readonly string[]> => [
  ...(await looksOff(page, name)),
  ...(await findings(page, name, false, isWhollyLookedAt(language, name) ? undefined : ofColours)),
]
/** What axe-core finds at each place in turn; one that cannot be reached is told too. Of what opens above a page that alone is looked at, and with the keyboard too. */
const survey = async (page: Page, places: readonly Place[], walks: Language | undefined): Promise<readonly string[]> => {
  const seen: string[] = []
  let ready = false
  for (const [name, path, open] of places) {
    try {
      const clear = ready && (await isWeb(page)) && (await closed(page))
      if (!clear) await page.goto(`${appUrl}${path}`)
      else if (!open || !(await asItCame(page, path))) await goOn(page, path)
      ready = false
      await settle(page)
      if (open) {
        await open(page)
        if (!inPage.has(name)) await page.locator(above).first().waitFor()
        await settle(page)
      }
      if ((await page.locator('.whole-page_notice-page[role=alert]').count()) > 0) throw new Error('the page has broken')
      if (walks) seen.push(...(await walkedOver(page, name, walks)))
      else seen.push(...(await findings(page, name, (await page.locator(above).count()) > 0)))
      if (open) seen.push(...(await focusFaults(page, name)))
      ready = true
    } catch (error) {
      seen.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  return seen
}
const inRuns = (places: readonly Place[], size: number): (readonly Place[])[] =>
  Array.from({ length: Math.ceil(places.length / size) }, (_, i) => places.slice(i * size, i * size + size))

/**
 * Each lane takes the next of the runs that are left; what stands together in one run stays together. `walk`: a low
 * window shows each page with its looks, in both languages, in English with the dark colours.
 */
export const surveyAll = async (
  browser: Browser,
  language: Language,
  places: readonly Place[],
  { signedIn = true, together = 6, walk }: { signedIn?: boolean; together?: number; walk?: { width: number; height: number } } = {},
): Promise<readonly string[]> => {
  const { taken, told } = takeInTurn(
    places.filter(([name]) => walk || isWhollyLookedAt(language, name)),
    ([name]) => name,
    touchedPlaces,
  )
  process.stdout.write(`  accessibility · places, ${language} · ${told}\n`)
  const left = inRuns(taken, together)
  const lane = async (): Promise<readonly string[]> => {
    const { page, context } = await openPage(browser, language, walk && { viewport: walk })
    const kept = { 'piaotai.language': language, ...(walk && language === 'en-US' ? { 'piaotai.colorMode': 'dark' } : {}) }
    await page.addInitScript((chosen) => {
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
    }, kept)
    follow(page)
    const seen: string[] = []
    if (signedIn) await standSignedIn(page)
    for (let run = left.shift(); run; run = left.shift()) seen.push(...(await survey(page, run, walk && language)))
    await context.close()
    return seen
  }
  return (await Promise.all(Array.from({ length: lanes }, lane))).flat()
}
