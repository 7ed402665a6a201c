// The tax platform in trouble, over real sockets and each provider's protocol: an unsent question has a known result at
// once, a sent one stays unknown.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { preCheck } from '@piaotai/domain/verification/verification.ts'
import { guardedFetch } from '../egress.ts'
import { baiduTaxPlatform } from './baidu.ts'
import { httpTaxPlatform } from './http.ts'
import { tencentTaxPlatform } from './tencent.ts'
import type { TaxPlatform } from '../../ports/tax-platform.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'
import { startBadServer, type BadServer, type Badness } from '#testing/servers/bad-server.ts'

const now = () => new Date('2026-11-21T02:00:00Z')
const question = preCheck(
  {
    type: 22,
    code: null,
    number: '26332000005100042017',
    date: '2026-11-10',
    amountExcludingTax: '100.00',
    amountIncludingTax: '106.00',
    checkCode: null,
    sellerTaxId: null,
  },
  now(),
).query!
/** A whole answer, had it come. */
const body = JSON.stringify({
  requestId: 'r',
  code: '001',
  access_token: 'token',
  expires_in: 3600,
  message: '成功',
  Response: { Invoice: { Number: question.number } },
})
const fetch = guardedFetch({ loopback: true, waitMs: 400 })
const providers: Readonly<Record<string, (url: string) => TaxPlatform>> = {
  generic: (url) => httpTaxPlatform(fetch, { url, token: 't' }),
  tencent: (url) => tencentTaxPlatform(fetch, { url, secretId: 'i', secretKey: 'k' }, now),
  baidu: (url) => baiduTaxPlatform(fetch, { url, apiKey: 'i', secretKey: 'k' }, now),
}
let server: BadServer | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

describe.each(Object.keys(providers))('The provider %s', (name) => {
  const all: readonly Badness[] = ['half', 'halfWhole', 500, 302, 204, 'null', 'deep', 'headers', 'garbage', 'huge', 'slow', 'silent']
  it.each(all)('that answers %s tells nothing of the invoice, in good time', async (badness) => {
    server = await startBadServer(badness, body)
    const answer = await providers[name]!(server.url).verify('r', question)
    // Baidu gives a token first: without one nothing was asked.
    expect([answer, server.requested()]).toMatchObject([
      name === 'baidu' ? { outcome: 'answered', status: 6, code: 'token' } : { outcome: 'unknown' },
      1,
    ])
  })
  it.each(all)('that answers %s without TLS where TLS is asked for was never asked', async (badness) => {
    server = await startBadServer(badness, body)
    expect(await providers[name]!(server.url.replace('http:', 'https:')).verify('r', question)).toMatchObject({
      outcome: 'answered',
      status: 6,
    })
  })
  it('that nobody answers for was never asked', async () => {
    server = await startBadServer('silent', body)
    server.close()
    expect(await providers[name]!(server.url).verify('r', question)).toMatchObject({ outcome: 'answered', status: 6 })
  })
})

describe('An outage of the tax platform', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let good: TaxPlatform
    let current: TaxPlatform
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock, {
        change: (platform) => {
          good = current = platform
          return { ...platform, verify: (...given) => current.verify(...given), followUp: (...given) => current.followUp!(...given) }
        },
      })
    })
    afterAll(() => world?.simulator.close())

    it.each([
      ['answers 500', 500, 'http'],
      ['answers half of what it knows', 'halfWhole', 'http'],
      ['has lost its TLS', 500, 'https'],
    ] as const)(
      'that %s costs nothing, by itself, in a batch and in a re-verification, and wipes nothing out',
      async (_what, badness, scheme) => {
        const owner = await world.owner()
        const [known, one, ...many] = [
          await world.enter(owner),
          await world.enter(owner),
          await world.enter(owner),
          await world.enter(owner),
        ]
        world.kept.length = 0
        await world.useCases.verifyInvoice(owner, { id: known!, area: 'company', purse: 'company' })
        await world.useCases.submitInvoices(owner, { ids: [known!], area: 'company', each: false })
        const planned = world.kept.find(({ name }) => name === 'verification.again')!.payload as {
          companyId: string
          invoiceId: string
          useId: string
        }
        clock.advance(86_400)
        server = await startBadServer(badness, body)
        current = httpTaxPlatform(fetch, { url: server.url.replace('http:', `${scheme}:`), token: 't' })
        await world.useCases.verifyInvoice(owner, { id: one!, area: 'company', purse: 'company' })
        await world.useCases.verifyInvoices(owner, { ids: many, area: 'company', purse: 'company' })
        // Retried later, as are those before and after.
        await expect(world.again(planned)).rejects.toThrow('not told')
        await expect(world.again(planned)).rejects.toThrow('not told')
        await world.work()
        for (const { name, payload } of world.kept)
          if (name === 'verification.ask') await world.deadLetter(payload as { companyId: string; id: string })
        const stood = [await world.statusOf(known!), await world.statusOf(one!), (await world.quota(owner)).company]
        current = good
        // The failures used none of that day's five: all four are asked and answered, the one in use by its job.
        await world.again(planned)
        for (const id of [known!, one!, ...many]) await world.useCases.verifyInvoice(owner, { id, area: 'company', purse: 'company' })
        expect([
          stood,
          await Promise.all([known!, one!, ...many].map((id) => world.statusOf(id))),
          (await world.quota(owner)).company,
        ]).toEqual([[1, 6, 1], [1, 1, 1, 1], 5])
      },
    )
  }))
