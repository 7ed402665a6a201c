// Confirmations of acting tools: the first call answers what would happen with a token, the second brings the token back.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, Visitor } from '../../kernel/actor.ts'
import type { CallOnce } from '../register-center.ts'

export const confirmationMinutes = 10
interface Act {
  readonly tool: string
  readonly input: unknown
  /** What the person was shown, and the versions of what it concerns. */
  readonly state: unknown
}
export type Program = Actor & Required<Pick<Actor, 'byKey'>>
/** The caller as a program of a company. */
export const programOf = (who: Visitor): Program => {
  if (!who.companyId || !who.role || !who.byKey) throw new Problem('company.none')
  return { ...who, companyId: who.companyId, role: who.role, byKey: who.byKey }
}
/** What tells one confirmation from another. */
export const nonceOf = (token: string): string => token.split('.')[0] ?? ''
const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * A token is bound to the key, the tool, the input and the state of things, and holds for some minutes. It carries no data;
 * the signature is over what it is bound to.
 */
export const makeConfirmations = ({
  secret,
  now,
  callOnce,
}: {
  readonly secret: string
  readonly now: () => Date
  readonly callOnce: CallOnce
}) => {
  const sign = (who: Visitor, { tool, input }: Act, head: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([who.companyId, who.byKey?.id, tool, digest(input), head]))
      .digest()
  return {
    draw: (who: Visitor, act: Act): { token: string; until: string } => {
      const until = now().getTime() + confirmationMinutes * 60_000
      const head = `${randomBytes(12).toString('base64url')}.${until}.${digest(act.state)}`
      return { token: `${head}.${sign(who, act, head).toString('base64url')}`, until: new Date(until).toISOString() }
    },
    /** Runs the act once for its token; refuses a token of another key, tool, input or state, an old one, and a second use. */
    redeem: async (who: Visitor, act: Act, token: string, run: (nonce: string) => Promise<unknown>): Promise<unknown> => {
      const [nonce = '', until = '', state = '', signature = ''] = token.split('.')
      const expected = sign(who, act, `${nonce}.${until}.${state}`)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('confirmation.invalid')
      if (now().getTime() > Number(until)) throw new Problem('confirmation.expired', { minutes: confirmationMinutes })
      const actor = programOf(who)
      let ran = false
      const what = { idempotencyKey: `confirmed ${nonce}`, call: act.tool, input: act.input }
      const answer = await callOnce(actor, what, async () => {
        ran = true
        // What was done already has changed its state itself: a second use is told as such, and comes first.
        if (digest(act.state) !== state) throw new Problem('confirmation.stale')
        return run(nonce)
      })
      if (!ran) throw new Problem('confirmation.used')
      return answer
    },
  }
}
export type Confirmations = ReturnType<typeof makeConfirmations>
