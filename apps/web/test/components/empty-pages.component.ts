// Every page before its first row: one line, and the button that brings the row, or the declared reason why there is none.
import axe from 'axe-core'
import { afterAll, expect, test } from 'vitest'
import { emptyPage } from '@piaotai/locales/zh-CN/empty-page.ts'
import { headColumns } from '@piaotai/domain/export.ts'
import { openApp, pageErrors } from './support/app.ts'
import { answer } from './support/network.ts'
import { all, at, find, gone } from './support/page.ts'

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const lists: Readonly<Record<string, string>> = {
  mails: '/companyInvoice/comemailhistory',
  mailAccounts: '/comset/mailboxes',
  replies: '/companyInvoice/returnMailRecord',
  repliesMine: '/home/personemail?view=replies',
  deliveries: '/salesInvoiceManagement/sendInvEmailRecordCo',
  receipts: '/purchaseInvMan/receiveRecordCo',
  receiptsMine: '/home/personemailhistory?view=receipts',
  receiptsForwarded: '/companyInvoice/thirdPartyInvoiceForwarding?view=received',
  forwards: '/companyInvoice/thirdPartyInvoiceForwarding?view=records',
  forwardNoCompany: '/companyInvoice/thirdPartyInvoiceForwarding',
  invoices: '/companyInvoice/allInvoiceCo',
  imports: '/uploadHistoryFile',
  poolsNone: '/home/ticketPoolAuthorizedToMe',
  poolsEmpty: '/companyInvoice/businessTicketPoolCo',
  poolSettings: '/comset/businessTicketPoolSettings',
  deletions: '/comset/invoiceDelRecord',
  downloads: '/dataDownloadCenter',
  companyLog: '/comset/companyLog',
  verifications: '/companyInvoice/verifyRecordsCo',
  commercial: '/companyInvoice/businessInvoiceCo',
  partners: '/partner/partnerlist',
  titles: '/comset/enterpriseRise',
  templates: '/comset/exportTemplateSettings',
  payable: '/purchaseInvMan/submitPayment',
  batches: '/purchaseInvMan/submitPayment?view=batches',
  payees: '/purchaseInvMan/submitPayment?view=payees',
  expenses: '/purchaseInvMan/submitPayment?view=expenses',
  submitted: '/purchaseInvMan/confirmPayment',
  bankFiles: '/purchaseInvMan/confirmPayment?view=files',
  statements: '/purchaseInvMan/confirmPayment?view=statements',
  statementLines: '/purchaseInvMan/confirmPayment?view=lines',
  taxAccounts: '/comset/taxAccounts',
  taxInvoices: '/companyInvoice/directTaxIncomeInvoice',
  taxInvoicesMonth: '/companyInvoice/directTaxIncomeInvoice?month=2026-10',
  taxPulls: '/companyInvoice/directTaxIncomeInvoice?view=pulls',
  reconcile: '/companyInvoice/directTaxOutputInvoice?view=reconcile',
  deductions: '/companyInvoice/directTaxIncomeInvoice?view=deduct',
  computed: '/companyInvoice/directTaxIncomeInvoice?view=deduct&tab=computed',
  bookings: '/companyInvoice/directTaxIncomeInvoice?view=book',
  vouchers: '/comset/caiwupz',
  accounts: '/comset/caiwupz?view=accounts',
  voucherRulesNoAccounts: '/comset/caiwupz?view=rules',
  categoryRules: '/comset/billBusinessConfig',
  extraction: '/comset/extractingParameterRules',
  autoSend: '/comset/autoSendInvoiceRuleSettings',
  permissionGroups: '/comset/permissionGroup',
  apiKeys: '/comset/apiKeys',
  webhooks: '/comset/webhooks',
  pushTargets: '/comset/pushTargets',
  robots: '/comset/robots',
  pushNoTarget: '/companyInvoice/pushInvoiceCo',
  group: '/groupInvoice/groupCompanys',
  groupRows: '/groupInvoice/groupPushInvoice',
}
/** Behind a tab, or beside rows of another kind: those that the pages above do not show at once. */
const beside = [
  'forwardable',
  'joinRequests',
  'invitations',
  'groupRecords',
  'pushes',
  'webhookDeliveries',
  'voucherRules',
  'reconcileNone',
]

answer('invoice', 'listExportTemplates', () => ({
  content: [],
  standard: { heads: [{ key: headColumns[0], heading: '号码' }], lines: [], own: [{ key: headColumns[0], heading: '号码' }] },
}))

test('the pages below are all that have words for their first row', () => {
  const worded = Object.entries(emptyPage).flatMap(([key, words]) => (typeof words === 'object' ? key : []))
  expect([...Object.keys(lists), ...beside].toSorted()).toEqual(worded.toSorted())
})
test.each(Object.entries(lists))('%s: a page without a row says in one line what to do, and has the button for it', async (of, path) => {
  await openApp(path)
  const empty = await find(`[data-empty="${of}"]`)
  expect(empty.querySelector('h1, h3')!.textContent).toBe((emptyPage[of as 'mails'] as { readonly title: string }).title)
  expect(empty.querySelector('p')!.getBoundingClientRect().height).toBeLessThan(24)
  expect((await find('svg[width="178"]', empty)).getBoundingClientRect().height).toBe(125)
  const { withoutAct } = empty.dataset
  if (withoutAct === undefined) await find('button:not(:disabled)', empty)
  expect(withoutAct === '' ? 'no reason' : all('button:disabled', empty)).toEqual([])
  const { violations } = await axe.run(empty, { resultTypes: ['violations'], runOnly })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
test('done elsewhere, the way leads back to where one was', async () => {
  await openApp('/companyInvoice/pushInvoiceCo')
  await (await at('[data-empty="pushNoTarget"] button')).click()
  await find('[data-empty="pushTargets"]')
  const back = await find('[class*="back-bar"]')
  expect(back.textContent).toContain('做完回到 发票推送')
  await (await at('button', back)).click()
  await find('[data-empty="pushNoTarget"]')
  await gone('[class*="back-bar"]')
})
test('a way back that was left for a third page is forgotten', async () => {
  await openApp('/companyInvoice/pushInvoiceCo')
  await (await at('[data-empty="pushNoTarget"] button')).click()
  await find('[class*="back-bar"]')
  await openApp('/comset/pushTargets')
  await find('[data-empty="pushTargets"]')
  await gone('[class*="back-bar"]')
})
afterAll(() => {
  expect(pageErrors()).toEqual([])
})
