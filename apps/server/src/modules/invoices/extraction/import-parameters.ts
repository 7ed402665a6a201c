// Parameters from a sheet: shown with every wrong cell and what each changes, then written in one transaction that its person can
// undo. The rows name the version of the invoice that was shown: what changed since is not overwritten.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { extractionEndpoints } from '@piaotai/contract/extraction.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import { changeBusiness, chooseInvoices, extendedFieldsOf, fitExtended, makeChange } from '../invoice/index.ts'
import { judgeParameters, parameterRows, parameterTemplate } from './parameter-rows.ts'
import type { ExtractionDeps } from './rule-kind.ts'

type E = typeof extractionEndpoints
export interface ParameterDeps extends ExtractionDeps {
  readonly sheets: Pick<SheetReader, 'read'>
}
const fieldsOf = ({ db }: Pick<ParameterDeps, 'db'>, actor: Actor) => db.inTenant(actor, (tx) => extendedFieldsOf(tx))

export const readParameterTemplate =
  (deps: Pick<ParameterDeps, 'db'>) =>
  async (actor: Actor): Promise<Template> =>
    parameterTemplate(await fieldsOf(deps, actor), actor.language)

export const previewParameters =
  (deps: Pick<ParameterDeps, 'db' | 'sheets'>) =>
  async (actor: Actor, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Out<E['previewParameters']>> => {
    const fields = await fieldsOf(deps, actor)
    const filled = await parameterRows(deps.sheets, file.bytes, fields, actor)
    const rows = await deps.db.inTenant(actor, (tx) => judgeParameters(tx, actor, fields, filled))
    const good = rows.filter(({ error, cells }) => error === null && cells.every((cell) => cell.error === null))
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: good.length,
      updates: good.filter(({ cells }) => cells.some(({ from, to }) => from !== null && from !== to)).length,
      rows: rows.map(({ record, cells, ...row }) => ({
        ...row,
        invoiceId: row.error === null ? record!.id : null,
        version: record?.version ?? null,
        cells: [...cells],
      })),
    }
  }

/** All rows or none. Without `overwrite` only empty fields are filled. */
export const importParameters =
  ({ db, clock, audit }: ExtractionDeps) =>
  (actor: Actor, { overwrite, rows }: In<E['importParameters']>): Promise<Out<E['importParameters']>> =>
    db.inTenant(actor, async (tx) => {
      const fields = await extendedFieldsOf(tx)
      const wanted = new Map(rows.map((row) => [row.invoiceId, row]))
      if (wanted.size < rows.length) throw new Problem('input.invalid', { field: 'rows' })
      const records = await chooseInvoices(tx, actor, 'company', [...wanted.keys()])
      const planned = records.map((before) => {
        const { version, set } = wanted.get(before.id)!
        if (before.version !== version) throw new Problem('parameters.changedSince', { id: before.id, number: before.number })
        const changed = changeBusiness(before, fitExtended(fields, set))
        if (!overwrite && changed.changes.some(({ from }) => from !== null))
          throw new Problem('parameters.changedSince', { id: before.id, number: before.number })
        return { before, ...changed }
      })
      const changing = planned.filter(({ changes }) => changes.length > 0)
      const changeId =
        changing.length === 0
          ? null
          : await makeChange({ audit, clock }, tx, actor, changing, { area: 'company', kind: 'edit', action: 'invoice.parametersImported' })
      return { changed: changing.length, kept: planned.length - changing.length, changeId }
    })
