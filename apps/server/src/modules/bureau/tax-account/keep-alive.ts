// Keeps sessions alive: renewed rather than begun again, since the bureau counts logins. What it refuses ends them, and is told.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { taxLoginEndpoints } from '@piaotai/contract/tax-account/logins.ts'
import { asksProof, endsSession, type BureauError } from '@piaotai/domain/tax/tax-bureau.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded } from '@piaotai/domain/rights/suite.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import type { TaxAccountDeps } from './deps.ts'
import { renewSession, renewsAt } from './jobs.ts'
import { ownAccount } from './log-in.ts'
import { endSession, liveSession, openSession, reportSession, sealSession, type SessionRecord } from './session-rows.ts'

type E = typeof taxLoginEndpoints
const againMs = 10 * 60_000

const sessionById = (tx: Tx, id: string): Promise<SessionRecord | undefined> =>
  tx.selectFrom('tax_session').selectAll().where('id', '=', id).where('state', '=', 'live').executeTakeFirst()

export const runRenew =
  (deps: TaxAccountDeps): JobRun<typeof renewSession.payload> =>
  async ({ companyId, sessionId, run }) => {
    const row = await deps.db.inTenant({ companyId }, async (tx) => {
      const found = await sessionById(tx, sessionId)
      if (!found || found.run !== run) return undefined
      const company = await tx.selectFrom('company').select('due_date').where('id', '=', companyId).executeTakeFirstOrThrow()
      if (!hasEnded(company.due_date, shanghaiDay(deps.clock.now()))) return found
      await endSession(deps, tx, found, 'suiteEnded')
      return undefined
    })
    if (row) await renew(deps, row)
  }

/** Asks once and writes the answer. Null where the session lives on. */
const renew = async (deps: TaxAccountDeps, row: SessionRecord): Promise<BureauError | null> => {
  const { company_id: companyId, id, run } = row
  const answer = await deps.taxBureau.login.renew(openSession(deps, row))
  if (answer.as === 'failed' && (endsSession.has(answer.error) || asksProof.has(answer.error))) {
    await reportSession(deps)(companyId, id, answer.error)
    return answer.error
  }
  return deps.db.inTenant({ companyId }, async (tx) => {
    const now = deps.clock.now()
    const there = await tx
      .selectFrom('tax_session')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'live')
      .where('run', '=', run)
      .forUpdate()
      .executeTakeFirst()
    // Somebody else renewed it, or it ended.
    if (!there) return null
    const failed = answer.as === 'failed'
    const expiresAt = failed ? new Date(there.expires_at) : new Date(now.getTime() + answer.seconds * 1000)
    if (failed && expiresAt.getTime() <= now.getTime()) {
      await endSession(deps, tx, there, 'expired')
      return answer.error
    }
    const nextAt = failed
      ? new Date(Math.min(now.getTime() + againMs, Math.max(expiresAt.getTime(), now.getTime() + 1000)))
      : renewsAt(now, expiresAt)
    await tx
      .updateTable('tax_session')
      .set({
        run: run + 1,
        next_at: nextAt.toISOString(),
        failures: failed ? there.failures + 1 : 0,
        ...(failed
          ? {}
          : {
              secret_sealed: sealSession(deps, companyId, id, answer.secret),
              expires_at: expiresAt.toISOString(),
              renewed_at: now.toISOString(),
              needs: null,
            }),
      })
      .where('id', '=', id)
      .execute()
    await deps.jobs.addAt(tx, nextAt, renewSession, { companyId, sessionId: id, run: run + 1 })
    return failed ? answer.error : null
  })
}

export const renewTaxSession =
  (deps: TaxAccountDeps) =>
  async (actor: Actor, { id }: In<E['renewTaxSession']>): Promise<Out<E['renewTaxSession']>> => {
    const row = await deps.db.inTenant(actor, async (tx) => {
      await ownAccount(tx, actor, id)
      return liveSession(tx, id)
    })
    if (!row) throw new Problem('taxSession.needsLogin')
    const error = await renew(deps, row)
    return { live: error === null || !(endsSession.has(error) || asksProof.has(error)), error }
  }
export const logOutTaxAccount =
  (deps: TaxAccountDeps) =>
  async (actor: Actor, { id }: In<E['logOutTaxAccount']>): Promise<Record<string, never>> => {
    const session = await deps.db.inTenant(actor, async (tx) => {
      await ownAccount(tx, actor, id)
      const row = await liveSession(tx, id)
      if (!row) return undefined
      const opened = openSession(deps, row)
      await endSession(deps, tx, row, 'byHand', actor)
      return opened
    })
    if (session) await deps.taxBureau.login.logOut(session)
    return {}
  }

/** A renewal that never came through leaves no session that looks alive. */
export const giveUpRenew =
  (deps: TaxAccountDeps) =>
  ({ companyId, sessionId, run }: { readonly companyId: string; readonly sessionId: string; readonly run: number }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const row = await sessionById(tx, sessionId)
      if (row?.run === run) await endSession(deps, tx, row, 'expired')
    })
