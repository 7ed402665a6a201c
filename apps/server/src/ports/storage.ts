// Immutable bytes by key: a local folder or an S3 bucket.
import type { Readable } from 'node:stream'
import type { PolicyInput, PolicyVerdict, SignedPolicy } from '../lib/post-policy.ts'

/**
 * Immutable bytes by key. A put is acknowledged only after the bytes are safe: written to a temporary file, synced,
 * renamed, folder synced.
 */
export interface Storage {
  /** The form that a browser posts a file with: an S3 POST policy, every field bound, valid for ten minutes. */
  readonly signForm: (input: PolicyInput) => SignedPolicy & { readonly uploadUrl: string }
  /**
   * The key of a form's upload: apart from stored files, so that unclaimed uploads expire after a day. Once the upload is
   * settled, this key still leads to its bytes.
   */
  readonly uploadKey: (key: string) => string
  /**
   * Moves an upload to its place for good if it still has these bytes, out of reach of later forms for its key; returns
   * the final key. Idempotent.
   */
  readonly settle: (uploadKey: string, sha256: string) => Promise<string>
  /** Checks a form in a store that receives forms through this server; undefined if forms go to the store itself. */
  readonly checkForm?: (fields: readonly (readonly [string, string])[], now: Date) => PolicyVerdict
  /** Writes a stream of exactly `size` bytes; rejects with `StorageProblem`. Never replaces existing bytes. */
  readonly put: (key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, size: number) => Promise<void>
  readonly read: (key: string) => Promise<Uint8Array>
  /** Path of the bytes on this machine, for a local store. */
  readonly locate?: (key: string) => string
  /** `chunk`: bytes to read at once, where that is up to the store. */
  readonly stream: (key: string, chunk?: number) => Promise<Readable>
  /** Removes the rests of broken uploads. */
  readonly tidy?: () => Promise<void>
  /** Deletes a file made by the app; ignores a missing one. */
  readonly remove: (key: string) => Promise<void>
  /** All stored files of one owner and month, `OWNER/YYYY/MM`, with the time of their writing. */
  readonly list: (month: string) => AsyncIterable<Listed>
  /** All uploads that are not settled. */
  readonly listUploads: () => AsyncIterable<Listed>
  /** Undefined for a missing object. */
  readonly stat: (key: string) => Promise<{ readonly size: number } | undefined>
}
export interface Listed {
  readonly key: string
  readonly size: number
  readonly writtenAt: Date
}

/**
 * `away`: the store is unreachable, does not answer, or refuses us; `cause` is for the log. `missing`: it has no such file.
 */
export class StorageProblem extends Error {
  readonly reason: 'sizeDiffers' | 'full' | 'exists' | 'unavailable' | 'away' | 'missing'
  constructor(reason: StorageProblem['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'StorageProblem'
    this.reason = reason
  }
}
