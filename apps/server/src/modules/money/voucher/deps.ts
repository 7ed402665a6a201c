import type { Needs } from '../../../kernel/deps.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import type { PushDeps } from '../../exchange/push/index.ts'

/** Dependencies of vouchers. */
export type VoucherDeps = Needs<'db' | 'clock' | 'audit'>
export interface SheetDeps extends VoucherDeps {
  readonly sheets: Pick<SheetReader, 'read'>
}
export type FileDeps = DownloadDeps
/** Dependencies of pushes to other books: to begin them, and to run them. */
export type BeginPushDeps = Pick<PushDeps, 'db' | 'clock' | 'audit' | 'jobs' | 'pushAdapters'>
export type VoucherPushDeps = PushDeps
/** A file of a form. */
export interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array
}
