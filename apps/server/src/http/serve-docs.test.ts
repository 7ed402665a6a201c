// The docs site as the server hands it out.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDocs } from './serve-docs.ts'

const folder = mkdtempSync(join(tmpdir(), 'piaotai-docs-'))
const serve = async (from: string): Promise<FastifyInstance> => {
  const app = fastify()
  await serveDocs(app, from)
  return app
}
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(folder, 'en'))
  writeFileSync(join(folder, 'index.html'), '<h1>票台文档</h1>')
  writeFileSync(join(folder, 'en/index.html'), '<h1>Piaotai docs</h1>')
  writeFileSync(join(folder, 'verify.ts'), 'export {}')
  app = await serve(folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('The docs site', () => {
  it.each([
    ['/docs/', '票台文档'],
    ['/docs/en/', 'Piaotai docs'],
  ])('has a first page of each language at %s', async (url, title) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/html; charset=utf-8', `<h1>${title}</h1>`])
  })
  it('is led to from its address without a slash', async () => {
    expect((await app.inject('/docs')).headers['location']).toBe('/docs/')
  })
  it('shows examples as text', async () => {
    expect((await app.inject('/docs/verify.ts')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })
  it.each(['/docs/nowhere.html', '/docs/../index.html', '/docs/%2e%2e/secret.key'])('has no page at %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
  it('says how it is built where it is not', async () => {
    const unbuilt = await serve(join(folder, 'nowhere'))
    const answer = await unbuilt.inject('/docs/')
    await unbuilt.close()
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('npm run docs')])
  })
})
