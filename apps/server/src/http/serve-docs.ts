// The docs site at /docs/, as npm run docs built it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const unbuilt = '文档尚未构建，请运行 npm run docs。The docs are not built yet; run npm run docs.\n'

/** Serves the folder; an address that it lacks is answered in the words of the site, not by the web. */
export const serveDocs = async (app: FastifyInstance, folder: string): Promise<void> => {
  app.get('/docs', (_, reply) => reply.redirect('/docs/', 301))
  await app.register(
    async (docs) => {
      const built = existsSync(join(folder, 'index.html'))
      if (built)
        await docs.register(fastifyStatic, {
          root: folder,
          index: ['index.html'],
          decorateReply: false,
          preCompressed: true,
          cacheControl: false,
          setHeaders: (reply, path) => {
            reply.header('cache-control', 'no-cache')
            // Examples to read: a browser takes .ts for a film.
            if (/\.(ts|py)$/.test(path)) reply.header('content-type', 'text/plain; charset=utf-8')
          },
        })
      else docs.get('/', (_, reply) => reply.status(404).type('text/plain; charset=utf-8').send(unbuilt))
      docs.setNotFoundHandler((_, reply) =>
        reply
          .status(404)
          .type('text/plain; charset=utf-8')
          .send(built ? '没有这一页。There is no such page.\n' : unbuilt),
      )
    },
    { prefix: '/docs/' },
  )
}
