// Page key → its component. A page of the permission table without a component shows that it is being built.
import type { PageKey } from '@piaotai/domain/rights/permission.ts'

export type Loader = () => Promise<{ default: React.ComponentType }>
const bare = new WeakSet<Loader>()
/** A page that works before antd has loaded: what it opens brings antd (ui/lazy-antd.ts). */
export const withoutAntd = (page: Loader): Loader => {
  bare.add(page)
  return page
}
export const isBare = (page: Loader): boolean => bare.has(page)
const invoiceList = (key: PageKey): Loader =>
  withoutAntd(() => import('../features/invoices/invoice-list.page.tsx').then((m) => ({ default: m.invoiceListPage(key) })))
const overview = (area?: 'personal' | 'company'): Loader =>
  withoutAntd(() => import('../features/overview/overview.page.tsx').then((m) => ({ default: m.overviewPage(area) })))
const verifications =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../features/verification/verifications.page.tsx').then((m) => ({ default: m.verificationsPage(area) }))
const partners =
  (key: string): Loader =>
  () =>
    import('../features/partners/partners.page.tsx').then((m) => ({ default: m.partnersPage(key) }))
const partnerLists = ['menu_3.partnerlist', 'menu_3.uppartnerlist', 'menu_3.downpartnerlist', 'menu_3.relatedpartnerlist']
const deliveries =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../features/deliveries/deliveries.page.tsx').then((m) => m.deliveriesPage(area))
const pushes =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../features/pushes/pushes.page.tsx').then((m) => m.pushesPage(area))
const mails =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../features/mails/mails.page.tsx').then((m) => m.mailsPage(area))
const taxMirror =
  (direction: 'in' | 'out'): Loader =>
  () =>
    import('../features/tax-mirror/mirror.page.tsx').then((m) => m.mirrorPage(direction))
const keys =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../features/api-keys/keys.page.tsx').then((m) => m.keysPage(area))
const importRecords = withoutAntd(() => import('../features/imports/import-records.page.tsx'))
const lists = [
  'menu_1.myInvoices',
  'menu_1.incomeInvoice',
  'menu_1.outputInvoice',
  'menu_1.thirdPartyInvoice',
  'menu_2.allInvoiceCo',
  'menu_2.incomeInvoiceCo',
  'menu_2.outputInvoiceCo',
  'menu_2.thirdPartyInvoiceCo',
  'menu_1.ticketPoolAuthorizedToMe',
  'menu_2.businessTicketPoolCo',
  'menu_1.sendInvoice',
  'menu_6.sendInvoiceCo',
  'menu_6.sendInvEmailCo',
] as const satisfies readonly PageKey[]

const summary =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../features/overview/summary.page.tsx').then((m) => ({ default: m.summaryPage(area) }))

export const pages: Readonly<Partial<Record<PageKey, Loader>>> = {
  'menu_1.home': overview(),
  'menu_1.overView': overview('personal'),
  'menu_1.overViews': overview('company'),
  'menu_1.myticket': summary('personal'),
  'menu_2.comticket': summary('company'),
  'menu_1.dataDownloadCenter': () => import('../features/downloads/downloads.page.tsx'),
  'menu_1.mySet': () => import('./my-settings.page.tsx'),
  'menu_1.verifyRecords': verifications('personal'),
  'menu_2.verifyRecordsCo': verifications('company'),
  'menu_1.scan': () => import('../features/imports/devices/scan.page.tsx'),
  'menu_1.uploadHistory': importRecords,
  'menu_1.uploadHistoryFile': importRecords,
  'menu_7.groupCompanys': () => import('../features/groups/group-companies.page.tsx'),
  'menu_7.groupPushInvoice': () => import('../features/groups/group-push.page.tsx'),
  'menu_4.comHome': () => import('./company-home.page.tsx'),
  'menu_4.enterpriseRise': () => import('../features/titles/titles.page.tsx'),
  'menu_4.scan': () => import('../features/company/scan-settings.page.tsx'),
  'menu_4.staffManagement': () => import('../features/members/members.page.tsx'),
  'menu_4.permissionGroup': () => import('../features/members/permission-groups.page.tsx'),
  'menu_4.personset': () => import('../features/members/person-rights.page.tsx'),
  'menu_4.rootset': () => import('../features/members/base-rights.page.tsx'),
  'menu_4.importstaff': () => import('../features/members/import-members.page.tsx'),
  'menu_4.exportTemplateSettings': () => import('../features/export/templates.page.tsx'),
  'menu_4.businessTicketPoolSettings': () => import('../features/pools/pool-settings.page.tsx'),
  'menu_4.mailboxes': () => import('../features/mails/mailboxes.page.tsx'),
  'menu_4.taxAccounts': () => import('../features/tax-accounts/tax-accounts.page.tsx'),
  'menu_4.billBusinessConfig': () => import('../features/rule-studio/studio.page.tsx'),
  'menu_2.directTaxIncomeInvoice': taxMirror('in'),
  'menu_2.directTaxOutputInvoice': taxMirror('out'),
  'menu_4.caiwupz': () => import('../features/vouchers/vouchers.page.tsx'),
  'menu_2.businessInvoiceCo': () => import('../features/commercial/commercial.page.tsx'),
  'menu_4.paymentSettings': () => import('../features/payments/payment-settings.page.tsx'),
  'menu_5.submitPayment': () => import('../features/payments/submit-payment.page.tsx'),
  'menu_5.confirmPayment': () => import('../features/payments/confirm-payment.page.tsx'),
  'menu_4.invoiceDelRecord': () => import('../features/deletions/deletions.page.tsx'),
  'menu_4.companyLog': () => import('../features/company-log/company-log.page.tsx'),
  ...Object.fromEntries(partnerLists.map((key) => [key, partners(key)])),
  'menu_4.extractingParameterRules': () => import('../features/extraction/extraction.page.tsx'),
  'menu_4.autoSendInvoiceRuleSettings': () => import('../features/rules/auto-send.page.tsx'),
  'menu_4.deliverySettings': () => import('../features/deliveries/settings.page.tsx'),
  'menu_4.pushTargets': () => import('../features/push-targets/targets.page.tsx'),
  'menu_1.myKeys': keys('personal'),
  'menu_4.apiKeys': keys('company'),
  'menu_4.webhooks': () => import('../features/webhooks/webhooks.page.tsx'),
  'menu_1.pushInvoice': pushes('personal'),
  'menu_2.pushInvoiceCo': pushes('company'),
  'menu_1.personemail': () => import('./sent-mails.page.tsx'),
  'menu_2.returnMailRecord': () => import('../features/replies/replies.page.tsx'),
  'menu_6.sendInvEmailRecordCo': deliveries('company'),
  'menu_1.personemailhistory': () => import('./personal-mail.page.tsx'),
  'menu_2.comemailhistory': mails('company'),
  'menu_2.thirdPartyInvoiceForwarding': () => import('../features/deliveries/forwarding/forwarding.page.tsx'),
  'menu_5.receiveRecordCo': () => import('../features/deliveries/receipts.page.tsx'),
  ...Object.fromEntries(lists.map((key) => [key, invoiceList(key)])),
}
