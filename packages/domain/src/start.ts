// 开始清单: the six steps of a new company, how each stands by what the company has, and who may do it.
import { allPermissions, effectivePermissions, invoiceKeys, type Permission } from './rights/permission.ts'
import { featuresOf, readableFeatures, type SuiteName } from './rights/suite.ts'

export const startSteps = ['company', 'people', 'invoice', 'mail', 'bureau', 'book'] as const
export type StartStep = (typeof startSteps)[number]
export type StartState = 'done' | 'skipped' | 'open'

/** What the company has of each step. */
export interface StartFacts {
  /** Titles of the company itself: what 校验抬头 compares with. */
  readonly titles: number
  /** Members besides the first, and invitations that are still good. */
  readonly colleagues: number
  readonly invoices: boolean
  /** A mail came, or a mailbox of the company is read. */
  readonly mails: boolean
  readonly bureauAccounts: number
  /** Somebody logged in at the bureau, ever. */
  readonly bureau: boolean
  readonly ledgerAccounts: number
}
export interface StartRow {
  readonly step: StartStep
  readonly state: StartState
  readonly may: boolean
}
type Has = (key: Permission) => boolean

const isDone: Readonly<Record<StartStep, (facts: StartFacts) => boolean>> = {
  company: ({ titles }) => titles > 0,
  people: ({ colleagues }) => colleagues > 0,
  invoice: ({ invoices }) => invoices,
  mail: ({ mails }) => mails,
  bureau: ({ bureau }) => bureau,
  book: ({ ledgerAccounts }) => ledgerAccounts > 0,
}
const imports = [...invoiceKeys('personal', 'import'), ...invoiceKeys('company', 'import')]
const logins = ['taxAccounts.login', 'directTaxIncomeInvoice.login', 'directTaxOutputInvoice.login'] as const

/** Whether whoever holds these keys may do the step, or say that the company does not need it. */
export const mayStart = (step: StartStep, { bureauAccounts }: Pick<StartFacts, 'bureauAccounts'>, has: Has): boolean => {
  switch (step) {
    case 'company':
      return has('comHome.edit') && has('enterpriseRise.edit')
    case 'people':
      return has('staffManagement.invite')
    case 'invoice':
      return imports.some(has)
    case 'mail':
      return has('mailboxes.edit')
    case 'bureau':
      return bureauAccounts > 0 ? logins.some(has) : has('taxAccounts.edit')
    case 'book':
      return has('caiwupz.edit')
  }
}
/** Keys that a company with this suite can use at all. */
export const keysOfSuite = (suite: SuiteName, ended: boolean): ReadonlySet<Permission> =>
  effectivePermissions(new Set(allPermissions), ended ? featuresOf(suite, true) : readableFeatures(suite), ended)

/** The steps in their order; one that the suite leaves out, and nobody has done, is none. */
export const startRows = (
  facts: StartFacts,
  {
    suite,
    skipped,
    held,
  }: { readonly suite: ReadonlySet<Permission>; readonly skipped: ReadonlySet<string>; readonly held: ReadonlySet<Permission> },
): readonly StartRow[] =>
  startSteps
    .filter((step) => isDone[step](facts) || mayStart(step, facts, (key) => suite.has(key)))
    .map((step) => ({
      step,
      state: isDone[step](facts) ? 'done' : skipped.has(step) ? 'skipped' : 'open',
      may: mayStart(step, facts, (key) => held.has(key)),
    }))

/** Whether this person may say that the company does not need the step; every company has a first invoice. */
export const maySkipStart = ({ step, may }: Pick<StartRow, 'step' | 'may'>): boolean => may && step !== 'invoice'
/** The step that leads: the first invoice until it is there, then the first that is left to this person. */
export const currentStart = (rows: readonly StartRow[]): StartStep | undefined => {
  const left = rows.filter(({ state, may }) => state === 'open' && may)
  return (left.find(({ step }) => step === 'invoice') ?? left[0])?.step
}

/** Whether something is left that this person may do. */
export const isStartLeft = (rows: readonly StartRow[]): boolean => rows.some(({ state, may }) => state === 'open' && may)

/** `whole`: in place of the home, before the first invoice. `fold`: on the home until finished or put away. */
export type StartShown = 'whole' | 'fold' | 'none'
export const startShown = (rows: readonly StartRow[], { invoices }: Pick<StartFacts, 'invoices'>, away: boolean): StartShown =>
  invoices ? (away || !isStartLeft(rows) ? 'none' : 'fold') : 'whole'
