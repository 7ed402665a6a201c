// Codes that replace an authenticator's: ten unambiguous characters in two groups.
import { limits } from './limits.ts'
import { compact } from './plain-text.ts'

/** Thirty-two figures and letters, without I, L, O and U: a code is fifty random bits. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Normalises a shown, typed or pasted code: capitals, no hyphen, figures for the letters that look like them. */
export const plainRecoveryCode = (text: string): string =>
  compact(text).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1').slice(0, limits.recoveryCodeInput)
export const recoveryCodeHolds = (text: string): boolean =>
  plainRecoveryCode(text).length === limits.recoveryCode && [...plainRecoveryCode(text)].every((one) => recoveryAlphabet.includes(one))
/** The display form: two groups of five. */
export const shownRecoveryCode = (plain: string): string =>
  `${plain.slice(0, limits.recoveryCode / 2)}-${plain.slice(limits.recoveryCode / 2)}`
