// 票种 as the bureau's own sheets of 2026 write it.
import { kindOf } from './kinds.ts'

/** What stands on a face, which no sheet of the bureau says. */
const onFace = /^电子发票[（(]/
/** The bureau's own word as it came; where it told a code or none, its word of 2026 for the type. */
export const bureauWordOf = (word: string, type: number | null): string =>
  /\p{Script=Han}/u.test(word) && !onFace.test(word)
    ? word
    : type === null
      ? word
      : (kindOf(type)?.zh.replace(onFace, '数电发票（') ?? word)
