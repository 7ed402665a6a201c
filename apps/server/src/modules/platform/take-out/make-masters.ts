// Masters of a company as one workbook: who and what its invoices refer to, and all that happened.
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { saysAction } from '@piaotai/locales/says-action.ts'
import { audit as auditSentences } from '@piaotai/locales/zh-CN/audit.ts'
import { MadeTooLarge, type BookPiece } from '../../../ports/file-writer.ts'
import type { Maker } from '../download/index.ts'
import { masterTables, type Master } from './masters-tables.ts'

const module = new URL('./masters-rows.ts', import.meta.url).href
const limit = 1000
/** A sheet of Excel has 1,048,576 rows. */
const rowsMax = 1_000_000
/** A cell of Excel holds 32,767 characters. */
const cellMax = 32_000
const actionAt = 3

export const makeMasters: Maker =
  ({ db, fileWriter }) =>
  ({ companyId, userId }, { signal, tell }) => {
    let done = 0
    const pieces = async function* (): AsyncGenerator<BookPiece> {
      for (const name of Object.keys(masterTables) as readonly Master[]) {
        const { first, read } = masterTables[name]
        let rows = 0
        for (let after: string | undefined = first; after !== undefined; ) {
          const here: string = after
          const { rows: found } = await db.inTenant({ companyId, userId }, (tx) => read({ companyId, after: here, limit }).execute(tx))
          if ((rows += found.length) > rowsMax) throw new MadeTooLarge()
          if (found.length > 0) yield [name, JSON.stringify(found.map(({ cells }) => tidy(name, cells)))]
          await tell((done += found.length))
          after = found.at(-1)?.key
        }
      }
    }
    return fileWriter.workbook({ rows: { module, settings: {} }, pieces, aside: true }, { megabytes: exportLimits.megabytes, signal })
  }
const tidy = (name: Master, cells: readonly (string | null)[]): readonly (string | null)[] =>
  cells.map((cell, place) =>
    cell === null ? null : name === 'log' && place === actionAt ? saysAction(auditSentences, cell) : cell.slice(0, cellMax),
  )
