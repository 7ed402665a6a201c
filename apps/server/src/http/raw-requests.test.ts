// Requests that no browser sends: told on raw sockets, one after the other on one connection.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

let open: TestApp
beforeAll(async () => {
  open = await startTestApp({}, { bodies: { idleMs: 3000, wholeMs: 60_000, uploadMs: 60_000 } })
})
afterAll(() => open?.close())

/** What the server says until it closes the connection, or until all of `enough` was said. */
const said = (bytes: readonly (string | Buffer)[], enough: RegExp = /(?!)/): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(open.url).port), '127.0.0.1', () => {
      for (const each of bytes) socket.write(each)
    })
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (enough.test(text)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
const host = () => `Host: ${new URL(open.url).host}\r\n`
const statuses = (text: string): readonly string[] => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!)

describe('A request with two names of the host', () => {
  it.each(['/', '/health', '/login', '/auth-center/oauth/captcha', '/nowhere/at/all.js'])('%s is refused', async (path) => {
    for (const second of [host(), 'host: evil.example\r\n', 'HOST: evil.example\r\n'])
      expect(statuses(await said([`GET ${path} HTTP/1.1\r\n${host()}${second}Connection: close\r\n\r\n`]))).toEqual(['400'])
  })
})

describe('An expectation that nobody knows', () => {
  it('is refused with the headers and the envelope of every answer', async () => {
    const text = await said([`POST /auth-center/oauth/token HTTP/1.1\r\n${host()}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`])
    expect(statuses(text)).toEqual(['417'])
    expect(text).toContain('"problem":"input.invalid"')
    for (const header of ['content-security-policy', 'x-content-type-options: nosniff', 'cache-control: no-store', 'permissions-policy'])
      expect(text.toLowerCase()).toContain(header)
  })
})

describe('A form that is refused before its end', () => {
  const part = (name: string, value: string, file = '') => `--xYx\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}`
  const rest = Buffer.alloc(3 * 1024 * 1024, 0x61)
  const end = '\r\n--xYx--\r\n'
  const form = 'multipart/form-data; boundary=xYx'
  it.each([
    ['by its fields', '/upload-center/form', part('other', '', '; filename="a.pdf"'), form],
    ['by its credential', '/upload-center/form', `${part('key', 'x')}\r\n${part('file', '', '; filename="a.pdf"')}`, form],
    ['for want of a session', '/user-center/title/import/preview', part('file', '', '; filename="a.xlsx"'), form],
    ['by its type', '/upload-center/form', part('file', '', '; filename="a.pdf"'), 'text/plain'],
    ['where none is taken', '/auth-center/oauth/token', part('file', '', '; filename="a.pdf"'), form],
  ] as const)('%s lets the next request of its connection through', async (_what, path, start, type) => {
    const body = path.includes('title') || path.includes('token') ? rest.subarray(0, 512 * 1024) : rest
    const length = Buffer.byteLength(start) + body.length + Buffer.byteLength(end)
    const head = `POST ${path} HTTP/1.1\r\n${host()}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
    const text = await said([head, start, body, end, `GET /health HTTP/1.1\r\n${host()}Connection: close\r\n\r\n`], /"ok":true/)
    expect([statuses(text), text.includes('"ok":true')]).toEqual([[expect.stringMatching(/^40[01]$/), '200'], true])
  })
})
