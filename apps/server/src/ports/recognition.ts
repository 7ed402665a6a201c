// Recognising, drawing and unpacking of invoice files in child processes.
import type { Sharer } from '../kernel/fair-queue.ts'

/** A file by its bytes, or by where they lie on this machine: what is only handed on to another process need not pass through this one. */
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

/** Reads, draws and unpacks invoice files in processes that can be killed, in turns of the companies they are of. Limits on time and memory are the adapter's. */
export interface Recognition {
  readonly recognise: (
    file: FileToRead,
    onPage: (done: number, total: number) => void,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/domain/reading.ts').Recognition>
  /** Hands over the files of a ZIP one after the other, the next once `onEntry` is done with the last; of an archive that oversteps a limit none. Rejects with what `onEntry` rejects with. */
  readonly unpack: (
    archive: FileToRead,
    onEntry: (entry: import('@piaotai/recognise/unpack.ts').ArchiveEntry) => Promise<void>,
    signal: AbortSignal,
    sharer: Sharer,
  ) => Promise<import('@piaotai/recognise/unpack.ts').Unpacked>
  /** A page as a picture; undefined when it cannot be drawn. `scale` is pixels per point, times. Rejects with `WorkLost` or `TooManyWaiting`. */
  readonly draw: (
    file: FileToRead,
    page: number,
    scale: number,
    sharer: Sharer,
  ) => Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

/** Takes the XML and XBRL files out of a PDF or an OFD, in a process that can be killed; none when it cannot be opened. */
export interface PartReader {
  readonly parts: (file: FileToRead, sharer: Sharer) => Promise<readonly Uint8Array[]>
}

/** Draws a stranger's picture anew, in a process that can be killed: a PNG, or undefined when the bytes are no JPEG or PNG within the limits. */
export interface PictureDrawer {
  readonly redraw: (
    file: FileToRead,
    wanted: import('@piaotai/recognise/redraw.ts').Redrawing,
    sharer: Sharer,
  ) => Promise<Uint8Array | undefined>
}
