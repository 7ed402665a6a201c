// Letters that lower-casing turns into another, such as the Kelvin sign into k: every input of an e-mail address keeps
// them apart.
import { describe, expect, it } from 'vitest'
import type { SsoChecks } from '../../../ports/identity-provider.ts'
import { accountModule } from './index.ts'
import { accountDeps, caller, outsideDeps } from '#testing/worlds/account-deps.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { data, onApp, makeCompany, verdict } from '#testing/worlds/company.ts'
import { makeOwner, password } from '#testing/worlds/people.ts'

const kelvin = (email: string): string => email.replace('k', '\u212A')
let companies = 0

describe('A letter that only looks like another', () =>
  onDatabase((floor) => {
    /** A company with an identity service and one of its members; `says` sets the e-mail that the service asserts. */
    const partner = async (says: (email: string) => string) => {
      const clock = stillClock()
      const deps = accountDeps(floor(), clock)
      const owner = await makeOwner(floor(), clock)
      const domain = `kaiyuan${++companies}.example`
      const email = `kim@${domain}`
      const began: SsoChecks[] = []
      const identityProvider = {
        begin: async (_: unknown, checks: SsoChecks) => {
          began.push(checks)
          return ''
        },
        finish: async () => ({ issuer: 'https://id.example', subject: 'somebody', email: says(email), emailVerified: true }),
      }
      const useCases = accountModule.useCases({ ...deps, ...outsideDeps, origin: 'http://127.0.0.1', identityProvider })
      await floor().asOwner('update app_user set email = $1 where id = $2', [email, owner.userId])
      await useCases.saveSignInRules(owner, {
        sso: { on: true, issuer: 'https://id.example', clientId: 'piaotai', clientSecret: 'secret', domains: [domain] },
      })
      await floor().asOwner('update app_user set password_hash = null where id = $1', [owner.userId])
      return async () => {
        const { browser } = await useCases.beginSso({ email }, caller)
        return useCases.finishSso({ query: `state=${began.at(-1)!.state}&code=x` }, { ...caller, browser })
      }
    }
    it("opens no account of another through the company's own identity service", async () => {
      const [theirs, own] = [await partner(kelvin), await partner((email) => email.toUpperCase())]
      await expect(theirs()).rejects.toMatchObject({ type: 'sso.noAccount' })
      expect(await own()).toMatchObject({ answer: { next: { step: 'secondFactor' } } })
    })
    it('is nobody where a password is asked for, also with the right one', async () => {
      const clock = stillClock()
      const useCases = accountModule.useCases({ ...accountDeps(floor(), clock), ...outsideDeps, origin: 'http://127.0.0.1' })
      const owner = await makeOwner(floor(), clock)
      const email = `karl${++companies}@example.test`
      await floor().asOwner('update app_user set email = $1 where id = $2', [email, owner.userId])
      await expect(useCases.createToken({ grantType: 'password', account: kelvin(email), password }, caller)).rejects.toMatchObject({
        type: 'account.wrongCredentials',
      })
      expect(
        (await useCases.createToken({ grantType: 'password', account: ` ${email.toUpperCase()} `, password }, caller)).answer,
      ).toHaveProperty('accessToken')
    })
  }))

describe('An invitation to a letter that only looks like another', () =>
  onApp((open) => {
    it('is refused', async () => {
      const { owner } = await makeCompany(open())
      expect([
        verdict(await owner.api.user.createInvitation({ kind: 'email', to: kelvin('kim@example.test') })),
        data(await owner.api.user.createInvitation({ kind: 'email', to: ' Kim@Example.test ' })).id.length,
      ]).toEqual(['input.invalid', 36])
    })
  }))
