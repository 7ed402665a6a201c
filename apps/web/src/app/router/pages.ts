// Page key → its component. A page of the permission table without a component shows that it is being built.
import type { PageKey } from '@piaotai/domain/rights/permission.ts'

export type Loader = () => Promise<{ default: React.ComponentType }>
const bare = new WeakSet<Loader>()
/** A page that works before antd has loaded: what it opens brings antd (ui/theme/lazy-antd.ts). */
export const withoutAntd = (page: Loader): Loader => {
  bare.add(page)
  return page
}
export const isBare = (page: Loader): boolean => bare.has(page)
const invoiceList = (key: PageKey): Loader =>
  withoutAntd(() => import('../../features/invoice/list/invoice-list.page.tsx').then((m) => ({ default: m.invoiceListPage(key) })))
const overview = (area?: 'personal' | 'company'): Loader =>
  withoutAntd(() => import('../../features/overview/overview.page.tsx').then((m) => ({ default: m.overviewPage(area) })))
const verifications =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../../features/verification/verification.page.tsx').then((m) => ({ default: m.verificationsPage(area) }))
const partners =
  (key: string): Loader =>
  () =>
    import('../../features/partner/partner.page.tsx').then((m) => ({ default: m.partnersPage(key) }))
const partnerLists = ['menu_3.partnerlist', 'menu_3.uppartnerlist', 'menu_3.downpartnerlist', 'menu_3.relatedpartnerlist']
const deliveries =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../../features/delivery/delivery.page.tsx').then((m) => m.deliveriesPage(area))
const pushes =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../../features/push/push.page.tsx').then((m) => m.pushesPage(area))
const mails =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../../features/mail/mail.page.tsx').then((m) => m.mailsPage(area))
const taxMirror =
  (direction: 'in' | 'out'): Loader =>
  () =>
    import('../../features/tax-pull/tax-pull.page.tsx').then((m) => m.mirrorPage(direction))
const keys =
  (area: 'personal' | 'company'): Loader =>
  () =>
    import('../../features/api-key/api-key.page.tsx').then((m) => m.keysPage(area))
const importRecords = withoutAntd(() => import('../../features/intake/records/import-records.page.tsx'))
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
    import('../../features/overview/summary/summary.page.tsx').then((m) => ({ default: m.summaryPage(area) }))

/** `help` is granted to everybody. */
export const pages: Readonly<Partial<Record<PageKey | 'help', Loader>>> = {
  help: () => import('../../features/help/help.page.tsx'),
  'menu_1.home': overview(),
  'menu_1.overView': overview('personal'),
  'menu_1.overViews': overview('company'),
  'menu_1.myticket': summary('personal'),
  'menu_2.comticket': summary('company'),
  'menu_1.dataDownloadCenter': () => import('../../features/download/downloads.page.tsx'),
  'menu_1.mySet': () => import('../pages/my-settings.page.tsx'),
  'menu_1.start': withoutAntd(() => import('../../features/overview/start/start.page.tsx')),
  'menu_1.verifyRecords': verifications('personal'),
  'menu_2.verifyRecordsCo': verifications('company'),
  'menu_1.scan': () => import('../../features/intake/devices/scan.page.tsx'),
  'menu_1.uploadHistory': importRecords,
  'menu_1.uploadHistoryFile': importRecords,
  'menu_7.groupCompanys': () => import('../../features/group/group-companies.page.tsx'),
  'menu_7.groupPushInvoice': () => import('../../features/group/group-push.page.tsx'),
  'menu_4.comHome': () => import('../pages/company-home.page.tsx'),
  'menu_4.enterpriseRise': () => import('../../features/title/title.page.tsx'),
  'menu_4.scan': () => import('../../features/company/scan-settings.page.tsx'),
  'menu_4.staffManagement': () => import('../../features/member/member.page.tsx'),
  'menu_4.permissionGroup': () => import('../../features/member/permission/permission-groups.page.tsx'),
  'menu_4.personset': () => import('../../features/member/permission/person-rights.page.tsx'),
  'menu_4.rootset': () => import('../../features/member/permission/base-rights.page.tsx'),
  'menu_4.importstaff': () => import('../../features/member/import-members.page.tsx'),
  'menu_4.exportTemplateSettings': () => import('../../features/export/templates/templates.page.tsx'),
  'menu_4.businessTicketPoolSettings': () => import('../../features/pool/pool-settings.page.tsx'),
  'menu_4.mailboxes': () => import('../../features/mail/mailboxes/mailboxes.page.tsx'),
  'menu_4.taxAccounts': () => import('../../features/tax-account/tax-account.page.tsx'),
  'menu_4.billBusinessConfig': () => import('../../features/rule/rule.page.tsx'),
  'menu_2.monthClose': () => import('../hosts/month-with-drawer.tsx'),
  'menu_2.directTaxIncomeInvoice': taxMirror('in'),
  'menu_2.directTaxOutputInvoice': taxMirror('out'),
  'menu_4.caiwupz': () => import('../../features/voucher/voucher.page.tsx'),
  'menu_2.businessInvoiceCo': () => import('../../features/commercial/commercial.page.tsx'),
  'menu_4.paymentSettings': () => import('../../features/payment/payment-settings.page.tsx'),
  'menu_5.submitPayment': () => import('../pages/submit-payment.page.tsx'),
  'menu_5.confirmPayment': () => import('../../features/payment/confirmation/confirm-payment.page.tsx'),
  'menu_4.invoiceDelRecord': () => import('../../features/invoice/deletion/deletion.page.tsx'),
  'menu_4.companyLog': () => import('../../features/company-log/company-log.page.tsx'),
  ...Object.fromEntries(partnerLists.map((key) => [key, partners(key)])),
  'menu_4.extractingParameterRules': () => import('../../features/extraction/extraction.page.tsx'),
  'menu_4.autoSendInvoiceRuleSettings': () => import('../../features/auto-send/auto-send.page.tsx'),
  'menu_4.deliverySettings': () => import('../../features/delivery/settings/settings.page.tsx'),
  'menu_4.pushTargets': () => import('../../features/push/targets/targets.page.tsx'),
  'menu_1.myKeys': keys('personal'),
  'menu_4.apiKeys': keys('company'),
  'menu_4.webhooks': () => import('../../features/webhook/webhook.page.tsx'),
  'menu_4.robots': () => import('../../features/robot/robot.page.tsx'),
  'menu_1.pushInvoice': pushes('personal'),
  'menu_2.pushInvoiceCo': pushes('company'),
  'menu_1.personemail': () => import('../pages/sent-mails.page.tsx'),
  'menu_2.returnMailRecord': () => import('../../features/reply/reply.page.tsx'),
  'menu_6.sendInvEmailRecordCo': deliveries('company'),
  'menu_1.personemailhistory': () => import('../pages/personal-mail.page.tsx'),
  'menu_2.comemailhistory': mails('company'),
  'menu_2.thirdPartyInvoiceForwarding': () => import('../pages/forwarding.page.tsx'),
  'menu_5.receiveRecordCo': () => import('../../features/delivery/receipts/receipts.page.tsx'),
  ...Object.fromEntries(lists.map((key) => [key, invoiceList(key)])),
}
