// Codes that replace an authenticator's: ten unambiguous characters in two groups.
import { isCrockford, plainCrockford } from '../text/crockford.ts'
import { limits } from '../limits.ts'

/** Normalises a shown, typed or pasted code of Crockford's alphabet: a code is fifty random bits. */
export const plainRecoveryCode = (text: string): string => plainCrockford(text).slice(0, limits.recoveryCodeInput)
export const recoveryCodeHolds = (text: string): boolean =>
  plainRecoveryCode(text).length === limits.recoveryCode && isCrockford(plainRecoveryCode(text))
/** The display form: two groups of five. */
export const shownRecoveryCode = (plain: string): string =>
  `${plain.slice(0, limits.recoveryCode / 2)}-${plain.slice(limits.recoveryCode / 2)}`
