// Crockford's base 32: figures and capitals without I, L, O and U, so that a code read aloud or off paper is typed right.
import { compact } from './plain-text.ts'

export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Normalises a typed or pasted code: capitals, no blanks or hyphens, figures for the letters that look like them. */
export const plainCrockford = (text: string): string => compact(text).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
export const isCrockford = (plain: string): boolean => [...plain].every((one) => crockford.includes(one))
