// Immutable bytes by key: a local folder or an S3 bucket.
import type { Readable } from 'node:stream'
import type { PolicyInput, PolicyVerdict, SignedPolicy } from '../lib/post-policy.ts'

/** Immutable bytes by key. A put is acknowledged only after the bytes are safe: written aside, synced, renamed, folder synced. */
export interface Storage {
  /** The form that a browser posts a file with: an S3 POST policy, every field bound, good for ten minutes. */
  readonly signForm: (input: PolicyInput) => SignedPolicy & { readonly uploadUrl: string }
  /** Where a form may write: apart from what is kept, so that what nobody claims goes by itself after a day. */
  readonly uploadKey: (key: string) => string
  /** Keeps an upload for good if it still has these bytes, whatever is posted to its key later; answers the key it is kept under. Again for the same upload is the same. */
  readonly settle: (uploadKey: string, sha256: string) => Promise<string>
  /** Only a store that receives forms through this server checks them; undefined when forms go to the store itself. */
  readonly checkForm?: (fields: readonly (readonly [string, string])[], now: Date) => PolicyVerdict
  /** Writes a stream of exactly `size` bytes; rejects with `StorageProblem`. Never replaces what is there. */
  readonly put: (key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, size: number) => Promise<void>
  readonly read: (key: string) => Promise<Uint8Array>
  /** Where the bytes lie on this machine, for a store that is a folder here. */
  readonly locate?: (key: string) => string
  readonly stream: (key: string) => Promise<Readable>
  /** Removes what broken-off uploads left. */
  readonly tidy?: () => Promise<void>
  /** Takes away what the app itself made; what is not there is gone. */
  readonly remove: (key: string) => Promise<void>
  /** All that is kept for good in one month of one owner, `OWNER/YYYY/MM`, with when its bytes were written. */
  readonly list: (month: string) => AsyncIterable<{ readonly key: string; readonly size: number; readonly writtenAt: Date }>
  /** Undefined when there is no such object. */
  readonly stat: (key: string) => Promise<{ readonly size: number } | undefined>
}

/** `away`: the store cannot be reached, answers nothing, or refuses us; `cause` is for the log. */
export class StorageProblem extends Error {
  readonly reason: 'sizeDiffers' | 'full' | 'exists' | 'unavailable' | 'away'
  constructor(reason: StorageProblem['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'StorageProblem'
    this.reason = reason
  }
}
