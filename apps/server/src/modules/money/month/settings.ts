// 月结设置: lines that are not done here, one-person closing, and the first month that is kept.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { periodNumber } from '@piaotai/domain/voucher/voucher.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { MonthDeps } from './deps.ts'
import { settingsOf } from './month-rows.ts'
import { standingOf } from './month-standing.ts'
import { statusOf } from './read-month.ts'

type E = typeof monthEndpoints
export const saveMonthSettings =
  ({ db, clock, audit }: MonthDeps) =>
  (actor: Actor, { notDone, onePerson, firstMonth, version }: In<E['saveMonthSettings']>): Promise<Out<E['saveMonthSettings']>> =>
    db.inTenant(actor, async (tx) => {
      const before = await settingsOf(tx, actor)
      if (onePerson && !before.mayBeOnePerson) throw new Problem('month.notOnePerson')
      const first = await tx
        .selectFrom('month_seal')
        .select('month')
        .where('reopened_at', 'is', null)
        .orderBy('month')
        .limit(1)
        .executeTakeFirst()
      if (first && first.month < periodNumber(firstMonth)) throw new Problem('month.firstMonthClosed')
      const saved = await saveVersioned(
        { insert: tx.insertInto('month_settings'), update: tx.updateTable('month_settings') },
        actor.companyId,
        version,
        { not_done: notDone, one_person: onePerson, first_month: periodNumber(firstMonth) },
      )
      if (!saved) throw new Problem('month.settingsChanged')
      const was = { notDone: before.chosen, onePerson: before.onePerson, firstMonth: before.firstMonth }
      const detail = { before: was, after: { notDone, onePerson, firstMonth } }
      await audit.record(tx, actor, [{ action: 'month.settingsSaved', objectType: 'company', objectId: actor.companyId, detail }])
      return statusOf(tx, actor, await standingOf(tx, actor, undefined, clock.now()))
    })
