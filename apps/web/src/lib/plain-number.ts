const numberMax = 40
/** A number as pasted: full-width forms made plain, blanks between its groups dropped. */
export const plainNumber = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').slice(0, numberMax)
