// Every page, dialog and drawer in both languages: nothing that axe-core calls serious or critical; and the keyboard alone is enough.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { allPages } from '@piaotai/domain/permissions.ts'
import { enUS } from '@piaotai/locales/en-US.ts'
import { zhCN } from '@piaotai/locales/zh-CN.ts'
import { findings } from './support/axe.ts'
import { canBrowse, houseUrl, openBrowser, openPage, signInByPage, type Visit } from './support/browser.ts'
import { bring } from './support/bring.ts'
import { writeSheet } from './support/sheet.ts'
import { files, freshInvoice } from './support/files.ts'

const sentences = { 'zh-CN': zhCN, 'en-US': enUS } as const, languages = ['zh-CN', 'en-US'] as const
type Language = (typeof languages)[number]
/** Addresses outside the shell, read off the table that the router is made of. */
const publicPaths = [...readFileSync(join(import.meta.dirname, '../apps/web/src/app/public-routes.ts'), 'utf8').matchAll(/^ {2}'(\/[^']+)':/gm)].map((found) => found[1]!.replace('/$', '/wechat'))

/** Each of these runs looks at dozens of places. */
const long = 600_000
/** Goes to an address without loading the web anew. */
const visitPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => { (globalThis as unknown as { history: { pushState: (state: object, unused: string, url: string) => void } }).history.pushState({}, '', to) }, path)
/** Waits until what a place asked for is there. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForTimeout(150)
  await page.waitForFunction(() => (globalThis as unknown as { document: { querySelector: (selector: string) => unknown } }).document.querySelector('.waiting, .ant-skeleton, .ant-spin-spinning') === null, undefined, { timeout: 10_000 }).catch(() => undefined)
  await page.waitForTimeout(100)
}
/** What axe-core finds at each place in turn; one that cannot be reached is told too. */
const survey = async (page: Page, places: readonly (readonly [name: string, reach: () => Promise<unknown>])[]): Promise<readonly string[]> => {
  const seen: string[] = []
  for (const [name, reach] of places) {
    const failed = await reach().then(() => undefined, (error: Error) => `${name}: ${error.message.split('\n')[0]}`)
    if (failed) { seen.push(failed); continue }
    await settle(page)
    seen.push(...await findings(page, name))
  }
  return seen
}
const visitIn = async (browser: Browser, language: Language): Promise<Visit> => {
  const visit = await openPage(browser, language)
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit.page.addInitScript((chosen) => { localStorage.setItem('piaotai.language', chosen) }, language)
  return visit
}

/** Anything that still stands above a page. */
const above = '.ant-modal:visible, .ant-drawer-open, .ant-dropdown:visible, .ant-popover:visible, .ant-picker-dropdown:visible, .ant-select-dropdown:visible'
/** What opens above a page: where it is, and the hands that open it. */
type Opening = readonly [name: string, path: string, open: (page: Page) => Promise<unknown>]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const company = '/companyInvoice/allInvoiceCo?pageSize=20', verifications = '/companyInvoice/verifyRecordsCo'
const openings = (language: Language): readonly Opening[] => {
  const say = sentences[language]
  const personMenu = (page: Page) => page.locator('.shell header .person').click()
  const personal = (name: string) => async (page: Page) => { await personMenu(page); await page.getByRole('menuitem', { name }).click() }
  const information = (subject: string) => async (page: Page) => { await personal(say.personal.information.title)(page); await page.getByRole('dialog').getByRole('button', { name: subject }).last().click() }
  const drawer = async (page: Page) => { await page.locator('.number-link').nth(4).click(); await page.locator('.invoice-drawer .face-fields').waitFor() }
  const drawerTab = (key: string) => async (page: Page) => { await drawer(page); await page.locator(`.drawer-tabs [data-tab=${key}]`).click() }
  const click = (name: string) => (page: Page) => button(page, name).click()
  const entry = (way: string) => async (page: Page) => { await click(say.entry.other)(page); await page.getByRole('menuitem', { name: way }).click(); await page.getByRole('dialog').waitFor() }
  const chosenStaff = (action: string) => async (page: Page) => { await page.getByRole('checkbox', { name: '周牧野' }).check(); await page.locator('.selection-bar').getByRole('button', { name: action, exact: true }).click() }
  return [
    ['companies', company, (page) => page.locator('.company-switch').click()],
    ['person menu', company, personMenu],
    ['personal information', company, personal(say.personal.information.title)],
    ['phone', company, information(say.personal.information.phone)], ['e-mail', company, information(say.personal.information.email)], ['WeChat', company, information(say.personal.information.wx)],
    ['second factor', company, information(say.personal.information.factor)], ['devices', company, information(say.personal.information.sessions)],
    ['customer service', company, personal(say.personal.service.title)], ['password', company, personal(say.personal.password.title)],
    ['row height', company, click(say.invoices.action.density)], ['columns', company, click(say.invoices.action.columns)],
    ['more filters', company, (page) => page.locator('.filters .more').click()],
    ['a choice', company, (page) => page.getByRole('combobox', { name: say.invoices.filter.type }).click()],
    ['dates', company, (page) => button(page, say.invoices.filter.date).click()],
    ['keys', company, (page) => page.keyboard.press('?')],
    ['selection', company, (page) => page.locator('.data-row .tick').first().click()],
    ['entering by hand', company, async (page) => { await entry(say.entry.hand.open)(page); await page.locator('.lines-foot button').click(); await page.locator('.lines-editor input').first().fill('纸'); await page.locator('.dialog-foot').getByRole('button').last().click(); await page.getByText(say.entry.fault.required).first().waitFor() }],
    ['a sheet of invoices', company, async (page) => {
      await entry(say.entry.sheet.open)(page)
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(writeSheet(`a11y-${language}.xlsx`, [['发票类型', '发票号码', '开票日期', '价税合计'], ['22', '2.6E+19', '2026-11-20', '1'], ['22', '26322713516389990001', '2026-11-20', '1']]))
      await page.getByText(say.entry.fault.digitsLost).waitFor()
    }],
    ['deleting', company, async (page) => { await page.locator('.data-row .tick').nth(1).click(); await page.locator('.data-row .tick').nth(2).click(); await page.locator('.selection-bar').getByRole('button', { name: say.deletions.delete.open, exact: true }).click(); await page.getByRole('dialog').getByRole('radio').first().waitFor() }],
    ['deleting without a reason', company, async (page) => {
      await drawer(page)
      await page.locator('.drawer-end').getByRole('button', { name: say.deletions.delete.open, exact: true }).click()
      await page.locator('.dialog-foot').getByRole('button').last().click()
      await page.getByText(say.deletions.delete.reasonMissing).waitFor()
    }],
    ['using an invoice', company, async (page) => {
      await page.locator('.data-row .tick').nth(1).click()
      await page.locator('.selection-bar').getByRole('button', { name: say.use.open, exact: true }).click()
      await page.getByRole('menuitem', { name: say.use.act.submit }).click()
    }],
    ['typed verification', verifications, click(say.verify.typed.open)],
    ['typed verification of nothing', verifications, async (page) => { await click(say.verify.typed.open)(page); await page.locator('.dialog-foot').getByRole('button').last().click(); await page.getByText(say.verify.typed.wrong.digital).waitFor() }],
    ['verifying again', verifications, click(say.verify.settings.open)],
    ['nothing fits', `${company}&seller=%22zzzz%22&tab=warnings`, async () => undefined],
    ['invoice', company, drawer], ...(['lines', 'business', 'extended', 'verify', 'flow', 'voucher'] as const).map((key): Opening => [`invoice, ${key}`, company, drawerTab(key)]),
    ['invoice, risk', company, async (page) => { await drawerTab('risk')(page); await page.locator('.risk-radar').waitFor() }],
    ['limits of the radar', company, async (page) => { await drawerTab('risk')(page); await click(say.risk.limits.set)(page) }],
    ['story of an invoice', company, async (page) => { await drawer(page); await click(say.story.open)(page); await page.locator('.story-lines').waitFor() }],
    ['invoice, correcting', company, async (page) => { await drawer(page); await page.keyboard.press('e'); await page.locator('#reason').waitFor() }],
    ['import', company, click(say.invoices.action.import)],
    ['import of two files', company, async (page) => {
      await click(say.invoices.action.import)(page)
      await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles([await files.pdf(freshInvoice(language === 'zh-CN' ? 8101 : 8102)), await files.broken(freshInvoice(8103))])
      await page.getByRole('dialog').getByText(say.imports.state.recorded).first().waitFor({ timeout: 60_000 })
    }],
    ['what was found in a file', '/uploadHistoryFile?type=10', (page) => page.locator('[aria-expanded=false]').nth(3).click()],
    ['completing by hand', '/uploadHistoryFile?type=10&ending=attention', (page) => page.getByRole('button', { name: say.imports.action.complete }).first().click()],
    ['inviting', '/comset/staffManagement', click(say.people.invite.title)],
    ...(['move', 'disable', 'remove'] as const).map((action): Opening => [action, '/comset/staffManagement', chosenStaff(say.people.staff.action[action])]),
    ['company details', '/comset/comHome', click(say.company.home.edit)], ['handing the company over', '/comset/comHome', click(say.company.transfer.title)], ['dissolving the company', '/comset/comHome', click(say.company.dissolve.open)],
    ['a new permission group', '/comset/permissionGroup', click(say.people.group.add)],
    ['a new title', '/comset/enterpriseRise', async (page) => { await click(say.titles.add)(page); await button(page, say.titles.form.addFormer).click() }], ['importing titles', '/comset/enterpriseRise', click(say.titles.import)],
    ['title check', company, async (page) => {
      await page.locator('.data-row .tick').nth(1).click()
      await page.locator('.selection-bar').getByRole('button', { name: say.titles.check.open, exact: true }).click()
      await page.locator('.title-results').waitFor()
    }],
  ]
}

/** Both languages at once: while one page is looked at, the other is on its way. */
describe.skipIf(!canBrowse)('axe-core', () => {
  let browser: Browser
  beforeAll(async () => { browser = await openBrowser() })
  afterAll(() => browser.close())

  describe('finds nothing serious', () => {
    test.concurrent.each(languages)('on pages for anybody, %s', async (language) => {
      const { page, context } = await visitIn(browser, language)
      expect(await survey(page, [...publicPaths, '/login?type=sms', '/login?type=sso', '/V404'].map((path) => [path, () => page.goto(`${houseUrl}${path}`)]))).toEqual([])
      await context.close()
    }, long)
  })

  describe('finds nothing serious', () => {
    test.concurrent.each(languages)('on pages of the menu, %s', async (language) => {
      const { page, context } = await visitIn(browser, language)
      await signInByPage(page)
      expect(await survey(page, [...allPages.map((p) => p.path), '/createTeam', '/bindPhone', '/visitor/join'].map((path) => [path, () => visitPath(page, path)]))).toEqual([])
      await context.close()
    }, long)
  })

  describe('finds nothing serious', () => {
    beforeAll(async () => { await bring('personal', await files.held(freshInvoice(8104))) })
    test.concurrent.each(languages)('in dialogs, menus and the drawer, %s', async (language) => {
      const { page, context } = await visitIn(browser, language)
      page.setDefaultTimeout(20_000)
      await signInByPage(page)
      // Where the page stands with nothing above it; '' when that is not sure.
      let at = ''
      const reach = (path: string, open: (page: Page) => Promise<unknown>) => async (): Promise<void> => {
        await page.keyboard.press('Escape')
        await page.waitForTimeout(100)
        if (at !== path || await page.locator(above).count() > 0) await page.goto(`${houseUrl}${path}`)
        at = ''
        await settle(page)
        await open(page)
        at = path
      }
      expect(await survey(page, openings(language).map(([name, path, open]) => [name, reach(path, open)]))).toEqual([])
      await context.close()
    }, long)
  })
})
