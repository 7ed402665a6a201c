// Malformed, partial and doubled requests on a socket: each is answered or closed, and the next caller is served.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import { startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import { breakBytes } from '../support/hostile/hostile.ts'
import { seed, report, times } from '../support/settings.ts'

const crlf = '\r\n'
const json = `content-type: application/json${crlf}`
const sign = 'POST /auth-center/oauth/token HTTP/1.1'
const host = `host: x${crlf}`
/** Input known to confuse servers and the proxies before them. */
const raw: readonly (readonly [string, string])[] = [
  ['garbage', `\u0000\u0001\u0002${crlf}${crlf}`],
  ['TLS spoken to', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
  ['only a line', `GET /health HTTP/1.1${crlf}`],
  ['no host', `GET /health HTTP/1.1${crlf}${crlf}`],
  ['two hosts', `GET /health HTTP/1.1${crlf}${host}host: y${crlf}${crlf}`],
  ['HTTP 0.9', `GET /health${crlf}`],
  ['HTTP 9', `GET /health HTTP/9.9${crlf}${host}${crlf}`],
  ['an unknown method', `FOO /health HTTP/1.1${crlf}${host}${crlf}`],
  ['a tunnel', `CONNECT 127.0.0.1:22 HTTP/1.1${crlf}${host}${crlf}`],
  ['another machine’s address', `GET http://169.254.169.254/ HTTP/1.1${crlf}${host}${crlf}`],
  ['an upgrade', `GET /health HTTP/1.1${crlf}${host}connection: upgrade${crlf}upgrade: websocket${crlf}${crlf}`],
  ['64 KB of headers', `GET /health HTTP/1.1${crlf}${host}x: ${'a'.repeat(65_536)}${crlf}${crlf}`],
  ['3,000 headers', `GET /health HTTP/1.1${crlf}${host}${`x: y${crlf}`.repeat(3000)}${crlf}`],
  ['a header without name', `GET /health HTTP/1.1${crlf}${host}: y${crlf}${crlf}`],
  ['a folded header', `GET /health HTTP/1.1${crlf}${host}x: y${crlf} z${crlf}${crlf}`],
  ['a bare line feed', `GET /health HTTP/1.1\nhost: x\n\n`],
  ['a bare return', `GET /health HTTP/1.1\rhost: x\r\r`],
  ['NUL in a header', `GET /health HTTP/1.1${crlf}${host}x: a\u0000b${crlf}${crlf}`],
  ['two lengths', `${sign}${crlf}${host}${json}content-length: 2${crlf}content-length: 3${crlf}${crlf}{}x`],
  ['a length and chunks', `${sign}${crlf}${host}${json}content-length: 2${crlf}transfer-encoding: chunked${crlf}${crlf}0${crlf}${crlf}`],
  ['chunked twice', `${sign}${crlf}${host}${json}transfer-encoding: chunked, chunked${crlf}${crlf}0${crlf}${crlf}`],
  ['chunked spelt otherwise', `${sign}${crlf}${host}${json}transfer-encoding: xchunked${crlf}${crlf}0${crlf}${crlf}`],
  ['a negative length', `${sign}${crlf}${host}${json}content-length: -1${crlf}${crlf}`],
  ['an endless length', `${sign}${crlf}${host}${json}content-length: 99999999999999999999${crlf}${crlf}{}`],
  ['a length that never comes', `${sign}${crlf}${host}${json}content-length: 1000${crlf}${crlf}{`],
  ['a chunk of no size', `${sign}${crlf}${host}${json}transfer-encoding: chunked${crlf}${crlf}zz${crlf}{}${crlf}0${crlf}${crlf}`],
  ['a chunk that lies', `${sign}${crlf}${host}${json}transfer-encoding: chunked${crlf}${crlf}1${crlf}{}${crlf}0${crlf}${crlf}`],
  ['a chunk without end', `${sign}${crlf}${host}${json}transfer-encoding: chunked${crlf}${crlf}fffffff${crlf}{`],
  [
    'a chunk with a long extension',
    `${sign}${crlf}${host}${json}transfer-encoding: chunked${crlf}${crlf}2;${'x'.repeat(40_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
  ],
  ['a tab in the type', `${sign}${crlf}${host}content-type: application/json\t; charset=utf-8${crlf}content-length: 2${crlf}${crlf}{}`],
  ['two types', `${sign}${crlf}${host}${json}content-type: text/plain${crlf}content-length: 2${crlf}${crlf}{}`],
  ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1${crlf}${host}${crlf}`],
  ['bytes in the address', `GET /invoice-center/\u00ff\u00fe HTTP/1.1${crlf}${host}${crlf}`],
  ['two requests in one', `GET /health HTTP/1.1${crlf}${host}${crlf}GET /health HTTP/1.1${crlf}${host}connection: close${crlf}${crlf}`],
  [
    'a form that breaks off',
    `POST /upload-center/form HTTP/1.1${crlf}${host}content-type: multipart/form-data; boundary=x${crlf}content-length: 500${crlf}${crlf}--x${crlf}content-disposition: form-data; name="key"${crlf}${crlf}`,
  ],
]

describe('A socket', () => {
  let open: TestApp
  beforeAll(async () => {
    open = await startTestApp()
  })
  afterAll(() => open?.close())
  const port = (): number => Number(new URL(open.url).port)
  /** Sends, half-closes after a moment, and resolves to the response. */
  const send = (bytes: Buffer, slowly = false): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect(port(), '127.0.0.1', () => {
        if (!slowly) {
          socket.write(bytes, () => setTimeout(() => socket.end(), 150))
          return
        }
        let at = 0
        const drip = setInterval(() => {
          if (at >= bytes.length || !socket.writable) {
            clearInterval(drip)
            socket.end()
          } else socket.write(bytes.subarray(at, (at += 40)))
        }, 5)
      })
      const last = setTimeout(() => socket.destroy(), 10_000)
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(last)
        resolve(answer)
      })
    })
  const statusesOf = (answer: string): readonly string[] => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => m[1]!)
  const wrongOf = (answer: string): readonly string[] =>
    statusesOf(answer).filter((status) => !['100', '200', '204', '400', '401', '403'].includes(status))

  it('is answered by the rules or closed, whatever comes', async () => {
    const random = randomOf(`sockets ${seed}`)
    const count = times(60, 400)
    const wrong: string[] = []
    const answered: string[] = []
    const tries: (readonly [string, Buffer])[] = raw.map(([name, text]) => [name, Buffer.from(text, 'latin1')])
    while (tries.length < count) {
      const [name, text] = random.pick(raw)
      tries.push([`${name}, broken`, breakBytes(random, Buffer.from(text, 'latin1'))])
    }
    for (let at = 0; at < tries.length; at += 10)
      await Promise.all(
        tries.slice(at, at + 10).map(async ([name, bytes]) => {
          const answer = await send(bytes, bytes.length < 500 && random.chance(0.2))
          answered.push(...statusesOf(answer))
          if (wrongOf(answer).length > 0) wrong.push(`${name}: ${answer.slice(0, 200)}`)
        }),
      )
    report({
      table: 'sockets',
      what: 'broken requests on raw sockets',
      times: tries.length,
      outcome: `${answered.length} answers (${[...new Set(answered)].toSorted().join(', ')}), the rest closed; ${wrong.length} against the rules`,
    })
    expect([wrong, (await fetch(`${open.url}/health`)).status]).toEqual([[], 200])
  })
  it('that says nothing keeps nobody waiting', async () => {
    const silent = () => connect(port(), '127.0.0.1').on('error', () => undefined)
    const idle = Array.from({ length: times(200, 1000) }, silent)
    const half = Array.from({ length: 100 }, silent)
    for (const socket of half) socket.write('GET /health HTTP/1.1\r\nhost: x\r\nx: ')
    const served = await Promise.all(Array.from({ length: 20 }, () => fetch(`${open.url}/health`).then((r) => r.status)))
    for (const socket of [...idle, ...half]) socket.destroy()
    report({
      table: 'sockets',
      what: 'silent connections, and 100 that stopped in the middle of a header',
      times: idle.length + half.length,
      outcome: `${served.filter((s) => s === 200).length} of 20 others served`,
    })
    expect(served.every((status) => status === 200)).toBe(true)
  })
})
