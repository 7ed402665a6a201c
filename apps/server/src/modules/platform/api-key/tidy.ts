import type { ApiKeyDeps } from './deps.ts'

const dayMs = 86_400_000
const hoursKeptDays = 31
/** Deletes kept answers past their time, and counts of calls that no page shows any more. */
export const forgetCalls =
  ({ db, clock }: Pick<ApiKeyDeps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now()
    const before = new Date(now.getTime() - hoursKeptDays * dayMs).toISOString()
    for (const { id } of await db.outside((tx) => tx.selectFrom('company').select('id').execute()))
      await db.inTenant({ companyId: id }, async (tx) => {
        await tx.deleteFrom('repeatable_call').where('until', '<', now.toISOString()).execute()
        await tx.deleteFrom('api_key_hour').where('hour', '<', before).execute()
      })
  }

/** Deletes pairings past their time, and ends the devices that never fetched what was agreed to. */
export const forgetPairings =
  ({ db, clock }: Pick<ApiKeyDeps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now().toISOString()
    const over = await db.outside((tx) =>
      tx.selectFrom('device_pairing').select(['code_hash', 'state', 'company_id', 'key_id']).where('expires_at', '<', now).execute(),
    )
    for (const { code_hash, state, company_id, key_id } of over)
      await db.inTenant({ companyId: company_id ?? '' }, async (tx) => {
        if (state === 'agreed' && company_id !== null && key_id !== null)
          await tx
            .updateTable('api_key')
            .set({ ended_at: now, ended_because: 'ended' })
            .where('id', '=', key_id)
            .where('ends', '=', '')
            .where('ended_at', 'is', null)
            .execute()
        await tx.deleteFrom('device_pairing').where('code_hash', '=', code_hash).execute()
      })
  }
