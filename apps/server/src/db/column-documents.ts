// Documents that columns hold, by their shapes.
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import type { SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import type { ExportColumns } from '@piaotai/domain/export.ts'
import type { PrintRefusal, PrintSettings } from '@piaotai/domain/print.ts'
import type { VoucherFormat } from '@piaotai/domain/voucher/voucher.ts'
import type { DraftRefusal } from '@piaotai/domain/voucher/voucher-rule.ts'

/** An invoice that a making of drafts could not use. */
export interface RefusedDraft {
  readonly id: string
  readonly number: string | null
  readonly party: string | null
  readonly total: string | null
  readonly reason: DraftRefusal
  /** The account that takes no entry. */
  readonly account?: string
  /** What the judge says against it. */
  readonly causes?: Cause[]
}
/** Settings of a requested file: names of originals, columns of a sheet. */
export interface ExportSettings {
  readonly pattern?: string
  readonly columns?: ExportColumns
  readonly print?: PrintSettings
  /** Of a file of vouchers: its format, and the vouchers in their order. */
  readonly vouchers?: { readonly format: VoucherFormat; readonly ids: readonly string[] }
  /** Of the bureau's sheets of deduction: what it asks for. */
  readonly purpose?: SheetPurpose
  /** Of the list of a month: as it stood at that moment, in the language of whoever asked. */
  readonly month?: { readonly month: string; readonly at: string; readonly language: 'zh-CN' | 'en-US' }
  /** An abandoned preview: the row names its bytes until they are deleted, and no list shows it. */
  readonly left?: true
}
/**
 * Outcome of a made file: for a print its sheets and the unprinted invoices, for an archive package the end of its
 * chain.
 */
export interface DownloadOutcome {
  readonly sheets?: number
  readonly refused?: readonly { readonly name: string; readonly reason: PrintRefusal }[]
  readonly seal?: string
}
/** Subject and body of a delivery's mail, with placeholders. */
export interface MailText {
  readonly subject: string
  readonly body: string
}
/** What a signer has to give. */
export interface SignerNeeds {
  readonly name: boolean
  readonly phone: boolean
}
/** A parsed row of a members' sheet. */
export interface SheetRow {
  readonly line: number
  readonly name: string
  readonly tel: string
  readonly email: string
  readonly department: string
  readonly group: string
}
