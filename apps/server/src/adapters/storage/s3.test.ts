// The same upload against an object store, through a real socket: form to the bucket, redirect back, url in hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { s3Storage } from './s3.ts'
import { sweepUploads } from '../../modules/platform/file/index.ts'
import { checkPolicy } from '../../lib/post-policy.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { openBucketStore, type BucketStore } from '#testing/servers/bucket-store.ts'
import { pdf, startTestApp, type TestApp } from '#testing/worlds/app.ts'

let folder: string
let store: BucketStore
let open: TestApp
let me: Awaited<ReturnType<TestApp['person']>>
beforeAll(async () => {
  folder = makeFolder()
  store = await openBucketStore(folder)
  open = await startTestApp({
    ...store.settings,
    SECRET_KEY: 'a secret of the tests, long enough',
    PUBLIC_URL: 'http://127.0.0.1:1',
  })
  me = await open.person()
})
afterAll(async () => {
  await open?.close()
  store?.close()
  removeFolder(folder)
})

const request = async (size = 2000) =>
  (await me.api.upload.certifyUploads({ fileList: [{ file: '发票.pdf', length: size }] })).body.data[0]!
type Item = Awaited<ReturnType<typeof request>>
const formOf = (item: Item, bytes: Uint8Array): FormData => {
  const form = new FormData()
  for (const [name, value] of [
    ['key', item.key],
    ['acl', item.acl],
    ['success_action_redirect', item.redirUrl],
    ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
    ['x-amz-credential', item.credential],
    ['x-amz-date', item.date],
    ['policy', item.policy],
    ['x-amz-signature', item.signature],
  ] as const)
    form.append(name, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), '发票.pdf')
  return form
}
/**
 * The test app's public address is unknown before it listens, so the test corrects it in the redirect, as a proxy
 * would.
 */
const here = (redirect: string): string => redirect.replace('http://127.0.0.1:1', open.url)
const upload = async (item: Item, bytes: Uint8Array): Promise<Envelope<{ url: string } | null>> => {
  const posted = await fetch(item.uploadUrl, { method: 'POST', body: formOf(item, bytes), redirect: 'manual' })
  const response = await fetch(here(posted.headers.get('location') ?? ''))
  return (await response.json()) as Envelope<{ url: string } | null>
}

describe('With an object store', () => {
  it('a form goes to the bucket itself and comes back with a url', async () => {
    const item = await request()
    const answer = await upload(item, pdf())
    expect([item.uploadUrl, answer.code, answer.data?.url.startsWith('/upload-center/stored/')]).toEqual([
      `${store.endpoint}/${store.keys.bucket}`,
      10000,
      true,
    ])
  })
  it('the uploaded file is taken by the import', async () => {
    const answer = await upload(await request(), pdf())
    expect(
      (await me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ url: answer.data!.url, name: '发票.pdf' }] })).body
        .code,
    ).toBe(10000)
  })
  it('a file that was taken stays as it was, though its form is posted once more', async () => {
    const item = await request()
    const first = pdf()
    const answer = await upload(item, first)
    const files = [{ url: answer.data!.url, name: '发票.pdf' }]
    const taken = await me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files })
    await upload(item, Buffer.concat([first.subarray(0, 1000), Buffer.alloc(1000, 0x41)]))
    const original = (await me.api.invoice.readImportOriginal({ id: taken.body.data.files[0]!.id, area: 'personal' })).body.data
    const kept = Buffer.from(await (await fetch(open.url + original.downloadUrl)).arrayBuffer())
    expect([
      Buffer.compare(kept, first),
      (await me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files })).body.problem,
    ]).toEqual([0, 'file.credentialUsed'])
  })
  it('a file that was taken leaves the uploads, and may be registered again', async () => {
    const { data } = await upload(await request(), pdf())
    const take = () => me.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ url: data!.url, name: '发票.pdf' }] })
    const { storage } = open.app.files
    const waiting = async (): Promise<number> => (await Array.fromAsync(storage.listUploads())).length
    const before = await waiting()
    const first = await take()
    expect([first.body.code, await waiting()]).toEqual([10000, before - 1])
    expect((await take()).body.code).toBe(10000)
  })
  it('an upload that nobody claims is deleted after a day, and a younger one is not', async () => {
    const { storage } = open.app.files
    await upload(await request(), pdf())
    const inHours = (hours: number) => ({ storage, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
    expect(await sweepUploads(inHours(24))()).toBe(0)
    expect(await sweepUploads(inHours(25))()).toBeGreaterThan(0)
    expect(await Array.fromAsync(storage.listUploads())).toEqual([])
  })
  it('the answer may be read by a page that came over the bucket', async () => {
    const item = await request()
    const posted = await fetch(item.uploadUrl, { method: 'POST', body: formOf(item, pdf()), redirect: 'manual' })
    expect((await fetch(here(posted.headers.get('location') ?? ''))).headers.get('access-control-allow-origin')).toBe('*')
  })
  it('a browser that asks before it follows the redirect is let through', async () => {
    const answer = await fetch(here((await request()).redirUrl), {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'GET' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-methods')]).toEqual([
      204,
      '*',
      'GET',
    ])
  })
  it('another size than promised is refused on the way back, should the store have let it in', async () => {
    expect((await upload(await request(), pdf(2001))).problem).toBe('file.sizeDiffers')
  })
  it('a redirect without an upload is refused', async () => {
    const response = await fetch(here((await request()).redirUrl))
    expect([response.status, ((await response.json()) as Envelope).problem]).toEqual([400, 'file.notFound'])
  })
  it('a redirect with a changed ticket is refused', async () => {
    const response = await fetch(`${here((await request()).redirUrl).slice(0, -3)}AAA`)
    expect([response.status, ((await response.json()) as Envelope).problem]).toEqual([400, 'file.credentialInvalid'])
  })
  it('a redirect is good for a quarter of an hour', async () => {
    const item = await request()
    open.clock.advance(901)
    const answer = (await (await fetch(here(item.redirUrl))).json()) as Envelope
    expect(answer.problem).toBe('file.credentialExpired')
  })
  it('the form that the local folder would take is refused by this server', async () => {
    const response = await fetch(`${open.url}/upload-center/form`, { method: 'POST', body: formOf(await request(), pdf()) })
    expect([response.status, ((await response.json()) as Envelope).problem]).toEqual([400, 'file.credentialInvalid'])
  })
  it("the page's security policy lets forms go to the bucket's origin alone", async () => {
    const policy = (await fetch(`${open.url}/docs`)).headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${store.endpoint};`)
  })
})

describe('The policy of a form for a bucket', () => {
  const read = (item: Item) => JSON.parse(Buffer.from(item.policy, 'base64').toString()) as { expiration: string; conditions: unknown[] }
  it('binds bucket, key, acl, redirect, algorithm, credential and date by equality, and the size exactly', async () => {
    const item = await request(2000)
    expect(read(item).conditions).toEqual([
      { bucket: 'invoices' },
      { key: item.key },
      { acl: 'private' },
      { success_action_redirect: item.redirUrl },
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': item.credential },
      { 'x-amz-date': item.date },
      ['content-length-range', 2000, 2000],
    ])
  })
  it('ends ten minutes after it was signed', async () => {
    expect(Date.parse(read(await request()).expiration) - open.clock.now().getTime()).toBe(600_000)
  })
  it("carries a signature that AWS's own rules accept", async () => {
    const item = await request(2000)
    const fields = [
      ['key', item.key],
      ['acl', item.acl],
      ['success_action_redirect', item.redirUrl],
      ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
      ['x-amz-credential', item.credential],
      ['x-amz-date', item.date],
      ['policy', item.policy],
      ['x-amz-signature', item.signature],
    ] as const
    expect(checkPolicy(store.keys, fields, open.clock.now())).toMatchObject({ ok: true, key: item.key, size: 2000 })
  })
})

describe('Files in an object store', () => {
  const storage = () => s3Storage({ ...store.keys, endpoint: store.endpoint })
  const key = '01900000-0000-7000-8000-000000000000/2026/11/0123456789abcdef0123456789abcdef'
  it('come back byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256))
    await storage().put(key, bytes, bytes.length)
    expect(Buffer.compare(Buffer.from(await storage().read(key)), bytes)).toBe(0)
  })
  it('are told absent when they are', async () => {
    expect(await storage().stat(`${key.slice(0, -1)}e`)).toBeUndefined()
  })
  it('are listed by the month they were kept in, however many there are', async () => {
    const owner = '01900000-0000-7000-8000-000000000001'
    const began = Date.now() - 5_000
    const kept: string[] = []
    const keys = Array.from({ length: 3 }, (_, i) => `${owner}/2026/10/${String(i).padStart(32, '0')}`)
    for (const one of [...keys, `${owner}/2026/11/${'0'.repeat(32)}`]) await storage().put(one, Buffer.from('kept'), 4)
    for await (const { key: found, size, writtenAt } of storage().list(`${owner}/2026/10`)) {
      kept.push(found)
      expect([size, writtenAt.getTime() >= began]).toEqual([4, true])
    }
    expect(kept.toSorted()).toEqual(keys)
    for await (const found of storage().list(`${owner}/2026/09`)) expect(found).toBeUndefined()
  })
  it('are never replaced', async () => {
    await storage().put(`${key.slice(0, -1)}d`, Buffer.from('first'), 5)
    await storage()
      .put(`${key.slice(0, -1)}d`, Buffer.from('other'), 5)
      .catch(() => undefined)
    expect(Buffer.from(await storage().read(`${key.slice(0, -1)}d`)).toString()).toBe('first')
  })
})
