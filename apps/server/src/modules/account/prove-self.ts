import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { countGuess, spendCode } from './codes.ts'
import { confirmPassword } from './confirm-password.ts'
import type { AccountNeeds } from './needs.ts'

/** Makes sure of the person before something that cannot be taken back: their password, or a code of purpose `confirm` sent to their own phone or e-mail. */
export const proveSelf =
  (needs: AccountNeeds) =>
  async (who: Visitor, proof: { readonly code?: string | undefined; readonly password?: string | undefined }): Promise<void> => {
    if (proof.password !== undefined) {
      await confirmPassword(needs, who, proof.password)
      return
    }
    const person = await needs.db.outside((tx) =>
      tx.selectFrom('app_user').select(['tel', 'email']).where('id', '=', who.userId).executeTakeFirstOrThrow(),
    )
    for (const target of [person.tel, person.email]) {
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
