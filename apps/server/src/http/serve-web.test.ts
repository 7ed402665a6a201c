// The built web, for browsers and for callers that take no compressed answer, such as probes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAnswers } from './compress-answers.ts'
import { closeGracefully } from './graceful-shutdown.ts'
import { serveWeb } from './serve-web.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'

const folder = makeFolder()
const app = fastify()
let url = ''
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  // All of the server that listens to an answer.
  await app.register(multipart)
  compressAnswers(app)
  closeGracefully(app)
  await app.register(cookie)
  await serveWeb(app, folder, () => true)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  removeFolder(folder)
})
/** Without the headers that fetch adds. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url + path, { headers }, async (answer) => {
      resolve(`${answer.statusCode} ${(await answer.toArray()).join('')}`)
    }).on('error', reject)
  })

describe('The page of the web', () => {
  it.each(['/', '/V404', '/invoices/1'])('is the answer of %s with and without compression', async (path) => {
    expect([await ask(path), await ask(path, { 'accept-encoding': 'br, gzip' })]).toEqual(['200 <!doctype html>', '200 <!doctype html>'])
  })
  it('leaves with so few listeners that Node warns of none', async () => {
    const warned: string[] = []
    const hear = ({ name }: Error): void => {
      warned.push(name)
    }
    process.on('warning', hear)
    await ask('/invoices/2')
    await ask('/assets/none.js')
    // Warnings are told in the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', hear)
    expect(warned).toEqual([])
  })
})
