// Titles from a spreadsheet: the template, and a preview of a filled one with every wrong cell. The app stores nothing
// before the rows return.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { titleEndpoints } from '@piaotai/contract/title.ts'
import { keepFileName, limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { doubled, formerNamesOf, judgeTitle, plainTitle, titleColumns, type TitleDraft } from '@piaotai/domain/title/title-draft.ts'
import { titleColumnOf, titleSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { readSheet, requireColumns } from '../../../lib/read-sheet.ts'
import { requiredHeading, workbookToFill, type Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import { addTitles, type TitleDeps } from './save-titles.ts'

type Center = typeof titleEndpoints
export interface ImportTitleDeps extends TitleDeps {
  readonly sheets: Pick<SheetReader, 'read'>
}
const widths: Readonly<Record<(typeof titleColumns)[number], number>> = {
  name: 36,
  taxId: 24,
  address: 36,
  phone: 18,
  bankName: 30,
  bankAccount: 26,
  formerNames: 40,
}
const required: readonly (typeof titleColumns)[number][] = ['name', 'taxId']
const bounds = { rows: limits.titles + 1, columns: 20 } as const

export const readTitleTemplate =
  () =>
  async (actor: Actor): Promise<Template> => {
    const words = titleSheetWords(actor.language)
    const columns = titleColumns.map((column) => ({
      heading: required.includes(column) ? requiredHeading(actor.language, words.column[column], words.required) : words.column[column],
      width: widths[column],
    }))
    return workbookToFill({ name: 'titles.xlsx', words, columns, empty: limits.titles, notesWidths: [60] })
  }

interface FilledRow {
  readonly line: number
  readonly draft: TitleDraft
}
const filledRows = async (sheets: ImportTitleDeps['sheets'], bytes: Uint8Array, actor: Actor): Promise<readonly FilledRow[]> => {
  const [head, ...rows] = await readSheet(sheets, bytes, bounds, actor)
  const places = requireColumns(head, titleColumnOf, required, titleSheetWords(actor.language).column, actor)
  const filled = rows
    .map(({ line, cells }) => {
      const cell = (column: (typeof titleColumns)[number]): string => cells[places.get(column) ?? -1] ?? ''
      return {
        line,
        draft: plainTitle({
          kind: 'company',
          name: cell('name'),
          taxId: cell('taxId'),
          address: cell('address'),
          phone: cell('phone'),
          bankName: cell('bankName'),
          bankAccount: cell('bankAccount'),
          formerNames: formerNamesOf(cell('formerNames')),
        }),
      }
    })
    .filter(({ draft }) => titleColumns.some((column) => draft[column].length > 0))
  if (filled.length === 0) throw new Problem('sheet.empty')
  return filled
}

export const previewTitles =
  ({ db, sheets }: Pick<ImportTitleDeps, 'db' | 'sheets'>) =>
  async (actor: Actor, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Out<Center['previewTitles']>> => {
    if (file.bytes.length > limits.titleSheetBytes) throw new Problem('file.tooLarge', { megabytes: limits.titleSheetBytes / 1024 / 1024 })
    const filled = await filledRows(sheets, file.bytes, actor)
    const there = await db.inTenant(actor, (tx) =>
      tx.selectFrom('own_title').select(['name', 'tax_id']).where('company_id', '=', actor.companyId).execute(),
    )
    const double = doubled(
      filled.map(({ draft }) => draft),
      there.map((row) => ({ name: row.name, taxId: row.tax_id })),
    )
    const rows = filled.map(({ line, draft }, at) => {
      const own = judgeTitle(draft)
      return {
        line,
        ...draft,
        formerNames: [...draft.formerNames],
        errors: [...own, ...(double[at] ?? []).filter((e) => !own.some((o) => o.column === e.column))],
      }
    })
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: rows.filter((row) => row.errors.length === 0).length,
      room: Math.max(0, limits.titles - there.length),
      rows,
    }
  }

export const importTitles =
  (deps: TitleDeps) =>
  async (actor: Actor, { titles }: In<Center['importTitles']>): Promise<{ readonly added: number }> => ({
    added: (await addTitles(deps, actor, titles, 'title.imported')).length,
  })
