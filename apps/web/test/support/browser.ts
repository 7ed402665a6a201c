// Browser features that Node lacks: storage for the tab, and addresses relative to the page.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
    clear: () => {
      kept.clear()
    },
  }
}
globalThis.localStorage ??= storage()
globalThis.sessionStorage ??= storage()
if (typeof document === 'undefined')
  Object.assign(globalThis, { window: globalThis, addEventListener: () => undefined, removeEventListener: () => undefined })
const plainFetch = globalThis.fetch
let page = 'http://127.0.0.1:1'
globalThis.fetch = (input, init) => plainFetch(typeof input === 'string' ? new URL(input, page) : input, init)

export interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
/** The server's answer to a call; an object is sent as JSON, a string as it is, `cut` breaks the connection. */
export type Answer = { readonly status: number; readonly body?: unknown } | 'cut'
export interface PageServer {
  readonly heard: Heard[]
  readonly answer: (to: (call: Heard) => Answer) => void
  readonly close: () => Promise<void>
}

/** A server on a socket, target of the page's relative addresses. */
export const openPageServer = async (): Promise<PageServer> => {
  const heard: Heard[] = []
  let say: (call: Heard) => Answer = () => ({ status: 404 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
    })
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', page),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      heard.push(call)
      const answer = say(call)
      if (answer === 'cut') {
        request.socket.destroy()
        return
      }
      const text = answer.body === undefined ? '' : typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      response.writeHead(answer.status).end(answer.status === 204 ? undefined : text)
    })
  })
  // A connection that rests is not closed under the next call, however busy the machine is.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  page = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    heard,
    answer: (to) => {
      say = to
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
