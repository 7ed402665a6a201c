// 记账凭证: states with what each allows, periods, entries, and the files that other systems import.
import { accountFaults, accountLimits, type Auxiliary, type EntrySide } from './ledger-account.ts'
import { plainTaskNumber } from '../text/task-number.ts'
import { toFen } from '../money/money.ts'

export const voucherLimits = {
  /** Vouchers of one call: made into a file, merged, removed, numbered. */
  batch: 5000,
  /** Vouchers of one push. */
  pushed: 100,
  /** Invoices that one making takes, and that a preview looks at. */
  making: 100_000,
  previewed: 10_000,
  /** Invoices that a call makes drafts of while its person waits; more are made in the background. */
  atOnce: 500,
  /** Refused invoices that a making tells of. */
  refused: 1000,
  /** Invoices that one merged voucher holds. */
  merged: 500,
  entries: 200,
  summary: 100,
  auxiliary: 100,
  number: 50,
  word: 4,
  book: 40,
  /** Of an organisation, a kind of vouchers or a preparer in the other system. */
  code: 40,
  sheetRows: 5000,
  sheetBytes: 5 * 1024 * 1024,
  rules: 100,
  ruleName: 50,
  ruleEntries: 20,
} as const

/** A draft is ours alone; an exported one waits for its number in the books; a numbered one stands there. */
export const voucherStates = ['draft', 'exported', 'numbered'] as const
export type VoucherState = (typeof voucherStates)[number]
export const voucherActs = ['edit', 'merge', 'remove', 'export', 'push', 'recall', 'number', 'reverse', 'bookAnew'] as const
export type VoucherAct = (typeof voucherActs)[number]
/**
 * What each state allows. An exported voucher may be exported again, and is recalled to a draft until it has its number; then it is
 * corrected by a reversal alone.
 */
export const voucherActions: Readonly<Record<VoucherState, readonly VoucherAct[]>> = {
  draft: ['edit', 'merge', 'remove', 'export', 'push'],
  exported: ['export', 'push', 'recall', 'number'],
  numbered: ['export', 'number', 'reverse', 'bookAnew'],
}
export const voucherStateAfter = (state: VoucherState, act: VoucherAct): VoucherState | undefined => {
  if (!voucherActions[state].includes(act)) return undefined
  return (act === 'export' || act === 'push') && state === 'draft'
    ? 'exported'
    : act === 'recall'
      ? 'draft'
      : act === 'number'
        ? 'numbered'
        : state
}

/** States of a push to an accounting system's books. */
export const voucherPushStates = ['waiting', 'failed', 'received', 'rejected'] as const
export type VoucherPushState = (typeof voucherPushStates)[number]
/** A draft, or a voucher whose latest push came to nothing: what went out as a file may stand in the books already. */
export const mayPushVoucher = (state: VoucherState, latest: VoucherPushState | undefined): boolean =>
  voucherActions[state].includes('push') && (state === 'draft' || latest === 'failed' || latest === 'rejected')

/** 会计期间: a month. Nothing moves in a closed one. */
export const periodStates = ['open', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]
/** `YYYY-MM` as the database keeps it: 202611. */
export const periodNumber = (month: string): number => Number(month.replace('-', ''))
export const periodMonth = (period: number): string => `${String(period).slice(0, 4)}-${String(period).slice(4)}`
export const periodOfDay = (day: string): number => periodNumber(day.slice(0, 7))
export const daysOfPeriod = (month: string): { readonly first: string; readonly last: string } => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return { first: `${month}-01`, last: new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10) }
}

export interface VoucherEntry {
  readonly side: EntrySide
  readonly account: string
  readonly accountName: string
  readonly summary: string
  readonly amount: string
  /** The kind of the auxiliary value, its name, and its code in the other system; empty where none is known. */
  readonly auxiliary: Auxiliary | null
  readonly auxiliaryName: string
  readonly auxiliaryCode: string
}
/** Debit and credit in 分; undefined when an amount does not read. */
export const sidesOf = (
  entries: readonly Pick<VoucherEntry, 'side' | 'amount'>[],
): { readonly debit: bigint; readonly credit: bigint } | undefined => {
  let [debit, credit] = [0n, 0n]
  for (const { side, amount } of entries) {
    const fen = toFen(amount)
    if (fen === undefined) return undefined
    if (side === 'debit') debit += fen
    else credit += fen
  }
  return { debit, credit }
}
export const entryErrors = ['missing', ...accountFaults, 'amountWrong', 'tooLong'] as const
export const voucherErrors = [...entryErrors, 'tooFew', 'unbalanced'] as const
export type VoucherError = (typeof voucherErrors)[number]
/** What is wrong with typed entries, by path; `entries` stands for the whole. */
export const judgeEntries = (
  entries: readonly Pick<VoucherEntry, 'side' | 'account' | 'summary' | 'amount' | 'auxiliaryName'>[],
): readonly { readonly path: string; readonly reason: VoucherError }[] => {
  const wrong = entries.flatMap(({ account, summary, amount, auxiliaryName }, at) => {
    const fen = toFen(amount)
    return [
      ...(account === '' || account.length > accountLimits.code ? [{ path: `entries.${at}.account`, reason: 'missing' } as const] : []),
      ...(fen === undefined || fen === 0n ? [{ path: `entries.${at}.amount`, reason: 'amountWrong' } as const] : []),
      ...(summary.trim() === '' ? [{ path: `entries.${at}.summary`, reason: 'missing' } as const] : []),
      ...(summary.length > voucherLimits.summary ? [{ path: `entries.${at}.summary`, reason: 'tooLong' } as const] : []),
      ...(auxiliaryName.length > voucherLimits.auxiliary ? [{ path: `entries.${at}.auxiliaryName`, reason: 'tooLong' } as const] : []),
    ]
  })
  if (entries.length < 2) return [...wrong, { path: 'entries', reason: 'tooFew' }]
  const sides = sidesOf(entries)
  return sides && sides.debit !== sides.credit ? [...wrong, { path: 'entries', reason: 'unbalanced' }] : wrong
}

/** PZ-YYYYMMDD-XXXXXX-C/31: the batch of the making, and the place in it. Other systems give it back. */
export const voucherReference = (batch: string, seq: number): string => `${batch}/${seq}`
/** Batch and place of a typed reference; undefined when form or check character is wrong. */
export const plainReference = (typed: string): { readonly batch: string; readonly seq: number } | undefined => {
  const [, number = '', place = ''] = /^(.*)\/\s*(\d{1,6})$/.exec(typed.normalize('NFKC').trim()) ?? []
  const batch = plainTaskNumber(number, 'PZ')
  return batch === undefined ? undefined : { batch, seq: Number(place) }
}

/** How drafts are made of invoices: one each, one a day, or one for each other party and day. */
export const mergings = ['none', 'day', 'party'] as const
export type Merging = (typeof mergings)[number]

/**
 * Files: `generic` every field under plain headings, `u8` the 73 columns of U8 and T3, `u8Text` the text of U8's ledger tool, `kingdee` 云星空,
 * `nc` NC and NC Cloud, `kis` the DBF of 金蝶 KIS, `xbrl` the booking part of the electronic voucher standard, one file for each invoice.
 */
export const voucherFormats = ['generic', 'u8', 'u8Text', 'nc', 'kingdee', 'kis', 'xbrl'] as const
export type VoucherFormat = (typeof voucherFormats)[number]

export const numberColumns = ['reference', 'date', 'number'] as const
export type NumberColumn = (typeof numberColumns)[number]
export const numberErrors = [
  'missing',
  'referenceWrong',
  'unknown',
  'duplicate',
  'notExported',
  'dateWrong',
  'otherPeriod',
  'tooLong',
  'periodClosed',
  'taken',
] as const
export type NumberError = (typeof numberErrors)[number]

/** A number of the books as two of one period are told apart: 记12, 记 - 0012 and a bare 12 of that word are one. */
export const numberKey = (number: string, word: string): string => {
  const plain = number.normalize('NFKC').replace(/\s/g, '')
  const [, own = '', digits = ''] = /^(.*?)[-–—_#]*0*(\d+)$/.exec(plain) ?? []
  return digits === '' ? plain : `${own === '' ? word : own.replace(/[-–—_#]+$/, '')}-${digits}`
}

/** A making of drafts in the background. What it made before a cancellation or a stop stays. */
export const makingStates = ['running', 'done', 'cancelled', 'stopped'] as const
export type MakingState = (typeof makingStates)[number]
export const makingStops = ['periodClosed', 'noRules', 'noRight', 'failed'] as const
export type MakingStop = (typeof makingStops)[number]
