// Graceful shutdown: finishes answers in progress, and then waits for nobody. Node counts a connection that never sent
// a request as busy, which would delay the end for a minute.
import type { FastifyInstance } from 'fastify'

const lookMs = 50
export const closeGracefully = (app: FastifyInstance): void => {
  let underWay = 0
  app.addHook('onRequest', async (_, reply) => {
    underWay++
    reply.raw.once('close', () => {
      underWay--
    })
  })
  app.addHook('preClose', async () => {
    const looking = setInterval(() => {
      if (underWay === 0) app.server.closeAllConnections()
    }, lookMs)
    app.server.once('close', () => {
      clearInterval(looking)
    })
  })
}
