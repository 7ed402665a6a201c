// Columns of what a company notes on its invoices, under its own names of the extended fields.
import { ownColumns, type ExportColumns } from '@piaotai/domain/export.ts'
import { isExtended } from '@piaotai/domain/invoice/extended-field.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { extendedFieldsOf } from '../../invoices/invoice/index.ts'

type HeadColumns = ExportColumns['heads']
/** Extended fields that the company has not defined are left out. */
export const ownColumnsOf = async (tx: Tx): Promise<HeadColumns> => {
  const fields = await extendedFieldsOf(tx)
  return ownColumns.flatMap((key) => {
    const field = fields.find((one) => one.key === key)
    return isExtended(key) && !field ? [] : [{ key, heading: field?.name || sheetWords.column[key] }]
  })
}
/** Usual headings of extended fields give way to the company's names; a heading that a template chose stays. */
export const withOwnNames = async (tx: Tx, heads: HeadColumns): Promise<HeadColumns> => {
  if (!heads.some(({ key }) => isExtended(key))) return heads
  const own = await ownColumnsOf(tx)
  return heads.map((head) =>
    isExtended(head.key) && head.heading === sheetWords.column[head.key] ? (own.find(({ key }) => key === head.key) ?? head) : head,
  )
}
