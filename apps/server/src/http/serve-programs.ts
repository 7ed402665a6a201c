// The command line and the client's package for everybody, with digests to check them by.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface Program {
  readonly name: string
  readonly version: string
  readonly size: number
  readonly sha256: string
}
const types: Readonly<Record<string, string>> = { mjs: 'text/javascript; charset=utf-8', tgz: 'application/gzip' }
const missing = (reply: FastifyReply): FastifyReply =>
  reply
    .status(404)
    .type('text/plain; charset=utf-8')
    .send('没有这个程序；若尚未打包，请运行 npm run programs。No such program; if none is built yet, run npm run programs.\n')

/**
 * `/programs/list` as JSON, `/programs/sha256` as `sha256sum --check` reads it, and each program by its name, asked for
 * again only after a change. The folder is read anew each time, so that a build needs no restart.
 */
export const servePrograms = (app: FastifyInstance, folder: string): void => {
  const built = async (): Promise<readonly Program[]> => {
    const text = await readFile(join(folder, 'list.json'), 'utf8').catch(() => '[]')
    return JSON.parse(text) as readonly Program[]
  }
  app.get('/programs/list', async (_, reply) => {
    const list = await built()
    return list.length === 0 ? missing(reply) : reply.header('cache-control', 'no-cache').send(list)
  })
  app.get('/programs/sha256', async (_, reply) => {
    const list = await built()
    if (list.length === 0) return missing(reply)
    const lines = list.map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(lines.join(''))
  })
  app.get<{ Params: { name: string } }>('/programs/:name', async (request, reply) => {
    const program = (await built()).find(({ name }) => name === request.params.name)
    if (!program) return missing(reply)
    const tag = `"${program.sha256}"`
    reply.headers({ etag: tag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply
      .type(types[program.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .headers({ 'content-length': program.size, 'content-disposition': `attachment; filename="${program.name}"` })
      .send(createReadStream(join(folder, program.name)))
  })
}
