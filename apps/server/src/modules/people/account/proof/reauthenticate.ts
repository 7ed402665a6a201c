import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../../kernel/actor.ts'
import { countGuess, spendCode } from './codes.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AccountDeps } from '../deps.ts'
import { ownSignInMethods } from '../sign-in/own-sign-in-methods.ts'

/**
 * Reauthenticates before an irreversible action: the password, or a code of purpose `confirm` to the person's own phone
 * or e-mail; a session of single sign-on cannot use mail that the company reads.
 */
export const reauthenticate =
  (deps: AccountDeps) =>
  async (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }): Promise<void> => {
    if (proof.password !== undefined) {
      await confirmPassword(deps, who, proof.password)
      return
    }
    const ways = await deps.db.outside((tx) => ownSignInMethods(tx, who.userId, who.boundTo ?? null))
    for (const { to: target } of ways) {
      if (!target || proof.code === undefined) continue
      const code = proof.code
      await countGuess(deps, 'confirm', target)
      const right = await deps.db
        .outside((tx) => spendCode(deps, tx, 'confirm', target, code))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Problem && error.type === 'account.codeWrong') return false
            throw error
          },
        )
      if (right) return
    }
    throw new Problem('account.codeWrong')
  }
