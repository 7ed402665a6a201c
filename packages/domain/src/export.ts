// File exports: kinds, states in the download center, limits, and the columns of a sheet.
import { deductionLimits } from './deduction/deduction.ts'
import { extendedKeys } from './invoice/extended-field.ts'

/**
 * sheet: invoices and their lines as xlsx. originals: the original files as ZIP. print: pages on sheets of paper as
 * PDF. archive: a package to keep and to check as ZIP.
 */
export const invoiceFileKinds = ['sheet', 'originals', 'print', 'archive'] as const
/** Files of vouchers: sheets of several layouts, text, DBF, and XBRL as ZIP. */
export const voucherFileKinds = ['voucherSheet', 'voucherText', 'voucherDbf', 'voucherXbrl'] as const
/** Files of records beside invoices, each a sheet of its noun. */
export const recordKinds = [
  'commercial',
  'taxMirror',
  'companyLog',
  'payments',
  'reconciliation',
  'deduction16',
  'deduction21',
  'booking',
] as const
/** What is left of a month, and its signatures, as xlsx. */
export const monthFileKinds = ['monthList'] as const
/** Masters of a company as xlsx, for its super admin. */
export const companyFileKinds = ['masters'] as const
export const exportKinds = [...invoiceFileKinds, ...voucherFileKinds, ...recordKinds, ...monthFileKinds, ...companyFileKinds] as const
export type InvoiceFileKind = (typeof invoiceFileKinds)[number]
export type VoucherFileKind = (typeof voucherFileKinds)[number]
export type RecordKind = (typeof recordKinds)[number]
export type ExportKind = (typeof exportKinds)[number]
export const isVoucherFile = (kind: ExportKind): kind is VoucherFileKind => voucherFileKinds.some((one) => one === kind)
export const isMonthFile = (kind: ExportKind): boolean => monthFileKinds.some((one) => one === kind)
export const isCompanyFile = (kind: ExportKind): boolean => companyFileKinds.some((one) => one === kind)
export const isRecordKind = (kind: ExportKind): kind is RecordKind => recordKinds.some((one) => one === kind)
const exportFormats = {
  sheet: 'xlsx',
  originals: 'zip',
  print: 'pdf',
  archive: 'zip',
  voucherSheet: 'xlsx',
  voucherText: 'txt',
  voucherDbf: 'dbf',
  voucherXbrl: 'zip',
  commercial: 'xlsx',
  taxMirror: 'xlsx',
  payments: 'xlsx',
  companyLog: 'xlsx',
  masters: 'xlsx',
  monthList: 'xlsx',
  reconciliation: 'xlsx',
  deduction16: 'xlsx',
  deduction21: 'xlsx',
  booking: 'xlsx',
} as const satisfies Record<ExportKind, string>
/** Rows in one book of a kind whose reader takes no more; several books go into one ZIP. */
export const bookRows: Partial<Readonly<Record<ExportKind, number>>> = {
  deduction16: deductionLimits.fileRows,
  deduction21: deductionLimits.fileRows,
}
export const exportFormatOf = (kind: ExportKind, count: number): string =>
  count > (bookRows[kind] ?? Number.POSITIVE_INFINITY) ? 'zip' : exportFormats[kind]

/** The states of section 4, and `failed`: no file, with the reason. */
export const downloadStates = ['generating', 'downloadable', 'failed', 'deleted'] as const
export type DownloadState = (typeof downloadStates)[number]
/** The actions that each state of a download allows. */
export const downloadActions: Readonly<Record<DownloadState, readonly ('download' | 'delete' | 'retry')[]>> = {
  generating: ['delete'],
  downloadable: ['download', 'delete'],
  failed: ['retry', 'delete'],
  deleted: ['retry'],
}
/** Reasons of a failed export; each has its sentence in the dictionaries. */
export const downloadReasons = [
  'tooLarge',
  'nothingLeft',
  'notMember',
  'outOfReach',
  'storageFull',
  'originalChanged',
  'originalMissing',
  'failed',
] as const
export type DownloadReason = (typeof downloadReasons)[number]

/** Columns of what a company notes on its invoices, and of what they deduct: in a sheet if a template has them. */
export const ownColumns = [
  'pools',
  'businessDate',
  'description',
  ...extendedKeys,
  'businessRemark',
  'tags',
  'accountingDate',
  'voucherNumber',
  'nonDeductible',
  'deductibleTax',
  'deductibleWay',
] as const
/**
 * Columns of the sheet of invoices. The first nineteen are 发票基础信息 of the tax bureau's 全量发票查询, in its order; the product
 * adds the others.
 */
export const headColumns = [
  'seq',
  'code',
  'number',
  'digitalNumber',
  'sellerTaxId',
  'sellerName',
  'buyerTaxId',
  'buyerName',
  'date',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'origin',
  'type',
  'bureauStatus',
  'positive',
  'riskGrade',
  'drawer',
  'remark',
  'checkCode',
  'category',
  'verifyStatus',
  'titleStatus',
  'useStatus',
  'pushStatus',
  'sendStatus',
  'mailDeliveryStatus',
  'entrySource',
  'enteredAt',
  'enteredBy',
  ...ownColumns,
] as const
export type HeadColumn = (typeof headColumns)[number]
/** Columns of the sheet of lines: the bureau's detail sheet, in its order. */
export const lineColumns = [
  'seq',
  'code',
  'number',
  'digitalNumber',
  'sellerTaxId',
  'sellerName',
  'buyerTaxId',
  'buyerName',
  'date',
  'taxClass',
  'specialBusiness',
  'goodsName',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'lineAmount',
  'taxRate',
  'lineTaxAmount',
  'lineTotal',
  'origin',
  'type',
  'bureauStatus',
  'positive',
  'riskGrade',
  'drawer',
  'remark',
] as const
export type LineColumn = (typeof lineColumns)[number]
export interface ExportColumn<K extends string> {
  readonly key: K
  readonly heading: string
}
/** The columns of both sheets with their headings, in order; without columns of lines there is no such sheet. */
export interface ExportColumns {
  readonly heads: readonly ExportColumn<HeadColumn>[]
  readonly lines: readonly ExportColumn<LineColumn>[]
}
/** The template preselected for an export, personal before company. Undefined: the bureau's headings. */
export const templateToBegin = <T extends { readonly area: 'personal' | 'company'; readonly isDefault: boolean }>(
  templates: readonly T[],
): T | undefined => (['personal', 'company'] as const).flatMap((area) => templates.filter((one) => one.area === area && one.isDefault))[0]

/** Placeholders in the name pattern of originals, each in braces. */
export const nameParts = ['date', 'number', 'code', 'seller', 'buyer', 'amount', 'type'] as const
export const defaultPattern = '{date}_{seller}_{number}_{amount}'
/** The first word in braces that is none of the parts. */
export const unknownNamePart = (pattern: string): string | undefined =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word).find((word) => !(nameParts as readonly string[]).includes(word))
const partCharacters = 40
const nameCharacters = 120
/** Most file systems take 255 bytes of UTF-8: the rest is for a number and the extension. */
const nameBytes = 220
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
const cut = (text: string): string => {
  let left = nameBytes
  let kept = ''
  for (const character of [...text].slice(0, nameCharacters)) {
    left -= bytesOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}
/**
 * A name valid on every file system: no separators, control or direction marks, no blank or dot at an end, and none of
 * the names that Windows reserves.
 */
export const safeName = (text: string): string => {
  const marks = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]/g
  const plain = cut(text.replace(marks, '_').toWellFormed()).replace(/^[\s.]+|[\s.]+$/g, '')
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i.test(plain) ? `_${plain}` : plain
}
/** Fills the pattern; an unknown part disappears with its separator. */
export const nameByPattern = (pattern: string, parts: Readonly<Record<(typeof nameParts)[number], string | null>>): string => {
  const filled = pattern.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const known = nameParts.find((part) => part === key)
    return known ? [...(parts[known] ?? '')].slice(0, partCharacters).join('') : whole
  })
  return safeName(filled.replace(/([_\- ])\1+/g, '$1').replace(/^[_\- ]+|[_\- ]+$/g, '')) || '发票'
}
const keyOfName = (name: string): string => name.normalize('NFC').toLowerCase()
/** Gives each name once and numbers repetitions, also of the names given before. Names that differ only in case are equal on some file systems. */
export const distinctNames = (given: readonly string[] = []): ((name: string, extension: string) => string) => {
  const taken = new Set(given.map(keyOfName))
  return (name, extension) => {
    for (let n = 1; ; n++) {
      const full = `${n === 1 ? name : `${name}(${n})`}.${extension}`
      const key = keyOfName(full)
      if (taken.has(key)) continue
      taken.add(key)
      return full
    }
  }
}
