// The simulator of this machine has another port at each start: its targets follow it.
import { json } from '../../../db/json.ts'
import type { PushDeps } from './deps.ts'

const ofSimulator = /^http:\/\/127\.0\.0\.1:\d+/
export const pointTargets =
  ({ db }: Pick<PushDeps, 'db'>) =>
  (companyId: string, origin: string): Promise<void> =>
    db.inTenant({ companyId }, async (tx) => {
      const rows = await tx.selectFrom('push_target').select(['id', 'settings']).execute()
      for (const { id, settings } of rows) {
        const url = typeof settings['url'] === 'string' ? settings['url'] : ''
        if (!ofSimulator.test(url) || url.startsWith(origin)) continue
        await tx
          .updateTable('push_target')
          .set((eb) => ({ settings: json({ ...settings, url: url.replace(ofSimulator, origin) }), version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      }
    })
