// What people paste into a narrow field, made plain before it is judged: nothing of it is cut off for the sake of a blank.
import { limits } from './limits.ts'

const compact = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '')
/** A phone as it is often typed or pasted: in full-width figures, with blanks, dashes or the country’s prefix. */
export const plainPhone = (text: string): string => compact(text).replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '')
/** A code as it is pasted out of a message or read off an authenticator: its groups joined, six characters at most. */
export const plainCode = (text: string): string => compact(text).slice(0, limits.code)
