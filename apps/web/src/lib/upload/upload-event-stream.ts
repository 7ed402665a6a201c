// Server-sent events read from a fetch: EventSource cannot send the Authorization header.
import { createParser, type EventSourceMessage } from 'eventsource-parser'

export interface FollowDeps {
  /** Opens the stream after the event with this id; a rejected promise or a bad status counts as a failure. */
  readonly open: (since: string | undefined, signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: EventSourceMessage) => void
  /** true while connected; false from a break until the next connection. */
  readonly onLive: (live: boolean) => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0 to 1, so that many pages do not reconnect at the same moment. */
  readonly random?: () => number
}

/** Pauses before reconnecting: 1, 2, 4 … 30 seconds, minus a random part of up to a quarter. */
export const backOff = (failures: number, random: number): number =>
  Math.round(Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1)) * (1 - random / 4))

/** A silence this long means a dead connection: the server sends a comment more often. */
const silenceMs = 45_000

/** Follows a stream until the signal ends it, reconnecting with `since` after every break. */
export const followStream = async (
  { open, onEvent, onLive, wait, random = Math.random }: FollowDeps,
  signal: AbortSignal,
): Promise<void> => {
  let since: string | undefined
  let failures = 0
  while (!signal.aborted) {
    const line = new AbortController()
    const hangUp = () => {
      line.abort()
    }
    signal.addEventListener('abort', hangUp)
    try {
      const response = await open(since, line.signal)
      if (!response.ok || !response.body) throw new Error(`event stream answered ${response.status}`)
      onLive(true)
      const parser = createParser({
        onEvent: (event) => {
          failures = 0
          since = event.id ?? since
          onEvent(event)
        },
      })
      await drain(
        response.body,
        (text) => {
          parser.feed(text)
        },
        hangUp,
      )
    } catch {
      /* the back-off below handles a broken connection */
    }
    signal.removeEventListener('abort', hangUp)
    line.abort()
    if (signal.aborted) break
    onLive(false)
    failures++
    await wait(backOff(failures, random()), signal).catch(() => undefined)
  }
}

const drain = async (body: ReadableStream<Uint8Array>, push: (text: string) => void, hangUp: () => void): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let silence = setTimeout(hangUp, silenceMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(hangUp, silenceMs)
      push(decoder.decode(part.value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
  }
}
