import { unspaced } from '@piaotai/domain/plain-text.ts'

/** The longest number that calls take. */
export const numberMax = 40
/** A number as pasted: full-width forms made plain, blanks between its groups dropped. */
export const plainNumber = (text: string): string => unspaced(text).slice(0, numberMax)
