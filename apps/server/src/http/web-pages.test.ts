// The built web: its page at every address of the web, to browsers and to clients that take nothing compressed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packFiles } from '../../../../scripts/web-build/pack.ts'
import { serveDocs } from './serve-docs.ts'
import { serveWeb } from './serve-web.ts'

const page = '<h1>票台</h1>'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'piaotai-web-'))
let app: FastifyInstance
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'example.ts'), '// 票台\n'.repeat(100))
  await packFiles(folder)
  app = fastify()
  await serveDocs(app, folder)
  await serveWeb(app, folder, () => true)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('The web', () => {
  it.each(['/', '/?from=mail', '/login', '/docs/'])('has its page at %s as it was packed when it was built, and plain', async (url) => {
    const answers = await Promise.all(
      ['gzip, deflate, br, zstd', 'gzip, deflate', 'identity'].map((encoding) =>
        app.inject({ url, headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect(
      answers.map(({ statusCode, headers }) => [statusCode, headers['content-encoding'], headers['content-type'], headers['vary']]),
    ).toEqual(['br', 'gzip', undefined].map((encoding) => [200, encoding, 'text/html; charset=utf-8', 'accept-encoding']))
    expect([brotliDecompressSync(answers[0]!.rawPayload), gunzipSync(answers[1]!.rawPayload), answers[2]!.rawPayload].map(String)).toEqual([
      page,
      page,
      page,
    ])
  })
  it('shows examples of the docs as text to every browser', async () => {
    const answer = await app.inject({ url: '/docs/example.ts', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })
})
