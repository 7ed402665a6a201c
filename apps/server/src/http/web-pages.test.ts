// The built web: its page at every address of the web, to browsers and to clients that take nothing compressed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWeb } from './serve-web.ts'

const page = '<h1>票台</h1>'
const folder = mkdtempSync(join(tmpdir(), 'piaotai-web-'))
let app: FastifyInstance
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page))
  app = fastify()
  await serveWeb(app, folder, () => true)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('The web', () => {
  it.each(['/', '/?from=mail', '/login'])('has its page at %s, compressed and not', async (url) => {
    const [plain, packed] = [await app.inject(url), await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })]
    expect([plain.statusCode, plain.body, packed.statusCode, packed.headers['content-encoding']]).toEqual([200, page, 200, 'gzip'])
  })
})
