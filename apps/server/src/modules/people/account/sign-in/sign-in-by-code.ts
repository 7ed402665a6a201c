// Sign-in by code: only the holder of the phone learns whether it has an account.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { signInEndpoints } from '@piaotai/contract/account/sign-in.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { inAccount } from '../account-log.ts'
import { findByName } from './sign-in-by-password.ts'
import type { Caller } from '../caller.ts'
import { countGuess, spendCode } from '../proof/codes.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import type { AccountDeps } from '../deps.ts'

type Grant = Extract<In<typeof signInEndpoints.createToken>, { grantType: 'sms' }>

export const signInBySms = async (deps: AccountDeps, input: Grant, caller: Caller): Promise<SignedIn> => {
  await countGuess(deps, 'signIn', input.phone)
  const user = await deps.db.outside(async (tx) => {
    await spendCode(deps, tx, 'signIn', input.phone, input.code)
    return findByName(tx, input.phone)
  })
  if (!user) throw new Problem('account.unknown')
  return inAccount(deps.db, user, (tx) =>
    finishSignIn(deps, tx, user, { by: 'sms', factors: 1, remember: input.remember ?? false }, caller),
  )
}
