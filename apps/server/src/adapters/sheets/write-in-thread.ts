// Writes a workbook in a thread: the app's thread only passes pieces from the database to it.
import { Worker } from 'node:worker_threads'
import { MadeTooLarge, type BookPiece, type BookPlan, type FileWriterBounds } from '../../ports/file-writer.ts'
import type { BookOrder, BookWord } from './workbook-thread.ts'
import type { Written } from './temp-file.ts'

/** Pieces in transit: one being written, and some in the queue. */
const onTheWayMost = 8
const heapMegabytes = 512

/** Settles after the thread has ended, in every case. */
export const writeInThread = async (
  { rows, pieces }: BookPlan,
  folder: string,
  { megabytes, signal }: FileWriterBounds,
): Promise<Written> => {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: { rows, folder, megabytes } satisfies BookOrder,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const made = Promise.withResolvers<Written>()
  const taken: (() => void)[] = []
  thread.on('message', (word: BookWord) => {
    if ('taken' in word) taken.shift()?.()
    else if ('written' in word) made.resolve(word.written)
    else made.reject(new MadeTooLarge())
  })
  thread.on('error', made.reject)
  thread.on('exit', (code) => {
    made.reject(new Error(`the thread of a workbook ended by itself (${code})`))
  })
  const breakOff = (): void => {
    made.reject(signal.reason)
  }
  signal.addEventListener('abort', breakOff)
  const carry = async (): Promise<void> => {
    const onTheWay: Promise<void>[] = []
    for await (const piece of pieces()) {
      if (onTheWay.length >= onTheWayMost) await Promise.race([onTheWay.shift(), made.promise])
      onTheWay.push(
        new Promise((resolve) => {
          taken.push(resolve)
        }),
      )
      thread.postMessage(piece satisfies BookPiece)
    }
    thread.postMessage(null)
  }
  try {
    const [written] = await Promise.all([made.promise, carry()])
    return written
  } finally {
    signal.removeEventListener('abort', breakOff)
    await thread.terminate()
  }
}
