// 导出清单: the lines of a month and all that is left of it, as a workbook in the download center.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { monthEndpoints } from '@piaotai/contract/month/month.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { cellRule, type MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Database } from '../../../kernel/deps.ts'
import type { BookPiece } from '../../../ports/file-writer.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { NothingLeft, requestFile, type DownloadDeps, type Maker } from '../../platform/download/index.ts'
import { cellSources } from './cells.ts'
import { thingsOfPage, type ThingRow } from './cells/index.ts'
import { contextOf, personOf, standingOf } from './month-standing.ts'
import { statusOf } from './read-month.ts'

type Export = (typeof monthEndpoints)['exportMonth']
export type MonthStatus = Out<(typeof monthEndpoints)['readMonth']>
export interface ListedThing extends Omit<ThingRow, 'facts' | 'invoice_id'> {
  readonly part: MonthStatus['parts'][number]['part']
  readonly cell: MonthCell
}
export const exportMonth =
  (deps: DownloadDeps) =>
  (actor: Actor, { month }: In<Export>): Promise<Out<Export>> => {
    if (!personOf(actor).seesWhole) throw new Problem('month.notWhole')
    const settings = { month: { month, at: deps.clock.now().toISOString(), language: actor.language } }
    return requestFile(deps, actor, async () => ({
      area: 'company',
      kind: 'monthList',
      pagePath: '/companyInvoice/monthClose',
      label: month,
      settings,
      ids: [],
      quick: false,
    }))
  }

const module = new URL('./month-sheet-rows.ts', import.meta.url).href
const pageSize = 1000
/** Made with the rights that the person has by then. */
export const makeMonthList: Maker =
  ({ db, fileWriter }) =>
  ({ companyId, userId, settings: { month: asked } }, { signal, tell }) => {
    if (!asked) throw new NothingLeft()
    const { month, language } = asked
    const now = new Date(asked.at)
    const pieces = async function* (): AsyncGenerator<BookPiece> {
      const { actor, status } = await lookAt(db, companyId, userId, month, now)
      yield ['lines', JSON.stringify(status)]
      let told = 0
      const open = status.parts.flatMap(({ part, cells }) => cells.map(({ cell }) => ({ part, cell })))
      for (const { part, cell } of open.filter((one) => !cellRule(one.cell).of))
        for (let page = 1, more = true; more && told < exportLimits.invoices.sheet; page++) {
          const rows = await db.inTenant(actor, (tx) =>
            thingsOfPage(tx, contextOf(actor, month, now), cellSources[cell], { page, pageSize }),
          )
          const things = rows.map(
            ({ kind, id, number, party, day, amount }): ListedThing => ({ part, cell, kind, id, number, party, day, amount }),
          )
          yield ['things', JSON.stringify(things)]
          await tell((told += rows.length))
          more = rows.length === pageSize
        }
    }
    return fileWriter.workbook(
      { rows: { module, settings: { language } }, pieces, aside: true },
      { megabytes: exportLimits.megabytes, signal },
    )
  }
const lookAt = (db: Database, companyId: string, userId: string, month: string, now: Date) =>
  db.inTenant({ companyId, userId }, async (tx) => {
    const actor = await refreshActor(tx, { companyId, userId }, now)
    if (!actor) throw new NothingLeft()
    return { actor, status: await statusOf(tx, actor, await standingOf(tx, actor, month, now)) }
  })
