// Asks the tax platform about what was reserved, and settles. A question that was begun and never settled is asked after, never asked again.
import type { JobRun } from '../../kernel/needs.ts'
import type { TaxAnswer } from '../../outside.ts'
import { askTaxPlatform, lookAfterMs } from './job.ts'
import type { VerifyNeeds } from './needs.ts'
import type { VerificationRecord } from './rows.ts'
import { settle } from './settle.ts'

type Key = { readonly companyId: string; readonly id: string }
export const readOne = async ({ db }: Pick<VerifyNeeds, 'db'>, { companyId, id }: Key): Promise<VerificationRecord | undefined> =>
  db.inTenant({ companyId }, (tx) =>
    tx.selectFrom('verification').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst(),
  )

/** Settles what the platform told. Undefined: nobody knows yet what became of it. */
export const conclude = async (
  needs: VerifyNeeds,
  row: VerificationRecord,
  answer: TaxAnswer | { readonly outcome: 'never' },
): Promise<VerificationRecord | undefined> => {
  // A provider that cannot be asked after will never tell more.
  if (answer.outcome === 'unknown' && needs.taxPlatform.askAfter) return undefined
  return needs.db.inTenant({ companyId: row.company_id, userId: row.user_id }, (tx) => settle(tx, needs, row, answer))
}
/** Asks a question that this process has begun. */
export const askNow = async (needs: VerifyNeeds, row: VerificationRecord): Promise<VerificationRecord | undefined> =>
  conclude(needs, row, await needs.taxPlatform.verify(row.id, row.question!))

/** Job: begins and asks, or looks after what another process began. */
export const askOrLookAfter =
  (needs: VerifyNeeds): JobRun<typeof askTaxPlatform.payload> =>
  async (key) => {
    const { db, clock, taxPlatform } = needs
    const now = clock.now()
    const begun = await db.inTenant(key, (tx) =>
      tx
        .updateTable('verification')
        .set({ begun_at: now.toISOString() })
        .where('company_id', '=', key.companyId)
        .where('id', '=', key.id)
        .where('state', '=', 'asking')
        .where('begun_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    )
    if (begun) {
      if (!(await askNow(needs, begun))) throw new Error(`verification ${key.id}: its outcome is not known yet`)
      return
    }
    const row = await readOne(needs, key)
    if (!row || row.state === 'settled') return
    const answer: Awaited<ReturnType<NonNullable<typeof taxPlatform.askAfter>>> = taxPlatform.askAfter
      ? await taxPlatform.askAfter(row.id, row.question!)
      : { outcome: 'unknown', reason: 'interrupted' }
    // It may be on its way still.
    const early = answer.outcome === 'never' && now.getTime() - Date.parse(row.begun_at ?? row.asked_at) < lookAfterMs
    if (early || (answer.outcome === 'unknown' && taxPlatform.askAfter))
      throw new Error(`verification ${key.id}: its outcome is not known yet`)
    await conclude(needs, row, answer)
  }
/** After the last try: free, an abnormal result, in the ledger as unknown for people to look at. */
export const parkVerification =
  (needs: VerifyNeeds) =>
  async (key: Key): Promise<void> => {
    const row = await readOne(needs, key)
    if (row?.state === 'asking')
      await needs.db.inTenant({ companyId: row.company_id, userId: row.user_id }, (tx) =>
        settle(tx, needs, row, { outcome: 'unknown', reason: 'nobody could tell what became of it' }),
      )
  }
