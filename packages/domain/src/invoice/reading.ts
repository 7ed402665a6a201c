// A recogniser's result for one invoice: values, each with its source and confidence.
import type { FileSignature } from './signature.ts'

/** The source of a value. Ranked by trust in `sourceRank`. */
export type Source = 'xml' | 'attachment' | 'xbrl' | 'tags' | 'text' | 'qr' | 'ocr' | 'sheet' | 'manual'

/** Fields that identify an invoice and its payment: kind and identity, date, parties and sums. */
export const mainFields = [
  'type',
  'code',
  'number',
  'date',
  'checkCode',
  'buyer.name',
  'buyer.taxId',
  'seller.name',
  'seller.taxId',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
] as const
/** The wire names of the face fields; warnings and origins use the same names. */
export const fieldNames = [
  ...mainFields,
  'amountInWords',
  'machineNumber',
  'remark',
  'drawer',
  'payee',
  'reviewer',
  'specialBusiness',
  'buyer.contact',
  'buyer.bank',
  'seller.contact',
  'seller.bank',
] as const
export type FieldName = (typeof fieldNames)[number]

/** A place on a page, as fractions of the page's width and height from its top left corner. */
export interface Box {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A reading of one character, with how sure the reader is of it, from 0 to 1. */
export interface SignReading {
  readonly text: string
  readonly score: number
}
/** A character of a value that may be another one: its place in the value by code points, and its readings, the best first. */
export interface DoubtfulSign {
  readonly at: number
  readonly readings: readonly SignReading[]
}

/** One source's word for one field. `value` is normalised: dates 2026-11-21, amounts "1234.56", ids without blanks. */
export interface Claim {
  readonly value: string
  readonly confidence: number
  readonly box?: Box
  /** The direction in which a picture shows it, in radians clockwise; absent: level. */
  readonly turn?: number
  /** Its characters that a picture shows unclearly. */
  readonly unclear?: readonly DoubtfulSign[]
}

/** A goods line. Amounts have two decimals; quantity and unit price are kept as printed. Rates: "13%", "免税", "***". */
export interface InvoiceLine {
  readonly name: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly amount: string | null
  readonly taxRate: string | null
  readonly taxAmount: string | null
}

/** Everything one source says about one invoice. Evidence of several sources is reconciled into one Reading. */
export interface Evidence {
  readonly source: Source
  readonly fields: Readonly<Partial<Record<FieldName, Claim>>>
  readonly lines?: readonly InvoiceLine[]
  /** The lowest certainty of all cells of the lines; default 1. */
  readonly linesConfidence?: number
  /** The QR text as read, when this evidence is a QR code. */
  readonly qrText?: string
  /** Extra facts of special businesses: toll plate, train, flight, traveller. Labels are the printed ones. */
  readonly extra?: Readonly<Record<string, string>>
  /** Warnings that the reader itself has, e.g. of a guessed character; they reach the reading as they are. */
  readonly notes?: readonly Warning[]
  /** OCR of a page drawn from an electronic file, which should carry data: a person compares unconfirmed values. */
  readonly drawn?: boolean
}

export interface FieldOrigin {
  readonly from: Source
  readonly confidence: number
  readonly box?: Box
  readonly agrees?: readonly Source[]
  readonly turn?: number
  readonly unclear?: readonly DoubtfulSign[]
  /** What other sources say instead. */
  readonly others?: readonly { readonly from: Source; readonly value: string }[]
}
export interface Warning {
  readonly field: FieldName | 'lines' | 'qr' | 'signature' | 'original' | 'mail'
  readonly message: string
  readonly code: string
}

/** The warning code of a file without an end: its values are valid, but it does not count as an original. */
export const cutOff = 'cutOff'

/** One recognised invoice. A missing value is null, never guessed. */
export interface Reading {
  readonly type: number | null
  readonly code: string | null
  readonly number: string | null
  readonly date: string | null
  readonly checkCode: string | null
  readonly buyer: Party
  readonly seller: Party
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
  readonly amountInWords: string | null
  readonly machineNumber: string | null
  readonly drawer: string | null
  readonly payee: string | null
  readonly reviewer: string | null
  readonly specialBusiness: string | null
  readonly remark: string | null
  readonly lines: readonly InvoiceLine[]
  readonly extra: Readonly<Record<string, string>>
  /** The best source used, for "source" in answers. */
  readonly source: Source
  readonly fields: Readonly<Partial<Record<FieldName | 'lines', FieldOrigin>>>
  readonly warnings: readonly Warning[]
  /** Names of the local checks that were possible, and whether each held. */
  readonly checks: readonly { readonly name: CheckName; readonly ok: boolean }[]
  /** 1-based pages of the file that show this invoice. */
  readonly pages: readonly number[]
  /** Of the original file, empty without any; null or absent when unchecked. */
  readonly signatures?: readonly FileSignature[] | null
}
export interface Party {
  readonly name: string | null
  readonly taxId: string | null
  readonly contact?: string | null
  readonly bank?: string | null
}

export const checkNames = [
  'qrAgrees',
  'qrChecksum',
  'sumsAgree',
  'linesAgree',
  'wordsAgree',
  'buyerTaxId',
  'sellerTaxId',
  'numberShape',
  'yearAgrees',
  'dateNotFuture',
  'lineTaxAgrees',
] as const
export type CheckName = (typeof checkNames)[number]

/** Reasons against recognising a file. */
export const refusalReasons = [
  'unknownFormat',
  'tooLarge',
  'damaged',
  'encrypted',
  'empty',
  'tooManyPages',
  'tooManyEntries',
  'zipWithin',
  'timedOut',
  'outOfMemory',
  'notAnInvoice',
  'bankReceipt',
  'tripStatement',
  'fiscalReceipt',
  'drawnFace',
  'unreadable',
  'pagesUnread',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export type FileFormat = 'xml' | 'ofd' | 'pdf' | 'jpg' | 'png' | 'zip'

/** The result of one file: invoices, or the reason for their absence. */
export type Recognition =
  | {
      readonly ok: true
      readonly format: FileFormat
      readonly pages: number
      readonly invoices: readonly Reading[]
      /** 1-based pages without an invoice. */
      readonly emptyPages: readonly number[]
    }
  | { readonly ok: false; readonly format: FileFormat | null; readonly reason: RefusalReason; readonly detail: string }

/**
 * Trust by source: manual entry, structured data, drawn text, the QR (which a forger can paste), a picture's text, a
 * spreadsheet.
 */
export const sourceRank: Readonly<Record<Source, number>> = {
  manual: 9,
  xml: 8,
  attachment: 7,
  xbrl: 6,
  text: 5,
  qr: 4,
  tags: 3,
  ocr: 1,
  sheet: 0,
}
/** OCR is sure from here on: what it read asks for no look. */
export const sureFrom = 0.9
export const isSure = ({ confidence }: { readonly confidence: number }): boolean => confidence >= sureFrom
