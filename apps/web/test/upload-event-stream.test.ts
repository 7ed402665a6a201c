import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { backOff, createEventParser, followStream, type StreamEvent } from '../src/lib/upload-event-stream.ts'

const parse = (...pieces: string[]): StreamEvent[] => {
  const events: StreamEvent[] = []
  const parser = createEventParser((event) => {
    events.push(event)
  })
  pieces.forEach((piece) => {
    parser.push(piece)
  })
  return events
}

describe('reading an event stream', () => {
  it('an event ends at the empty line', () => {
    expect(parse('id: 7\nevent: import\ndata: {"a":1}\n\n')).toEqual([{ event: 'import', data: '{"a":1}', id: '7' }])
  })
  it('pieces may be cut anywhere', () => {
    expect(parse('da', 'ta: 票', '\r', '\n\r', '\n')).toEqual([{ event: 'message', data: '票', id: undefined }])
  })
  it('several data lines are joined', () => {
    expect(parse('data: a\ndata: b\n\n')[0]?.data).toBe('a\nb')
  })
  it('comments keep the line open and say nothing', () => {
    expect(parse(': beat\n\n')).toEqual([])
  })
  it('an unfinished event is not told', () => {
    expect(parse('data: a\n')).toEqual([])
  })
  it('the id stays for later events', () => {
    expect(parse('id: 1\ndata: a\n\ndata: b\n\n').map((event) => event.id)).toEqual(['1', '1'])
  })
})

describe('the pause before connecting again', () => {
  it('doubles up to half a minute', () => {
    expect([1, 2, 3, 6, 20].map((n) => backOff(n, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })
  it('is shortened by chance', () => {
    expect(backOff(1, 1)).toBe(750)
  })
})

describe('following a stream', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close()
    server?.closeAllConnections()
  })
  const serve = async (answer: (url: URL, response: ServerResponse) => void): Promise<string> => {
    server = createServer((request, response) => {
      answer(new URL(request.url ?? '', 'http://x'), response)
    })
    await new Promise<void>((done) => {
      server!.listen(0, '127.0.0.1', done)
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('comes back after a break with the last id', async () => {
    const asked: (string | null)[] = []
    const base = await serve((url, response) => {
      asked.push(url.searchParams.get('since'))
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`id: ${asked.length}\ndata: ${asked.length}\n\n`)
    })
    const stop = new AbortController()
    const heard: string[] = []
    await followStream(
      {
        open: (since, signal) => fetch(`${base}/?since=${since ?? ''}`, { signal }),
        onLive: () => undefined,
        wait: () => Promise.resolve(),
        onEvent: ({ data }) => {
          heard.push(data)
          if (heard.length === 3) stop.abort()
        },
      },
      stop.signal,
    )
    expect([asked, heard]).toEqual([
      ['', '1', '2'],
      ['1', '2', '3'],
    ])
  })
  it('waits longer each time when the server refuses', async () => {
    const base = await serve((_, response) => {
      response.writeHead(400).end()
    })
    const stop = new AbortController()
    const pauses: number[] = []
    await followStream(
      {
        open: (_, signal) => fetch(base, { signal }),
        onEvent: () => undefined,
        onLive: () => undefined,
        random: () => 0,
        wait: async (ms) => {
          pauses.push(ms)
          if (pauses.length === 3) stop.abort()
        },
      },
      stop.signal,
    )
    expect(pauses).toEqual([1000, 2000, 4000])
  })
})
