// 凭证去向: what a file, or the books of another system, needs of the company's settings and of each voucher.
import type { Auxiliary } from './ledger-account.ts'
import { voucherFormats, type VoucherFormat } from './voucher.ts'

/** Where vouchers go: a file of a format, or a push to 金蝶云星空. */
export const voucherWays = [...voucherFormats, 'kingdeePush'] as const
export type VoucherWay = VoucherFormat | 'kingdeePush'
/** Codes of the other system that are set once for a company: 账簿, 核算组织, 凭证类别, 制单人. */
export const bookSettings = ['book', 'organisation', 'voucherType', 'preparer'] as const
export type BookSetting = (typeof bookSettings)[number]

interface Need {
  readonly settings: readonly BookSetting[]
  /** Other parties are told by their codes there. */
  readonly codes: boolean
  /** Bytes that a code may have, and characters that an amount may have, where columns are narrow. */
  readonly codeBytes?: number
  readonly amountLength?: number
}
/** Widths of the columns of 金蝶 KIS. */
export const kisWidths = { code: 20, amount: 14 } as const
const nothing: Need = { settings: [], codes: false }
const needs: Readonly<Record<VoucherWay, Need>> = {
  generic: nothing,
  u8: { settings: [], codes: true },
  u8Text: { settings: [], codes: true },
  kingdee: { settings: ['book', 'organisation'], codes: true },
  nc: { settings: ['book', 'voucherType', 'preparer'], codes: true },
  kis: { settings: [], codes: true, codeBytes: kisWidths.code, amountLength: kisWidths.amount },
  xbrl: nothing,
  // The book of a push is its target's.
  kingdeePush: { settings: ['organisation'], codes: true },
}
/** The settings that a way needs and that are empty. */
export const missingSettings = (way: VoucherWay, settings: Readonly<Partial<Record<BookSetting, string>>>): readonly BookSetting[] =>
  needs[way].settings.filter((key) => (settings[key] ?? '') === '')

export const wayFaults = ['codeMissing', 'codeTooLong', 'amountTooLong'] as const
/** Why a voucher cannot go: no code is known for an other party, or a code or an amount is longer than its column. */
export type WayFault = (typeof wayFaults)[number]
export interface GoingEntry {
  readonly auxiliary: Auxiliary | null
  readonly auxiliaryName: string
  readonly auxiliaryCode: string
  readonly amount: string
}
export interface FoundFault {
  readonly fault: WayFault
  /** The other party; empty where it is none of its. */
  readonly party: string
}
/** Bytes in GBK: one for each ASCII character, two for any other. */
const bytesOf = (text: string): number => [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 128 ? 1 : 2), 0)
/** What keeps a voucher with these entries from going a way, each other party once. */
export const faultsOf = (way: VoucherWay, entries: readonly GoingEntry[]): readonly FoundFault[] => {
  const { codes, codeBytes = Number.POSITIVE_INFINITY, amountLength = Number.POSITIVE_INFINITY } = needs[way]
  const found = entries.flatMap(({ auxiliary, auxiliaryName, auxiliaryCode, amount }): readonly FoundFault[] => [
    ...(codes && auxiliary === 'partner' && auxiliaryCode === '' ? [{ fault: 'codeMissing', party: auxiliaryName } as const] : []),
    ...(auxiliary === 'partner' && bytesOf(auxiliaryCode) > codeBytes ? [{ fault: 'codeTooLong', party: auxiliaryName } as const] : []),
    ...(amount.length > amountLength ? [{ fault: 'amountTooLong', party: '' } as const] : []),
  ])
  return [...new Map(found.map((one) => [`${one.fault} ${one.party}`, one])).values()]
}
