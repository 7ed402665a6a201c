// Menus, pages and buttons: one table for server, web, the role editor and the permission matrix.
import type { Feature } from './suite.ts'

interface PageShape {
  /** `menu_N.pageName`. */
  readonly key: string
  readonly path: string
  /** `pageName.action`. */
  readonly buttons: readonly string[]
  readonly group: string
  /** A company whose suite lacks it sees the no-pay page. */
  readonly feature: Feature
  /** Named in the menu, not built yet. */
  readonly later: boolean
  /** Reached from the header, not listed in the sub-menu. */
  readonly hidden: boolean
}
interface SectionShape {
  readonly key: `menu_${number}`
  readonly name: string
  readonly base: string
  readonly pages: readonly PageShape[]
}

type Flags = { readonly later?: true; readonly hidden?: true }
type PageSpec = readonly [group: string, feature: Feature, buttons?: readonly string[], flags?: Flags, path?: `/${string}`]
/** A page of a section as its literal tells it: key, address and buttons are types of their own. */
interface PageOf<N extends number, B extends string, K extends string, P extends PageSpec> extends PageShape {
  readonly key: `menu_${N}.${K}`
  readonly path: P extends readonly [string, Feature, readonly string[], Flags, infer Path extends string] ? Path : `${B}/${K}`
  readonly buttons: readonly (P extends readonly [string, Feature, readonly (infer Button extends string)[], ...unknown[]]
    ? `${K}.${Button}`
    : never)[]
  readonly group: P[0]
}
type PagesOf<N extends number, B extends string, P extends Record<string, PageSpec>> = {
  [K in keyof P & string]: PageOf<N, B, K, P[K]>
}[keyof P & string]
/** A section and its pages: each at `base/name` unless its path is given. */
const section = <const N extends number, const S extends string, const B extends `/${string}`, const P extends Record<string, PageSpec>>(
  n: N,
  name: S,
  base: B,
  specs: P,
) => {
  const pages = Object.entries(specs).map(([page, spec]): PageShape => {
    const [group, feature, buttons = [], flags = {}, path = `${base}/${page}`] = spec
    return {
      key: `menu_${n}.${page}`,
      path,
      group,
      feature,
      buttons: buttons.map((b) => `${page}.${b}`),
      later: flags.later ?? false,
      hidden: flags.hidden ?? false,
    }
  })
  return { key: `menu_${n}` as `menu_${N}`, name, base, pages: pages as PagesOf<N, B, P>[] }
}

const onInvoices = ['import', 'correct', 'edit', 'classify', 'delete', 'download', 'verify'] as const
/** A button on every list of invoices. */
export type InvoiceButton = (typeof onInvoices)[number]
/** The whole tree, in menu order. */
export const sections = [
  section(1, 'personal', '/home', {
    home: ['overview', 'invoices', [], {}, '/home'],
    overView: ['overview', 'invoices'],
    overViews: ['overview', 'invoices'],
    myticket: ['invoices', 'invoices'],
    myInvoices: ['invoices', 'invoices', onInvoices],
    incomeInvoice: ['invoices', 'invoices', onInvoices],
    outputInvoice: ['invoices', 'invoices', onInvoices],
    thirdPartyInvoice: ['invoices', 'invoices', onInvoices],
    ticketPoolAuthorizedToMe: ['invoices', 'pools', ['download']],
    personemail: ['mail', 'mailDelivery', ['resend', 'revoke', 'resetCode', 'redeliver', 'export']],
    personemailhistory: ['mail', 'mailboxes', ['reprocess', 'reply', 'accept', 'refuse', 'export']],
    sendInvoice: ['exchange', 'mailDelivery', ['send', 'revoke']],
    pushInvoice: ['exchange', 'push', ['push', 'recall', 'markNone']],
    scan: ['records', 'invoices'],
    verifyRecords: ['records', 'invoices'],
    uploadHistory: ['records', 'invoices', ['retry']],
    uploadHistoryFile: ['records', 'invoices', [], { hidden: true }, '/uploadHistoryFile'],
    dataDownloadCenter: ['records', 'exports', [], { hidden: true }, '/dataDownloadCenter'],
    mySet: ['settings', 'invoices'],
    myKeys: ['settings', 'openPlatform'],
    start: ['settings', 'invoices'],
  }),
  section(2, 'company', '/companyInvoice', {
    monthClose: ['month', 'vouchers', ['prepare']],
    comticket: ['invoices', 'invoices'],
    allInvoiceCo: ['invoices', 'invoices', onInvoices],
    incomeInvoiceCo: ['invoices', 'invoices', onInvoices],
    outputInvoiceCo: ['invoices', 'invoices', onInvoices],
    thirdPartyInvoiceCo: ['invoices', 'invoices', onInvoices],
    businessTicketPoolCo: ['invoices', 'pools', ['download']],
    verifyRecordsCo: ['invoices', 'invoices', ['review']],
    businessInvoiceCo: ['invoices', 'commercial', ['edit', 'link', 'delete', 'export']],
    comemailhistory: ['mail', 'mailboxes', ['reprocess', 'reply']],
    returnMailRecord: ['mail', 'mailboxes', ['resend']],
    thirdPartyInvoiceForwarding: ['mail', 'delivery', ['forward', 'accept', 'refuse']],
    pushInvoiceCo: ['exchange', 'push', ['push', 'recall', 'markNone', 'occupy']],
    directTaxIncomeInvoice: ['taxPull', 'taxPull', ['login', 'pull', 'sync', 'export', 'reconcile', 'deduct', 'book']],
    directTaxOutputInvoice: ['taxPull', 'taxPull', ['login', 'pull', 'sync', 'export', 'reconcile']],
  }),
  section(5, 'purchase', '/purchaseInvMan', {
    submitPayment: ['payments', 'payments', ['submit', 'withdraw', 'override']],
    confirmPayment: ['payments', 'payments', ['confirm', 'return', 'cancel', 'override', 'bankFile', 'statement', 'export']],
    receiveRecordCo: ['delivery', 'mailboxes', ['accept', 'refuse', 'export']],
  }),
  section(6, 'sales', '/salesInvoiceManagement', {
    sendInvoiceCo: ['delivery', 'delivery', ['send', 'revoke', 'markNone']],
    sendInvEmailCo: ['delivery', 'mailDelivery', ['send']],
    sendInvEmailRecordCo: ['delivery', 'mailDelivery', ['resend', 'revoke', 'resetCode', 'redeliver', 'export']],
  }),
  section(3, 'partners', '/partner', {
    partnerlist: ['partners', 'partners', ['add', 'edit', 'delete', 'import', 'export', 'invite']],
    uppartnerlist: ['partners', 'partners', ['add', 'edit', 'delete', 'import', 'export']],
    downpartnerlist: ['partners', 'partners', ['add', 'edit', 'delete', 'import', 'export']],
    relatedpartnerlist: ['partners', 'partners', ['add', 'edit', 'delete', 'import', 'export', 'invite', 'accept', 'refuse', 'end']],
  }),
  section(7, 'group', '/groupInvoice', {
    groupCompanys: ['group', 'group', ['create', 'invite', 'remove']],
    groupPushInvoice: ['group', 'group', ['push', 'recall']],
  }),
  section(4, 'admin', '/comset', {
    comHome: ['company', 'invoices', ['edit', 'logo', 'groups']],
    enterpriseRise: ['company', 'invoices', ['edit']],
    staffManagement: ['people', 'people', ['invite', 'approve', 'enable', 'move', 'remove', 'handOver', 'department']],
    personset: ['people', 'people', ['edit']],
    importstaff: ['people', 'people', ['import']],
    permissionGroup: ['people', 'people', ['edit', 'members']],
    rootset: ['people', 'people', ['edit']],
    scan: ['intake', 'invoices', ['save']],
    extractingParameterRules: ['intake', 'rules', ['edit', 'import']],
    mailboxes: ['intake', 'mailboxes', ['edit']],
    taxAccounts: ['intake', 'taxPull', ['edit', 'login']],
    businessTicketPoolSettings: ['intake', 'pools', ['edit']],
    billBusinessConfig: ['rules', 'rules', ['edit']],
    deliverySettings: ['rules', 'mailDelivery', ['edit']],
    autoSendInvoiceRuleSettings: ['rules', 'delivery', ['edit']],
    exportTemplateSettings: ['rules', 'exports', ['edit']],
    paymentSettings: ['rules', 'payments', ['edit']],
    caiwupz: ['books', 'vouchers', ['edit', 'export', 'close']],
    pushTargets: ['rules', 'push', ['edit']],
    apiKeys: ['rules', 'openPlatform', ['edit']],
    webhooks: ['rules', 'openPlatform', ['edit', 'replay']],
    robots: ['rules', 'invoices', ['edit']],
    invoiceDelRecord: ['records', 'invoices', ['restore']],
    companyLog: ['records', 'invoices', ['export']],
  }),
] as const satisfies readonly SectionShape[]

type AnySection = (typeof sections)[number]
type AnyPage = AnySection['pages'][number]
export type SectionKey = AnySection['key']
export type SectionName = AnySection['name']
/** Where a section itself stands: its address leads to its first page. */
export type SectionPath = AnySection['base']
export type PageKey = AnyPage['key']
export type PageGroup = AnyPage['group']
/** The address of a page of the product. */
export type PagePath = AnyPage['path']
export type ButtonKey = AnyPage['buttons'][number]
/** A section key, a page key or a button key. The database may hold keys of other versions: those are strings until `isPermission` knows them. */
export type Permission = SectionKey | PageKey | ButtonKey

export interface Page extends PageShape {
  readonly key: PageKey
  readonly path: PagePath
  readonly buttons: readonly ButtonKey[]
  readonly group: PageGroup
}
export interface Section extends SectionShape {
  readonly key: SectionKey
  readonly name: SectionName
  readonly base: SectionPath
  readonly pages: readonly Page[]
}

export type MemberRole = 'superAdmin' | 'staff'

const allSections: readonly Section[] = sections
export const allPages: readonly Page[] = allSections.flatMap((s) => s.pages)
/** Every key there is, in menu order. */
export const allPermissions: readonly Permission[] = allSections.flatMap((s) => [s.key, ...s.pages.flatMap((p) => [p.key, ...p.buttons])])
/** Whether a key, as it is stored or typed, is a button of the page. */
export const hasButton = (page: Page, key: string): boolean => page.buttons.some((button) => button === key)

const superAdminKeys: ReadonlySet<Permission> = new Set(allPermissions)
const staffKeys: ReadonlySet<Permission> = new Set(sections[0].pages.flatMap((p) => [sections[0].key, p.key, ...p.buttons]))
/** A role's permissions: the super admin has all, staff the personal area; permission groups grant the rest. */
export const permissionsOfRole = (role: MemberRole): ReadonlySet<Permission> => (role === 'superAdmin' ? superAdminKeys : staffKeys)

/** The feature that a key belongs to; a section is open as soon as one of its pages is. */
const featureOfKey: ReadonlyMap<string, Feature> = new Map(
  allPages.flatMap((p) => [p.key, ...p.buttons].map((key) => [key, p.feature] as const)),
)
/** Whether this version has such a key. */
export const isPermission = (key: string): key is Permission => featureOfKey.has(key) || allSections.some((s) => s.key === key)

/**
 * Effective permissions: the granted keys that the suite opens. A button counts only with its page, a section counts
 * with any of its pages, and keys unknown to this version do not count.
 */
export const effectivePermissions = (granted: ReadonlySet<string>, open: ReadonlySet<Feature>, ended = false): ReadonlySet<Permission> => {
  const held = new Set<Permission>()
  for (const s of allSections) {
    for (const p of s.pages) {
      if (!granted.has(p.key) || !open.has(p.feature)) continue
      held.add(s.key).add(p.key)
      for (const button of p.buttons) if (granted.has(button) && !(ended && stopsWithSuite(button))) held.add(button)
    }
  }
  return held
}
/**
 * Actions that stay when the suite has ended: taking out and handing over, deleting, ending what runs. All pages stay to be
 * read; every other button of them stops: entry, import, verification, correction, sending and use.
 */
const staying: ReadonlySet<string> = new Set(['download', 'export', 'delete', 'restore', 'revoke', 'refuse', 'end', 'remove'])
/** Also ends devices, whose keys live on; saving itself is stopped by its call. */
const stayingButtons: ReadonlySet<string> = new Set(['scan.save'])
/** Pages whose buttons all stay: people, the company itself and its export templates. */
const stayingPages: ReadonlySet<string> = new Set([
  ...allPages.filter((p) => p.group === 'people').map((p) => p.key),
  'menu_4.comHome',
  'menu_4.enterpriseRise',
  'menu_4.exportTemplateSettings',
])
const stopped: ReadonlySet<string> = new Set(
  allPages
    .filter((p) => !stayingPages.has(p.key))
    .flatMap((p) => p.buttons)
    .filter((button) => !stayingButtons.has(button) && !staying.has(button.slice(button.indexOf('.') + 1))),
)
/** Whether a button is of no use once the suite has ended, although its page stays. */
export const stopsWithSuite = (key: string): boolean => stopped.has(key)
/** Whether the suite opens a page or button at all; a section, when it opens any page of it. */
export const isOpen = (key: string, open: ReadonlySet<Feature>): boolean => {
  const feature = featureOfKey.get(key)
  return feature ? open.has(feature) : allSections.some((s) => s.key === key && s.pages.some((p) => open.has(p.feature)))
}

/** The area decides the visible rows: my own entries, or all of the company. */
export type Area = 'personal' | 'company'
/** The area of a list: `granted` holds invoices of the pools granted to the member. */
export const readAreas = ['personal', 'company', 'granted'] as const
export type ReadArea = (typeof readAreas)[number]
/**
 * The invoice lists of each area with their category (1 incoming, 2 outgoing, 3 third-party); null: all categories;
 * pool: invoices in pools.
 */
const invoiceLists = {
  personal: { myInvoices: null, incomeInvoice: 1, outputInvoice: 2, thirdPartyInvoice: 3 },
  company: { allInvoiceCo: null, incomeInvoiceCo: 1, outputInvoiceCo: 2, thirdPartyInvoiceCo: 3, businessTicketPoolCo: 'pool' },
  granted: { ticketPoolAuthorizedToMe: 'pool' },
} as const satisfies Record<ReadArea, Readonly<Record<string, number | 'pool' | null>>>
/**
 * Pages of sending list the invoices that they deliver, with their categories: their own right shows those, and nothing else
 * that belongs to a list.
 */
const sendingLists = {
  personal: { 'menu_1.sendInvoice': null },
  company: { 'menu_6.sendInvoiceCo': 2, 'menu_6.sendInvEmailCo': 2 },
  granted: {},
} as const satisfies Record<ReadArea, Partial<Readonly<Record<PageKey, number | null>>>>
const sectionOfArea = { personal: 'menu_1', company: 'menu_2', granted: 'menu_1' } as const satisfies Record<ReadArea, Section['key']>
/** Keys of the pages that list invoices of an area, or of one button on each of them that has it. */
export const invoiceKeys = (area: ReadArea, button?: InvoiceButton): readonly Permission[] =>
  Object.keys(invoiceLists[area])
    .map((page) => (button ? `${page}.${button}` : `${sectionOfArea[area]}.${page}`))
    .filter(isPermission)
/** Keys of the pages that show invoices of an area: its lists, and the pages of sending. */
export const listingKeys = (area: ReadArea): readonly Permission[] => [
  ...invoiceKeys(area),
  ...Object.keys(sendingLists[area]).filter(isPermission),
]
/** The overview of the company reads its invoices: whom its calls would refuse is led there by nothing. */
export const leadsNowhere = (page: string, permissions: ReadonlySet<string>): boolean =>
  page === 'menu_1.overViews' && !invoiceKeys('company').some((one) => permissions.has(one))
/**
 * Categories of the company's invoices that the granted lists show; null: all. `pooled`: also invoices in pools, of any
 * category.
 */
export const companyLists = (granted: ReadonlySet<string>): { readonly categories: readonly number[] | null; readonly pooled: boolean } => {
  const shown = [
    ...Object.entries(invoiceLists.company).map(([page, of]) => [`menu_2.${page}`, of] as const),
    ...Object.entries(sendingLists.company),
  ]
    .filter(([key]) => granted.has(key))
    .map(([, of]) => of)
  return { categories: shown.includes(null) ? null : shown.filter((of) => typeof of === 'number'), pooled: shown.includes('pool') }
}
/** The scope of a grant over the company's invoices: the member's entries, their departments, or all. */
export const scopes = ['own', 'department', 'company'] as const
export type Scope = (typeof scopes)[number]
