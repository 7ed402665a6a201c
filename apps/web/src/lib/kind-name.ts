import { kindOf } from '@piaotai/domain/kinds.ts'

/** What a type code is called, short unless asked; a code that is none stands for itself. */
export const kindName = (type: number, english: boolean, long = false): string => {
  const kind = kindOf(type)
  if (!kind) return String(type)
  if (long) return english ? kind.en : kind.zh
  return english ? kind.shortEn : kind.short
}
