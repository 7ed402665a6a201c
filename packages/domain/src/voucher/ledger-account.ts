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
