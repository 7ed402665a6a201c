// piaotai watch: sends what comes into a folder, once each.
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { digestOf, type SentFiles } from './sent-files.ts'

export interface FoundFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly digest: string
}
/** Thrown by `upload` for a file that is refused for good; anything else is tried again. */
export class RefusedFile extends Error {}

export interface WatchPorts {
  /** Stores and registers one file. It names the same upload for the same digest, so that a repetition is no second file. */
  readonly upload: (file: FoundFile, signal: AbortSignal) => Promise<void>
  readonly sent: SentFiles
  readonly tell: (event: WatchEvent) => void
}
export type WatchEvent =
  | { readonly kind: 'sent' | 'known'; readonly name: string }
  | { readonly kind: 'refused' | 'waiting'; readonly name: string; readonly why: string }
export interface WatchOptions {
  readonly folder: string
  /** Sent files go there. */
  readonly moveTo?: string | undefined
  readonly everyMs?: number
  readonly retryMs?: number
  /** Ends after the first look that found nothing left to do. */
  readonly once?: boolean
}
const kinds = new Set(['.pdf', '.ofd', '.xml', '.zip', '.jpg', '.jpeg', '.png'])
/** A temporary or hidden file is none. */
const isWanted = (name: string): boolean => !name.startsWith('.') && !name.startsWith('~$') && kinds.has(extname(name).toLowerCase())

/** Runs until the signal. A file is sent when its size and time stayed the same from one look to the next. */
export const watchFolder = async (
  { folder, moveTo, everyMs = 2000, retryMs = 5000, once = false }: WatchOptions,
  { upload, sent, tell }: WatchPorts,
  signal: AbortSignal,
): Promise<void> => {
  const before = new Map<string, string>()
  /** Marks that are done with: sent, known or refused. */
  const done = new Map<string, string>()
  const pause = (ms: number): Promise<unknown> => wait(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    let left = false
    let failed = false
    for (const name of (await readdir(folder)).filter(isWanted).sort()) {
      if (signal.aborted) return
      const path = join(folder, name)
      const facts = await stat(path).catch(() => undefined)
      if (!facts?.isFile()) continue
      const mark = `${facts.size} ${facts.mtimeMs}`
      if (done.get(name) === mark) continue
      const grows = before.get(name) !== mark || facts.size === 0
      before.set(name, mark)
      if (grows) {
        left ||= facts.size > 0
        continue
      }
      try {
        await sendOne(path, name)
        done.set(name, mark)
      } catch (error) {
        if (signal.aborted) return
        const why = error instanceof Error ? error.message : String(error)
        if (error instanceof RefusedFile) {
          done.set(name, mark)
          tell({ kind: 'refused', name, why })
        } else {
          left = failed = true
          tell({ kind: 'waiting', name, why })
        }
      }
    }
    if (once && !left) return
    await pause(failed ? retryMs : everyMs)
  }

  async function sendOne(path: string, name: string): Promise<void> {
    const bytes = await readFile(path)
    const digest = digestOf(bytes)
    const known = sent.has(digest)
    if (!known) {
      await upload({ name, bytes, digest }, signal)
      await sent.note(digest, name)
    }
    tell({ kind: known ? 'known' : 'sent', name })
    if (moveTo !== undefined) await moveAway(path, moveTo, digest)
  }
}
/** Into the folder of what is done; a name that is taken there gets the digest's beginning. */
const moveAway = async (path: string, folder: string, digest: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = basename(path)
  const free = await stat(join(folder, name)).then(
    () => false,
    () => true,
  )
  await rename(path, join(folder, free ? name : `${digest.slice(0, 8)}-${name}`))
}
