// Links that programs bring: fetched from the company's own hosts, and never from where these lead.
import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { intakeEndpoints } from '@piaotai/contract/intake-api.ts'
import type { Resolve } from '../../../adapters/egress.ts'
import { linkFetcher } from '../../../adapters/links/link-fetcher.ts'
import { password } from '#testing/worlds/app.ts'
import { data, makeCompany, onApp, verdict } from '#testing/worlds/company.ts'
import { invoicesFor } from '#testing/worlds/intake-world.ts'

const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
/** DNS in a stranger's hands: each question gets the next answer. */
const answering = (...rounds: readonly (readonly string[])[]) => {
  let at = 0
  const resolve: Resolve = (_host, _options, done) => {
    const addresses = rounds[Math.min(at++, rounds.length - 1)]!
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked: () => at }
}

describe('A host that a company allows', () => {
  const hosts = ['fp.partner.example']
  const url = 'https://fp.partner.example/1.pdf'
  it.each([
    [['10.0.0.8']],
    [['8.8.8.8', '192.168.1.1']],
    [['::1']],
    [['::ffff:10.1.1.1']],
    [['::ffff:8.8.8.8']],
    [['64:ff9b::a00:8']],
    [['fd00::8']],
  ])('is not called when its name leads to %s', async (addresses) => {
    const links = linkFetcher([], { loopback: false }, answering(addresses).resolve)
    expect([links.takes(url, hosts), await links.fetch(url, hosts)]).toEqual([true, { ok: false, reason: 'linkFailed' }])
  })
  it('is judged anew by each call: a name that turns to a private address is not called', async () => {
    const dns = answering(['10.0.0.8'], ['127.0.0.1'], ['169.254.169.254'])
    const links = linkFetcher([], { loopback: false }, dns.resolve)
    const reasons = [await links.fetch(url, hosts), await links.fetch(url, hosts), await links.fetch(url, hosts)]
    expect([reasons, dns.asked()]).toEqual([reasons.map(() => ({ ok: false, reason: 'linkFailed' })), 3])
  })
  it.each([
    'http://fp.partner.example/1.pdf',
    'https://10.0.0.8/1.pdf',
    'https://a@fp.partner.example/',
    'https://other.partner.example/1',
  ])('%s is not taken', (link) => {
    expect(linkFetcher([]).takes(link, hosts)).toBe(false)
  })
})

const bodies = new Map<string, Buffer>()
let server: Server
let base = ''
let privately = 0
const links = linkFetcher([], { loopback: true })
describe('A link of a program', () => {
  beforeAll(async () => {
    server = createServer(({ url = '', headers }, response) => {
      if (!headers.host?.startsWith('localhost')) privately++
      if (url === '/private') response.writeHead(302, { location: `http://127.0.0.1:${port()}/1.pdf` }).end()
      else if (url === '/mapped') response.writeHead(302, { location: `http://[::ffff:127.0.0.1]:${port()}/1.pdf` }).end()
      else if (url === '/large') {
        response.write('%PDF-1.4\n')
        const more = (): void => {
          if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024), () => setImmediate(more))
        }
        more()
      } else if (url === '/slow') response.write('%PDF-1.4\n')
      else if (bodies.has(url)) response.end(bodies.get(url))
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    base = `http://localhost:${port()}`
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })
  const port = (): number => (server.address() as AddressInfo).port

  onApp(
    (open) => {
      const program = async () => {
        const company = await makeCompany(open())
        const { api } = company.owner
        const { key } = data(
          await api.bureau.createKey({
            draft: { name: '接入', scopes: ['import.write'], expiresOn, sources: [8, 11] },
            proof: { password },
          }),
        ) as { key: string }
        await open().asOwner(
          `insert into intake_settings (company_id, hosts, version, changed_at, changed_by_name) values ('${company.id}', '["localhost"]', 1, now(), '沈亦舟')`,
        )
        const call = async (path: string, body?: object) => {
          const answer = await fetch(`${open().url}/atpiao-center${path}`, {
            method: body ? 'POST' : 'GET',
            headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
          return (await answer.json()) as { problem?: string; data: Answer }
        }
        const bring = (path: string) => call('/intake/link', { area: 'company', source: 11, url: `${base}${path}` })
        const ended = async (id: string): Promise<Answer> => {
          for (let i = 0; i < 600; i++) {
            const { data: one } = await call(`/intake/${id}`)
            if (one.state === 'finished' || one.state === 'failed') return one
            await new Promise((done) => setTimeout(done, 50))
          }
          throw new Error(`intake ${id} goes on`)
        }
        return { company, bring, ended }
      }
      interface Answer {
        readonly id: string
        readonly state: string
        readonly problem: string | null
        readonly files: readonly { readonly outcome: string; readonly invoices: readonly { readonly number: string }[] }[]
      }

      it('is fetched, read and recorded, and its end is told', async () => {
        const { company, bring, ended } = await program()
        const draft = { name: 'OA', url: 'https://oa.example.test/in', events: ['intake.finished' as const] }
        data(await company.owner.api.bureau.createWebhook({ draft, proof: { password } }))
        const [invoice] = invoicesFor(1)
        bodies.set('/1.pdf', Buffer.from(await drawPdf(invoice!)))
        const { data: begun } = await bring('/1.pdf')
        const end = await ended(begun.id)
        expect([begun.state, end]).toMatchObject([
          'fetching',
          { state: 'finished', files: [{ outcome: 'entered', invoices: [{ number: invoice!.number }] }] },
        ])
        const [row] = await open().asOwner(`select entry_source from invoice where company_id = '${company.id}'`)
        const told = await open().asOwner(`select event, body from webhook_delivery where company_id = '${company.id}'`)
        expect([row, told.map(({ event, body }) => [event, (JSON.parse(String(body)) as { data: object }).data])]).toEqual([
          { entry_source: 11 },
          [['intake.finished', { intakeId: begun.id, reference: null, failed: false }]],
        ])
      })
      it.each([
        ['/private', 'hostNotAllowed'],
        ['/mapped', 'hostNotAllowed'],
        ['/large', 'tooLarge'],
        ['/gone', 'linkExpired'],
      ])('that answers %s ends as %s, and brings nothing', async (path, problem) => {
        const { company, bring, ended } = await program()
        const { data: begun } = await bring(path)
        expect(await ended(begun.id)).toMatchObject({ state: 'failed', problem, files: [] })
        const [count] = await open().asOwner(`select count(*)::int as n from import_file where company_id = '${company.id}'`)
        expect([count, privately]).toEqual([{ n: 0 }, 0])
      })
      it('that answers slowly ends by the limit', async () => {
        expect(await linkFetcher([], { loopback: true, waitMs: 300 }).fetch(`${base}/slow`, ['localhost'])).toEqual({
          ok: false,
          reason: 'linkFailed',
        })
      })
      it('the hosts are saved by version, and an address is no host', async () => {
        const { owner } = await makeCompany(open())
        const save = (version: number, hosts: readonly string[]) => owner.api.bureau.saveIntakeHosts({ version, hosts: [...hosts] })
        const said = []
        for (const [version, hosts] of [
          [0, ['FP.partner.example', 'fp.partner.example']],
          [0, ['b.example']],
          [1, ['10.0.0.8']],
          [1, ['localhost']],
          [1, ['*.example']],
        ] as const)
          said.push(verdict(await save(version, hosts)))
        expect([said, data(await owner.api.bureau.readIntakeHosts({}))]).toMatchObject([
          ['ok', 'intake.hostsChanged', 'input.invalid', 'input.invalid', 'input.invalid'],
          { hosts: ['fp.partner.example'], version: 1 },
        ])
      })
    },
    { work: true, replaced: { links } },
  )
})
describe('docs/intake.md', () => {
  it('shows bodies that the calls take', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/intake.md'), 'utf8')
    const shown = [...page.matchAll(/intake\/(data|link) \\\n\s+-d '(.+)'/g)].map(([, way, body]) => {
      const { input } = way === 'data' ? intakeEndpoints.bringInvoice : intakeEndpoints.bringLink
      return [way, input.safeParse(JSON.parse(body!)).success]
    })
    expect(shown).toEqual([
      ['data', true],
      ['link', true],
    ])
  })
})
