// One row of a sheet as an invoice's head or as a line of goods.
import { lineFields, type HandField, type LineField } from '../manual-entry/manual-entry-values.ts'
import { dayTimeOf } from '../tax/bureau-page.ts'
import { kindNamed, readCell, type CellFault } from './invoice-sheet-cells.ts'
import { facts, heads, type Column, type HeadColumn, type Placed, type SheetLine } from './invoice-sheet-columns.ts'
import { specialWord } from './special-pages.ts'

export interface ParsedLine {
  readonly line: number
  readonly values: Partial<Record<LineField, string>>
  readonly faults: Partial<Record<LineField, CellFault>>
}
export interface ParsedRow {
  readonly line: number
  readonly hidden: boolean
  readonly values: Partial<Record<HandField, string>>
  readonly faults: Partial<Record<HandField, CellFault>>
  /** Facts beside the face, by the bureau's words and those of special businesses. */
  readonly extra: Readonly<Record<string, string>>
  readonly lines: readonly ParsedLine[]
  /** What the mirror keeps besides; absent from rows of an earlier version. */
  readonly told?: ToldFacts
}
export interface ToldFacts {
  /** The kind in the sheet's own word. */
  readonly typeWord: string
  /** HH:mm:ss of the day of issue. */
  readonly time: string
  readonly ticked: boolean
  readonly useTax: string
  readonly redLock: string
}

/** A kind in a word of the bureau that nobody here knows is kept beside the face; the invoice is an other one until a person says which. */
export const unknownKind = '发票票种'
const otherType = 199
/** The bureau's pages say where each invoice comes from. */
export const isOfBureau = ({ extra }: Pick<ParsedRow, 'extra'>): boolean => extra[facts.origin] !== undefined
/** What tells invoices of a book apart. */
export const keyOf = ({ values }: Pick<ParsedRow, 'values'>): string =>
  /^\d{20}$/.test(values.number ?? '') ? values.number! : `${values.code ?? ''}-${values.number ?? ''}`
/** A paper invoice of the digital kind bears both numbers: the printed code and number are its face. */
const isPaper = (typeWord: string): boolean => typeWord.includes('纸质')

const notOfFace: ReadonlySet<HeadColumn> = new Set(['seq', 'positive', 'ticked', 'useTax', 'redLock', 'digitalNumber', 'specialBusiness'])
export const headOf = (placed: Placed, row: SheetLine): ParsedRow => {
  const values: Partial<Record<HandField, string>> = {}
  const faults: Partial<Record<HandField, CellFault>> = {}
  const extra: Record<string, string> = {}
  const textOf = (column: Column): string => readCell(placed, row, column).text
  for (const column of Object.keys(heads) as HeadColumn[]) {
    if (notOfFace.has(column)) continue
    const { text, fault } = readCell(placed, row, column)
    if (text === '' || (column === 'taxAmount' && /^\*+$/.test(text))) continue
    if (column in facts) {
      extra[facts[column as keyof typeof facts]] = text
      continue
    }
    const field = column as HandField
    values[field] = text
    if (fault) faults[field] = fault
  }
  const typeWord = values.type ?? ''
  const digital = readCell(placed, row, 'digitalNumber')
  if (digital.text !== '') takeDigital(digital, typeWord, values, faults, extra)
  const kind = kindNamed(typeWord, values.number ?? '')
  if (kind !== undefined) values.type = String(kind)
  else if (values.type !== undefined && extra[facts.origin] !== undefined) {
    extra[unknownKind] = typeWord
    values.type = String(otherType)
  } else if (values.type !== undefined) faults.type = 'type'
  const special = specialWord(textOf('specialBusiness'), typeWord)
  if (special !== '' && special !== '铁路电子客票') values.specialBusiness = special
  const signed = textOf('positive')
  const below = (values.amountExcludingTax ?? values.amountIncludingTax ?? '').startsWith('-')
  if ((signed === '是' && below) || (signed === '否' && !below)) faults.amountExcludingTax ??= 'sign'
  const at = placed.places.get('date') ?? -1
  const moment = dayTimeOf(row.cells[at]?.trim() ?? '', row.numbers.includes(at), placed.from1904)
  if (values.date !== undefined && !moment) {
    values.date = row.cells[at]!.trim()
    faults.date ??= 'date'
  }
  return {
    line: row.line,
    hidden: row.hidden,
    values,
    faults,
    extra,
    lines: [],
    told: {
      typeWord,
      time: moment?.time ?? '00:00:00',
      ticked: textOf('ticked') === '是',
      useTax: textOf('useTax'),
      redLock: textOf('redLock'),
    },
  }
}
/** The 20 digits are the number; code and number beside them are a paper's face, or the same 20 digits once more. */
const takeDigital = (
  { text, fault }: ReturnType<typeof readCell>,
  typeWord: string,
  values: Partial<Record<HandField, string>>,
  faults: Partial<Record<HandField, CellFault>>,
  extra: Record<string, string>,
): void => {
  const { code, number } = values
  if (number !== undefined && code !== undefined && isPaper(typeWord)) {
    extra['数电发票号码'] = text
    return
  }
  const doubled = number !== undefined && code !== undefined
  values.number = text
  delete values.code
  delete faults.code
  delete faults.number
  if (fault) faults.number = fault
  else if (doubled && `${code}${number}` !== text) faults.number = 'twoNumbers'
}
const starred: ReadonlySet<LineField> = new Set(['name', 'spec', 'unit', 'quantity', 'unitPrice', 'taxAmount'])
export const lineOf = (placed: Placed, row: SheetLine): ParsedLine => {
  const values: Partial<Record<LineField, string>> = {}
  const faults: Partial<Record<LineField, CellFault>> = {}
  for (const field of lineFields) {
    const { text, fault } = readCell(placed, row, `line.${field}`)
    if (text !== '' && !(starred.has(field) && /^\*+$/.test(text))) values[field] = text
    if (fault) faults[field] = fault
  }
  return { line: row.line, values, faults }
}
