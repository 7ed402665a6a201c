import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator, type SimulatorOptions } from '../src/server.ts'
import { IssuedInvoice, type VerifyAnswer } from '../src/wire.ts'

const digital = {
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
const older = {
  ...digital,
  invoiceType: '10',
  invoiceCode: '033002600111',
  invoiceNumber: '58203117',
  checkCode: '64201837745120398812',
} as const
const open: Simulator[] = []
const start = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const simulator = await startSimulator({ now: () => new Date('2026-11-21T02:00:00Z'), ...options })
  open.push(simulator)
  if (simulator.ledger.all().length === 0) simulator.ledger.put([digital, older].map((invoice) => IssuedInvoice.parse(invoice)))
  return simulator
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((simulator) => simulator.close()))
})

let count = 0
const question = (change: object = {}) => ({
  requestId: `request-${++count}`,
  invoiceType: '82',
  invoiceCode: null,
  invoiceNumber: digital.invoiceNumber,
  billingDate: '2026-11-10',
  amountExcludingTax: null,
  amountIncludingTax: '106.00',
  checkCode: null,
  sellerTaxId: null,
  ...change,
})
const ask = async ({ url }: Simulator, change: object = {}): Promise<VerifyAnswer> =>
  (await (await fetch(`${url}/v1/verify`, { method: 'POST', body: JSON.stringify(question(change)) })).json()) as VerifyAnswer
const olderRequest = {
  invoiceType: '10',
  invoiceCode: older.invoiceCode,
  invoiceNumber: older.invoiceNumber,
  amountIncludingTax: null,
  checkCode: '398812',
}

describe('The simulated tax platform', () => {
  it('tells a digital invoice by number, date and sum', async () => {
    expect(await ask(await start())).toMatchObject({
      code: '001',
      billed: true,
      invoice: { sellerName: '嘉兴和风包装有限公司', state: '0' },
    })
  })
  it('tells an older invoice by code, number, date and the end of its check code', async () => {
    expect(await ask(await start(), olderRequest)).toMatchObject({ code: '001' })
  })
  it.each([
    ['a number that was never issued', { invoiceNumber: '26332000005100042018' }, '009', true],
    ['a sum that differs', { amountIncludingTax: '106.01' }, '006', true],
    ['a date that differs', { billingDate: '2026-11-11' }, '006', true],
    ['a sum that is missing', { amountIncludingTax: null }, '005', false],
    ['a type that it does not know', { invoiceType: '99' }, '005', false],
    ['an invoice of today', { billingDate: '2026-11-21' }, 'rqerr', false],
    ['an invoice of more than five years ago', { billingDate: '2021-11-20' }, 'over5', false],
    ['a check code that differs', { ...olderRequest, checkCode: '000000' }, '006', true],
  ])('answers to %s with its code', async (_what, change, code, billed) => {
    expect(await ask(await start(), change)).toMatchObject({ code, billed, invoice: null })
  })
  it('still takes an invoice of five years ago to the day', async () => {
    expect(await ask(await start(), { billingDate: '2021-11-21' })).toMatchObject({ code: '006' })
  })
  it('looks an invoice up five times a day, whoever asks, and again the day after', async () => {
    let now = new Date('2026-11-21T02:00:00Z')
    const simulator = await start({ now: () => now })
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push((await ask(simulator)).code)
    now = new Date('2026-11-21T16:00:01Z')
    expect([...codes, (await ask(simulator)).code]).toEqual(['001', '001', '001', '001', '001', '002', '001'])
  })
  it('tells void and offset invoices, with the sum that was offset', async () => {
    const simulator = await start()
    simulator.ledger.put([IssuedInvoice.parse({ ...digital, state: '7', redAmount: '-40.00' })])
    expect((await ask(simulator)).invoice).toMatchObject({ state: '7', redAmount: '-40.00' })
  })
  it('answers the same request the same, and counts it once', async () => {
    const simulator = await start()
    await ask(simulator, { requestId: 'request-again' })
    await ask(simulator, { requestId: 'request-again' })
    expect(simulator.ledger.requests()).toHaveLength(1)
  })
  it('bills nothing for blockchain invoices', async () => {
    expect(
      await ask(await start(), {
        invoiceType: '100',
        invoiceCode: '144032612345',
        invoiceNumber: '01234567',
        amountExcludingTax: '1.00',
        checkCode: '12345',
      }),
    ).toMatchObject({ code: '009', billed: false })
  })
  it('is busy as often as the script says, without booking anything', async () => {
    const simulator = await start()
    simulator.faults.set([{ kind: 'busy', times: 2, ms: 0 }])
    expect([(await ask(simulator)).code, (await ask(simulator)).code, (await ask(simulator)).code]).toEqual(['004', '004', '001'])
    expect(simulator.ledger.requests()).toHaveLength(1)
  })
  it.each(['dropAfter', 'garbage', 'twice', 'html'] as const)(
    'books a request whose answer is lost (%s), and tells it when asked',
    async (kind) => {
      const simulator = await start()
      simulator.faults.set([{ kind, times: 1, ms: 0 }])
      await expect(ask(simulator, { requestId: `lost-answer-${kind}` })).rejects.toThrow()
      expect(await (await fetch(`${simulator.url}/v1/verify/lost-answer-${kind}`)).json()).toMatchObject({ code: '001' })
    },
  )
  it('knows nothing of a request that never came', async () => {
    const simulator = await start()
    simulator.faults.set([{ kind: 'dropBefore', times: 1, ms: 0 }])
    await expect(ask(simulator, { requestId: 'never-arrived' })).rejects.toThrow()
    expect((await fetch(`${simulator.url}/v1/verify/never-arrived`)).status).toBe(404)
  })
  it('refuses who bears no token, where one is set', async () => {
    const { url } = await start({ token: 'a token of the tests' })
    expect((await fetch(`${url}/v1/verify`, { method: 'POST', body: '{}' })).status).toBe(401)
  })
  it('keeps ledger and log over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'piaotai-tax-'))
    const first = await start({ folder })
    await ask(first, { requestId: 'before-restart' })
    await first.close()
    const second = await start({ folder })
    expect([second.ledger.all().length, second.ledger.answerTo('before-restart')?.code]).toEqual([2, '001'])
    rmSync(folder, { recursive: true })
  })
  it('lets a person change its ledger on a page, and no other page of the browser', async () => {
    const { url, ledger } = await start()
    const send = (type: string) =>
      fetch(`${url}/ledger`, { method: 'PUT', headers: { 'content-type': type }, body: JSON.stringify([{ ...digital, state: '2' }]) })
    expect((await send('text/plain')).status).toBe(400)
    expect((await send('application/json')).status).toBe(200)
    expect(ledger.find(`-${digital.invoiceNumber}`)?.state).toBe('2')
    expect(await (await fetch(url)).text()).toContain('税务平台模拟器')
  })
})
