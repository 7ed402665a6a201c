// Verification at the tax platform: questions, their cost, and lost answers.
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { up } from '../../../migrations/0023-brought-along.ts'
import {
  correctInvoice,
  deleteInvoices,
  listDeletions,
  listInvoices,
  readInvoice,
  readInvoiceLog,
  restoreInvoices,
} from '../../invoices/invoice/index.ts'
import type { TaxPlatform } from '../../../ports/tax-platform.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { freshNumber, openTaxWorld, verifies, type TaxWorld } from '#testing/worlds/verification-world.ts'

/** A finding without an offset. */
const blue = { redKind: null, redAmount: null }
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
  world.simulator.faults.set([])
  world.kept.length = 0
})
const { verify, many } = verifies(
  () => world,
  () => owner,
)
const findInvoice = (id: string) => readInvoice({ db: floor().db, signLink: () => '' })(owner, { id, area: 'company' })
const billed = () => world.simulator.ledger.requests().filter(({ answer }) => answer.billed).length

onPostgres('Verifying an invoice', () => {
  it('a good invoice tells so, costs one of the company and leaves a receipt with its face', async () => {
    const id = await world.enter(owner)
    expect(await verify(id)).toMatchObject({
      state: 'settled',
      status: 1,
      charge: 'charged',
      face: { sellerName: '嘉兴和风包装有限公司' },
    })
    expect([
      await world.statusOf(id),
      await world.quota(owner),
      (await world.useCases.readReceipts(owner, { id, area: 'company' })).content.length,
    ]).toEqual([1, { company: 1, personal: 0 }, 1])
  })
  it('is paid by the person where the person is chosen', async () => {
    await verify(await world.enter(owner), 'personal')
    expect(await world.quota(owner)).toEqual({ company: 0, personal: 1 })
  })
  it.each([
    ['never issued', { issued: false }, 3, 'charged'],
    ['of another sum', { printed: '107.00' }, 4, 'charged'],
    ['void', { state: '2' }, 9, 'charged'],
    ['offset in full', { state: '8', redAmount: '-106.00' }, 10, 'charged'],
    ['of today', { date: '2026-11-21' }, 7, 'sameDay'],
    ['of more than five years ago', { date: '2021-11-20' }, 8, 'overFiveYears'],
    ['with a broken number', { number: '123' }, 5, 'badFormat'],
    ['of a kind that is never verified', { type: 80 }, -1, 'notApplicable'],
    ['on a blockchain', { type: 31 }, 1, 'blockchain'],
  ] as const)('an invoice %s costs what the specification says', async (_what, issue, status, charge) => {
    const id = await world.enter(owner, issue)
    const reported = await verify(id)
    expect([reported.status, reported.charge, await world.statusOf(id), (await world.quota(owner)).company]).toEqual([
      status,
      charge,
      status,
      charge === 'charged' ? 1 : 0,
    ])
  })
  it('offset in part stands in the list with its kind and sum; its first verification is no alarm', async () => {
    const id = await world.enter(owner, { state: '7', redAmount: '-40.00' })
    await verify(id)
    const filter = { area: 'company', tab: 'all', sort: 'enteredAt', order: 'desc', pageSize: 200 } as const
    const listed = (await listInvoices({ db: floor().db })(owner, filter)).content.find((row) => row.id === id)
    const log = await readInvoiceLog({ db: floor().db })(owner, { id, area: 'company' })
    expect([listed?.red, log.entries.filter(({ action }) => action === 'invoice.alarm')]).toEqual([
      { kind: 'partial', amount: '-40.00', net: null, tax: null, gross: '40.00' },
      [],
    ])
  })
  it('tells which kind of offset, and its sum', async () => {
    expect(await verify(await world.enter(owner, { state: '7', redAmount: '-40.00' }))).toMatchObject({
      status: 10,
      redKind: 'partial',
      redAmount: '-40.00',
    })
  })
  it('names the fields that are missing, and asks nothing', async () => {
    const before = world.simulator.ledger.requests().length
    expect((await verify(await world.enter(owner, { number: '123' }))).fields).toEqual(['number'])
    expect(world.simulator.ledger.requests()).toHaveLength(before)
  })
})

onPostgres('Verifying an invoice again, and one that changed meanwhile', () => {
  it('again on the same day gives the same answer, and costs nothing', async () => {
    const id = await world.enter(owner)
    await verify(id)
    expect([await verify(id), await world.quota(owner)]).toMatchObject([
      { status: 1, charge: 'reused', face: { amountIncludingTax: '106.00' } },
      { company: 1 },
    ])
  })
  it('warns of every field in which the record says otherwise than the platform: number, date and sum alone were asked', async () => {
    const id = await world.enter(owner)
    const correct = correctInvoice({ ...world.deps, signLink: () => '' })
    const warnings = async () =>
      (await findInvoice(id)).warnings.filter(({ code }) => code === 'platformDiffers').map(({ field, message }) => `${field} ${message}`)
    const set = async (value: string) =>
      correct(owner, {
        id,
        area: 'company',
        version: (await findInvoice(id)).version,
        reason: '补录',
        fields: [{ field: 'seller.name', value }],
      })
    await set('苏州不存在贸易有限公司')
    await verify(id)
    const [atOnce, counted] = [await warnings(), (await findInvoice(id)).warningCount > 0]
    await set('嘉兴和风包装有限公司')
    const mended = await warnings()
    await set('嘉兴和风包装材料有限公司')
    expect([atOnce, counted, mended, await warnings(), await world.statusOf(id)]).toEqual([
      ['seller.name 嘉兴和风包装有限公司'],
      true,
      [],
      ['seller.name 嘉兴和风包装有限公司'],
      1,
    ])
    // After the correction it is another invoice to the platform, whose earlier face no longer applies.
    await correct(owner, {
      id,
      area: 'company',
      version: (await findInvoice(id)).version,
      reason: '补录',
      fields: [{ field: 'amountIncludingTax', value: '107.00' }],
    })
    expect([await warnings(), await world.statusOf(id)]).toEqual([[], 0])
  })
  it('an invoice that was verified before there was a comparison is compared by the upgrade, and one that was deleted by its restoring', async () => {
    const id = await world.enter(owner)
    const warnings = async () => (await findInvoice(id)).warnings.map(({ field, code, message }) => `${field} ${code} ${message}`)
    await verify(id)
    const asBefore = () =>
      floor().asOwner(
        `update invoice set seller_name = '苏州不存在贸易有限公司', warnings = '[]', warning_count = 0, tax_rate = null where id = '${id}'`,
      )
    await asBefore()
    await floor().asOwner(
      `insert into invoice_line (company_id, invoice_id, seq, tax_rate) values ('${owner.companyId}', '${id}', 90, '6%') on conflict do nothing`,
    )
    await new Kysely<unknown>({ dialect: new PostgresDialect({ pool: floor().adapter.migrationSession }) }).transaction().execute(up)
    const reported = ['seller.name platformDiffers 嘉兴和风包装有限公司']
    expect([await warnings(), await floor().asOwner(`select tax_rate from invoice where id = '${id}'`)]).toEqual([
      reported,
      [{ tax_rate: '6%' }],
    ])
    await asBefore()
    await deleteInvoices(world.deps)(owner, { ids: [id], area: 'company', each: false, reason: '重复' })
    const {
      content: [deletion],
    } = await listDeletions(world.deps)(owner, { page: 1, pageSize: 1 })
    await restoreInvoices(world.deps)(owner, { ids: [deletion!.id] })
    expect(await warnings()).toEqual(reported)
  })
  it('an answer about an invoice that was corrected meanwhile says nothing of it: the receipt stays, and it is asked anew', async () => {
    const id = await world.enter(owner)
    const { batchId } = await many([id])
    const { version } = await findInvoice(id)
    const correct = correctInvoice({ ...world.deps, signLink: () => '' })
    await correct(owner, {
      id,
      area: 'company',
      version,
      reason: '补录',
      fields: [
        { field: 'amountIncludingTax', value: '9106.00' },
        { field: 'amountExcludingTax', value: '9100.00' },
      ],
    })
    await world.work()
    expect([await world.statusOf(id), await world.useCases.readVerifyBatch(owner, { batchId, area: 'company' })]).toEqual([
      0,
      { total: 1, settled: 1, charged: 1, byStatus: { 1: 1 } },
    ])
    expect((await verify(id)).status).toBe(4)
  })
  it('nor does what a person finds of a lost answer, once the invoice was corrected', async () => {
    const id = await world.enter(owner)
    const { items } = await many([id])
    expect(items[0]).toMatchObject({ ok: true })
    const [row] = (await world.useCases.readReceipts(owner, { id, area: 'company' })).content
    await world.deadLetter({ companyId: owner.companyId, id: row!.id })
    const { version } = await findInvoice(id)
    await correctInvoice({ ...world.deps, signLink: () => '' })(owner, {
      id,
      area: 'company',
      version,
      reason: '补录',
      fields: [
        { field: 'amountIncludingTax', value: '9106.00' },
        { field: 'amountExcludingTax', value: '9100.00' },
      ],
    })
    await world.useCases.reviewVerification(owner, { id: row!.id, status: 1, ...blue, note: '平台上查到' })
    expect(await world.statusOf(id)).toBe(0)
  })
  it('asks anew the day after', async () => {
    const id = await world.enter(owner)
    await verify(id)
    clock.advance(86_400)
    const again = await verify(id)
    clock.advance(-86_400)
    expect(again.charge).toBe('charged')
  })
  it('asks anew about what was not found', async () => {
    const id = await world.enter(owner, { issued: false })
    await verify(id)
    expect((await verify(id)).charge).toBe('charged')
  })
  it('stops after five a day over all companies, and the platform never hears a sixth', async () => {
    const number = freshNumber()
    const id = await world.enter(owner, { issued: false, number })
    const other = await world.owner('绍兴远帆纺织品有限公司')
    const theirs = await world.enter(other, { issued: false, number })
    for (let i = 0; i < 3; i++) await verify(id)
    for (let i = 0; i < 2; i++) await verify(theirs, 'company', other)
    const before = world.simulator.ledger.requests().length
    expect([await verify(id), (await world.quota(owner)).company, world.simulator.ledger.requests().length]).toMatchObject([
      { status: 2, charge: 'dayLimit' },
      3,
      before,
    ])
  })
  it('does not let a full day wipe out what was found', async () => {
    const id = await world.enter(owner, { issued: false })
    for (let i = 0; i < 6; i++) await verify(id)
    expect(await world.statusOf(id)).toBe(3)
  })
})

onPostgres('Verifying within the quota', () => {
  it('a busy platform costs neither quota nor one of the five', async () => {
    const id = await world.enter(owner, { issued: false })
    world.fault('busy', 10)
    for (let i = 0; i < 10; i++) expect(await verify(id)).toMatchObject({ status: 6, charge: 'abnormal' })
    expect([(await world.quota(owner)).company, (await verify(id)).charge]).toEqual([0, 'charged'])
  })
  it('is refused without quota, and nothing is asked', async () => {
    await world.setQuota(owner, 0)
    const before = world.simulator.ledger.requests().length
    await expect(verify(await world.enter(owner))).rejects.toMatchObject({ type: 'verification.companyQuota' })
    expect(world.simulator.ledger.requests()).toHaveLength(before)
  })
  it('asks once when twenty ask at once', async () => {
    const id = await world.enter(owner)
    const before = billed()
    world.fault('slow', 1, 200)
    const reported = await Promise.all(
      Array.from({ length: 20 }, () =>
        verify(id).then(
          ({ charge }) => charge ?? 'asking',
          (error: { type?: string }) => error.type,
        ),
      ),
    )
    expect([
      reported.filter((t) => t === 'charged').length,
      reported.filter((t) => t !== 'charged' && t !== 'verification.running' && t !== 'reused'),
      billed() - before,
      (await world.quota(owner)).company,
    ]).toEqual([1, [], 1, 1])
  })
  it('spends no more than there is when twelve invoices are asked about at once', async () => {
    await world.setQuota(owner, 7)
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.enter(owner)))
    const reported = await Promise.all(
      ids.map((id) =>
        verify(id).then(
          ({ charge }) => charge,
          (error: { type?: string }) => error.type,
        ),
      ),
    )
    expect([
      reported.filter((t) => t === 'charged').length,
      reported.filter((t) => t === 'verification.companyQuota').length,
      (await world.quota(owner)).company,
    ]).toEqual([7, 5, 7])
  })
})

onPostgres('Verifying where the answer is lost', () => {
  it.each(['garbage', 'html', 'twice', 'dropAfter'] as const)('a lost answer (%s) is asked after, and charged once', async (kind) => {
    const id = await world.enter(owner)
    const before = billed()
    world.fault(kind)
    expect(await verify(id)).toMatchObject({ state: 'asking', status: null })
    await world.work()
    expect([await world.statusOf(id), await world.quota(owner), billed() - before]).toMatchObject([1, { company: 1 }, 1])
  })
  it('a question that never came is given up after a minute, free, and not before', async () => {
    const id = await world.enter(owner)
    world.fault('dropBefore')
    await verify(id)
    await world.work()
    expect((await world.useCases.readReceipts(owner, { id, area: 'company' })).content[0]!.state).toBe('asking')
    clock.advance(61)
    await world.work()
    expect([await world.statusOf(id), (await world.quota(owner)).company, (await verify(id)).charge]).toEqual([6, 0, 'charged'])
  })
  it('what nobody can ever tell is free, and stands in the ledger for people', async () => {
    const id = await world.enter(owner)
    world.fault('dropAfter')
    await verify(id)
    await world.deadLetter(world.kept[0]!.payload as { companyId: string; id: string })
    const review = await world.useCases.listVerifications(owner, { area: 'company', page: 1, pageSize: 10, review: true })
    expect([await world.quota(owner), review.content.map(({ status, charge }) => [status, charge])]).toMatchObject([
      { company: 0 },
      [[6, 'unknown']],
    ])
  })
  it.each(['unknownCode', 'unknownType', 'otherInvoice'] as const)(
    'an answer that cannot be mapped (%s) is free, and stands in the ledger for people',
    async (kind) => {
      const id = await world.enter(owner)
      world.fault(kind)
      await verify(id)
      expect([
        await world.statusOf(id),
        await world.quota(owner),
        (await world.useCases.listVerifications(owner, { area: 'company', page: 1, pageSize: 10, review: true })).content.map(
          ({ charge }) => charge,
        ),
      ]).toMatchObject([6, { company: 0 }, ['unmapped']])
    },
  )
  it('a provider that cannot be asked after: a lost answer is free at once', async () => {
    const bare = await openTaxWorld(floor(), clock, { change: ({ followUp: _followUp, ...platform }: TaxPlatform) => platform })
    const id = await bare.enter(owner)
    bare.fault('dropAfter')
    expect([await bare.useCases.verifyInvoice(owner, { id, area: 'company', purse: 'company' }), await bare.quota(owner)]).toMatchObject([
      { state: 'settled', charge: 'unknown' },
      { company: 0 },
    ])
    await bare.simulator.close()
  })
  it('settles once when a late job and the first caller both have the answer', async () => {
    const id = await world.enter(owner)
    world.fault('slow', 1, 300)
    const first = verify(id)
    await expect.poll(() => world.kept.length).toBe(1)
    const job = world.kept[0]!.payload as { companyId: string; id: string }
    await Promise.all([first, ...[1, 2, 3].map(() => world.request(job).catch(() => undefined))])
    expect([await world.quota(owner), (await world.useCases.readReceipts(owner, { id, area: 'company' })).content.length]).toMatchObject([
      { company: 1 },
      1,
    ])
  })
})
