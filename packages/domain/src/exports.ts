// What leaves the house as files: kinds, their way through the download center, limits, and the columns of a sheet.

/** sheet: invoices and their lines as xlsx. */
export const exportKinds = ['sheet'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportFormats = { sheet: 'xlsx' } as const satisfies Record<ExportKind, string>

/** The states of section 4, and `failed`: nothing was made, for the reason that stands beside it. */
export const downloadStates = ['generating', 'downloadable', 'failed', 'deleted'] as const
export type DownloadState = (typeof downloadStates)[number]
/** What a person may do with a download in a state. */
export const downloadActions: Readonly<Record<DownloadState, readonly ('download' | 'delete' | 'retry')[]>> = {
  generating: ['delete'], downloadable: ['download', 'delete'], failed: ['retry', 'delete'], deleted: ['retry'],
}
/** Why nothing was made; each has its sentence in the dictionaries. */
export const downloadReasons = ['tooLarge', 'nothingLeft', 'notMember', 'storageFull', 'failed'] as const
export type DownloadReason = (typeof downloadReasons)[number]

export const exportLimits = {
  /** Section 9: pieces that are made while the person waits; more are made by a job. */
  atOnce: 500,
  /** Invoices in one file; a sheet has room for a million rows, and lines are several to an invoice. */
  invoices: { sheet: 200_000 } satisfies Record<ExportKind, number>,
  megabytes: 300, keptDays: 7, remark: 100,
  /** Files that one person may have in the making. */
  making: 10,
} as const

/**
 * Columns of the sheet of invoices. The first nineteen are 发票基础信息 of the tax bureau's 全量发票查询, in its order; the others are the product's own.
 */
export const headColumns = [
  'seq', 'code', 'number', 'digitalNumber', 'sellerTaxId', 'sellerName', 'buyerTaxId', 'buyerName', 'date', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'origin', 'type', 'bureauStatus', 'positive', 'riskGrade', 'drawer', 'remark',
  'checkCode', 'category', 'verifyStatus', 'titleStatus', 'useStatus', 'pushStatus', 'entrySource', 'enteredAt', 'enteredBy',
] as const
export type HeadColumn = (typeof headColumns)[number]
/** Columns of the sheet of lines: the bureau's detail sheet, in its order. */
export const lineColumns = [
  'seq', 'code', 'number', 'digitalNumber', 'sellerTaxId', 'sellerName', 'buyerTaxId', 'buyerName', 'date', 'taxClass', 'specialBusiness', 'goodsName', 'spec', 'unit', 'quantity', 'unitPrice', 'lineAmount', 'taxRate', 'lineTaxAmount', 'lineTotal', 'origin', 'type', 'bureauStatus', 'positive', 'riskGrade', 'drawer', 'remark',
] as const
export type LineColumn = (typeof lineColumns)[number]
