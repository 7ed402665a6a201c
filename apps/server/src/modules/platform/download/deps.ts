import type { ExportKind } from '@piaotai/domain/export.ts'
import type { FileWriter, MadeFile } from '../../../ports/file-writer.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { DownloadOutcome, ExportSettings } from '../../../db/column-documents.ts'
import type { FileDeps, LinkSigner } from '../file/index.ts'

/** Dependencies of made files. */
export interface DownloadDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly files: FileDeps
  readonly fileWriter: FileWriter
  readonly signLink: LinkSigner
  /** The maker of each kind of file, offered by the noun that it is of. */
  readonly makers: Readonly<Record<ExportKind, Maker>>
}
/** A file to make, of these invoices in this order. */
export interface Order {
  readonly companyId: string
  readonly userId: string
  readonly kind: ExportKind
  readonly ids: readonly string[]
  readonly settings: ExportSettings
}
/** `tell` receives the number of written invoices, and throws when the file is no longer wanted. */
export interface Making {
  readonly signal: AbortSignal
  readonly tell: (done: number) => Promise<void>
}
/** A finished file and its outcome for the person. */
export interface Made extends MadeFile {
  readonly outcome?: DownloadOutcome
}
export type Maker = (deps: Pick<DownloadDeps, 'db' | 'fileWriter' | 'files'>) => (order: Order, making: Making) => Promise<Made>
/** An original's bytes differ from the stored digest. */
export class OriginalChanged extends Error {
  constructor() {
    super('an original has changed')
    this.name = 'OriginalChanged'
  }
}
/** No chosen invoice exists any more. */
export class NothingLeft extends Error {
  constructor() {
    super('no invoice is left')
    this.name = 'NothingLeft'
  }
}
