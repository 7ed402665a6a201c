// The layers above the pages: dialogs, menus, panels and the drawer's tabs, each with the function that opens it.
import type { Page } from 'playwright-core'
import { files, freshInvoice } from './files.ts'
import type { Fixtures } from './fixtures.ts'
import { button, everyInvoice, openersOf, type Language, type Openers } from './overlay-openers.ts'
import { writeSheet } from './sheet.ts'

/** A layer above a page: its name, its page's path, and the function that opens it. */
export type Overlay = readonly [name: string, path: string, open: (page: Page) => Promise<unknown>]
const verifications = '/companyInvoice/verifyRecordsCo'
const templates = '/comset/exportTemplateSettings'
const pools = '/comset/businessTicketPoolSettings'
const partnerPage = '/partner/partnerlist'
const deliveryRecords = '/salesInvoiceManagement/sendInvEmailRecordCo'
/** Of partners, deliveries and payments. */
const ofPartnersAndDeliveries = ({ say, click }: Openers): readonly Overlay[] => [
  ['a new partner', partnerPage, click(say.partners.action.add)],
  ['partners from invoices', partnerPage, click(say.partners.suggest.open)],
  ['importing partners', partnerPage, click(say.partners.action.import)],
  ['links of companies', partnerPage, click(say.partners.link.open)],
  [
    'a partner',
    partnerPage,
    async (page) => {
      await page.locator('.number-link').first().click()
      await page.getByRole('heading', { name: say.partners.drawer.mailboxes }).waitFor()
    },
  ],
  [
    'a delivery to be sent',
    '/salesInvoiceManagement/sendInvEmailCo?pageSize=20',
    async (page) => {
      await page.locator('.data-table_data-row .tick').first().check()
      await page.locator('.list-page_selection-bar').getByRole('button', { name: say.sending.open, exact: true }).click()
      await page.getByRole('dialog').getByText(say.sending.content, { exact: true }).waitFor()
    },
  ],
  [
    'a delivery',
    deliveryRecords,
    async (page) => {
      await page.locator('.data-table_data-row').first().click()
      await page.getByRole('heading', { name: say.deliveries.drawer.recipients }).waitFor()
    },
  ],
  [
    'a delivery to be revoked',
    deliveryRecords,
    (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${say.deliveries.act.revoke} JF-`) })
        .first()
        .click(),
  ],
  [
    'submitting a payment',
    '/purchaseInvMan/submitPayment',
    async (page) => {
      await page.locator('.data-table_data-row').first().getByRole('button').first().click()
      await page.getByRole('dialog').getByText(say.payments.dialog.dueDay).waitFor()
    },
  ],
]
/** Of the person and the company above every page. */
const ofThePerson = ({ say, company, personMenu, personal, information }: Openers): readonly Overlay[] => [
  ['companies', company, (page) => page.locator('.shell_company-switch').click()],
  ['person menu', company, personMenu],
  ['personal information', company, personal(say.personal.information.title)],
  ['phone', company, information(say.personal.information.phone)],
  ['e-mail', company, information(say.personal.information.email)],
  ['WeChat', company, information(say.personal.information.wx)],
  ['second factor', company, information(say.personal.information.factor)],
  ['devices', company, information(say.personal.information.sessions)],
  ['customer service', company, personal(say.personal.service.title)],
  ['password', company, personal(say.personal.password.title)],
  ['notices', company, (page) => page.getByRole('button', { name: say.notices.bell }).click()],
]
/** Of the list of invoices. */
const ofTheList = ({ language, say, company, click, entry }: Openers): readonly Overlay[] => [
  ['row height', company, click(say.invoice.action.density)],
  ['columns', company, click(say.invoice.action.columns)],
  ['more filters', company, (page) => page.locator('.filter_filters .filter_more').click()],
  ['a choice', company, (page) => page.getByRole('combobox', { name: say.invoice.filter.type }).click()],
  ['dates', company, (page) => page.locator('.filter_filters .filter_date-range').first().click()],
  ['keys', company, (page) => page.keyboard.press('?')],
  ['selection', company, (page) => page.locator('.data-table_data-row .tick').first().click()],
  [
    'entering by hand',
    company,
    async (page) => {
      await entry(say.invoice.enter.hand)(page)
      await page.locator('.lines-editor_lines-foot button').click()
      await page.locator('.lines-editor input').first().fill('纸')
      await page.locator('.dialog-foot').getByRole('button').last().click()
      await page.getByText(say.entry.fault.required).first().waitFor()
    },
  ],
  [
    'a sheet of invoices',
    company,
    async (page) => {
      await entry(say.invoice.enter.sheet)(page)
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(
          writeSheet(`a11y-${language}.xlsx`, [
            ['发票类型', '发票号码', '开票日期', '价税合计'],
            ['22', '2.6E+19', '2026-11-20', '1'],
            ['22', '26322713516389990001', '2026-11-20', '1'],
          ]),
        )
      await page.getByText(say.entry.fault.digitsLost).waitFor()
    },
  ],
]
/** Of chosen invoices. */
const ofChosenInvoices = ({ say, company, drawer, click, chosen }: Openers): readonly Overlay[] => [
  [
    'deleting',
    company,
    async (page) => {
      await page.locator('.data-table_data-row .tick').nth(1).click()
      await page.locator('.data-table_data-row .tick').nth(2).click()
      await page.locator('.list-page_selection-bar').getByRole('button', { name: say.deletions.delete.open, exact: true }).click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  ],
  [
    'deleting without a reason',
    company,
    async (page) => {
      await drawer(page)
      await page.locator('.invoice-drawer_drawer-end').getByRole('button', { name: say.deletions.delete.open, exact: true }).click()
      await page.locator('.dialog-foot').getByRole('button').last().click()
      await page.getByText(say.deletions.delete.reasonMissing).waitFor()
    },
  ],
  [
    'using an invoice',
    company,
    async (page) => {
      await page.locator('.data-table_data-row .tick').nth(1).click()
      await page.locator('.list-page_selection-bar').getByRole('button', { name: say.use.open, exact: true }).click()
      await page.getByRole('menuitem', { name: say.use.act.submit }).click()
    },
  ],
  ['classifying', company, chosen(say.invoice.batch.classify)],
  ['putting into pools', company, chosen(say.pool.put.open)],
  ['editing together', company, chosen(say.invoice.batch.edit)],
  [
    'what verifying will cost',
    company,
    async (page) => {
      await chosen(say.verify.many)(page)
      await page.locator('.verify-forecast').waitFor()
    },
  ],
  [
    'recent changes',
    company,
    async (page) => {
      await click(say.invoice.batch.recent)(page)
      await page.getByRole('dialog').getByRole('button', { name: say.invoice.batch.undo, exact: true }).first().waitFor()
    },
  ],
  ['views', company, click(say.pool.views.open)],
  [
    'a new view',
    company,
    async (page) => {
      await click(say.pool.views.open)(page)
      await click(say.pool.views.saveAs)(page)
      await page.getByRole('dialog').waitFor()
    },
  ],
]
/** Of files that are made. */
const ofExports = ({ say, company, one, click, exporting }: Openers): readonly Overlay[] => [
  ['export', company, exporting],
  [
    'export of an archive',
    company,
    async (page) => {
      await exporting(page)
      await page.getByLabel(say.exports.dialog.kinds.archive).check()
    },
  ],
  [
    'a new template',
    company,
    async (page) => {
      await exporting(page)
      await page.getByRole('dialog').getByRole('button', { name: say.exports.template.add, exact: true }).click()
      await page.locator('.templates_template-fields').waitFor()
    },
  ],
  [
    'print preview',
    one,
    async (page) => {
      await page.locator('.data-table_data-row').first().waitFor()
      await click(say.invoice.take.printOpen)(page)
      await page.locator('.print-sheet img').waitFor({ timeout: 60_000 })
    },
  ],
  [
    'a file to be removed',
    '/dataDownloadCenter',
    async (page) => {
      await page.locator('.data-table_data-row').first().getByRole('button').last().click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'a template',
    templates,
    async (page) => {
      await page.getByRole('navigation', { name: say.exports.template.company }).getByRole('button').last().click()
      await page.locator('.templates_template-fields').waitFor()
    },
  ],
]
/** Of rules, pools and verifications. */
const ofSettings = ({ pool, say, click }: Openers): readonly Overlay[] => [
  [
    'a rule',
    '/comset/billBusinessConfig?open=category',
    async (page) => {
      await click(say.categoryRules.rules.add)(page)
      await page.locator('.rule-row, [class*=rule]').first().waitFor()
    },
  ],
  ['a new pool', pools, click(say.pool.add)],
  [
    'a pool that is given',
    pools,
    (page) =>
      page
        .getByRole('row', { name: new RegExp(pool) })
        .getByRole('button', { name: say.pool.edit })
        .click(),
  ],
  [
    'a pool to be removed',
    pools,
    (page) =>
      page
        .getByRole('row', { name: new RegExp(pool) })
        .getByRole('button', { name: say.pool.remove })
        .click(),
  ],
  [
    'a receipt',
    verifications,
    async (page) => {
      await page.locator('.data-table_data-row .number-link').first().click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['typed verification', verifications, click(say.verify.typed.open)],
  [
    'typed verification of nothing',
    verifications,
    async (page) => {
      await click(say.verify.typed.open)(page)
      await page.locator('.dialog-foot').getByRole('button').last().click()
      await page.getByText(say.verify.typed.wrong.digital).waitFor()
    },
  ],
  ['verifying again', verifications, click(say.verify.settings.open)],
  ['nothing fits', `${everyInvoice}&seller=%22zzzz%22&tab=warnings`, async () => undefined],
]
/** Of one invoice. */
const ofOneInvoice = ({ say, company, drawer, drawerTab, click }: Openers): readonly Overlay[] => [
  ['invoice', company, drawer],
  ...(['lines', 'business', 'extended', 'verify', 'flow', 'voucher'] as const).map(
    (key): Overlay => [`invoice, ${key}`, company, drawerTab(key)],
  ),
  [
    'invoice, risk',
    company,
    async (page) => {
      await drawerTab('risk')(page)
      await page.locator('.risk-radar').waitFor()
    },
  ],
  [
    'limits of the radar',
    company,
    async (page) => {
      await drawerTab('risk')(page)
      await click(say.risk.limits.set)(page)
    },
  ],
  [
    'story of an invoice',
    company,
    async (page) => {
      await drawer(page)
      await click(say.story.open)(page)
      await page.locator('.risk_story-lines').waitFor()
    },
  ],
  [
    'invoice, correcting',
    company,
    async (page) => {
      await drawer(page)
      await page.keyboard.press('e')
      await page.locator('#reason').waitFor()
    },
  ],
]
/** Of imports. */
const ofImports = ({ language, say, company, click }: Openers): readonly Overlay[] => [
  ['import', company, click(say.invoice.action.import)],
  [
    'import of two files',
    company,
    async (page) => {
      await click(say.invoice.action.import)(page)
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .first()
        .setInputFiles([await files.pdf(freshInvoice(language === 'zh-CN' ? 8101 : 8102)), await files.broken(freshInvoice(8103))])
      await page.getByRole('dialog').getByText(say.intake.state.recorded).first().waitFor({ timeout: 60_000 })
    },
  ],
  ['what was found in a file', '/uploadHistoryFile?type=10&by=file', (page) => page.locator('[aria-expanded=false]').nth(3).click()],
  [
    'completing by hand',
    '/uploadHistoryFile?type=10&ending=attention',
    (page) => page.getByRole('button', { name: say.intake.action.complete }).first().click(),
  ],
]
/** Of people and titles. */
const ofPeople = ({ say, company, click, chosenMembers }: Openers): readonly Overlay[] => [
  ['inviting', '/comset/staffManagement', click(say.people.invite.title)],
  ...(['move', 'disable', 'remove'] as const).map(
    (action): Overlay => [action, '/comset/staffManagement', chosenMembers(say.people.staff.action[action])],
  ),
  ['company details', '/comset/comHome', click(say.company.home.edit)],
  ['handing the company over', '/comset/comHome', click(say.company.transfer.title)],
  ['dissolving the company', '/comset/comHome', click(say.company.dissolve.open)],
  ['a new permission group', '/comset/permissionGroup', click(say.people.group.add)],
  [
    'a new title',
    '/comset/enterpriseRise',
    async (page) => {
      await click(say.titles.add)(page)
      await button(page, say.titles.form.addFormer).click()
    },
  ],
  ['importing titles', '/comset/enterpriseRise', click(say.titles.import)],
  ['the taxpayer kind', '/comset/taxAccounts', click(say.taxpayer.open)],
  [
    'title check',
    company,
    async (page) => {
      await page.locator('.data-table_data-row .tick').nth(1).click()
      await page.locator('.list-page_selection-bar').getByRole('button', { name: say.titles.check.open, exact: true }).click()
      await page.locator('.title-check_title-results').waitFor()
    },
  ],
]
export const overlays = (language: Language, fixtures: Pick<Fixtures, 'number' | 'pool' | 'few'>): readonly Overlay[] => {
  const openers = openersOf(language, fixtures)
  return [
    ...ofPartnersAndDeliveries(openers),
    ...ofThePerson(openers),
    ...ofTheList(openers),
    ...ofChosenInvoices(openers),
    ...ofExports(openers),
    ...ofSettings(openers),
    ...ofOneInvoice(openers),
    ...ofImports(openers),
    ...ofPeople(openers),
  ]
}
/** Of the drawer, and of what is done to chosen invoices: about half. */
export const isOfOneInvoice = ([name]: Overlay): boolean =>
  /^(invoice|story|limits of|deleting|using|classifying|putting|editing|what verifying|entering|a sheet of|title check|import\b|print)/.test(
    name,
  )
