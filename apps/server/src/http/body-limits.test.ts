// Requests are bounded: by size before the body is read, by the pause between two bytes, by total time. Tested on raw
// sockets.
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../../scripts/lib/api-client.ts'
import { pdf, startTestApp, type TestApp } from '#testing/worlds/app.ts'

const idleMs = 800
let open: TestApp
let me: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  open = await startTestApp({}, { bodies: { idleMs, wholeMs: 2500, uploadMs: 60_000 } })
  me = await open.person()
})
afterAll(() => open?.close())

type Send = (bytes: string | Buffer) => boolean
/**
 * The answer until the server closes the connection, or until it matches `enough`. `more` sends after the head, as long
 * as `send` accepts bytes.
 */
const talk = (
  head: string,
  more: (send: Send) => Promise<void> | void = () => undefined,
  enough: RegExp = /(?!)/,
): Promise<{ readonly text: string; readonly sent: number; readonly ms: number }> =>
  new Promise((resolve) => {
    const began = Date.now()
    let text = ''
    let sent = 0
    const socket = connect(Number(new URL(open.url).port), '127.0.0.1', () => {
      socket.write(`${head.trim().replaceAll('\n', '\r\n')}\r\nHost: ${new URL(open.url).host}\r\n\r\n`)
      void more((bytes) => {
        if (socket.destroyed || !socket.writable) return false
        sent += bytes.length
        socket.write(bytes)
        return true
      })
    })
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (enough.test(text)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ text, sent, ms: Date.now() - began }))
  })
const problemIn = (text: string): string => /"problem":"([\w.]+)"/.exec(text)?.[1] ?? text.slice(0, 60)
const json = (length: number) => `POST /auth-center/oauth/token HTTP/1.1\nContent-Type: application/json\nContent-Length: ${length}`
const formHead = (length: number) =>
  `POST /upload-center/form HTTP/1.1\nContent-Type: multipart/form-data; boundary=xYx\nContent-Length: ${length}`
const signedForm = async (bytes: Buffer): Promise<{ readonly start: string; readonly bytes: Buffer; readonly end: string }> => {
  const [item] = (await me.api.upload.certifyUploads({ fileList: [{ file: '发票.pdf', length: bytes.length }] })).body.data
  const fields = fieldsOf(item!).map(([name, value]) => `--xYx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  return {
    start: `${fields.join('')}--xYx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    bytes,
    end: '\r\n--xYx--\r\n',
  }
}
const lengthOf = ({ start, bytes, end }: Awaited<ReturnType<typeof signedForm>>) => Buffer.byteLength(start) + bytes.length + end.length

describe('A body that stops half-way', () => {
  it.each([
    ['of a call', json(100), '{"grantType":', 'input.invalid'],
    ['of a call in chunks', json(100).replace(/Content-Length.*/, 'Transfer-Encoding: chunked'), '5\r\n{"gra\r\n', 'input.invalid'],
    ['before its first byte', json(100), '', 'input.invalid'],
  ])('(%s) is answered and its connection ended', async (_name, head, first, problem) => {
    const { text, ms } = await talk(head, (send) => void send(first))
    expect([problemIn(text), ms >= idleMs - 100, /connection: close/i.test(text)]).toEqual([problem, true, true])
  })
  it('in the middle of an uploaded file is told to be incomplete, and leaves nothing behind', async () => {
    const form = await signedForm(pdf(100_000))
    const { text } = await talk(formHead(lengthOf(form)), (send) => {
      send(form.start)
      send(form.bytes.subarray(0, 50_000))
    })
    expect(problemIn(text)).toBe('file.incomplete')
    await expect.poll(() => readdirSync(join(open.folder, 'partial'))).toEqual([])
  })
})

describe('A body that comes slowly and steadily', () => {
  const inPieces = async (send: Send, bytes: Buffer, pieces: number): Promise<void> => {
    const size = Math.ceil(bytes.length / pieces)
    for (let at = 0; at < bytes.length && send(bytes.subarray(at, at + size)); at += size) await pause(idleMs / 8)
  }
  it('goes on while a file is uploaded, however often the longest pause passes', async () => {
    const form = await signedForm(pdf(40_000))
    const whole = Buffer.concat([Buffer.from(form.start), form.bytes, Buffer.from(form.end)])
    const { text, ms } = await talk(formHead(lengthOf(form)), (send) => inPieces(send, whole, 30), /"url":/)
    expect([/"url":"\/upload-center\/stored\//.test(text), ms > 2500]).toEqual([true, true])
  })
  it('is ended when it is a call and takes too long', async () => {
    const { text, ms } = await talk(json(1000), (send) => inPieces(send, Buffer.alloc(1000, 0x20), 100))
    expect([problemIn(text), ms < 8000]).toEqual(['input.invalid', true])
  })
})

describe('A body that is too large', () => {
  const MB = 1024 * 1024
  const form = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\nContent-Type: multipart/form-data; boundary=xYx\nContent-Length: ${length}\nAuthorization: ${me.token}`
  it.each([
    ['a call', () => json(2 * MB), 'input.tooLarge'],
    ['an upload', () => form('/upload-center/form', 31 * MB), 'file.tooLarge'],
    ['a sheet of staff', () => form('/user-center/staff/import/preview', 6 * MB), 'file.tooLarge'],
    ['a sheet of titles', () => form('/user-center/title/import/preview', 2 * MB), 'file.tooLarge'],
    ['a sheet of invoices', () => form('/invoice-center/entry-sheet', 6 * MB), 'file.tooLarge'],
    ['a form where none is taken', () => form('/auth-center/oauth/token', 2 * MB), 'input.tooLarge'],
  ])('(%s) is refused before its first byte', async (_name, head, problem) => {
    const { text } = await talk(head(), undefined, /"problem"/)
    expect(problemIn(text)).toBe(problem)
  })
  it('is not asked for when its sender waits to be told', async () => {
    const { text } = await talk(`${form('/upload-center/form', 31 * MB)}\nExpect: 100-continue`, undefined, /"problem"/)
    expect([problemIn(text), text.includes('100 Continue')]).toEqual(['file.tooLarge', false])
  })
  it('and one that fits is asked for', async () => {
    const small = JSON.stringify({ grantType: 'password', account: 'nobody@example.test', password: 'Wrong2026x' })
    const { text } = await talk(`${json(small.length)}\nExpect: 100-continue`, undefined, /100 Continue/)
    expect(text.startsWith('HTTP/1.1 100 Continue')).toBe(true)
  })
  it.each([
    ['a call', () => json(0).replace(/Content-Length.*/, 'Transfer-Encoding: chunked'), 'input.tooLarge'],
    [
      'a form whose parts never begin',
      () => form('/user-center/title/import/preview', 0).replace(/Content-Length.*/, 'Transfer-Encoding: chunked'),
      'file.tooLarge',
    ],
  ])('in chunks (%s) is cut at the bound', async (_name, head, problem) => {
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x20), Buffer.from('\r\n')])
    const { text, sent } = await talk(head(), async (send) => {
      while (send(chunk)) await pause(5)
    })
    expect([problemIn(text), sent < 40 * MB]).toEqual([problem, true])
  })
})
