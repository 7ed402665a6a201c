// COPY over the wire: rows of a table as a stream of bytes, and back, never more than a few chunks in memory.
import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'

/** The driver's connection, as far as COPY needs it. */
interface Wire {
  readonly stream: Duplex
  readonly query: (text: string) => void
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
  readonly sendCopyFail: (reason: string) => void
}
type Client = Pick<pg.ClientBase, 'query'>
const ignored = {
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handlePortalSuspended: () => undefined,
  handleEmptyQuery: () => undefined,
}
/** Hands a query that speaks COPY to the driver. */
const submit = (client: Client, query: object): void => {
  client.query(query as unknown as pg.Submittable)
}
const rowsIn = (tag: string): number => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)

const chunkBytes = 256 * 1024

export interface CopiedOut {
  readonly bytes: Readable
  /** The number of rows, known when the stream has ended. */
  readonly rows: () => number
}
/** Runs `copy … to stdout`. The server waits while nobody reads. */
export const copyOut = (client: Client, text: string): CopiedOut => {
  let wire: Wire | undefined
  let rows = 0
  let answered = false
  let chunk = Buffer.allocUnsafe(chunkBytes)
  let filled = 0
  const flush = (): void => {
    if (filled === 0) return
    const whole = chunk.subarray(0, filled)
    chunk = Buffer.allocUnsafe(chunkBytes)
    filled = 0
    if (!bytes.push(whole)) wire?.stream.pause()
  }
  const bytes = new Readable({
    highWaterMark: 4 * chunkBytes,
    read: () => wire?.stream.resume(),
    // A server in the middle of a long table is not heard out: the connection ends with the statement.
    destroy: (error, done) => {
      if (!answered) wire?.stream.destroy()
      done(error)
    },
  })
  submit(client, {
    ...ignored,
    submit: (connection: Wire) => {
      wire = connection
      connection.query(text)
    },
    // The driver reuses its buffer: the row is copied at once.
    handleCopyData: ({ chunk: row }: { readonly chunk: Buffer }) => {
      if (bytes.destroyed) return
      if (row.length > chunkBytes - filled) flush()
      if (row.length > chunkBytes) {
        if (!bytes.push(Buffer.from(row))) wire?.stream.pause()
        return
      }
      row.copy(chunk, filled)
      filled += row.length
    },
    handleCommandComplete: (message: { readonly text: string }) => {
      rows = rowsIn(message.text)
    },
    handleReadyForQuery: () => {
      answered = true
      flush()
      bytes.push(null)
      wire?.stream.resume()
    },
    handleError: (error: Error) => {
      answered = true
      bytes.destroy(error)
    },
  })
  return { bytes, rows: () => rows }
}

/** Resolves once the stream takes more, or is closed. */
const drained = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.once('drain', done)
    stream.once('close', done)
  })
/** Runs `copy … from stdin`; returns the number of rows. An error of the source fails the statement. */
export const copyIn = (client: Client, text: string, source: AsyncIterable<Uint8Array>): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    let failed: unknown
    let answered = false
    const send = async (wire: Wire): Promise<void> => {
      for await (const chunk of source) {
        if (answered) return
        wire.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
        if (wire.stream.writableNeedDrain) await drained(wire.stream)
      }
      if (!answered) wire.endCopyFrom()
    }
    submit(client, {
      ...ignored,
      submit: (connection: Wire) => connection.query(text),
      handleCopyInResponse: (wire: Wire) => {
        send(wire).catch((error: unknown) => {
          failed = error
          if (!answered) wire.sendCopyFail('the source failed')
        })
      },
      handleCommandComplete: (message: { readonly text: string }) => {
        rows = rowsIn(message.text)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => {
        answered = true
        reject(failed instanceof Error ? failed : error)
      },
    })
  })
