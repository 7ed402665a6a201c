// Normalises typed, pasted and printed text before comparison: one rule of width and spaces for all.
import { limits } from '../limits.ts'

/** Full-width letters and figures as the usual ones, and nothing blank between them. */
export const unspaced = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** Texts that differ in width, spaces or case alone are one by this. */
export const folded = (text: string): string => unspaced(text).toLowerCase()

/** Whether the text is invisible: blanks, and marks and letters that leave no ink. */
export const unseen = (text: string): boolean => /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

/** Whether a spreadsheet would take the text for a formula. */
export const isFormula = (text: string): boolean => /^[=+\-@|%]/.test(text)

/**
 * A name is another person's text in a stranger's mailbox: keep letters, digits and the brackets of company names. No
 * address, link or sentence survives.
 */
export const plainName = (name: string): string =>
  [...name.replace(/[^\p{L}\p{M}\p{N} ·&（）()]/gu, '').trim()].slice(0, limits.nameInLetter).join('')

/**
 * A name as it is kept, whatever was typed or pasted: on one line, with single blanks. A line break is no part of it: within Chinese
 * nothing takes its place, between words a blank does.
 */
export const tidyName = (name: string): string =>
  name
    .replace(/\s+/g, (blank, at: number, whole: string) =>
      /[\r\n\u2028\u2029]/.test(blank) && wide.test(whole[at - 1] ?? '') && wide.test(whole[at + blank.length] ?? '') ? '' : ' ',
    )
    .trim()
/** Chinese letters and marks, which no blank parts. */
const wide = /[\u3001-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Pasted text for a narrow field: drops blanks, dashes and invisible marks before the length limit applies. */
export const compact = (text: string): string => unspaced(text).replace(/[\p{Cf}\p{Pd}]/gu, '')
/** A phone as it is often typed or pasted: in full-width figures, with blanks, dashes or the country’s prefix. */
export const plainPhone = (text: string): string => compact(text).replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '')
/** A code pasted from a message or read off an authenticator: joins its groups, six characters at most. */
export const plainCode = (text: string): string => compact(text).slice(0, limits.code)
