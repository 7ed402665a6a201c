// What opens the layers above the pages: buttons, menus, the drawer's tabs, each by its sentence.
import type { Page } from 'playwright-core'
import { enUS } from '@piaotai/locales/en-US.ts'
import { manualEntry as englishEntry } from '@piaotai/locales/en-US/manual-entry.ts'
import { exports as englishExports } from '@piaotai/locales/en-US/exports.ts'
import { notice as englishNotices } from '@piaotai/locales/en-US/notice.ts'
import { category as chineseRules } from '@piaotai/locales/zh-CN/category.ts'
import { category as englishRules } from '@piaotai/locales/en-US/category.ts'
import { risk as englishRisk } from '@piaotai/locales/en-US/risk.ts'
import { invoiceStory as englishStory } from '@piaotai/locales/en-US/invoice-story.ts'
import { company as englishCompany } from '@piaotai/locales/en-US/company.ts'
import { delivery as englishDeliveries } from '@piaotai/locales/en-US/delivery.ts'
import { deliverySending as englishSending } from '@piaotai/locales/en-US/delivery-sending.ts'
import { member as englishPeople } from '@piaotai/locales/en-US/member.ts'
import { invoiceDeletion as englishDeletions } from '@piaotai/locales/en-US/invoice-deletion.ts'
import { partner as englishPartners } from '@piaotai/locales/en-US/partner.ts'
import { personal as englishPersonal } from '@piaotai/locales/en-US/personal.ts'
import { taxpayer as englishTaxpayer } from '@piaotai/locales/en-US/taxpayer.ts'
import { title as englishTitles } from '@piaotai/locales/en-US/title.ts'
import { payment as englishPayments } from '@piaotai/locales/en-US/payment.ts'
import { usage as englishUse } from '@piaotai/locales/en-US/usage.ts'
import { zhCN } from '@piaotai/locales/zh-CN.ts'
import { company } from '@piaotai/locales/zh-CN/company.ts'
import { delivery as deliveries } from '@piaotai/locales/zh-CN/delivery.ts'
import { deliverySending as sending } from '@piaotai/locales/zh-CN/delivery-sending.ts'
import { member as people } from '@piaotai/locales/zh-CN/member.ts'
import { exports as exportWords } from '@piaotai/locales/zh-CN/exports.ts'
import { manualEntry as entryWords } from '@piaotai/locales/zh-CN/manual-entry.ts'
import { notice as notices } from '@piaotai/locales/zh-CN/notice.ts'
import { invoiceDeletion as deletions } from '@piaotai/locales/zh-CN/invoice-deletion.ts'
import { partner as partners } from '@piaotai/locales/zh-CN/partner.ts'
import { personal as personalWords } from '@piaotai/locales/zh-CN/personal.ts'
import { taxpayer } from '@piaotai/locales/zh-CN/taxpayer.ts'
import { title as titles } from '@piaotai/locales/zh-CN/title.ts'
import { payment as payments } from '@piaotai/locales/zh-CN/payment.ts'
import { usage as use } from '@piaotai/locales/zh-CN/usage.ts'
import { risk } from '@piaotai/locales/zh-CN/risk.ts'
import { invoiceStory as story } from '@piaotai/locales/zh-CN/invoice-story.ts'
import { verification as verify } from '@piaotai/locales/zh-CN/verification.ts'
import { verification as englishVerify } from '@piaotai/locales/en-US/verification.ts'
import type { Fixtures } from './fixtures.ts'

const sentences = {
  'zh-CN': {
    ...zhCN,
    verify,
    entry: entryWords,
    exports: exportWords,
    company,
    deliveries,
    notices,
    deletions,
    partners,
    payments,
    people,
    personal: personalWords,
    taxpayer,
    titles,
    risk,
    categoryRules: chineseRules,
    sending,
    story,
    use,
  },
  'en-US': {
    ...enUS,
    verify: englishVerify,
    entry: englishEntry,
    exports: englishExports,
    company: englishCompany,
    deliveries: englishDeliveries,
    sending: englishSending,
    notices: englishNotices,
    deletions: englishDeletions,
    partners: englishPartners,
    payments: englishPayments,
    use: englishUse,
    people: englishPeople,
    personal: englishPersonal,
    taxpayer: englishTaxpayer,
    titles: englishTitles,
    risk: englishRisk,
    categoryRules: englishRules,
    story: englishStory,
  },
} as const
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
export const everyInvoice = '/companyInvoice/allInvoiceCo?pageSize=20'
/**
 * `number`: a verified invoice in a pool, with a drawn original; `pool`: that pool; `few`: numbers for a short list.
 */
export const openersOf = (language: Language, { number, pool, few }: Pick<Fixtures, 'number' | 'pool' | 'few'>) => {
  const say = sentences[language]
  const company = `${everyInvoice}&number=${encodeURIComponent(JSON.stringify(few))}`
  const one = `${everyInvoice}&number=${encodeURIComponent(JSON.stringify([number]))}`
  const personMenu = (page: Page) => page.locator('.shell header .shell_person').click()
  const personal = (name: string) => async (page: Page) => {
    await personMenu(page)
    await page.getByRole('menuitem', { name }).click()
  }
  const information = (subject: string) => async (page: Page) => {
    await personal(say.personal.information.title)(page)
    await page.getByRole('dialog').getByRole('button', { name: subject }).last().click()
  }
  const drawer = async (page: Page) => {
    await page.locator('.number-link').nth(4).click()
    await page.locator('.invoice-drawer .invoice-drawer_face-fields').waitFor()
  }
  const drawerTab = (key: string) => async (page: Page) => {
    await drawer(page)
    await page.locator(`.invoice-drawer_drawer-tabs [data-tab=${key}]`).click()
  }
  const click = (name: string) => (page: Page) => button(page, name).click()
  const entry = (way: string) => async (page: Page) => {
    await click(say.invoice.enter.other)(page)
    await page.getByRole('menuitem', { name: way }).click()
    await page.getByRole('dialog').waitFor()
  }
  const chosen = (action: string) => async (page: Page) => {
    await page.locator('.data-table_data-row .tick').nth(1).check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
  const exporting = async (page: Page) => {
    await click(say.invoice.take.exportOpen)(page)
    await page.getByRole('dialog').waitFor()
  }
  const chosenMembers = (action: string) => async (page: Page) => {
    await page.getByRole('checkbox', { name: '周牧野' }).check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: action, exact: true }).click()
  }
  return {
    language,
    pool,
    say,
    company,
    one,
    personMenu,
    personal,
    information,
    drawer,
    drawerTab,
    click,
    entry,
    chosen,
    exporting,
    chosenMembers,
  }
}
export type Openers = ReturnType<typeof openersOf>
