// The generic protocol, spoken with the simulator.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '@piaotai/tax-platform-simulator/server.ts'
import { IssuedInvoice, type Fault } from '@piaotai/tax-platform-simulator/wire.ts'
import { preCheck, type TaxQuestion, type Verifiable } from '@piaotai/domain/verification/verification.ts'
import { guardedFetch } from '../egress.ts'
import { httpTaxPlatform } from './http.ts'
import type { TaxPlatform } from '../../ports/tax-platform.ts'

const now = new Date('2026-11-21T02:00:00Z')
const invoice: Verifiable = {
  type: 22,
  code: null,
  number: '26332000005100042017',
  date: '2026-11-10',
  amountExcludingTax: '100.00',
  amountIncludingTax: '106.00',
  checkCode: null,
  sellerTaxId: null,
}
const issued = {
  invoiceType: '82',
  invoiceCode: null,
  invoiceNumber: '26332000005100042017',
  billingDate: '2026-11-10',
  amountExcludingTax: '100.00',
  taxAmount: '6.00',
  amountIncludingTax: '106.00',
  checkCode: null,
  sellerName: '嘉兴和风包装有限公司',
  sellerTaxId: null,
  buyerName: '宁波拾光文具有限公司',
  buyerTaxId: null,
} as const
const question = (change: Partial<Verifiable> = {}): TaxQuestion => preCheck({ ...invoice, ...change }, now).query!
let simulator: Simulator
let platform: TaxPlatform
let count = 0
const requestId = (): string => `request-${++count}`
beforeAll(async () => {
  simulator = await startSimulator({ now: () => now, token: 'a token of the tests' })
  platform = httpTaxPlatform(guardedFetch({ loopback: true, waitMs: 300 }), { url: simulator.url, token: 'a token of the tests' })
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.ledger.put([IssuedInvoice.parse(issued)])
  simulator.faults.set([])
})
const fault = (kind: Fault['kind'], ms = 0): void => {
  simulator.faults.set([{ kind, times: 1, ms }])
}
/** A new number, so that another test's questions do not count towards its five a day. */
const fresh = (): Partial<Verifiable> => {
  const number = `2633200000610004${String(++count).padStart(4, '0')}`
  simulator.ledger.put([IssuedInvoice.parse({ ...issued, invoiceNumber: number })])
  return { number }
}

describe('The generic provider', () => {
  it('tells a match with the face that the platform holds, its type as the product writes it', async () => {
    expect(await platform.verify(requestId(), question(fresh()))).toMatchObject({
      outcome: 'answered',
      status: 1,
      face: { type: 22, sellerName: '嘉兴和风包装有限公司', amountIncludingTax: '106.00' },
    })
  })
  it('tells texts that no column holds as texts that one does: an answer is never lost for its letters', async () => {
    const about = question(fresh())
    const id = requestId()
    const said = { ...issued, invoiceNumber: about.number, state: '0', sellerName: `嘉兴\u0000和风\ud800${'包'.repeat(5000)}` }
    const odd = httpTaxPlatform(
      async () => new Response(JSON.stringify({ requestId: id, code: '001', message: `好\u0007${'😀'.repeat(150)}`, invoice: said })),
      { url: 'https://tax.example.test' },
    )
    const answer = await odd.verify(id, about)
    const face = 'face' in answer ? answer.face : null
    const message = 'message' in answer ? answer.message : ''
    expect([
      answer.outcome,
      face?.sellerName?.slice(0, 8),
      face?.sellerName?.length,
      message.isWellFormed(),
      message.startsWith('好 😀'),
    ]).toEqual(['answered', '嘉兴 和风\ufffd包包', 500, true, true])
  })
  it('tells void, and offset in full and in part with its sum', async () => {
    const about = question(fresh())
    const answers = []
    for (const [state, redAmount] of [
      ['2', null],
      ['8', '-106.00'],
      ['7', '-40.00'],
    ] as const) {
      simulator.ledger.put([IssuedInvoice.parse({ ...issued, invoiceNumber: about.number, state, redAmount })])
      answers.push(await platform.verify(requestId(), about))
    }
    expect(answers).toMatchObject([
      { status: 9, redKind: null },
      { status: 10, redKind: 'full', redAmount: '-106.00' },
      { status: 10, redKind: 'partial', redAmount: '-40.00' },
    ])
  })
  it('tells what was not found, and what does not agree', async () => {
    expect([
      await platform.verify(requestId(), question({ number: '26332000005100099999' })),
      await platform.verify(requestId(), question({ ...fresh(), amountIncludingTax: '1.00' })),
    ]).toMatchObject([
      { status: 3, face: null },
      { status: 4, face: null },
    ])
  })
  it('tells the sixth question of a day', async () => {
    const about = question(fresh())
    for (let i = 0; i < 5; i++) await platform.verify(requestId(), about)
    expect(await platform.verify(requestId(), about)).toMatchObject({ status: 2 })
  })
  it.each(['busy', 'maintenance', 'tooFrequent', 'blocked'] as const)('tells a platform that is %s as an abnormal result', async (kind) => {
    fault(kind)
    expect(await platform.verify(requestId(), question(fresh()))).toMatchObject({ outcome: 'answered', status: 6 })
  })
  it.each(['garbage', 'html', 'twice', 'dropAfter'] as const)(
    'does not know what came of a question whose answer was lost (%s), and learns it by asking after it',
    async (kind) => {
      const id = requestId()
      const about = question(fresh())
      fault(kind)
      expect([await platform.verify(id, about), await platform.followUp!(id, about)]).toMatchObject([
        { outcome: 'unknown' },
        { outcome: 'answered', status: 1 },
      ])
    },
  )
  it('does not wait for a late answer, and learns it later', async () => {
    const id = requestId()
    const about = question(fresh())
    fault('late', 900)
    expect([await platform.verify(id, about), await platform.followUp!(id, about)]).toMatchObject([
      { outcome: 'unknown' },
      { outcome: 'answered', status: 1 },
    ])
  })
  it('learns that a question never came', async () => {
    const id = requestId()
    const about = question(fresh())
    fault('dropBefore')
    expect([await platform.verify(id, about), await platform.followUp!(id, about)]).toMatchObject([
      { outcome: 'unknown' },
      { outcome: 'never' },
    ])
  })
  it.each([
    ['unknownCode', '777'],
    ['unknownType', '001'],
    ['otherInvoice', '001'],
  ] as const)('hands what it cannot map (%s) to people', async (kind, code) => {
    fault(kind)
    expect(await platform.verify(requestId(), question(fresh()))).toMatchObject({ outcome: 'unmapped', code })
  })
  it('knows that a platform out of reach took nothing', async () => {
    const gone = httpTaxPlatform(guardedFetch({ loopback: true }), { url: 'http://127.0.0.1:9' })
    expect(await gone.verify(requestId(), question())).toMatchObject({ outcome: 'answered', status: 6 })
  })
  it('calls no address inside the app where it is not one machine', async () => {
    const inside = httpTaxPlatform(guardedFetch({ loopback: false }), { url: simulator.url })
    expect(await inside.verify(requestId(), question())).toMatchObject({ outcome: 'answered', status: 6 })
  })
})
