// The sheet of parameters: its template with the company's own names, and its rows with the invoice that each means.
import { isExtended, type ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import {
  parameterColumns,
  parameterLimits,
  plainNumber,
  type ParameterColumn,
  type ParameterError,
} from '@piaotai/domain/rules/parameter-sheet.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { extractionFields, readValue, type ExtractionField } from '@piaotai/domain/rules/extraction.ts'
import { parameterSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { readSheet } from '../../../lib/read-sheet.ts'
import { placesOf, requiredHeading, workbookToFill, type Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import { businessColumn, type InvoiceRecord } from '../invoice/index.ts'
import { invoicesInScope } from '../../people/permission/index.ts'

type Language = Actor['language']
/** Fields that take values, each under its own name. */
const openFields = (fields: readonly ExtendedField[]): readonly ExtractionField[] =>
  extractionFields.filter((key) => !isExtended(key) || fields.some((one) => one.key === key && !one.archived))
const nameOf = (fields: readonly ExtendedField[], language: Language, column: ParameterColumn): string =>
  fields.find(({ key, name }) => key === column && name !== '')?.name ?? parameterSheetWords(language).column[column]

const typedRows = 200

export const parameterTemplate = (fields: readonly ExtendedField[], language: Language): Template => {
  const words = parameterSheetWords(language)
  const columns: readonly ParameterColumn[] = ['number', 'code', ...openFields(fields)]
  const heading = (column: ParameterColumn): string => {
    const name = nameOf(fields, language, column)
    return column === 'number' ? requiredHeading(language, name, words.required) : name
  }
  const choices = fields.flatMap(({ name, kind, options, archived }) =>
    kind === 'choice' && !archived ? [[`${name}: ${options.join(language === 'en-US' ? ', ' : '、')}`]] : [],
  )
  return workbookToFill({
    name: 'parameters.xlsx',
    words,
    columns: columns.map((column) => ({ heading: heading(column), width: column === 'number' ? 26 : 20 })),
    empty: typedRows,
    notes: choices,
  })
}

const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\((?:必填|required)\)\s*$/i, '')
    .replaceAll(/\s/g, '')
    .toLowerCase()
interface FilledRow {
  readonly line: number
  readonly number: string
  readonly code: string
  readonly cells: readonly { readonly field: ExtractionField; readonly typed: string }[]
}
/** The filled rows; a heading is a field's own name, or its usual one in either language. */
export const parameterRows = async (
  sheets: Pick<SheetReader, 'read'>,
  bytes: Uint8Array,
  fields: readonly ExtendedField[],
  actor: Actor,
): Promise<readonly FilledRow[]> => {
  if (bytes.length > parameterLimits.sheetBytes) throw new Problem('file.tooLarge', { megabytes: parameterLimits.sheetBytes / 1024 / 1024 })
  const [head, ...rows] = await readSheet(sheets, bytes, { rows: parameterLimits.rows + 1, columns: parameterLimits.columns }, actor)
  if (!head) throw new Problem('sheet.empty')
  const open = openFields(fields)
  const named = new Map<string, ParameterColumn>()
  for (const language of ['zh-CN', 'en-US'] as const)
    for (const column of parameterColumns) named.set(plainHeading(parameterSheetWords(language).column[column]), column)
  for (const { key, name } of fields) if (name !== '') named.set(plainHeading(name), key)
  const places = placesOf<ParameterColumn>(head.cells, (heading) => {
    const column = named.get(plainHeading(heading))
    return column === undefined || column === 'number' || column === 'code' || open.includes(column) ? column : undefined
  })
  const { column } = parameterSheetWords(actor.language)
  if (!places.has('number')) throw new Problem('sheet.headings', { missing: column.number })
  const chosen = open.filter((field) => places.has(field))
  if (chosen.length === 0)
    throw new Problem('sheet.headings', { missing: open.map((field) => nameOf(fields, actor.language, field)).join(' / ') })
  const filled = rows
    .map(({ line, cells }): FilledRow => {
      const cell = (of: ParameterColumn): string => (cells[places.get(of) ?? -1] ?? '').trim()
      return {
        line,
        number: cell('number'),
        code: cell('code'),
        cells: chosen.flatMap((field) => (cell(field) === '' ? [] : [{ field, typed: cell(field) }])),
      }
    })
    .filter(({ number, code, cells }) => number !== '' || code !== '' || cells.length > 0)
  if (filled.length === 0) throw new Problem('sheet.empty')
  return filled
}

export interface JudgedRow extends Omit<FilledRow, 'cells'> {
  readonly record: InvoiceRecord | null
  readonly error: ParameterError | null
  readonly cells: readonly {
    readonly field: ExtractionField
    readonly typed: string
    readonly from: string | null
    readonly to: string | null
    readonly error: 'wrongValue' | null
  }[]
}
/** Each row with the one invoice that it means, among those that the person sees. */
export const judgeParameters = async (
  tx: Tx,
  actor: Actor,
  fields: readonly ExtendedField[],
  filled: readonly FilledRow[],
): Promise<readonly JudgedRow[]> => {
  const numbers = [...new Set(filled.flatMap(({ number }) => plainNumber(number) ?? []))]
  const records =
    numbers.length === 0
      ? []
      : await tx
          .selectFrom('invoice')
          .selectAll()
          .where('number', 'in', numbers)
          .where(invoicesInScope(actor, 'company'))
          .orderBy('id')
          .execute()
  const byNumber = Map.groupBy(records, (record) => record.number)
  const seen = new Set<string>()
  return filled.map((row) => {
    const number = plainNumber(row.number)
    const code = row.code === '' ? null : plainNumber(row.code)
    const meant = number === undefined ? [] : (byNumber.get(number) ?? []).filter((one) => code === null || one.code === code)
    const record = meant.length === 1 ? meant[0]! : null
    const error: ParameterError | null =
      row.number === ''
        ? 'numberMissing'
        : number === undefined || code === undefined
          ? 'numberInvalid'
          : meant.length === 0
            ? 'notFound'
            : record === null
              ? 'ambiguous'
              : seen.has(record.id)
                ? 'duplicate'
                : null
    if (record) seen.add(record.id)
    return {
      ...row,
      record,
      error,
      cells: row.cells.map(({ field, typed }) => {
        const to = readValue({ field, transform: 'none' }, typed, fields) ?? null
        return { field, typed, from: record?.[businessColumn[field]] ?? null, to, error: to === null ? ('wrongValue' as const) : null }
      }),
    }
  })
}
