// The event stream of a company's imports.
import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Centers } from '@piaotai/contract/centers.ts'
import type { IntakeUseCases } from '../modules/intake/intake/index.ts'
import type { Handlers } from './register-center.ts'
import { limitStreams } from './sse-limit.ts'

export type WatchUseCases = Pick<IntakeUseCases, 'watchImports'>
/** `closing` ends the streams that are open when the server stops. */
export const importEventHandlers = (
  { watchImports }: WatchUseCases,
  closing: AbortSignal,
  keep = limitStreams(),
): Handlers<Centers['invoice'], 'watchImports'> => ({
  watchImports: ({ who, input, reply }) =>
    streamEvents(
      reply,
      closing,
      (stream) => keep(who.userId, stream),
      (gone) => watchImports(who, gone, input.since),
    ),
})

const keepAliveMs = 20_000
/**
 * Server-sent events until the reader leaves or the server stops: `event: import` with the whole file at each change,
 * its time stamp as the id. Waits for a slow reader.
 */
const streamEvents = async (
  reply: FastifyReply,
  closing: AbortSignal,
  keep: (stream: AbortController) => () => void,
  watch: (gone: AbortSignal) => ReturnType<WatchUseCases['watchImports']>,
): Promise<void> => {
  const left = new AbortController()
  const gone = AbortSignal.any([left.signal, closing])
  const raw = reply.raw
  const leave = keep(left)
  raw.on('close', () => left.abort())
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(': connected\n\n')
  const alive = setInterval(() => raw.write(': alive\n\n'), keepAliveMs)
  try {
    for await (const { at, file } of watch(gone)) {
      if (!raw.write(`event: import\nid: ${at}\ndata: ${JSON.stringify(file)}\n\n`) && !gone.aborted)
        await once(raw, 'drain', { signal: gone }).catch(() => undefined)
    }
  } finally {
    leave()
    clearInterval(alive)
    raw.end()
  }
}
