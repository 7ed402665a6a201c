import { unspaced } from '@piaotai/domain/text/plain-text.ts'

/** The longest number that calls take. */
export const numberMax = 40
/** Normalises a pasted number: full-width forms become plain, spaces between groups are dropped. */
export const plainNumber = (text: string): string => unspaced(text).slice(0, numberMax)
