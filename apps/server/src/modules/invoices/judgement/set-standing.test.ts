// How invoices stand: each source is heard, at once and once, whichever came first.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BureauState } from '@piaotai/domain/tax/tax-pull.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { BureauRow } from '../../../ports/bureau-pull.ts'
import { writeRows } from '../../bureau/tax-pull/mirror-rows.ts'
import { correctInvoice, deleteInvoices, recordReading, restoreInvoices } from '../invoice/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { readingOf } from '#testing/invoices/readings.ts'
import { freshNumber, openTaxWorld, type Issue, type TaxWorld } from '#testing/worlds/verification-world.ts'

const floor = fileFloor()
const clock = stillClock()
let world: TaxWorld
let owner: Actor
beforeAll(async () => {
  world = await openTaxWorld(floor(), clock)
})
afterAll(() => world?.simulator.close())
beforeEach(async () => {
  owner = await world.owner()
  world.mails.length = 0
})
/** Total 106.00, of 2026-11-10. */
const enter = async (issue: Issue = {}) => {
  const number = issue.number ?? freshNumber()
  return { number, id: await world.enter(owner, { ...issue, number }) }
}
const record = async (given: Parameters<typeof readingOf>[0]) =>
  world.deps.db.inTenant(owner, (tx) =>
    recordReading(world.deps)(
      tx,
      { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 1 },
      readingOf({ number: freshNumber(), date: '2026-11-12', ...given }),
      null,
    ),
  )
const redOf = async (blue: string, gross: string, net: string, tax: string, more: Parameters<typeof readingOf>[0] = {}) =>
  (
    await record({
      remark: `被红冲蓝字数电发票号码：${blue} 红字发票信息确认单编号：33021126000000012345`,
      amountIncludingTax: gross,
      amountExcludingTax: net,
      taxAmount: tax,
      ...more,
    })
  ).invoiceId
const half = (blue: string, more = {}) => redOf(blue, '-53.00', '-50.00', '-3.00', more)
const listed = (number: string, change: Partial<BureauRow> = {}): BureauRow => ({
  number,
  code: null,
  type: 22,
  typeWord: '数电发票（普通发票）',
  issued: '2026-11-10 10:00:00',
  sellerName: '嘉兴和风包装有限公司',
  sellerTaxId: null,
  buyerName: null,
  buyerTaxId: null,
  amount: '100.00',
  tax: '6.00',
  total: '106.00',
  state: 'normal',
  risk: 'normal',
  redLocked: false,
  use: 'none',
  useTax: null,
  booking: 'none',
  bookedOn: null,
  source: 'digital',
  issuer: null,
  remark: null,
  ...change,
})
const pull = (...rows: readonly BureauRow[]) =>
  world.deps.db.inTenant(owner, (tx) =>
    writeRows(
      world.deps,
      tx,
      { companyId: owner.companyId, direction: 'in', taxId: '91330200MA2B1C3D4E', by: { sheet: '全量.xlsx' } },
      rows,
    ),
  )
const of = async (id: string) =>
  (
    await floor().asOwner(
      `select standing, standing_source as source, red_net as net, red_tax as tax, red_gross as gross, payable, verify_status as status from invoice where id = '${id}'`,
    )
  )[0]!
const verify = (id: string) => world.useCases.verifyInvoice(owner, { id, area: 'company', purse: 'company' })
const told = async (id: string) =>
  (
    await floor().asOwner(
      `select action, detail from audit_log where object_id = '${id}' and action in ('invoice.standingChanged', 'invoice.alarm') order by seq`,
    )
  ).map(({ action, detail }) => [action, (detail as { to: unknown }).to])
const submit = (id: string) => world.useCases.submitInvoices(owner, { area: 'company', ids: [id], each: false, reason: '已核对' })
const whole = { net: '100.00', tax: '6.00', gross: '106.00', payable: '0.00' }
const gone = (...ids: readonly string[]) =>
  deleteInvoices({ ...world.deps })(owner, { area: 'company', ids: [...ids], reason: '重复', each: false })

onPostgres('How an invoice stands', () => {
  it('is what the tax platform answers, and an inconclusive answer later changes nothing', async () => {
    const { id, number } = await enter()
    await verify(id)
    expect(await of(id)).toMatchObject({ standing: 'normal', source: 'verification', payable: '106.00', status: 1 })
    world.simulator.ledger.put([{ ...world.simulator.ledger.find(`-${number}`)!, state: '7', redAmount: '-40.00' }])
    clock.advance(86_400)
    await verify(id)
    expect(await of(id)).toMatchObject({ standing: 'redPartial', gross: '40.00', net: null, payable: '66.00', status: 10 })
    for (const state of ['8', '0'] as const) {
      world.simulator.ledger.put([{ ...world.simulator.ledger.find(`-${number}`)!, state, redAmount: null }])
      clock.advance(86_400)
      await verify(id)
      expect(await of(id)).toMatchObject({ standing: 'redFull', ...whole, status: 10 })
    }
    world.fault('busy')
    clock.advance(86_400)
    await verify(id)
    expect(await of(id)).toMatchObject({ standing: 'redFull', source: 'verification', status: 10 })
  })
  it('is normal by the bureau’s list if it says the same, and nobody was asked', async () => {
    const [same, other] = [await enter(), await enter()]
    await pull(listed(same.number), listed(other.number, { total: '107.00' }))
    expect([await of(same.id), await of(other.id)]).toMatchObject([
      { standing: 'normal', source: 'bureau', status: 0 },
      { standing: 'unasked', source: 'none' },
    ])
  })
  it('follows the bureau’s list when that turns, told once to whoever submitted it, and never back', async () => {
    const { id, number } = await enter()
    await submit(id)
    for (const state of ['normal', 'void', 'void', 'normal'] as const satisfies readonly BureauState[])
      await pull(listed(number, { state, use: state === 'void' ? 'ticked' : 'none' }))
    expect([await of(id), await told(id), world.mails.length]).toMatchObject([
      { standing: 'void', source: 'bureau', payable: '0.00', status: 9 },
      [
        ['invoice.standingChanged', 'normal'],
        ['invoice.standingChanged', 'void'],
        ['invoice.alarm', 9],
      ],
      1,
    ])
  })
  it('is known at once of one that comes in after the bureau called it red', async () => {
    const number = freshNumber()
    await pull(listed(number, { state: 'redFull' }))
    const { id } = await enter({ number })
    expect([await of(id), await told(id)]).toMatchObject([
      { standing: 'redFull', source: 'bureau', ...whole, status: 10 },
      [['invoice.standingChanged', 'redFull']],
    ])
  })
  it('is red by red invoices as they come, in part and then in full, and no more when they go', async () => {
    const { id, number } = await enter()
    await verify(id)
    await submit(id)
    const one = await half(number)
    expect(await of(id)).toMatchObject({
      standing: 'redPartial',
      source: 'redInvoice',
      net: '50.00',
      tax: '3.00',
      gross: '53.00',
      payable: '53.00',
    })
    const two = await half(number)
    expect([await of(id), world.mails.length]).toMatchObject([{ standing: 'redFull', ...whole, status: 10 }, 2])
    const [deleted] = await gone(two)
    expect(await of(id)).toMatchObject({ standing: 'redPartial', gross: '53.00' })
    await gone(one)
    expect(await of(id)).toMatchObject({ standing: 'normal', source: 'verification', gross: null, payable: '106.00', status: 1 })
    await restoreInvoices(world.deps)(owner, { ids: [(deleted as { deletionId: string }).deletionId] })
    expect(await of(id)).toMatchObject({ standing: 'redPartial', gross: '53.00' })
  })
  it('is red by red invoices that came before it, and by those that only the bureau lists, once each', async () => {
    const number = freshNumber()
    const red = freshNumber()
    await half(number, { number: red })
    const remark = `被红冲蓝字数电发票号码：${number}`
    await pull(
      listed(red, { remark, amount: '-50.00', tax: '-3.00', total: '-53.00' }),
      listed(freshNumber(), { remark, amount: '-10.00', tax: '-0.60', total: '-10.60' }),
    )
    const { id } = await enter({ number })
    expect(await of(id)).toMatchObject({ standing: 'redPartial', net: '60.00', tax: '3.60', gross: '63.60', payable: '42.40' })
  })
  it('is not red by one of another seller, by a void one, or by one that was corrected to another number', async () => {
    const [first, second] = [await enter(), await enter()]
    await half(first.number, { seller: { name: '别家', taxId: '91330400MA2B1C3D4E' } })
    expect(await of(first.id)).toMatchObject({ standing: 'unasked' })
    const red = freshNumber()
    const id = await half(first.number, { number: red })
    const correct = correctInvoice({ ...world.deps, signLink: () => '' })
    await correct(owner, {
      id,
      area: 'company',
      version: 1,
      reason: '看错',
      fields: [{ field: 'remark', value: `被红冲蓝字数电发票号码：${second.number}` }],
    })
    expect([await of(first.id), await of(second.id)]).toMatchObject([{ standing: 'unasked', status: 0 }, { standing: 'redPartial' }])
    await pull(listed(red, { state: 'void', amount: '-50.00', tax: '-3.00', total: '-53.00' }))
    expect([await of(id), await of(second.id)]).toMatchObject([{ standing: 'void' }, { standing: 'unasked', status: 0 }])
  })
  it('is another’s once its number is corrected', async () => {
    const { id, number } = await enter()
    await pull(listed(number, { state: 'void' }))
    await correctInvoice({ ...world.deps, signLink: () => '' })(owner, {
      id,
      area: 'company',
      version: 1,
      reason: '看错',
      fields: [{ field: 'number', value: freshNumber() }],
    })
    expect(await of(id)).toMatchObject({ standing: 'unasked', source: 'none', status: 0, payable: '106.00' })
  })
  it('is red in full when two red invoices come at one moment', async () => {
    const { id, number } = await enter()
    await Promise.all([half(number), half(number)])
    expect(await of(id)).toMatchObject({ standing: 'redFull', gross: '106.00' })
  })
  it('of a paper one is known by code and number', async () => {
    const face = { type: 11, code: '033002100411', number: '12345678', amountIncludingTax: '106.00', amountExcludingTax: '100.00' }
    const { invoiceId } = await record({ ...face, taxAmount: '6.00' })
    await record({
      type: 11,
      code: '033002100411',
      number: '12345699',
      amountIncludingTax: '-106.00',
      remark: '对应正数发票代码:033002100411号码:12345678',
    })
    expect(await of(invoiceId)).toMatchObject({ standing: 'redFull', source: 'redInvoice', ...whole })
  })
})
