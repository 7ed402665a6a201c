// The members' sheet: its template, and the judgement of a filled one's rows, cell by cell.
import { memberColumns } from '@piaotai/contract/member/member-shapes.ts'
import { emailOf, isPlaceholderName, limits, phoneHolds } from '@piaotai/domain/limits.ts'
import { isFormula, plainPhone, tidyName, unseen } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { memberColumnOf, memberSheetWords } from '@piaotai/locales/sheets.ts'
import { placesOf, requiredHeading, workbookToFill, type Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetRow } from '../../../db/column-documents.ts'
import type { SheetReading } from '../../../ports/spreadsheet-reader.ts'

type Column = (typeof memberColumns)[number]
type ReadRows = Extract<SheetReading, { readonly ok: true }>['rows']
const widths: Readonly<Record<Column, number>> = { name: 14, tel: 16, email: 28, department: 24, group: 24 }
const typedRows = 200
/** Columns to read, in any order. */
export const sheetBounds = { rows: limits.memberSheetRows + 1, columns: 12 } as const

/**
 * The workbook template: headings, cells that keep digits as text, and a second sheet with the rules and the present
 * names.
 */
export const memberTemplate = (
  language: Language,
  names: { readonly departments: readonly string[]; readonly groups: readonly string[] },
): Template => {
  const words = memberSheetWords(language)
  const heading = (column: Column): string =>
    column === 'name' ? requiredHeading(language, words.column.name, words.required) : words.column[column]
  const { departments, groups } = names
  return workbookToFill({
    name: 'staff.xlsx',
    words,
    columns: memberColumns.map((column) => ({ heading: heading(column), width: widths[column] })),
    empty: typedRows,
    notes: [
      [''],
      [words.departments, '', words.groups],
      ...Array.from({ length: Math.max(departments.length, groups.length) }, (_, i) => [departments[i] ?? '', '', groups[i] ?? '']),
    ],
    notesWidths: [36, 4, 28],
  })
}

/** Rows by their headings, in the first row that is not blank. */
export const rowsOf = (read: ReadRows, language: Language): SheetRow[] => {
  const [head, ...rows] = read
  if (!head) throw new Problem('staffImport.empty')
  const places = placesOf(head.cells, memberColumnOf)
  const missing: Column[] = [
    ...(places.has('name') ? [] : ['name' as const]),
    ...(places.has('tel') || places.has('email') ? [] : ['tel' as const, 'email' as const]),
  ]
  if (missing.length > 0)
    throw new Problem('staffImport.headings', {
      missing: missing.map((column) => memberSheetWords(language).column[column]).join(language === 'en-US' ? ', ' : '、'),
    })
  const cell = (cells: readonly string[], column: Column): string => cells[places.get(column) ?? -1] ?? ''
  const filled = rows
    .map(({ line, cells }) => ({
      line,
      name: tidyName(cell(cells, 'name')),
      tel: plainPhone(cell(cells, 'tel')),
      email: emailOf(cell(cells, 'email')) ?? cell(cells, 'email'),
      department: cell(cells, 'department'),
      group: cell(cells, 'group'),
    }))
    .filter((row) => memberColumns.some((column) => row[column] !== ''))
  if (filled.length === 0) throw new Problem('staffImport.empty')
  if (filled.length > limits.memberSheetRows) throw new Problem('staffImport.tooMany', { max: limits.memberSheetRows })
  return filled
}
/** The company's present names and contacts, to judge rows by. */
export interface Surroundings {
  /** By name and by full path; null if two departments share the name. */
  readonly departments: ReadonlyMap<string, string | null>
  readonly groups: ReadonlyMap<string, string>
  /** Phones and e-mails of members. */
  readonly contacts: ReadonlySet<string>
}
export interface JudgedRow extends SheetRow {
  readonly errors: { column: Column; reason: string }[]
  readonly departmentId: string | null
  readonly groupIds: readonly string[]
}

const groupNames = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[、,，;；]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
/** Refuses names that a spreadsheet would read as a formula, so that no later export contains one. */
const nameHolds = (name: string): boolean => !isPlaceholderName(name) && !isFormula(name)

/** Faults of a row by itself, or against present data. */
const judgeRow = (row: SheetRow, around: Surroundings): JudgedRow => {
  const errors: JudgedRow['errors'] = []
  const wrong = (column: Column, reason: string): void => {
    if (!errors.some((e) => e.column === column)) errors.push({ column, reason })
  }
  if (unseen(row.name)) wrong('name', 'required')
  else if ([...row.name].length > limits.name) wrong('name', 'tooLong')
  else if (!nameHolds(row.name)) wrong('name', 'nameInvalid')
  if (row.tel === '' && row.email === '') wrong('tel', 'contactMissing')
  if (row.tel !== '' && !phoneHolds(row.tel)) wrong('tel', 'telInvalid')
  if (row.email !== '' && emailOf(row.email) === undefined) wrong('email', 'emailInvalid')
  for (const column of contacts) if (around.contacts.has(row[column])) wrong(column, 'alreadyMember')
  const departmentId = row.department === '' ? null : (around.departments.get(row.department.replace(/\s*[/／>]\s*/g, '/')) ?? null)
  if (row.department !== '' && departmentId === null) wrong('department', 'departmentUnknown')
  const ids = groupNames(row.group).map((name) => around.groups.get(name))
  if (ids.includes(undefined) || ids.length > limits.groupsOfInvitation) wrong('group', 'groupUnknown')
  return { ...row, errors, departmentId, groupIds: ids.filter((id) => id !== undefined) }
}
const contacts = ['tel', 'email'] as const

/** Also marks contacts that another valid row has; a faulty row, or that of an existing member, does not count. */
export const judgeRows = (rows: readonly SheetRow[], around: Surroundings): JudgedRow[] => {
  const judged = rows.map((row) => judgeRow(row, around))
  const standing = new Map<string, number>()
  for (const row of judged.filter(({ errors }) => errors.length === 0))
    for (const column of contacts) if (row[column] !== '') standing.set(row[column], (standing.get(row[column]) ?? 0) + 1)
  return judged.map((row) => {
    const least = row.errors.length === 0 ? 1 : 0
    const twice = contacts.filter(
      (column) => (standing.get(row[column]) ?? 0) > least && !row.errors.some((error) => error.column === column),
    )
    return { ...row, errors: [...row.errors, ...twice.map((column) => ({ column, reason: 'duplicate' }))] }
  })
}
