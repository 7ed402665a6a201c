import { createHash, randomBytes } from 'node:crypto'
import { newId } from '../../apps/server/src/lib/ids.ts'
import type { TestApp } from '../../apps/server/testing/worlds/app.ts'

/** Opens a new session in a company, regardless of the person's membership. Returns its token. */
export const sessionInCompany =
  ({ app, clock }: Pick<TestApp, 'app' | 'clock'>) =>
  async (userId: string, companyId: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const at = now.toISOString()
    await app.db.outside((tx) =>
      tx
        .insertInto('session')
        .values({
          id: newId(now),
          token_hash: createHash('sha256').update(token).digest(),
          user_id: userId,
          company_id: companyId,
          created_at: at,
          last_seen_at: at,
          idle_seconds: 86_400,
          expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
          ended_at: null,
          ended_because: null,
          ip: null,
          agent: null,
        })
        .execute(),
    )
    return token
  }
