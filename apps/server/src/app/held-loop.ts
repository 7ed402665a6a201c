// Says when something holds the event loop, and where: a thread beside it watches a counter that the loop raises.
import { Worker } from 'node:worker_threads'

export interface HeldLoop {
  /** How often the loop was held, and for how long in all. */
  times: number
  ms: number
}
export interface WatchedLoop {
  /** Raised by the loop at each beat, and by the thread when it has told of a hold. */
  readonly beats: Int32Array<SharedArrayBuffer>
  readonly beatMs: number
  readonly heldMs: number
  readonly logLevel: string
}
export const beatAt = 0
export const toldAt = 1

/** Watches the main thread of this process; adds to `held` when a hold is over. */
export const watchLoop = (
  held: HeldLoop,
  { heldMs, logLevel }: Pick<WatchedLoop, 'heldMs' | 'logLevel'>,
  beats = new Int32Array(new SharedArrayBuffer(8)),
): (() => Promise<unknown>) => {
  const beatMs = Math.ceil(heldMs / 5)
  const beat = setInterval(() => Atomics.add(beats, beatAt, 1), beatMs).unref()
  const workerData: WatchedLoop = { beats, beatMs, heldMs, logLevel }
  // An empty environment: a thread inherits the process's secrets otherwise.
  const thread = new Worker(new URL('./held-loop-thread.ts', import.meta.url), {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
  thread.on('message', (ms: number) => {
    held.times++
    held.ms += ms
  })
  // The product runs without it.
  thread.on('error', () => undefined).unref()
  return () => {
    clearInterval(beat)
    return thread.terminate()
  }
}
