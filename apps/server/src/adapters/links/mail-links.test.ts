// Links and mailbox servers that lead elsewhere: nothing is called but the hosts of known issuers at public addresses.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resolve } from '../egress.ts'
import { imapReader } from '../mail/imap.ts'
import { issuers } from './issuers.ts'
import { linkFetcher } from './link-fetcher.ts'

const resolved: string[] = []
/** DNS in a stranger's hands. */
const resolveTo =
  (...addresses: readonly string[]): Resolve =>
  (host, _, done) => {
    resolved.push(host)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
describe('A link in a mail', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/fapiao.pdf',
    'https://pis.baiwang.com@169.254.169.254/x',
    'https://pis.baiwang.com.evil.example/x',
    'https://evil.example/?https://pis.baiwang.com/x',
    'https://pis。baiwang。com.evil.example/x',
    'https://xdppt.jiangsu.chinatax.gov.cn.evil.example/kpfw/fpjfzz/v1',
    'file:///etc/passwd',
    'gopher://pis.baiwang.com/x',
    'javascript:alert(1)',
  ])('%s is of no issuer, and is never called', async (url) => {
    resolved.length = 0
    const links = linkFetcher(issuers, { loopback: false }, resolveTo('8.8.8.8'))
    expect([/^(?:http|https):/.test(url) ? links.issuerOf(url) : undefined, resolved]).toEqual([undefined, []])
    const answer = await links.fetch(url)
    expect([answer.ok, resolved]).toEqual([false, []])
  })
  it.each([[['127.0.0.1']], [['10.0.0.8']], [['169.254.169.254']], [['8.8.8.8', '192.168.1.1']], [['::1']], [['::ffff:10.1.1.1']]])(
    'of an issuer whose name leads to %s is not called',
    async (addresses) => {
      const links = linkFetcher(issuers, { loopback: false }, resolveTo(...addresses))
      expect(await links.fetch('https://files.pdd-fapiao.com/a.pdf')).toEqual({ ok: false, reason: 'linkFailed' })
    },
  )
  describe('of an issuer', () => {
    let server: Server
    let base = ''
    const asked: IncomingMessage[] = []
    beforeAll(async () => {
      server = createServer((request, response) => {
        asked.push(request)
        const url = request.url ?? ''
        if (url === '/round') response.writeHead(302, { location: '/round' }).end()
        else if (url === '/cookie') response.writeHead(302, { location: '/file', 'set-cookie': 'session=1; Path=/' }).end()
        else if (url === '/file') response.end('%PDF-1.4\n')
        else if (url === '/large') {
          response.write('%PDF-1.4\n')
          const more = (): void => {
            if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024), () => setImmediate(more))
          }
          more()
        } else if (url === '/scheme') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
        else response.end('MZ no invoice')
      })
      await new Promise<void>((done) => {
        server.listen(0, '127.0.0.1', done)
      })
      base = `http://localhost:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => server?.close())
    const known = [{ name: '测试', hosts: ['localhost'], files: (url: URL) => Promise.resolve([url.href]) }]
    const fetchLink = (path: string) => linkFetcher(known, { loopback: true }).fetch(`${base}${path}`)

    it.each([
      ['/round', 'linkFailed'],
      ['/large', 'tooLarge'],
      ['/scheme', 'hostNotAllowed'],
      ['/program', 'notAFile'],
    ])('that answers %s ends as %s', async (path, reason) => {
      asked.length = 0
      expect(await fetchLink(path)).toEqual({ ok: false, reason })
      expect(asked.length).toBeLessThanOrEqual(4)
    })
    it('has its cookies forgotten, and is told nothing of this company', async () => {
      asked.length = 0
      expect(await fetchLink('/cookie')).toMatchObject({ ok: true, files: [{ format: 'pdf' }] })
      expect(asked.map(({ headers }) => [headers.cookie, headers.authorization, headers.referer])).toEqual(
        asked.map(() => [undefined, undefined, undefined]),
      )
      expect(asked.length).toBe(2)
    })
  })
})
describe('The server of a mailbox', () => {
  const login = { port: 993, security: 'tls', login: 'a', folder: 'INBOX', secret: 'b' } as const
  it.each(['127.0.0.1', '::1', '10.0.0.5'])('%s is not called', async (host) => {
    await expect(imapReader(undefined, resolveTo()).test({ ...login, host })).rejects.toMatchObject({ reason: 'notAllowed' })
  })
  const unknown: Resolve = (_host, _options, done) => done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
  it.each([
    ['[::1]', resolveTo('::1')],
    ['imap.evil.example', resolveTo('127.0.0.1')],
    ['imap.evil.example', resolveTo('8.8.8.8', '10.0.0.1')],
    ['imap.evil.example', resolveTo('::ffff:169.254.169.254')],
    ['imap.evil.example', resolveTo()],
    ['imap.evil.example', unknown],
  ] as const)('%s of a private network is not called, and answers as one that nobody knows (%#)', async (host, resolve) => {
    await expect(imapReader(undefined, resolve).test({ ...login, host })).rejects.toMatchObject({ reason: 'lost' })
  })
  it.each([22, 25, 80, 5432, 6379])('is not called at port %d', async (port) => {
    await expect(imapReader(undefined, resolveTo('8.8.8.8')).test({ ...login, host: 'imap.qq.com', port })).rejects.toMatchObject({
      reason: 'notAllowed',
    })
  })
})
