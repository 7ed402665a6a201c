import { isCommonPassword, isOwnPassword, type OwnWords } from '@piaotai/domain/account/common-password.ts'
import { passwordHolds } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'

/**
 * Refuses a new password that breaks the rules of composition, is common, or consists of public facts about the person.
 */
export const requireStrong = (password: string, own: OwnWords): void => {
  if (!passwordHolds(password)) throw new Problem('account.passwordWeak')
  if (isOwnPassword(password, own)) throw new Problem('account.passwordOwn')
  if (isCommonPassword(password)) throw new Problem('account.passwordCommon')
}
