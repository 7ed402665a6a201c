// The end of a server: answers under way are finished, and then nobody is waited for. A connection that never asked anything counts as busy to Node, and would hold the end up for a minute.
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
