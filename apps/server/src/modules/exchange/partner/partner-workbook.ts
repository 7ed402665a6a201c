// The partners' sheet: one set of columns for template, import and export.
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { partnerColumnOf, partnerSheetWords } from '@piaotai/locales/sheets.ts'
import {
  partnerLimits,
  type CustomerType,
  type InvoicingType,
  type PartnerRelation,
  type TaxpayerKind,
} from '@piaotai/domain/partner/partner.ts'
import { listOf, mailboxCell, mailboxesOf, partnerColumns, type PartnerColumn } from '@piaotai/domain/partner/partner-sheet.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { requireColumns } from '../../../lib/read-sheet.ts'
import { requiredHeading, workbookToFill, type Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetReading } from '../../../ports/spreadsheet-reader.ts'
import type { PartnerInput, PartnerItem } from './partner-rows.ts'

const widths: Readonly<Record<PartnerColumn, number>> = {
  name: 36,
  taxId: 24,
  relations: 14,
  customerType: 14,
  taxpayerKind: 14,
  invoicingType: 14,
  contact: 14,
  phone: 18,
  address: 36,
  bankName: 30,
  bankCode: 16,
  bankAccount: 26,
  externalNumber: 16,
  responsible: 16,
  tags: 20,
  orderName: 30,
  mailboxes: 44,
}
const typedRows = 200
const required: readonly PartnerColumn[] = ['name', 'taxId']
/** Columns are read in whatever order they stand, among others. */
export const sheetBounds = { rows: partnerLimits.sheetRows + 1, columns: 40 } as const

const workbook = (language: Language, rows: readonly (readonly string[])[], empty = 0): Template => {
  const words = partnerSheetWords(language)
  const heading = (column: PartnerColumn): string =>
    required.includes(column) ? requiredHeading(language, words.column[column], words.required) : words.column[column]
  const columns = partnerColumns.map((column) => ({ heading: heading(column), width: widths[column] }))
  return workbookToFill({ name: 'partners.xlsx', words, columns, rows, empty })
}
export const partnerTemplate = (language: Language): Template => workbook(language, [], typedRows)
export const partnerWorkbook = (language: Language, partners: readonly PartnerItem[]): Template => {
  const { values } = partnerSheetWords(language)
  const join = (parts: readonly string[]): string => parts.join(language === 'en-US' ? ', ' : '、')
  const cells = (p: PartnerItem): Record<PartnerColumn, string> => ({
    name: p.name,
    taxId: p.taxId,
    relations: join(p.relations.map((relation) => values.relations[relation])),
    customerType: values.customerType[p.customerType],
    taxpayerKind: p.taxpayerKind === null ? '' : values.taxpayerKind[p.taxpayerKind],
    invoicingType: p.invoicingType === null ? '' : values.invoicingType[p.invoicingType],
    contact: p.contact,
    phone: p.phone,
    address: p.address,
    bankName: p.bankName,
    bankCode: p.bankCode,
    bankAccount: p.bankAccount,
    externalNumber: p.externalNumber,
    responsible: p.responsible?.name ?? '',
    tags: join(p.tags),
    orderName: p.orderName,
    mailboxes: mailboxCell(p.mailboxes),
  })
  return workbook(
    language,
    partners.map((partner) => {
      const row = cells(partner)
      return partnerColumns.map((column) => row[column])
    }),
  )
}

/** A filled row: its draft, the cell of the responsible member as typed, and cells whose value is none of the known ones. */
export interface FilledRow {
  readonly line: number
  readonly input: PartnerInput
  readonly responsible: string
  /** The columns that say something. */
  readonly filled: ReadonlySet<PartnerColumn>
  readonly unknown: readonly PartnerColumn[]
}
/** The key whose word in either language the cell holds; the first of no word, undefined for an unknown one. */
const keyOf = <K extends string>(column: 'relations' | 'customerType' | 'taxpayerKind' | 'invoicingType', cell: string): K | undefined => {
  const plain = cell.normalize('NFKC').trim().toLowerCase()
  for (const language of ['zh-CN', 'en-US'] as const)
    for (const [key, word] of Object.entries(partnerSheetWords(language).values[column]))
      if (word.normalize('NFKC').toLowerCase() === plain) return key as K
  return undefined
}

/** Rows by their headings, which stand in the first row that is not blank. */
export const filledRows = (
  read: Extract<SheetReading, { readonly ok: true }>['rows'],
  actor: Pick<Actor, 'language'>,
): readonly FilledRow[] => {
  const [head, ...rows] = read
  const places = requireColumns(head, partnerColumnOf, required, partnerSheetWords(actor.language).column, actor)
  const filled = rows.flatMap(({ line, cells }) => {
    const cell = (column: PartnerColumn): string => (cells[places.get(column) ?? -1] ?? '').trim()
    if (partnerColumns.every((column) => cell(column) === '')) return []
    const unknown: PartnerColumn[] = []
    const value = <K extends string>(column: 'customerType' | 'taxpayerKind' | 'invoicingType'): K | undefined => {
      const key = cell(column) === '' ? undefined : keyOf<K>(column, cell(column))
      if (cell(column) !== '' && key === undefined) unknown.push(column)
      return key
    }
    const relations = listOf(cell('relations')).map((part) => keyOf<PartnerRelation>('relations', part))
    if (relations.includes(undefined)) unknown.push('relations')
    const input: PartnerInput = {
      name: cell('name'),
      taxId: cell('taxId'),
      relations: relations.filter((relation) => relation !== undefined),
      customerType: value<CustomerType>('customerType') ?? 'enterprise',
      taxpayerKind: value<TaxpayerKind>('taxpayerKind') ?? null,
      invoicingType: value<InvoicingType>('invoicingType') ?? null,
      contact: cell('contact'),
      phone: cell('phone'),
      address: cell('address'),
      bankName: cell('bankName'),
      bankCode: cell('bankCode'),
      bankAccount: cell('bankAccount'),
      externalNumber: cell('externalNumber'),
      orderName: cell('orderName'),
      tags: [...listOf(cell('tags'))],
      mailboxes: [...mailboxesOf(cell('mailboxes'))],
      responsibleId: null,
    }
    const said = partnerColumns.filter((column) => {
      const value = column === 'responsible' ? cell(column) : input[column]
      return cell(column) !== '' && value !== null && value.length > 0
    })
    return [{ line, input, responsible: cell('responsible'), filled: new Set(said), unknown }]
  })
  if (filled.length === 0) throw new Problem('sheet.empty')
  return filled
}
