import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { countGuess, spendCode } from './codes.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AccountNeeds } from './needs.ts'
import { ownWays } from './own-ways.ts'

/** Makes sure of the person before something that cannot be taken back: their password, or a code of purpose `confirm` sent to their own phone or e-mail; in a session of single sign-on, not to mail that the company reads. */
export const proveSelf =
  (needs: AccountNeeds) =>
  async (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }): Promise<void> => {
    if (proof.password !== undefined) {
      await confirmPassword(needs, who, proof.password)
      return
    }
    const ways = await needs.db.outside((tx) => ownWays(tx, who.userId, who.boundTo ?? null))
    for (const { to: target } of ways) {
      if (!target || proof.code === undefined) continue
      const code = proof.code
      await countGuess(needs, 'confirm', target)
      const right = await needs.db
        .outside((tx) => spendCode(needs, tx, 'confirm', target, code))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Problem && error.word === 'account.codeWrong') return false
            throw error
          },
        )
      if (right) return
    }
    throw new Problem('account.codeWrong')
  }
