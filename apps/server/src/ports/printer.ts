// Printing invoices: contents of the sheets, and the result.
import type { PrintRefusal, PrintSettings } from '@piaotai/domain/print.ts'
import type { FileToRead } from './recognition.ts'
import type { MadeFile, FileWriterBounds } from './file-writer.ts'
import type { Sharer } from '../kernel/fair-queue.ts'

/** A party in an invoice's data. */
export interface PrintedParty {
  readonly name: string | null
  readonly taxId: string | null
}
/**
 * Data of a face for an invoice whose original cannot be drawn; amounts are decimal strings. `note` says that it is no
 * original.
 */
export interface PrintedData {
  readonly title: string
  readonly number: string | null
  readonly code: string | null
  readonly checkCode: string | null
  readonly date: string | null
  readonly buyer: PrintedParty
  readonly seller: PrintedParty
  readonly lines: readonly {
    readonly name: string | null
    readonly spec: string | null
    readonly unit: string | null
    readonly quantity: string | null
    readonly unitPrice: string | null
    readonly amount: string | null
    readonly taxRate: string | null
    readonly taxAmount: string | null
  }[]
  readonly amountExcludingTax: string | null
  readonly taxAmount: string | null
  readonly amountIncludingTax: string | null
  readonly words: string | null
  readonly remark: string | null
  readonly drawer: string | null
  readonly note: string
}
/** `pages` count from 1; without them all are printed. */
export type PrintSource =
  | { readonly kind: 'file'; readonly file: FileToRead; readonly format: string; readonly pages?: readonly number[] }
  | { readonly kind: 'data'; readonly data: PrintedData }
  | { readonly kind: 'missing' }
/**
 * One invoice. `open` runs when its turn comes, and again if the printing restarts. `name` identifies it in the note
 * that replaces an unprintable invoice.
 */
export interface PrintItem {
  readonly name: string
  readonly open: () => Promise<PrintSource>
}
/** `notes`: the text in place of an unprintable invoice, by reason. */
export interface PrintPlan extends PrintSettings {
  readonly title: string
  readonly notes: Readonly<Record<PrintRefusal, string>>
}
/** `sheets` of paper; `refused` by the place among the items. */
export interface Printed {
  readonly made: MadeFile
  readonly sheets: number
  readonly refused: readonly { readonly at: number; readonly reason: PrintRefusal }[]
}
/** `onItem` receives the number of finished items, and stops the printing by rejecting. */
export interface PrintBounds extends FileWriterBounds {
  readonly sharer: Sharer
  readonly onItem: (done: number) => Promise<void>
}
/**
 * Makes one PDF of all items in a killable process. Leaves out an item that breaks it or takes too long. Rejects with
 * `MadeTooLarge`.
 */
export interface Printer {
  readonly print: (items: readonly PrintItem[], plan: PrintPlan, bounds: PrintBounds) => Promise<Printed>
}
