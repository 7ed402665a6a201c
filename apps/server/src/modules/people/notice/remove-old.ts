import { noticeLimits } from '@piaotai/domain/notice.ts'
import type { NoticeDeps } from './list-notices.ts'

const dayMs = 86_400_000
/** Deletes notices read long ago, and those that nobody read for longer. */
export const removeOldNotices =
  ({ db, clock }: NoticeDeps) =>
  async (): Promise<void> => {
    const before = (days: number): string => new Date(clock.now().getTime() - days * dayMs).toISOString()
    for (const { id } of await db.outside((tx) => tx.selectFrom('company').select('id').execute()))
      await db.inTenant({ companyId: id }, (tx) =>
        tx
          .deleteFrom('notice')
          .where((eb) =>
            eb.or([
              eb('read_at', '<', before(noticeLimits.readDays)),
              eb.and([eb('read_at', 'is', null), eb('made_at', '<', before(noticeLimits.unreadDays))]),
            ]),
          )
          .execute(),
      )
  }
