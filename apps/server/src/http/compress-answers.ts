// JSON and text answers over 2 kB leave packed, by zstd or else gzip. Files, the built web (packed when it is built) and event streams, which bypass
// the hook, stay as they are, and so does what brings its own encoding. Requests are never unpacked.
import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const least = 2_048
/** Up to here the trip to another thread costs more than packing. */
const here = 65_536
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const gzipLevel = { level: 1 }
const [zstdElsewhere, gzipElsewhere] = [promisify(zstdCompress), promisify(gzip)]
const packs = {
  zstd: (body: Buffer) => (body.length <= here ? zstdCompressSync(body, zstdLevel) : zstdElsewhere(body, zstdLevel)),
  gzip: (body: Buffer) => (body.length <= here ? gzipSync(body, gzipLevel) : gzipElsewhere(body, gzipLevel)),
} as const
/** `q=0` refuses; other weights are as good as none between two that both suit. */
const chosen = (accepts: string): keyof typeof packs | undefined => {
  const taken = accepts
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]!.trim())
  return taken.includes('zstd') ? 'zstd' : taken.includes('gzip') ? 'gzip' : undefined
}
const packable = /^(application\/(json|problem\+json)|text\/(plain|csv))(;|$)/
/** A page of strangers makes a browser ask, with its cookie, for what they chose, and reads lengths (BREACH). */
const isStrangers = (request: FastifyRequest): boolean => {
  const from = request.headers['sec-fetch-site']
  return from !== undefined && from !== 'same-origin'
}
const staysPlain = (request: FastifyRequest, reply: FastifyReply, payload: Buffer | string): boolean =>
  payload.length < least ||
  reply.getHeader('content-encoding') !== undefined ||
  request.method === 'HEAD' ||
  reply.statusCode === 206 ||
  isStrangers(request)

export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!packable.test(String(reply.getHeader('content-type') ?? ''))) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding', 'sec-fetch-site'].filter(Boolean).join(', '))
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || staysPlain(request, reply, payload)) return payload
    const encoding = chosen(String(request.headers['accept-encoding'] ?? ''))
    if (!encoding) return payload
    const packed = await packs[encoding](Buffer.isBuffer(payload) ? payload : Buffer.from(payload))
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return packed
  })
}
