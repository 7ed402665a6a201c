// What people type and papers print, made plain before it is compared: one rule of width and spaces for all.

/** Full-width letters and figures as the usual ones, and nothing blank between them. */
export const unspaced = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** Texts that differ in width, spaces or case alone are one by this. */
export const folded = (text: string): string => unspaced(text).toLowerCase()
