// The built web: hashed assets are cached for a year; the page is revalidated each time and answers every address of
// the web.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './envelope.ts'

const unbuilt = '网页尚未构建，请运行 npm start。The web is not built yet; run npm start.'

/** Serves `folder`; requests for a page get the index, so that the web's own router handles their address. */
export const serveWeb = async (app: FastifyInstance, folder: string, asksForPage: (request: FastifyRequest) => boolean): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  // Handlers that return their reply make Fastify wait for it, with two more listeners on the answer each time; the file's own
  // way leaves room for few.
  const sendPage = (reply: FastifyReply): void => {
    if (built) reply.sendFile('index.html')
    else reply.status(200).type('text/plain; charset=utf-8').send(unbuilt)
  }
  // The folder itself is no file: without this, a caller that takes no compressed answer would be refused.
  app.get('/', (_, reply) => {
    sendPage(reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (asksForPage(request) && !request.url.startsWith('/assets/')) sendPage(reply)
    else sendProblem(request, reply, 'route.notFound')
  })
}
