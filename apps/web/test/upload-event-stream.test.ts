import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { backOff, followStream } from '../src/lib/upload/upload-event-stream.ts'

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
    const pending: (string | null)[] = []
    const base = await serve((url, response) => {
      pending.push(url.searchParams.get('since'))
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`id: ${pending.length}\ndata: ${pending.length}\n\n`)
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
    expect([pending, heard]).toEqual([
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
