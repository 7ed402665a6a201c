// A company's suite: members, days, quotas and open features.

/** A part of the product that a suite opens. Every page of the permission table belongs to one. */
export const features = [
  'invoices',
  'people',
  'exports',
  'mailboxes',
  'pools',
  'mailDelivery',
  'delivery',
  'payments',
  'partners',
  'push',
  'openPlatform',
  'commercial',
  'taxPull',
  'rules',
  'vouchers',
  'group',
] as const
export type Feature = (typeof features)[number]

/** Metered quotas: verifications on the tax platform, tax pulls, delivery mails. */
export const quotaKinds = ['verify', 'taxPull', 'mail'] as const
export type QuotaKind = (typeof quotaKinds)[number]

export interface Suite {
  /** Maximum members of the company, including its super admin. */
  readonly members: number
  /** Days from opening until it ends; null: it does not end. */
  readonly days: number | null
  readonly quotas: Readonly<Record<QuotaKind, number>>
  readonly features: readonly Feature[]
}

const own: readonly Feature[] = ['invoices', 'exports', 'mailboxes', 'mailDelivery']
/** What goes on working by itself when the suite has ended; the pages of the suite all stay to be read. */
const kept: ReadonlySet<Feature> = new Set(['invoices', 'exports', 'people', 'mailDelivery'])
const shared: readonly Feature[] = [...own, 'people', 'pools', 'delivery', 'payments', 'partners']
const wide: readonly Feature[] = [...shared, 'push', 'openPlatform', 'commercial', 'taxPull', 'rules', 'vouchers']

export const suites = {
  /** The creator is the only member and cannot leave. */
  personal: { members: 1, days: null, quotas: { verify: 100, taxPull: 0, mail: 50 }, features: own },
  trial: { members: 5, days: 30, quotas: { verify: 100, taxPull: 10, mail: 100 }, features: wide },
  standard: { members: 20, days: 365, quotas: { verify: 5000, taxPull: 0, mail: 2000 }, features: shared },
  professional: { members: 100, days: 365, quotas: { verify: 30_000, taxPull: 500, mail: 20_000 }, features: wide },
  group: { members: 500, days: 365, quotas: { verify: 200_000, taxPull: 5000, mail: 100_000 }, features },
} as const satisfies Record<string, Suite>
export type SuiteName = keyof typeof suites
export const suiteNames = Object.keys(suites) as readonly SuiteName[]

/** Maximum trials of one person within this many days; a company with a bought suite no longer counts. */
export const trials = { aPerson: 3, days: 365 } as const

/**
 * Features that a suite runs. An ended suite runs invoices, exports, people and the records of deliveries alone: rules,
 * mailboxes, pulls and pushes rest.
 */
export const featuresOf = (suite: SuiteName, ended: boolean): ReadonlySet<Feature> =>
  new Set<Feature>(ended ? suites[suite].features.filter((f) => kept.has(f)) : suites[suite].features)
/** Features whose pages the suite opens, also after its end: a company reads, exports and hands over its records. */
export const readableFeatures = (suite: SuiteName): ReadonlySet<Feature> => featuresOf(suite, false)
/** Features that run on a day. */
export const openFeatures = (suite: SuiteName, dueDate: string | null, today: string): ReadonlySet<Feature> =>
  featuresOf(suite, hasEnded(dueDate, today))
/** The due date is the last day that counts. */
export const hasEnded = (dueDate: string | null, today: string): boolean => dueDate !== null && today > dueDate

/** A suite by its database name; a name unknown to this version opens the least. */
export const suiteNamed = (name: string): SuiteName => suiteNames.find((known) => known === name) ?? 'personal'
