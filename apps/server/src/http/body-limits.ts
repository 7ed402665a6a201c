// Limits of a request's body: its size before any byte is read, a pause between two bytes, and the total time.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statusOf, type ProblemType } from '@piaotai/domain/problems.ts'
import { inSecurityLog, securityEvent } from '../kernel/security-events.ts'
import { problemBody, sendProblem } from './envelope.ts'

export interface BodyLimits {
  /** Ends a body that pauses for this long. */
  readonly idleMs: number
  /** For the whole body of a call, and of an upload, which may be slow but must be steady. */
  readonly wholeMs: number
  readonly uploadMs: number
}
export const bodyLimits: BodyLimits = { idleMs: 15_000, wholeMs: 60_000, uploadMs: 60 * 60_000 }
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest file that a form accepts. */
    fileBytes?: number | undefined
  }
}
/** Time to discard a refused body unread, so that its sender can receive the answer. */
const lingerMs = 2000
const looksAWait = 15

interface Coming {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly began: number
  readonly first: number
  seen: number
  seenAt: number
  refused: boolean
}
const isUpload = ({ routeOptions: { config } }: FastifyRequest): boolean => config.fileBytes !== undefined
const tell = (request: FastifyRequest, why: 'tooLarge' | 'idle' | 'slow'): void =>
  inSecurityLog(request.log, () => securityEvent('security.bodyRefused', { why }))

type Refusal = readonly [word: ProblemType, detail: Readonly<Record<string, unknown>>]
const tooLarge = ({ routeOptions: { config } }: FastifyRequest): Refusal =>
  config.fileBytes ? ['file.tooLarge', { megabytes: config.fileBytes / 1024 / 1024 }] : ['input.tooLarge', {}]
/** Answers if possible and closes the connection, which cannot be used again. */
const endConnection = ({ request, reply }: Coming, refusal: Refusal): void => {
  if (reply.sent || reply.raw.headersSent) {
    request.raw.destroy()
    return
  }
  const body = JSON.stringify(problemBody(request, ...refusal))
  reply.hijack()
  reply.raw.writeHead(statusOf(refusal[0]), {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  reply.raw.end(body, () => request.raw.destroy())
}

/** Register after the hook that sets the headers of every answer. */
export const limitBodies = (app: FastifyInstance, limits: BodyLimits): void => {
  const coming = new Set<Coming>()
  let looking: NodeJS.Timeout | undefined
  const look = (): void => {
    const now = Date.now()
    for (const one of coming) {
      const { request, began } = one
      const { raw } = request
      if (raw.complete || raw.destroyed) {
        coming.delete(one)
        continue
      }
      const got = raw.socket.bytesRead
      // Bytes waiting here to be read are not the sender's pause.
      if (got !== one.seen || raw.readableLength > 0) {
        one.seen = got
        one.seenAt = now
      }
      const upload = isUpload(request)
      const answered = one.reply.raw.writableEnded
      const longestMs = one.refused ? lingerMs : upload && !answered ? limits.uploadMs : limits.wholeMs
      const why =
        got - one.first > request.routeOptions.bodyLimit!
          ? 'tooLarge'
          : now - one.seenAt >= limits.idleMs
            ? 'idle'
            : now - began >= longestMs
              ? 'slow'
              : undefined
      if (!why) continue
      coming.delete(one)
      if (!answered) tell(request, why)
      endConnection(one, why === 'tooLarge' ? tooLarge(request) : [upload ? 'file.incomplete' : 'input.invalid', {}])
    }
    if (coming.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
  // Answers a sender's `Expect: 100-continue` once no limit refuses the body.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const length = Number(raw.headers['content-length'] ?? 0)
    if (length === 0 && raw.headers['transfer-encoding'] === undefined) return undefined
    const now = Date.now()
    const refused = length > request.routeOptions.bodyLimit!
    coming.add({ request, reply, began: now, first: raw.socket.bytesRead, seen: raw.socket.bytesRead, seenAt: now, refused })
    looking ??= setInterval(look, limits.idleMs / looksAWait).unref()
    if (!refused) {
      if (raw.headers.expect !== undefined) reply.raw.writeContinue()
      return undefined
    }
    tell(request, 'tooLarge')
    return sendProblem(request, reply, ...tooLarge(request))
  })
  // A form's reader that stopped half-way leaves the rest unread, and the connection's next request behind it. The limits
  // above bound the rest too.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
