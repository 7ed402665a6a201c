// 凭证规则: the entries that invoices of a filter become, and how one invoice becomes them. A rule balances for every invoice
// whose amount and tax add up to its total, whatever of the tax is deductible.
import { accountCodeHolds, type Auxiliary, type BookableAccounts, type EntrySide } from './ledger-account.ts'
import { fromFen, toFen } from '../money/money.ts'
import { voucherLimits, type VoucherEntry } from './voucher.ts'

/**
 * 金额取值: 价税合计, 不含税金额, 税额, 可抵扣税额, 不可抵扣税额: what remains of the tax, below zero where more is deducted than it states,
 * and 成本: the net amount with it.
 */
export const amountFaces = ['total', 'amount', 'tax', 'deductible', 'undeductible', 'cost'] as const
export type AmountFace = (typeof amountFaces)[number]
/** 可抵扣时: where some of the tax is deductible. 不可抵扣时: where none is. */
export const entryConditions = ['always', 'deductible', 'undeductible'] as const
export type EntryCondition = (typeof entryConditions)[number]
export interface RuleEntry {
  readonly side: EntrySide
  readonly account: string
  readonly auxiliary: Auxiliary | null
  readonly face: AmountFace
  /** `always` where it says nothing. */
  readonly when?: EntryCondition
}
export interface VoucherRule {
  readonly entries: readonly RuleEntry[]
  /** Placeholders in braces, of `summaryParts`. */
  readonly summary: string
}

/** What a summary may name. `party`: the seller of an incoming invoice, the buyer of an outgoing one. */
export const summaryParts = ['goods', 'party', 'seller', 'buyer', 'number', 'date', 'month', 'remark', 'extended1', 'extended2'] as const
export type SummaryPart = (typeof summaryParts)[number]
const partCharacters = 30
/** Fills the pattern; a part without a value goes with the separator before it. */
export const summaryOf = (pattern: string, parts: Readonly<Record<SummaryPart, string | null>>): string => {
  const filled = pattern.replace(/([，,、\-_ ]*)\{(\w+)\}/g, (whole, before: string, key: string) => {
    const known = summaryParts.find((part) => part === key)
    if (!known) return whole
    const value = [...(parts[known] ?? '').replace(/\s+/g, ' ').trim()].slice(0, partCharacters).join('')
    return value === '' ? '' : `${before}${value}`
  })
  return [...filled.replace(/^[，,、\-_ ]+/, '').trim()].slice(0, voucherLimits.summary).join('')
}
/** *餐饮服务*餐费 → 餐费. */
export const goodsWord = (name: string): string => name.replace(/^\*[^*]+\*/, '').trim()

type Part = 'amount' | 'deductible' | 'undeductible'
const partsOfFace: Readonly<Record<AmountFace, readonly Part[]>> = {
  total: ['amount', 'deductible', 'undeductible'],
  amount: ['amount'],
  tax: ['deductible', 'undeductible'],
  deductible: ['deductible'],
  undeductible: ['undeductible'],
  cost: ['amount', 'undeductible'],
}
const standsWhere = ({ when = 'always' }: RuleEntry, deductible: boolean): boolean =>
  when === 'always' || (when === 'deductible') === deductible
/** Whether debit equals credit for every invoice: for those with deductible tax, and for those without. */
export const ruleBalances = ({ entries }: Pick<VoucherRule, 'entries'>): boolean =>
  [true, false].every((deductible) => {
    const standing = entries.filter((entry) => standsWhere(entry, deductible))
    const parts: readonly Part[] = deductible ? partsOfFace.total : ['amount', 'undeductible']
    const weight = (part: Part): number =>
      standing.reduce((sum, { side, face }) => (partsOfFace[face].includes(part) ? sum + (side === 'debit' ? 1 : -1) : sum), 0)
    return standing.length >= 2 && parts.every((part) => weight(part) === 0)
  })
/** Whether a rule asks how much of the tax is deductible. */
export const asksDeductible = ({ entries }: Pick<VoucherRule, 'entries'>): boolean =>
  entries.some(({ face, when = 'always' }) => when !== 'always' || face === 'deductible' || face === 'undeductible' || face === 'cost')

export const voucherRuleProblems = ['codeWrong', 'accountParent', 'unbalanced', 'missing'] as const
export interface VoucherRuleProblem {
  readonly path: string
  readonly reason: (typeof voucherRuleProblems)[number]
  /** Its code and name. */
  readonly account?: string
}
/** What is wrong with a rule, by path; with the chart, also entries on accounts that have others under them. */
export const judgeVoucherRule = (rule: VoucherRule, chart?: BookableAccounts): readonly VoucherRuleProblem[] => [
  ...rule.entries.flatMap(({ account }, at): readonly VoucherRuleProblem[] => {
    const path = `entries.${at}.account`
    if (!accountCodeHolds(account)) return [{ path, reason: 'codeWrong' }]
    return chart?.faultOf(account) === 'accountParent'
      ? [{ path, reason: 'accountParent', account: `${account} ${chart.nameOf(account)}` }]
      : []
  }),
  ...(ruleBalances(rule) ? [] : [{ path: 'entries', reason: 'unbalanced' } as const]),
  ...(rule.summary.trim() === '' ? [{ path: 'summary', reason: 'missing' } as const] : []),
]

export interface InvoiceFacts {
  readonly total: string | null
  readonly amount: string | null
  readonly tax: string | null
  /** What `deductibleOf` says; 0.00 of all that is not incoming. */
  readonly deductible: string
  readonly parts: Readonly<Record<SummaryPart, string | null>>
  readonly auxiliaries: Readonly<Record<Auxiliary, { readonly name: string; readonly code: string }>>
}
/** Why an invoice becomes no draft. `takenBefore`: in a trial, a rule that stands before takes it; `judged`: the judge says why. */
export const draftRefusals = [
  'noRule',
  'takenBefore',
  'noAmount',
  'sumsDiffer',
  'zero',
  'accountUnknown',
  'accountParent',
  'booked',
  'periodClosed',
  'otherPeriod',
  'void',
  'judged',
] as const
export type DraftRefusal = (typeof draftRefusals)[number]

/**
 * The amounts of an invoice in 分: of net amount, tax and total one that is missing follows from the other two, and tax is nothing where
 * only one is known.
 */
const facesOf = ({
  total,
  amount,
  tax,
  deductible,
}: Pick<InvoiceFacts, 'total' | 'amount' | 'tax' | 'deductible'>): Record<AmountFace, bigint> | DraftRefusal => {
  const read = (value: string | null): bigint | undefined => (value === null ? undefined : toFen(value))
  const [t, a, x] = [read(total), read(amount), read(tax)]
  const faces =
    t !== undefined
      ? { total: t, amount: a ?? t - (x ?? 0n), tax: x ?? (a === undefined ? 0n : t - a) }
      : a !== undefined
        ? { total: a + (x ?? 0n), amount: a, tax: x ?? 0n }
        : undefined
  if (!faces) return 'noAmount'
  if (faces.total !== faces.amount + faces.tax) return 'sumsDiffer'
  if (faces.total === 0n) return 'zero'
  const counts = read(deductible) ?? 0n
  return { ...faces, deductible: counts, undeductible: faces.tax - counts, cost: faces.total - counts }
}
export interface DraftRefused {
  readonly reason: DraftRefusal
  /** The code and name of the one that takes no entry. */
  readonly account?: string
}
/** The entries of one invoice by a rule, without those of nothing, or why there are none. */
export const entriesOf = (
  rule: VoucherRule,
  facts: InvoiceFacts,
  chart: BookableAccounts,
):
  | { readonly entries: readonly VoucherEntry[]; readonly refused?: undefined }
  | { readonly entries?: undefined; readonly refused: DraftRefused } => {
  const faces = facesOf(facts)
  if (typeof faces === 'string') return { refused: { reason: faces } }
  const summary = summaryOf(rule.summary, facts.parts) || (facts.parts.number ?? '')
  const entries: VoucherEntry[] = []
  for (const entry of rule.entries) {
    if (!standsWhere(entry, faces.deductible !== 0n)) continue
    const { side, account, auxiliary, face } = entry
    const accountName = chart.nameOf(account)
    const fault = chart.faultOf(account)
    if (fault) return { refused: { reason: fault, account: `${account} ${accountName}`.trim() } }
    if (faces[face] === 0n) continue
    const aux = auxiliary && facts.auxiliaries[auxiliary]
    entries.push({
      side,
      account,
      accountName,
      summary,
      amount: fromFen(faces[face]),
      auxiliary: aux && aux.name !== '' ? auxiliary : null,
      auxiliaryName: aux?.name ?? '',
      auxiliaryCode: aux?.code ?? '',
    })
  }
  return { entries }
}
/** Entries of several vouchers as those of one: equal accounts, sides and auxiliary values are added up; debit stands before credit. */
export const mergedEntries = (groups: readonly (readonly VoucherEntry[])[], summary?: string): readonly VoucherEntry[] => {
  const sums = new Map<string, { readonly entry: VoucherEntry; fen: bigint; count: number }>()
  for (const entry of groups.flat()) {
    const key = JSON.stringify([entry.side, entry.account, entry.auxiliary, entry.auxiliaryName, entry.auxiliaryCode])
    const sum = sums.get(key)
    if (sum) {
      sum.fen += toFen(entry.amount)!
      sum.count++
    } else sums.set(key, { entry, fen: toFen(entry.amount)!, count: 1 })
  }
  const all = [...sums.values()]
    .filter(({ fen }) => fen !== 0n)
    .map(({ entry, fen, count }) => ({
      ...entry,
      amount: fromFen(fen),
      summary: count > 1 && summary !== undefined ? summary : entry.summary,
    }))
  return [...all.filter(({ side }) => side === 'debit'), ...all.filter(({ side }) => side === 'credit')]
}
