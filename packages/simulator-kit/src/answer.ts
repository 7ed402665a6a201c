// Reading a request and answering it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'

const maxBytes = 40 * 1024 * 1024
export const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
/** Undefined for what is no JSON. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** A body of this shape; undefined for another. Only JSON is read, which a form on another site cannot send. */
export const given = async <T extends z.ZodType>(request: IncomingMessage, shape: T): Promise<z.output<T> | undefined> =>
  request.headers['content-type'] === 'application/json' ? shape.safeParse(parse(await read(request))).data : undefined

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
/** A text or number as text; empty for anything else. */
export const textOf = (from: unknown, key: string): string => {
  const value = recordOf(from)[key]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const send = (response: ServerResponse, status: number, type: string, body: string, headers: Record<string, string> = {}): void => {
  response
    .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
    .end(body)
}
export const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers)
