// Requests as bytes on a socket, which no browser would send, and their answers.
import { Agent, request as open } from 'node:http'

export interface WireRequest {
  readonly method: string
  /** Escaped as sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}
export interface WireAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const patience = 30_000
const longest = 2_000_000
/** One client with a few reused connections. Leaves an endless stream after its first bytes. */
export const makeWire = (base: string) => {
  const { hostname, port } = new URL(base)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const send = (requested: WireRequest): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const request = open({
        agent,
        hostname,
        port,
        method: requested.method,
        path: requested.path,
        headers: { ...requested.headers, ...(requested.body ? { 'content-length': String(requested.body.length) } : {}) },
      })
      const timer = setTimeout(() => request.destroy(new Error(`no answer within ${patience / 1000} s`)), patience)
      request.on('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      request.on('response', (response) => {
        const type = String(response.headers['content-type'] ?? '')
        const chunks: Buffer[] = []
        const finish = (): void => {
          clearTimeout(timer)
          resolve({ status: response.statusCode ?? 0, type, text: Buffer.concat(chunks).toString(), headers: response.headers })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (type.startsWith('text/event-stream') || chunks.reduce((sum, c) => sum + c.length, 0) > longest) {
            finish()
            request.destroy()
          }
        })
        response.on('end', finish)
        response.on('error', reject)
      })
      request.end(requested.body)
    })
  return { send, close: () => agent.destroy() }
}
export type Wire = ReturnType<typeof makeWire>
