import { kindOf } from '@piaotai/domain/invoice/kinds.ts'

/** The name of an invoice type, short by default; a code without a kind is 其他. */
export const kindName = (type: number, english: boolean, long = false): string => {
  const kind = kindOf(type) ?? kindOf(199)!
  if (long) return english ? kind.en : kind.zh
  return english ? kind.shortEn : kind.short
}
