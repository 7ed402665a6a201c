// Server-sent events read from a fetch: EventSource cannot send the Authorization header.

export interface StreamEvent {
  readonly event: string
  readonly data: string
  readonly id: string | undefined
}

/** A parser for text/event-stream: push text as it comes, whole events go to `onEvent`, `retry:` to `onRetry`. */
export const createEventParser = (
  onEvent: (event: StreamEvent) => void,
  onRetry?: (ms: number) => void,
): { readonly push: (text: string) => void } => {
  let rest = ''
  let data: string[] = []
  let event = ''
  let id: string | undefined
  const take = (line: string) => {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id })
      data = []
      event = ''
      return
    }
    if (line.startsWith(':')) return
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value))
  }
  return {
    push: (text) => {
      rest += text
      // A lone CR at the end may be the first half of CRLF: it waits for the next piece.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      lines.forEach(take)
    },
  }
}

export interface FollowNeeds {
  /** Opens the stream after the event with this id; a rejected promise or a bad status counts as a failure. */
  readonly open: (since: string | undefined, signal: AbortSignal) => Promise<Response>
  readonly onEvent: (event: StreamEvent) => void
  /** true while events come in; false from a break until the next connection. */
  readonly onLive: (live: boolean) => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0 to 1, so that many pages do not come back at the same moment. */
  readonly random?: () => number
}

/** Pauses before connecting again: 1, 2, 4 … 30 seconds, with up to a quarter taken off by chance. */
export const backOff = (failures: number, random: number): number =>
  Math.round(Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1)) * (1 - random / 4))

/** Silence for so long means a dead line: the server sends a comment at least this often. */
const silenceMs = 45_000

/** Follows a stream until the signal ends it, coming back with `since` after every break. */
export const followStream = async (
  { open, onEvent, onLive, wait, random = Math.random }: FollowNeeds,
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
      const parser = createEventParser((event) => {
        failures = 0
        since = event.id ?? since
        onEvent(event)
      })
      await drain(
        response.body,
        (text) => {
          parser.push(text)
        },
        hangUp,
      )
    } catch {
      /* a broken line is what the back-off below is for */
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
