// 规则的种类: one line a kind, read by contract, server and web. A kind's settings are a schema of the contract, its work a `RuleKind` of the server.
import type { ButtonKey, PageKey } from '../rights/permission.ts'

export interface RuleKindShape {
  /** Its page, and the button that writes its rules. */
  readonly page: PageKey
  readonly edit: ButtonKey
  /** The category of invoices that it concerns; null: any. */
  readonly category: number | null
  /** Acts of one run and of one day: as proposed, and at most. An act is the kind's own: a mail, a voucher, a changed invoice. */
  readonly caps: { readonly run: Bound; readonly day: Bound }
}
interface Bound {
  readonly usual: number
  readonly max: number
}

export const ruleKinds = {
  autoSend: {
    page: 'menu_4.autoSendInvoiceRuleSettings',
    edit: 'autoSendInvoiceRuleSettings.edit',
    category: 2,
    caps: { run: { usual: 100, max: 1000 }, day: { usual: 200, max: 2000 } },
  },
  // Runs when somebody makes drafts: an act is a voucher.
  voucher: {
    page: 'menu_4.caiwupz',
    edit: 'caiwupz.edit',
    category: null,
    caps: { run: { usual: 10_000, max: 10_000 }, day: { usual: 10_000, max: 10_000 } },
  },
  // An act is an invoice whose fields it fills.
  extraction: {
    page: 'menu_4.extractingParameterRules',
    edit: 'extractingParameterRules.edit',
    category: null,
    caps: { run: { usual: 10_000, max: 100_000 }, day: { usual: 10_000, max: 100_000 } },
  },
  // An act is an invoice with other values.
  classify: {
    page: 'menu_4.billBusinessConfig',
    edit: 'billBusinessConfig.edit',
    category: null,
    caps: { run: { usual: 1_000_000, max: 1_000_000 }, day: { usual: 1_000_000, max: 1_000_000 } },
  },
} as const satisfies Readonly<Record<string, RuleKindShape>>

export type RuleKindName = keyof typeof ruleKinds
export const ruleKindNames = Object.keys(ruleKinds) as readonly RuleKindName[]
export const shapeOfKind = (kind: RuleKindName): RuleKindShape => ruleKinds[kind]
