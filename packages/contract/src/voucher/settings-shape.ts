// 账套设置: where a company's vouchers go, and what it is called there.
import { z } from 'zod'
import { accountStandards } from '@piaotai/domain/voucher/ledger-account.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { line } from '../shapes.ts'

const settings = {
  /** Null: no standard was chosen. */
  standard: z.enum(accountStandards).nullable(),
  book: line(voucherLimits.book),
  bookName: line(voucherLimits.book),
  word: line(voucherLimits.word, 1),
}
/** 核算组织, 凭证类别, 制单人: codes of the company in its books, for the files and pushes that ask for them. */
const codes = {
  organisation: line(voucherLimits.code),
  voucherType: line(voucherLimits.code),
  preparer: line(voucherLimits.code),
}
const version = z.number().int()
export const Settings = z.object({ ...settings, ...codes, version }).meta({ id: 'VoucherSettings' })
/** A code that is not told stays. */
export const SavedSettings = z.strictObject({
  ...settings,
  organisation: codes.organisation.optional(),
  voucherType: codes.voucherType.optional(),
  preparer: codes.preparer.optional(),
  version,
})
