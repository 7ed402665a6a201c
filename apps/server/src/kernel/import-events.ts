// The events of imported files, by name, with their payloads.
import type { OfCompany } from './event-shapes.ts'

export interface ImportEvents {
  /** An imported file ended without its invoices, and needs its person. */
  'import.failed': OfCompany & {
    readonly userId: string
    readonly batchId: string
    readonly file: string
    /** It came to an address of the company, and is among its mails. */
    readonly companyMail: boolean
    /** A person fills it in at its mail, which tells so. */
    readonly heldByMail: boolean
  }
  /** An imported file, or an entry of an archive, came to an end; it may end anew after a retry or a decision. */
  'import.ended': OfCompany & { readonly importId: string; readonly parentId: string | null }
  /** A link gave no file, or every file of it has ended; it may end anew after a retry. */
  'intake.finished': OfCompany & { readonly intakeId: string; readonly reference: string | null; readonly failed: boolean }
}
