// 会计科目: accounts of a company's own chart, the levels of their codes, and the rows of their sheet.

export const accountLimits = {
  accounts: 3000,
  code: 30,
  name: 60,
  /** Accounts removed, opened or closed in one call. */
  batch: 300,
  sheetRows: 3000,
  sheetBytes: 5 * 1024 * 1024,
} as const

export const accountCategories = ['asset', 'liability', 'common', 'equity', 'cost', 'income'] as const
export type AccountCategory = (typeof accountCategories)[number]
export const entrySides = ['debit', 'credit'] as const
/** 借, 贷: the side of an entry, or the usual side of an account's balance. */
export type EntrySide = (typeof entrySides)[number]
/** 辅助核算: the kinds of values that an entry may carry besides its account. */
export const auxiliaries = ['partner', 'department', 'pool', 'extended1', 'extended2'] as const
export type Auxiliary = (typeof auxiliaries)[number]

export interface LedgerAccount {
  readonly code: string
  readonly name: string
  readonly category: AccountCategory
  readonly side: EntrySide
}

/** Digits of the first level, then levels with or without points: 2221, 222101, 2221.01.01. */
export const accountCodeHolds = (code: string): boolean => /^\d{3,6}(?:\d{2,4}){0,6}$|^\d{3,6}(?:[.-]\d{1,6}){1,8}$/.test(code)
/** The code as it is kept. */
export const plainAccountCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '')
const firstDigit: Readonly<Record<string, AccountCategory>> = {
  1: 'asset',
  2: 'liability',
  3: 'common',
  4: 'equity',
  5: 'cost',
  6: 'income',
}
const smallFirstDigit: Readonly<Record<string, AccountCategory>> = { 1: 'asset', 2: 'liability', 3: 'equity', 4: 'cost', 5: 'income' }
export const accountStandards = ['small', 'general'] as const
/** 小企业会计准则, 企业会计准则. */
export type AccountStandard = (typeof accountStandards)[number]
/** The category of a code by its first digit, which means another one under each standard. */
export const categoryOfCode = (code: string, standard: AccountStandard): AccountCategory | undefined =>
  (standard === 'small' ? smallFirstDigit : firstDigit)[code.charAt(0)]
/** The usual side of a category; income accounts state their own. */
export const usualSide = (category: AccountCategory): EntrySide =>
  category === 'liability' || category === 'equity' || category === 'income' ? 'credit' : 'debit'

/** Digits go on by at least two, or after a point: 222101 and 2221.01 stand under 2221. */
const standsUnder = (code: string, parent: string): boolean => {
  const rest = code.slice(parent.length)
  return code.startsWith(parent) && (/^[.-]/.test(rest) || (rest.length >= 2 && !/[.-]/.test(parent)))
}
/** Codes of these with others under them. */
const parentsAmong = (codes: readonly string[]): ReadonlySet<string> => {
  const all = new Set(codes)
  const parents = new Set<string>()
  for (const code of all)
    for (let to = 3; to < code.length; to++) {
      const above = code.slice(0, to)
      if (all.has(above) && standsUnder(code, above)) parents.add(above)
    }
  return parents
}
/** Why an account takes no entry: it is not in the chart or closed; others stand under it, and one of these takes the entry. */
export const accountFaults = ['accountUnknown', 'accountParent'] as const
export type AccountFault = (typeof accountFaults)[number]
/** The accounts of a chart as entries may use them. */
export interface BookableAccounts {
  readonly nameOf: (code: string) => string
  readonly faultOf: (code: string) => AccountFault | undefined
}
export const bookableAccounts = (
  chart: readonly { readonly code: string; readonly name: string; readonly active: boolean }[],
): BookableAccounts => {
  const byCode = new Map(chart.map((account) => [account.code, account]))
  const parents = parentsAmong([...byCode.keys()])
  return {
    nameOf: (code) => byCode.get(code)?.name ?? '',
    faultOf: (code) => (byCode.get(code)?.active !== true ? 'accountUnknown' : parents.has(code) ? 'accountParent' : undefined),
  }
}

export const accountColumns = ['code', 'name', 'category', 'side'] as const
export type AccountColumn = (typeof accountColumns)[number]
export const accountErrors = ['missing', 'codeWrong', 'tooLong', 'duplicate', 'unknownValue', 'inUse'] as const
export type AccountError = (typeof accountErrors)[number]
/** What is wrong with an account by itself. */
export const judgeAccount = ({
  code,
  name,
}: Pick<LedgerAccount, 'code' | 'name'>): readonly { readonly column: AccountColumn; readonly reason: AccountError }[] => [
  ...(code === ''
    ? [{ column: 'code', reason: 'missing' } as const]
    : code.length > accountLimits.code || !accountCodeHolds(code)
      ? [{ column: 'code', reason: 'codeWrong' } as const]
      : []),
  ...(name === ''
    ? [{ column: 'name', reason: 'missing' } as const]
    : [...name].length > accountLimits.name
      ? [{ column: 'name', reason: 'tooLong' } as const]
      : []),
]
/** 2221 … 进项税额 with what stands below it; what is moved out of it, or still waits for the bureau, is none of it. */
export const inputTaxAccounts = (accounts: readonly Pick<LedgerAccount, 'code' | 'name'>[]): readonly string[] => {
  const tops = accounts.flatMap(({ code, name }) => (code.startsWith('2221') && /进项/.test(name) && !/转出|待/.test(name) ? [code] : []))
  return accounts.flatMap(({ code }) => (tops.some((top) => code === top || standsUnder(code, top)) ? [code] : []))
}
