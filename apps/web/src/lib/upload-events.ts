// One line of import progress for the whole page: a live stream while somebody listens, a question every two seconds when it fails.
import { followStream, type FollowNeeds } from './upload-event-stream.ts'
import type { ImportedFile } from './upload-register.ts'

export interface WatchNeeds extends Pick<FollowNeeds, 'open' | 'wait' | 'random'> {
  /** How the line is: `polling` while the stream is broken. */
  readonly onLine?: (line: 'live' | 'polling') => void
}
export interface ImportListener {
  readonly onFile: (file: ImportedFile) => void
  /** What this listener would ask when the stream is broken, and once after each connection to close the gap before it; empty when nothing is on its way. */
  readonly poll: () => Promise<readonly ImportedFile[]>
}
export interface ImportWatch {
  readonly listen: (listener: ImportListener) => () => void
}

export const pollMs = 2000

/** Connects with the first listener and hangs up after the last. */
export const createImportWatch = ({ open, wait, random, onLine }: WatchNeeds): ImportWatch => {
  const listeners = new Set<ImportListener>()
  let stop: AbortController | undefined

  const tell = (file: ImportedFile) => {
    listeners.forEach((listener) => {
      listener.onFile(file)
    })
  }
  const ask = (listener: ImportListener) =>
    listener.poll().then(
      (files) => {
        files.forEach(listener.onFile)
      },
      () => undefined,
    )

  const start = (signal: AbortSignal) => {
    let live = false
    const poll = async () => {
      while (!live && !signal.aborted) {
        await Promise.all([...listeners].map(ask))
        await wait(pollMs, signal).catch(() => undefined)
      }
    }
    let polling: Promise<void> | undefined
    const onLive = (now: boolean) => {
      live = now
      onLine?.(now ? 'live' : 'polling')
      if (now) void Promise.all([...listeners].map(ask))
      else
        polling ??= poll().finally(() => {
          polling = undefined
        })
    }
    void followStream(
      {
        open,
        wait,
        random,
        onLive,
        onEvent: ({ data }) => {
          const file = readFile(data)
          if (file) tell(file)
        },
      },
      signal,
    )
  }

  return {
    listen: (listener) => {
      listeners.add(listener)
      if (!stop) {
        stop = new AbortController()
        start(stop.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          stop?.abort()
          stop = undefined
        }
      }
    },
  }
}

/** An event's data as an imported file; undefined for anything else, such as a greeting. What tells it apart is checked here, the rest the server has checked. */
const readFile = (data: string): ImportedFile | undefined => {
  try {
    const told = JSON.parse(data) as Partial<ImportedFile> | null
    return typeof told?.id === 'string' && typeof told.version === 'number' && typeof told.recognitionStatus === 'number'
      ? (told as ImportedFile)
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
