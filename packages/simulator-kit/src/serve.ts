// A simulator on loopback.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sendJson } from './answer.ts'

/** A name of this machine: a page elsewhere whose name was pointed here is refused. */
const hereByName = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/

/** Listens on `port`, any for 0. A handler that throws hangs up. */
export const serveHere = async (
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void,
  port: number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hereByName.test(request.headers.host ?? '')) return sendJson(response, 403, { message: 'this machine only' })
    return handle(request, response, new URL(request.url ?? '/', 'http://simulator'))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
