// Calls to addresses that users set: public ones only, decided on the connected address.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFetch, isPublicAddress, mayCall, NotSent, type Resolve } from './egress.ts'

let server: Server
let url = ''
let hits = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    hits++
    if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    else if (request.url === '/large') {
      response.writeHead(200)
      for (let i = 0; i < 40; i++) response.write(Buffer.alloc(65_536))
      response.end()
    } else response.writeHead(200, { 'content-type': 'application/json' }).end('{"here":true}')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})
const outside = { loopback: false }
const oneMachine = { loopback: true }

describe('An address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    'x',
    '127.1',
    '2130706433',
    '0x7f000001',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('A url', () => {
  it.each(['https://idp.example.com', 'https://idp.example.com:8443/realm', 'https://8.8.8.8/x', 'https://[2606:4700::1111]/'])(
    '%s may be called',
    (address) => {
      expect(mayCall(address, outside)).toBe(true)
    },
  )
  it.each([
    'http://idp.example.com',
    'ftp://idp.example.com',
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'javascript:1',
    'data:,x',
    'idp.example.com',
    '',
    'https://',
    'https://user@idp.example.com',
    'https://user:word@idp.example.com',
    'https://127.0.0.1',
    'https://localhost',
    'https://127.1',
    'https://2130706433',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://0/',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://[64:ff9b::a9fe:a9fe]',
    'https://１２７.０.０.１',
    'https://①②⑦.⓪.⓪.①',
    'https://127.0.0.1.',
    'https://0x7f000001',
  ])('%s may not', (address) => {
    expect(mayCall(address, outside)).toBe(false)
  })
  it('of this machine may be called where one machine stands in for the world', () => {
    expect([
      mayCall('http://127.0.0.1:8686/dev/identity', oneMachine),
      mayCall('http://localhost:8686', oneMachine),
      mayCall('http://[::1]:8686', oneMachine),
      mayCall('http://10.0.0.1', oneMachine),
      mayCall('http://idp.example.com', oneMachine),
    ]).toEqual([true, true, true, false, false])
  })
})

describe('A call', () => {
  /** A name server of the attacker: one answer after the other. */
  const answering = (...answers: readonly string[][]): { resolve: Resolve; requested: () => number } => {
    let n = 0
    return {
      resolve: (_host, _options, done) => {
        const found = answers[Math.min(n++, answers.length - 1)]!
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
      requested: () => n,
    }
  }
  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'called',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )

  it('goes to this machine only where the rules say so', async () => {
    const before = hits
    const answer = await guardedFetch(oneMachine)(url, { method: 'GET' })
    expect([await answer.json(), hits - before, await refused(guardedFetch(outside)(url, { method: 'GET' })), hits - before]).toEqual([
      { here: true },
      1,
      'this address may not be called',
      1,
    ])
  })
  it.each([[['127.0.0.1']], [['10.1.2.3']], [['::1']], [['169.254.169.254']], [['8.8.8.8', '127.0.0.1']], [['::ffff:127.0.0.1']]])(
    'to a name that resolves to %j is refused before anything is sent',
    async (addresses) => {
      const before = hits
      const port = new URL(url).port
      expect([
        await refused(guardedFetch(outside, answering(addresses).resolve)(`https://rebind.example:${port}/`, { method: 'GET' })),
        hits - before,
      ]).toEqual(['rebind.example is unknown or not public', 0])
    },
  )
  it('tells nobody whether a name that it may not call is unknown or private', async () => {
    const unknown: Resolve = (_host, _options, done) => done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), [])
    const nothing: Resolve = (_host, _options, done) => done(null, [])
    const answers = await Promise.all(
      [unknown, nothing, answering(['10.1.2.3']).resolve, answering(['8.8.8.8', '127.0.0.1']).resolve].map((resolve) =>
        guardedFetch(outside, resolve)('https://gateway.internal.example/', { method: 'GET' }).catch((error: unknown) => error),
      ),
    )
    expect(answers.map((error) => error instanceof NotSent && [error.code, error.message])).toEqual(
      answers.map(() => ['notPublic', 'gateway.internal.example is unknown or not public']),
    )
  })
  it('is connected to the address that was checked: a name that changes its mind between two questions is asked once', async () => {
    const names = answering(['203.0.114.1'], ['127.0.0.1'])
    const port = new URL(url).port
    const before = hits
    const stop = guardedFetch({ ...outside, waitMs: 300 }, names.resolve)(`https://rebind.example:${port}/`, { method: 'GET' })
    expect([(await refused(stop)) === 'called', names.requested(), hits - before]).toEqual([false, 1, 0])
  })
  it('follows no redirect', async () => {
    expect(await refused(guardedFetch(oneMachine)(`${url}/moved`, { method: 'GET' }))).toBe('redirects are not followed')
  })
  it('takes no more than a megabyte', async () => {
    expect(await refused(guardedFetch(oneMachine)(`${url}/large`, { method: 'GET' }))).toBe('the answer is too large')
  })
})
