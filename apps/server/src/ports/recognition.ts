// Recognising, drawing and unpacking of invoice files in child processes.
import type { Sharer } from '../kernel/fair-queue.ts'

/** A file by its bytes, or by its path on this machine, so that the bytes need not pass through this process. */
export type FileToRead = { readonly name: string } & ({ readonly bytes: Uint8Array } | { readonly path: string })

/** Work on a file crashed its process, exceeded its time or memory, or failed halfway. */
export class WorkLost extends Error {
  readonly reason: 'timedOut' | 'outOfMemory' | 'crashed' | 'damaged'
  constructor(reason: WorkLost['reason']) {
    super(reason)
    this.name = 'WorkLost'
    this.reason = reason
  }
}

/** The person's queue is full. */
export class TooManyWaiting extends Error {
  constructor() {
    super('too much waits')
    this.name = 'TooManyWaiting'
  }
}

/**
 * Reads, draws and unpacks invoice files in killable processes, scheduled fairly over companies. The adapter limits
 * time and memory.
 */
export interface Recognition {
  readonly recognise: (
    file: FileToRead,
    onPage: (done: number, total: number) => void,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/domain/invoice/reading.ts').Recognition>
  /**
   * Passes the files of a ZIP one after the other, the next after `onEntry` resolves; none of an archive beyond a
   * limit. Rejects with the error of `onEntry`.
   */
  readonly unpack: (
    archive: FileToRead,
    onEntry: (entry: import('@piaotai/recognise/unpack.ts').ArchiveEntry) => Promise<void>,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/recognise/unpack.ts').Unpacked>
  /**
   * A page as a picture; undefined if it cannot be drawn. `scale`: pixels per point. Rejects with `WorkLost` or
   * `TooManyWaiting`.
   */
  readonly draw: (
    file: FileToRead,
    page: number,
    scale: number,
    sharer: Sharer,
  ) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

/** Extracts the XML and XBRL files of a PDF or an OFD in a killable process; empty for an unreadable file. */
export interface PartReader {
  readonly parts: (file: FileToRead, sharer: Sharer) => Promise<readonly Uint8Array[]>
}

/** The words of a PDF as lines of text, read in a killable process; empty for other and for unreadable files. */
export interface TextReader {
  readonly text: (file: FileToRead, sharer: Sharer) => Promise<string>
}

/**
 * Re-encodes a stranger's picture in a killable process: a PNG, or undefined unless the bytes are a JPEG or PNG within
 * the limits.
 */
export interface PictureDrawer {
  readonly redraw: (
    file: FileToRead,
    wanted: import('@piaotai/recognise/redraw.ts').Redrawing,
    sharer: Sharer,
  ) => Promise<Uint8Array | undefined>
}

/**
 * Reads a mail in a killable process: passes its files one after the other, the next after `onFile` resolves. A mail
 * that exceeds its limits or kills its process is unreadable.
 */
export interface MailReader {
  readonly readMail: (
    mail: FileToRead,
    onFile: (file: import('@piaotai/recognise/mail/read-mail.ts').MailFile) => Promise<void>,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/recognise/mail/read-mail.ts').MailRead>
}
