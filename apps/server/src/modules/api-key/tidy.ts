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
        await tx.deleteFrom('repeatable_call').where('company_id', '=', id).where('until', '<', now.toISOString()).execute()
        await tx.deleteFrom('api_key_hour').where('company_id', '=', id).where('hour', '<', before).execute()
      })
  }
