// A server that answers every call in one wrong way.
import { createServer as createHttp } from 'node:http'
import { createServer as createNet, type AddressInfo, type Server } from 'node:net'

const answers = {
  half: (body: string) =>
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, body.length / 2)}`,
  halfWhole: (body: string) => {
    const half = body.slice(0, body.length / 2)
    return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${half.length}\r\n\r\n${half}`
  },
  500: () => 'HTTP/1.1 500 Internal Server Error\r\ncontent-type: text/html\r\ncontent-length: 15\r\n\r\n<h1>broken</h1>',
  302: () => 'HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest/meta-data\r\ncontent-length: 0\r\n\r\n',
  204: () => 'HTTP/1.1 204 No Content\r\n\r\n',
  null: () => 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\nnull',
  deep: () => {
    const bomb = '['.repeat(500_000)
    return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${bomb.length}\r\n\r\n${bomb}`
  },
  headers: () => `HTTP/1.1 200 OK\r\n${`x-fill: ${'a'.repeat(1000)}\r\n`.repeat(100)}content-length: 2\r\n\r\n{}`,
  garbage: () => 'SSH-2.0-OpenSSH_9.9\r\n',
} as const
/** `huge` sends without an end, `slow` one byte after another, `silent` nothing at all. */
export type Badness = keyof typeof answers | 'huge' | 'slow' | 'silent'
export interface BadServer {
  readonly url: string
  /** Received calls. */
  readonly requested: () => number
  readonly close: () => void
}

export const startBadServer = async (badness: Badness, body: string): Promise<BadServer> => {
  let requested = 0
  const open = new Set<{ destroy: () => void }>()
  const server: Server =
    badness === 'huge'
      ? createHttp((_request, response) => {
          requested++
          response.writeHead(200, { 'content-type': 'application/json' })
          const push = (): void => {
            while (!response.destroyed && response.write(Buffer.alloc(65_536, 32))) {
              /* while accepted */
            }
          }
          response.on('drain', push).on('error', () => undefined)
          push()
        })
      : createNet((socket) => {
          socket.on('error', () => undefined)
          socket.once('data', () => {
            requested++
            if (badness === 'silent') return
            if (badness !== 'slow') {
              socket.end(answers[badness as keyof typeof answers](body))
              return
            }
            socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`)
            const drip = setInterval(() => {
              socket.write(' ')
            }, 20)
            socket.on('close', () => {
              clearInterval(drip)
            })
          })
        })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: () => requested,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
