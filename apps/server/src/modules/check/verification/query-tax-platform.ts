// Asks the tax platform about a reservation, and settles it. A question begun and never settled is followed up, never
// asked again.
import type { JobRun } from '../../../kernel/deps.ts'
import type { TaxAnswer } from '../../../ports/tax-platform.ts'
import { queryTaxPlatform, followUpMs } from './job.ts'
import type { VerifyDeps } from './deps.ts'
import type { VerificationRecord } from './rows.ts'
import { finalize } from './finalize.ts'

type Key = { readonly companyId: string; readonly id: string }
export const readOne = async ({ db }: Pick<VerifyDeps, 'db'>, { companyId, id }: Key): Promise<VerificationRecord | undefined> =>
  db.inTenant({ companyId }, (tx) => tx.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst())

/** Settles the platform's answer. Undefined while the outcome is unknown. */
export const conclude = async (
  deps: VerifyDeps,
  row: VerificationRecord,
  answer: TaxAnswer | { readonly outcome: 'never' },
): Promise<VerificationRecord | undefined> => {
  // A provider without follow-up will never answer later.
  if (answer.outcome === 'unknown' && deps.taxPlatform.followUp) return undefined
  return deps.db.inTenant({ companyId: row.company_id, userId: row.user_id }, (tx) => finalize(tx, deps, row, answer))
}
/** Asks a question that this process has begun. */
export const queryNow = async (deps: VerifyDeps, row: VerificationRecord): Promise<VerificationRecord | undefined> =>
  conclude(deps, row, await deps.taxPlatform.verify(row.id, row.question!))

/** Job: asks, or follows up a question that another process began. */
export const queryOrFollowUp =
  (deps: VerifyDeps): JobRun<typeof queryTaxPlatform.payload> =>
  async (key) => {
    const { db, clock, taxPlatform } = deps
    const now = clock.now()
    const begun = await db.inTenant(key, (tx) =>
      tx
        .updateTable('verification')
        .set({ begun_at: now.toISOString() })
        .where('id', '=', key.id)
        .where('state', '=', 'asking')
        .where('begun_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    )
    if (begun) {
      if (!(await queryNow(deps, begun))) throw new Error(`verification ${key.id}: its outcome is not known yet`)
      return
    }
    const row = await readOne(deps, key)
    if (!row || row.state === 'settled') return
    const answer: Awaited<ReturnType<NonNullable<typeof taxPlatform.followUp>>> = taxPlatform.followUp
      ? await taxPlatform.followUp(row.id, row.question!)
      : { outcome: 'unknown', reason: 'interrupted' }
    // It may still be on its way.
    const early = answer.outcome === 'never' && now.getTime() - Date.parse(row.begun_at ?? row.asked_at) < followUpMs
    if (early || (answer.outcome === 'unknown' && taxPlatform.followUp))
      throw new Error(`verification ${key.id}: its outcome is not known yet`)
    await conclude(deps, row, answer)
  }
/** After the last attempt: free, an abnormal result, in the ledger as unknown, for a review. */
export const deadLetterVerification =
  (deps: VerifyDeps) =>
  async (key: Key): Promise<void> => {
    const row = await readOne(deps, key)
    if (row?.state === 'asking')
      await deps.db.inTenant({ companyId: row.company_id, userId: row.user_id }, (tx) =>
        finalize(tx, deps, row, { outcome: 'unknown', reason: 'nobody could tell what became of it' }),
      )
  }
