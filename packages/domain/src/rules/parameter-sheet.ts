// 参数导入: a sheet with an invoice a row and a column for each extended and business field.
import { extractionFields, type ExtractionField } from './extraction.ts'

export const parameterLimits = { sheetBytes: 1024 * 1024, rows: 1000, columns: 40 } as const
/** Why a row stands for no invoice: without a number, one that no invoice has, several have, or a row before it. */
export const parameterErrors = ['numberMissing', 'numberInvalid', 'notFound', 'ambiguous', 'duplicate'] as const
export type ParameterError = (typeof parameterErrors)[number]
export const parameterColumns = ['number', 'code', ...extractionFields] as const
export type ParameterColumn = 'number' | 'code' | ExtractionField

/** Letters and digits of a number as a cell holds it; undefined when it is none. */
export const plainNumber = (cell: string): string | undefined => {
  const plain = cell.normalize('NFKC').replaceAll(/\s/g, '')
  return /^[0-9A-Za-z-]{1,40}$/.test(plain) ? plain : undefined
}
