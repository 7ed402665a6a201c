// The signed form: accepted once exactly as signed; anything else is refused and leaves nothing behind.
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope, Received } from '@piaotai/contract/endpoint.ts'
import type { fileEndpoints } from '@piaotai/contract/file.ts'
import { pdf, startTestApp, type TestApp } from '#testing/worlds/app.ts'

type Item = Received<typeof fileEndpoints.certifyUploads>[number]
type Fields = [name: string, value: string][]
let open: TestApp
let me: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  open = await startTestApp()
  me = await open.person()
})
afterAll(() => open?.close())

const request = async (size = 2000): Promise<Item> =>
  (await me.api.upload.certifyUploads({ fileList: [{ file: '发票.pdf', length: size }] })).body.data[0]!
const fieldsOf = (item: Item): Fields => [
  ['key', item.key],
  ['acl', item.acl],
  ['success_action_redirect', item.redirUrl],
  ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
  ['x-amz-credential', item.credential],
  ['x-amz-date', item.date],
  ['policy', item.policy],
  ['x-amz-signature', item.signature],
]
const post = async (
  fields: Fields,
  bytes: Uint8Array | undefined,
  fileField = 'file',
): Promise<{ status: number; problem: string | undefined; url: string | undefined }> => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (bytes) form.append(fileField, new Blob([bytes as Uint8Array<ArrayBuffer>]), '发票.pdf')
  const response = await fetch(`${open.url}/upload-center/form`, { method: 'POST', body: form })
  const body = (await response.json()) as Envelope<{ url: string } | null>
  return { status: response.status, problem: body.problem, url: body.data?.url }
}
const refusal = async (fields: Fields, bytes: Uint8Array | undefined = pdf()): Promise<string | undefined> => {
  const answer = await post(fields, bytes)
  return answer.status === 400 ? answer.problem : `${answer.status}`
}
const storedAt = (key: string): boolean => existsSync(join(open.folder, key))
const leftovers = (): string[] => readdirSync(join(open.folder, 'partial'))

describe('A signed form', () => {
  it('is answered with a url once its bytes are stored', async () => {
    const item = await request()
    const answer = await post(fieldsOf(item), pdf())
    expect([answer.status, answer.url?.startsWith('/upload-center/stored/'), storedAt(item.key)]).toEqual([200, true, true])
  })
  it('names a key that cannot be guessed, under the company and the month', async () => {
    expect((await request()).key).toMatch(new RegExp(`^incoming/${me.companyId}/\\d{4}/\\d{2}/[0-9a-f]{32}$`))
  })
  it('is good once', async () => {
    const item = await request()
    await post(fieldsOf(item), pdf())
    expect(await refusal(fieldsOf(item))).toBe('file.credentialUsed')
  })
  it('is good once also when posted ten times at the same moment', async () => {
    const item = await request()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(fieldsOf(item), pdf())))
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400, 400, 400])
  })
  it('is good for ten minutes', async () => {
    const early = await request()
    const late = await request()
    open.clock.advance(599)
    const inTime = await post(fieldsOf(early), pdf())
    open.clock.advance(2)
    expect([inTime.status, await refusal(fieldsOf(late))]).toEqual([200, 'file.credentialExpired'])
  })
  it.each([
    [1999, 'file.sizeDiffers'],
    [2001, 'file.sizeDiffers'],
    [10, 'file.sizeDiffers'],
  ])('refuses %i bytes where 2000 were promised', async (size, problem) => {
    const item = await request()
    expect([await refusal(fieldsOf(item), pdf(size)), storedAt(item.key), leftovers()]).toEqual([problem, false, []])
  })
  it('refuses bytes of no known format', async () => {
    const item = await request()
    expect([await refusal(fieldsOf(item), Buffer.alloc(2000, 'MZ not an invoice ')), storedAt(item.key), leftovers()]).toEqual([
      'file.typeRefused',
      false,
      [],
    ])
  })
  it('without a file is incomplete', async () => {
    const form = new FormData()
    for (const [name, value] of fieldsOf(await request())) form.append(name, value)
    const body = (await (await fetch(`${open.url}/upload-center/form`, { method: 'POST', body: form })).json()) as Envelope
    expect(body.problem).toBe('file.incomplete')
  })
})

const names = ['key', 'acl', 'success_action_redirect', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'policy', 'x-amz-signature']
describe('Every field of the form is bound:', () => {
  it.each(names)('%s left out', async (name) => {
    expect(await refusal(fieldsOf(await request()).filter(([n]) => n !== name))).toBe('file.credentialInvalid')
  })
  it.each(names)('%s with one character changed', async (name) => {
    const flip = (value: string): string => value.slice(0, -2) + (value.at(-2) === 'A' ? 'B' : 'A') + value.slice(-1)
    expect(await refusal(fieldsOf(await request()).map(([n, v]) => [n, n === name ? flip(v) : v]))).toBe('file.credentialInvalid')
  })
  it.each(names)('%s empty', async (name) => {
    expect(await refusal(fieldsOf(await request()).map(([n, v]) => [n, n === name ? '' : v]))).toBe('file.credentialInvalid')
  })
  it.each(names)('%s given twice', async (name) => {
    const fields = fieldsOf(await request())
    expect(await refusal([...fields, fields.find(([n]) => n === name)!])).toBe('file.credentialInvalid')
  })
  it.each(names)('%s of another form', async (name) => {
    const mine = fieldsOf(await request(2000))
    const other = new Map(fieldsOf(await request(2001)))
    const same = mine.find(([n]) => n === name)![1] === other.get(name)
    expect(same || (await refusal(mine.map(([n, v]) => [n, n === name ? other.get(name)! : v]))) === 'file.credentialInvalid').toBe(true)
  })
  it.each([
    ['success_action_status', '200'],
    ['x-amz-meta-a', 'b'],
    ['Content-Type', 'text/html'],
    ['KEY', 'x'],
    ['bucket', 'other'],
    ['redirect', 'https://evil.example/'],
    ['tagging', '<x/>'],
  ])('%s besides them', async (name, value) => {
    expect(await refusal([...fieldsOf(await request()), [name, value]])).toBe('file.credentialInvalid')
  })
  it.each(['../../etc/passwd', '/etc/passwd', 'x', '00000000-0000-0000-0000-000000000000/2026/11/../../../x'])(
    'the key %s with a policy made for it, but not by us',
    async (key) => {
      const item = await request()
      const policy = Buffer.from(Buffer.from(item.policy, 'base64').toString().replace(item.key, key)).toString('base64')
      expect(await refusal(fieldsOf(item).map(([n, v]) => [n, n === 'key' ? key : n === 'policy' ? policy : v]))).toBe(
        'file.credentialInvalid',
      )
    },
  )
})

describe('A form that is no form', () => {
  const send = async (type: string, body: string | Uint8Array): Promise<string> => {
    const response = await fetch(`${open.url}/upload-center/form`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: body as string,
    })
    return `${response.status} ${((await response.json()) as Envelope).problem}`
  }
  it.each([
    ['JSON instead of a form', 'application/json', '{"filepath":"/etc/passwd"}', 'input.contentType'],
    ['a form of another kind', 'application/x-www-form-urlencoded', 'key=1', 'input.contentType'],
    ['no boundary', 'multipart/form-data', 'x', 'input.contentType'],
    ['garbage inside', 'multipart/form-data; boundary=x', 'garbage without a boundary', 'file.incomplete'],
    [
      'an end before its time',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nval',
      'file.incomplete',
    ],
    ['a tab in the type', 'multipart/form-data;\tboundary=x', '--x--\r\n', 'input.contentType'],
    [
      'fields without number',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(40) + '--x--\r\n',
      'input.tooLarge',
    ],
  ])('is refused: %s', async (_name, type, body, problem) => {
    expect(await send(type, body)).toBe(`400 ${problem}`)
  })
  it('leaves nothing behind when the sender goes away half way', async () => {
    const item = await request(2_000_000)
    const boundary = 'x'
    const head =
      fieldsOf(item)
        .map(([n, v]) => `--${boundary}\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n${v}\r\n`)
        .join('') +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
    const { port } = new URL(open.url)
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), '127.0.0.1', () => {
              socket.write(
                `POST /upload-center/form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 3000000\r\n\r\n${head}`,
              )
              socket.write(pdf(50_000), () => {
                setTimeout(() => {
                  socket.destroy()
                  resolve()
                }, 20)
              })
            })
            socket.on('error', () => resolve())
          }),
      ),
    )
    for (let i = 0; i < 60 && leftovers().length > 0; i++) await new Promise((resolve) => setTimeout(resolve, 50))
    expect([leftovers(), storedAt(item.key)]).toEqual([[], false])
  })
})

describe('A reference to an uploaded file', () => {
  const importing = (person: typeof me, url: string) =>
    person.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ url, name: '发票.pdf' }] })
  it('opens for the person who uploaded it', async () => {
    const { url } = await post(fieldsOf(await request()), pdf())
    expect((await importing(me, url!)).body.code).toBe(10000)
  })
  it('answers a colleague of another company like one that does not exist', async () => {
    const { url } = await post(fieldsOf(await request()), pdf())
    const other = await open.person('另一家有限公司')
    const [foreign, absent] = [await importing(other, url!), await importing(other, '/upload-center/stored/none')]
    expect(foreign).toEqual(absent)
  })
  it('cannot be altered', async () => {
    const { url } = await post(fieldsOf(await request()), pdf())
    const [body = '', mac = ''] = url!.split('/').at(-1)!.split('.')
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"size":2000', '"size":2001')).toString('base64url')
    expect((await importing(me, `/upload-center/stored/${forged}.${mac}`)).body.problem).toBe('file.notFound')
  })
})
