// 开放动作: acts that let somebody outside see or get what a company has, or change where its money goes. Each passes one gate.
import type { ButtonKey, PageKey } from './permission.ts'

interface ActShape {
  /** One of these buttons, the super admin's role, or nothing: it opens the view of its person alone. */
  readonly right: readonly (ButtonKey | PageKey)[] | 'superAdmin' | 'own'
  /** A key with the scope of this one act reaches it; only a super admin gives a key such a scope. */
  readonly byKey: boolean
  /** It opens invoices of the whole company: its person sees every one of them. */
  readonly whole: boolean
}
export const openingActs = {
  joinGroup: { right: ['comHome.groups'], byKey: true, whole: true },
  widenGrant: { right: ['comHome.groups'], byKey: true, whole: true },
  linkCompany: { right: ['relatedpartnerlist.invite', 'partnerlist.invite', 'relatedpartnerlist.accept'], byKey: true, whole: false },
  webhook: { right: ['webhooks.edit'], byKey: false, whole: true },
  robot: { right: ['robots.edit'], byKey: false, whole: true },
  pushTarget: { right: ['pushTargets.edit'], byKey: false, whole: false },
  automaticTarget: { right: ['pushTargets.edit'], byKey: false, whole: true },
  sendingRule: { right: ['autoSendInvoiceRuleSettings.edit'], byKey: true, whole: false },
  replyRule: { right: ['mailboxes.edit'], byKey: true, whole: false },
  mailbox: { right: ['mailboxes.edit'], byKey: false, whole: false },
  signIn: { right: 'superAdmin', byKey: false, whole: false },
  apiKey: { right: ['menu_1.myKeys', 'apiKeys.edit'], byKey: false, whole: false },
  paymentLimit: { right: ['paymentSettings.edit'], byKey: true, whole: false },
  partnerAccount: {
    right: (['partnerlist', 'uppartnerlist', 'downpartnerlist', 'relatedpartnerlist'] as const).flatMap((page) =>
      (['add', 'edit', 'import'] as const).map((button) => `${page}.${button}` as const),
    ),
    byKey: true,
    whole: false,
  },
  ownMailbox: { right: 'own', byKey: false, whole: false },
  ownDevice: { right: 'own', byKey: false, whole: false },
  ownRobot: { right: 'own', byKey: false, whole: false },
} as const satisfies Readonly<Record<string, ActShape>>
export type OpeningAct = keyof typeof openingActs
/** Those that only open a person's own view, told to them. */
export type OwnAct = 'ownMailbox' | 'ownDevice' | 'ownRobot'
/** Those that open the company, told to its super admin. */
export type CompanyAct = Exclude<OpeningAct, OwnAct>
export const isOwnAct = (act: OpeningAct): act is OwnAct => openingActs[act].right === 'own'
export const openingActNames = Object.keys(openingActs) as [OpeningAct, ...OpeningAct[]]
export const ownActNames = openingActNames.filter(isOwnAct) as [OwnAct, ...OwnAct[]]
export const companyActNames = openingActNames.filter((act) => !isOwnAct(act)) as [CompanyAct, ...CompanyAct[]]
export const actShape = (act: OpeningAct): ActShape => openingActs[act]

/** What a key must hold for an act, besides the scope of its call. */
export type OpeningScope = `open.${OpeningAct}`
export const openingScopeOf = (act: OpeningAct): OpeningScope => `open.${act}`
/** Every scope that a super admin may give a key for one act. */
export const openingScopes: readonly OpeningScope[] = openingActNames.filter((act) => actShape(act).byKey).map(openingScopeOf)
export const isOpeningScope = (scope: string): scope is OpeningScope => (openingScopes as readonly string[]).includes(scope)

/** Who acts, as the gate looks at them. */
export interface Opener {
  readonly role: 'superAdmin' | 'staff'
  readonly permissions: ReadonlySet<string>
  /** Whether the company's lists show them every invoice. */
  readonly seesAll: boolean
  /** The scopes of the key that acts for them. */
  readonly keyScopes?: ReadonlySet<string>
}
export type GateAnswer = 'open' | 'proof' | 'right' | 'sight' | 'key' | 'superAdminKey'
/**
 * Whether an act may go on: `proof` asks the person first, the others refuse. A key with the act's scope needs no proof: giving it the
 * scope asked one. Its person must be a super admin still. `whole`: whether this very act opens invoices of the whole company.
 */
export const judgeOpening = (act: OpeningAct, who: Opener, whole = actShape(act).whole): GateAnswer => {
  const { right, byKey } = actShape(act)
  const { keyScopes } = who
  if (keyScopes && !(byKey && keyScopes.has(openingScopeOf(act)))) return 'key'
  if (keyScopes && who.role !== 'superAdmin') return 'superAdminKey'
  const has = right === 'own' || (right === 'superAdmin' ? who.role === 'superAdmin' : right.some((key) => who.permissions.has(key)))
  if (!has) return 'right'
  if (whole && !who.seesAll) return 'sight'
  return keyScopes ? 'open' : 'proof'
}
