import { kindOf } from '@piaotai/domain/kinds.ts'

/** The name of an invoice type, short by default; an unknown code is shown as it is. */
export const kindName = (type: number, english: boolean, long = false): string => {
  const kind = kindOf(type)
  if (!kind) return String(type)
  if (long) return english ? kind.en : kind.zh
  return english ? kind.shortEn : kind.short
}
