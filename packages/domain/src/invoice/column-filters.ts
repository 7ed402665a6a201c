// The filters of an invoice list's remaining columns: the columns that have no filter of their own name elsewhere.
import { extendedKeys } from './extended-field.ts'

/** Texts, each searched for a part of it. */
export const textFilters = ['special', 'enteredBy', 'remark', 'businessRemark', 'tags', ...extendedKeys, 'voucherNumber'] as const
export type TextFilterKey = (typeof textFilters)[number]
/** Amounts from and to. */
export const amountFilters = ['net', 'tax'] as const
/** Days from and to. */
export const dayFilters = ['businessDate', 'accountingDate'] as const
/** An original's formats; `none`: entered without an original. */
export const originalKinds = ['pdf', 'ofd', 'xml', 'picture', 'none'] as const
export type OriginalKind = (typeof originalKinds)[number]
