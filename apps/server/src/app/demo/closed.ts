// Months compared with the bureau, and the last one closed by two people.
import type { Teller } from './teller.ts'

const reason = '余下的是供应商答应补开的，已逐张说明'

/** Snapshots of four months; the oldest of them is where both sides differ. */
export const compareMonths = async ({ use, owner, clerk, ago, month, on, dayOf, today }: Teller): Promise<void> => {
  if ((await use.listReconciliations(owner, { direction: 'in' })).content.length > 0) return
  for (const [of, day] of [
    [ago(3), dayOf(ago(2), 4)],
    [ago(2), dayOf(ago(1), 4)],
    [ago(1), dayOf(month, 2)],
    [month, today],
  ] as const) {
    await on(day, '10:30')
    for (const direction of ['in', 'out'] as const) await use.makeReconciliation(clerk, { direction, month: of })
  }
  const { content } = await use.listReconciliations(owner, { direction: 'in' })
  const old = content.find((one) => one.month === ago(3))
  if (!old) return
  const rows = await use.listReconciled(owner, { id: old.id, page: 1, pageSize: 20, result: ['bureauOnly'] })
  const ids = rows.content.slice(0, 2).map(({ id }) => id)
  if (ids.length > 0) await use.explainReconciled(clerk, { ids, reason: '供应商重复开具，已联系红冲' })
}

/** Prepared by one, reviewed and closed by another; this month stays open. */
export const closeMonths = async ({ use, owner, clerk, chief, ago, month, on, dayOf }: Teller): Promise<void> => {
  const { settings } = await use.readMonth(owner, { month })
  if (settings.version > 0) return
  await use.saveMonthSettings(owner, { notDone: [], onePerson: false, firstMonth: ago(1), version: settings.version })
  const [last, day] = [ago(1), dayOf(month, 4)]
  await on(day, '16:00')
  const { required } = await use.readMonth(clerk, { month: last })
  await use.prepareMonth(clerk, { month: last, ...(required > 0 ? { reason } : {}) })
  await on(day, '17:20')
  await use.closeMonth(chief, { month: last })
  await use.addMonthNote(clerk, { month, text: '华东运费的票月底前会到，先不要结' })
}
