// Answers to every caller: the envelope, and the handling of errors.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '../lib/disk-space.ts'
import { logEvent } from '../kernel/log-events.ts'
import { retryAfter, TooManyCalls } from './calls-at-once.ts'
import { logRefusal } from './log-refusal.ts'
import { StorageProblem } from '../ports/storage.ts'
import { numberOf, Problem, statusOf, type ProblemType } from '@piaotai/domain/problems.ts'
import { sentenceOf, type Language } from '@piaotai/locales/problem-sentence.ts'

/** Chinese, unless the request asks for English. */
export const languageOf = (request: FastifyRequest): Language =>
  /^en\b/i.test(String(request.headers['language'] ?? '')) ? 'en-US' : 'zh-CN'

/** Of a page that the browser asks for by itself: its first language. */
export const browserLanguageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en-US' : 'zh-CN'

export const sendData = (request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply =>
  reply
    .status(200)
    .header('cache-control', 'no-store')
    .send({ code: numberOf('ok'), message: sentenceOf('ok', languageOf(request)), data })

/** The envelope of a refusal. */
export const problemBody = (request: FastifyRequest, type: ProblemType, detail: Readonly<Record<string, unknown>> = {}): object => ({
  code: numberOf(type),
  message: sentenceOf(type, languageOf(request), detail),
  data: null,
  problem: type,
  ...(Object.keys(detail).length > 0 ? { detail } : {}),
})
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: ProblemType,
  detail: Readonly<Record<string, unknown>> = {},
  status = statusOf(type),
): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(problemBody(request, type, detail))

/** SQL states of a statement, and of a transaction at rest, that took longer than they may. */
const outOfTime: ReadonlySet<string> = new Set(['57014', '25P03'])
/** Reports the caller's faults as problems; logs anything else and answers without its internals. */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (reply.sent) return reply
  if (error instanceof Problem) {
    logRefusal(request, error.type)
    if (error instanceof TooManyCalls)
      return sendProblem(request, reply.header('retry-after', String(retryAfter)), error.type, {}, error.status)
    return sendProblem(request, reply, error.type, error.detail)
  }
  if (error instanceof StorageProblem && error.reason === 'away') {
    logEvent(request.log, 'store.away', { err: error.cause })
    return sendProblem(request, reply, 'busy')
  }
  if (error instanceof StorageProblem && error.reason === 'missing') {
    logEvent(request.log, 'store.missing', { err: error })
    return sendProblem(request, reply, 'file.missing')
  }
  const code = 'code' in error ? String(error.code) : ''
  if (outOfTime.has(code)) {
    logEvent(request.log, 'request.failed', { err: error })
    return sendProblem(request, reply, 'busy')
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (isDiskFull(code) || (error instanceof StorageProblem && error.reason === 'full')) return sendProblem(request, reply, 'storage.full')
  if (/BODY_TOO_LARGE|FILE_TOO_LARGE|FST_REQ_FILE|FST_PARTS_LIMIT|FST_FIELDS_LIMIT|FST_FILES_LIMIT/.test(code))
    return sendProblem(request, reply, 'input.tooLarge')
  if (/MEDIA_TYPE|CONTENT_TYPE/.test(code)) return sendProblem(request, reply, 'input.contentType')
  if (status >= 400 && status < 500) return sendProblem(request, reply, 'input.invalid')
  logEvent(request.log, 'request.failed', { err: error })
  return reply.status(500).send({
    code: 50000,
    message: languageOf(request) === 'en-US' ? 'System upgrade in progress, please try again later' : '系统升级中，请稍后再试',
    data: null,
    problem: 'unexpected',
  })
}

/** For requests of which no part is trustworthy, not even the language. */
const garbage = (): string =>
  JSON.stringify({ code: numberOf('input.invalid'), message: sentenceOf('input.invalid', 'zh-CN'), data: null, problem: 'input.invalid' })
/** Refuses what a request expects of the server: nothing but `100-continue` is known. */
export const answerExpectation = (response: ServerResponse): void => {
  const body = garbage()
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
}

/** Bytes that are no HTTP request. */
export const answerGarbage = (_: Error, socket: Socket): void => {
  if (socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const body = garbage()
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
