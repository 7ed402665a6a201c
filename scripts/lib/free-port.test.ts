import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, portsFrom, portsTo } from './free-port.mjs'

const listenAt = (port: number) =>
  new Promise<{ readonly close: () => Promise<void> }>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      resolve({ close: () => new Promise((done) => server.close(() => done())) })
    })
  })

it('Many who ask for a port at once are each given another one, where no outgoing connection comes', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
  expect(ports.filter((port) => port < portsFrom || port >= portsTo)).toEqual([])
})

it('A port that somebody listens at is passed over', async () => {
  const before = await freePort()
  const taken = await listenAt(before + 1 < portsTo ? before + 1 : portsFrom)
  const after = await freePort()
  await taken.close()
  expect(after - before === 1 || (before === portsTo - 1 && after === portsFrom)).toBe(false)
  await (await listenAt(after)).close()
})
