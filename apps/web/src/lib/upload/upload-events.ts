// One stream of import progress for the whole page: live while it has listeners; polls every two seconds if it fails.
import { followStream, type FollowDeps } from './upload-event-stream.ts'
import type { ImportedFile } from './upload-register.ts'

export interface WatchDeps extends Pick<FollowDeps, 'open' | 'wait' | 'random'> {
  /** The connection's state: `polling` while the stream is broken. */
  readonly onLine?: (line: 'live' | 'polling') => void
}
export interface ImportListener {
  readonly onFile: (file: ImportedFile) => void
  /**
   * The query that closes the gap before a connection: sent when the listener starts, after each connection, and while
   * the stream is broken. Empty if no import is running.
   */
  readonly poll: () => Promise<readonly ImportedFile[]>
}
export interface ImportWatch {
  readonly listen: (listener: ImportListener) => () => void
}

export const pollMs = 2000

/** One connection with its reconnects: `live` while connected. */
interface Line {
  readonly stop: AbortController
  live: boolean
}

/** Connects with the first listener and disconnects after the last. */
export const createImportWatch = ({ open, wait, random, onLine }: WatchDeps): ImportWatch => {
  const listeners = new Set<ImportListener>()
  let line: Line | undefined

  /** Resolves to whether the query succeeded. */
  const request = (listener: ImportListener): Promise<boolean> =>
    listener.poll().then(
      (files) => {
        files.forEach(listener.onFile)
        return true
      },
      () => false,
    )
  const rest = ({ stop }: Line) => wait(pollMs, stop.signal).catch(() => undefined)
  /** Repeats until it has succeeded once: no event reports earlier changes. */
  const catchUp = async (on: Line, listener: ImportListener) => {
    while (on.live && !on.stop.signal.aborted && listeners.has(listener) && !(await request(listener))) await rest(on)
  }
  const poll = async (on: Line) => {
    while (!on.live && !on.stop.signal.aborted) {
      await Promise.all([...listeners].map(request))
      await rest(on)
    }
  }

  const start = (): Line => {
    const on: Line = { stop: new AbortController(), live: false }
    let polling: Promise<void> | undefined
    const onLive = (now: boolean) => {
      on.live = now
      onLine?.(now ? 'live' : 'polling')
      if (now) void Promise.all([...listeners].map((listener) => catchUp(on, listener)))
      else
        polling ??= poll(on).finally(() => {
          polling = undefined
        })
    }
    const onEvent: FollowDeps['onEvent'] = ({ data }) => {
      const file = readFile(data)
      if (!file) return
      listeners.forEach((listener) => {
        listener.onFile(file)
      })
    }
    void followStream({ open, wait, random, onLive, onEvent }, on.stop.signal)
    return on
  }

  return {
    listen: (listener) => {
      listeners.add(listener)
      if (!line) line = start()
      else void catchUp(line, listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          line?.stop.abort()
          line = undefined
        }
      }
    },
  }
}

/**
 * Parses an event's data as an imported file; undefined for anything else, such as a greeting. Checks only the
 * identifying fields; the server has validated the rest.
 */
const readFile = (data: string): ImportedFile | undefined => {
  try {
    const reported = JSON.parse(data) as Partial<ImportedFile> | null
    return typeof reported?.id === 'string' && typeof reported.version === 'number' && typeof reported.recognitionStatus === 'number'
      ? (reported as ImportedFile)
      : undefined
  } catch {
    return undefined
  }
}

/** Resolves after the pause, rejects when the signal ends it. */
export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
