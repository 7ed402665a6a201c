// How large answers leave: packed for who takes that, whole for all others, the same in the end.
import { request } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

let open: TestApp
beforeAll(async () => {
  open = await startTestApp()
})
afterAll(() => open?.close())

const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ readonly encoding: string; readonly vary: string; readonly body: Buffer }>((resolve, reject) => {
    request(open.url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          encoding: String(response.headers['content-encoding'] ?? 'none'),
          vary: String(response.headers.vary ?? ''),
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
const large = '/openapi.json'

describe('A large answer', () => {
  it('leaves by zstd, or else by gzip, and is the same in the end', async () => {
    const plain = await ask(large, {})
    const [zstd, gzip] = [
      await ask(large, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      await ask(large, { 'accept-encoding': 'gzip;q=0.5, br' }),
    ]
    expect([plain.encoding, zstd.encoding, gzip.encoding]).toEqual(['none', 'zstd', 'gzip'])
    expect(zstdDecompressSync(zstd.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(zstd.body.length * 4).toBeLessThan(plain.body.length)
    expect(plain.vary).toContain('accept-encoding')
  })
  it.each([
    ['asks for none of them', large, { 'accept-encoding': 'br' }],
    ['refuses them', large, { 'accept-encoding': 'gzip;q=0, zstd;q=0.0' }],
    ['comes from a stranger’s page', large, { 'accept-encoding': 'gzip', 'sec-fetch-site': 'cross-site' }],
    ['asks for little', '/health', { 'accept-encoding': 'gzip' }],
  ])('stays whole for who %s', async (_, path, headers) => {
    expect((await ask(path, headers)).encoding).toBe('none')
  })
  it('is packed for a page of our own', async () => {
    expect((await ask(large, { 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' })).encoding).toBe('gzip')
  })
})
