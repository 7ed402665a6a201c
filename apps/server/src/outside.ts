// The sockets to the world outside, on one page. Each has a real adapter and one that works offline.
import type { Readable } from 'node:stream'

/** Immutable bytes by key. A put is acknowledged only after the bytes are safe: written aside, synced, renamed, folder synced. */
export interface Storage {
  /** The form that a browser posts a file with: an S3 POST policy, every field bound, good for ten minutes and one use. */
  readonly signForm: (ask: { readonly key: string; readonly size: number; readonly redirUrl: string; readonly now: Date }) => SignedForm
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  readonly read: (key: string) => Promise<Uint8Array>
  readonly stream: (key: string) => Promise<Readable>
  /** Undefined when there is no such object. */
  readonly stat: (key: string) => Promise<{ readonly size: number } | undefined>
  readonly remove: (key: string) => Promise<void>
}
export interface SignedForm { readonly key: string; readonly acl: string; readonly redirUrl: string; readonly credential: string; readonly date: string; readonly policy: string; readonly signature: string; readonly uploadUrl: string }
