// Verifying many at once, the ledger of questions, and reviews by a person.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verificationEndpoints } from '@piaotai/contract/verification.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
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

onPostgres('Verifying', () => {
  it('many are forecast before they cost anything', async () => {
    const ids = [
      await world.enter(owner),
      await world.enter(owner),
      await world.enter(owner, { type: 31 }),
      await world.enter(owner, { date: '2026-11-21' }),
      await world.enter(owner, { type: 80 }),
    ]
    const known = await world.enter(owner)
    await verify(known)
    expect(await world.useCases.forecastVerification(owner, { area: 'company', ids: [...ids, known] })).toEqual({
      total: 6,
      asked: 2,
      running: 0,
      free: { blockchain: 1, sameDay: 1, notApplicable: 1, reused: 1 },
      left: { company: 99, personal: 50 },
    })
  })
  it('many are asked by jobs, each told by itself, and cost what was forecast', async () => {
    const ids = [await world.enter(owner), await world.enter(owner, { issued: false }), await world.enter(owner, { date: '2026-11-21' })]
    const { batchId, items } = await many(ids)
    await world.work()
    expect([
      items.map(({ state, status }) => [state, status]),
      await world.useCases.readVerifyBatch(owner, { batchId, area: 'company' }),
      await Promise.all(ids.map(world.statusOf)),
    ]).toEqual([
      [
        ['asking', null],
        ['asking', null],
        ['settled', 7],
      ],
      { total: 3, settled: 3, charged: 2, byStatus: { 1: 1, 3: 1, 7: 1 } },
      [1, 3, 7],
    ])
  })
  it('many with one of another company are refused whole', async () => {
    const other = await world.owner('绍兴远帆纺织品有限公司')
    const mine = await world.enter(owner)
    await expect(many([mine, await world.enter(other)])).rejects.toMatchObject({ type: 'invoice.notFound' })
    expect([await world.statusOf(mine), await world.quota(owner)]).toMatchObject([0, { company: 0 }])
  })
  it('of many as many are asked as there is quota for; of the rest each says so by its number', async () => {
    await world.setQuota(owner, 2)
    const numbers = [1, 2, 3].map(freshNumber)
    const { items } = await many(await Promise.all(numbers.map((number) => world.enter(owner, { number }))))
    const [left] = items.filter(({ ok }) => !ok)
    expect([items.filter(({ ok }) => ok).length, left?.problem, items.map(({ number }) => number)]).toEqual([
      2,
      'verification.companyQuota',
      numbers,
    ])
  })
  it('a batch of which nothing was asked reads as such, like one that nobody has', async () => {
    await world.setQuota(owner, 0)
    const { batchId } = await many([await world.enter(owner)])
    const nothing = { total: 0, settled: 0, charged: 0, byStatus: {} }
    const read = (id: string) => world.useCases.readVerifyBatch(owner, { batchId: id, area: 'company' })
    expect([await read(batchId), await read(randomUUID())]).toEqual([nothing, nothing])
  })

  it('typed fields are verified without a record, and count all the same', async () => {
    const id = await world.enter(owner)
    const number = (await floor().asOwner(`select number from invoice where id = '${id}'`))[0]!['number'] as string
    expect([
      await world.useCases.verifyByHand(owner, {
        area: 'company',
        purse: 'company',
        type: 22,
        code: null,
        number,
        date: '2026-11-10',
        amountExcludingTax: null,
        amountIncludingTax: '106.00',
        checkCode: null,
        sellerTaxId: null,
      }),
      await world.quota(owner),
      await world.statusOf(id),
    ]).toMatchObject([{ status: 1, invoiceId: null, cause: 'typed' }, { company: 1 }, 0])
  })
  it('the ledger tells who, which and why; staff see their own', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const mine = await world.enter(owner)
    const theirs = await world.enter(member)
    await verify(mine)
    await world.useCases.verifyInvoice(member, { id: theirs, area: 'personal', purse: 'personal' })
    const all = await world.useCases.listVerifications(owner, { area: 'company', page: 1, pageSize: 10 })
    const own = await world.useCases.listVerifications(member, { area: 'personal', page: 1, pageSize: 10 })
    expect([all.totalElements, own.content.map(({ invoiceId, purse: quotaOwner, charge }) => [invoiceId, quotaOwner, charge])]).toEqual([
      2,
      [[theirs, 'personal', 'charged']],
    ])
  })
  it('the ledger names seller and sum of an invoice to whoever sees it', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const id = await world.enter(member, { sum: '106.00' })
    await world.useCases.verifyInvoice(member, { id, area: 'personal', purse: 'personal' })
    const about = async () => {
      const { content } = await world.useCases.listVerifications(member, { area: 'personal', page: 1, pageSize: 10 })
      return content.map(({ seller, amountIncludingTax }) => [seller, amountIncludingTax])
    }
    const [seller] = await floor().asOwner(`select seller_name from invoice where id = '${id}'`)
    expect(await about()).toEqual([[seller!['seller_name'], '106.00']])
    await floor().asOwner(`update invoice set entered_by = '${owner.userId}' where id = '${id}'`)
    expect(await about()).toEqual([[null, null]])
  })
  it('the company’s ledger tells what colleagues within reach typed, and staff see none of it', async () => {
    const member = await makeColleague(floor(), clock, owner)
    const other = await makeColleague(floor(), clock, owner)
    const number = freshNumber()
    await world.useCases.verifyByHand(member, {
      area: 'personal',
      purse: 'company',
      type: 22,
      code: null,
      number,
      date: '2026-11-10',
      amountExcludingTax: null,
      amountIncludingTax: '106.00',
      checkCode: null,
      sellerTaxId: null,
    })
    const numbers = async (actor: Actor, area: 'personal' | 'company') =>
      (await world.useCases.listVerifications(actor, { area, page: 1, pageSize: 10 })).content.map((r) => r.number)
    expect([
      await numbers(owner, 'company'),
      await numbers(member, 'personal'),
      await numbers(other, 'company'),
      await numbers(other, 'personal'),
    ]).toEqual([[number], [number], [], []])
  })
  it('writes each settlement into the log of the company', async () => {
    const id = await world.enter(owner)
    await verify(id)
    expect(
      await floor().asOwner(
        `select action, detail ->> 'charge' as charge from audit_log where object_id = '${id}' and action = 'invoice.verified'`,
      ),
    ).toEqual([{ action: 'invoice.verified', charge: 'charged' }])
  })

  it('what no answer told is settled by a person once: it leaves the review, the invoice says what was found, and it stays free', async () => {
    const id = await world.enter(owner)
    const ledger = () => world.useCases.listVerifications(owner, { area: 'company', page: 1, pageSize: 10, review: true })
    world.fault('unknownCode')
    const { id: verificationId } = await verify(id)
    const found = { id: verificationId, status: 3, ...blue, note: '电子税务局网页查无此票' }
    expect(await world.useCases.reviewVerification(owner, found)).toMatchObject({
      charge: 'unmapped',
      status: 6,
      review: { by: owner.userName, status: 3, note: '电子税务局网页查无此票' },
    })
    await expect(world.useCases.reviewVerification(owner, found)).rejects.toMatchObject({ type: 'verification.reviewed' })
    expect([(await ledger()).totalElements, await world.statusOf(id), await world.quota(owner)]).toMatchObject([0, 3, { company: 0 }])
  })
  it('a person says how far it is offset: the receipt and the risk tell it as they tell an answer of the platform', async () => {
    const id = await world.enter(owner)
    world.fault('unknownCode')
    const { id: verificationId } = await verify(id)
    expect(
      await world.useCases.reviewVerification(owner, {
        id: verificationId,
        status: 10,
        redKind: 'partial',
        redAmount: '40.00',
        note: '网页查到部分红冲',
      }),
    ).toMatchObject({ redKind: 'partial', redAmount: '-40.00', review: { status: 10 } })
    expect(await world.statusOf(id)).toBe(10)
    const request = verificationEndpoints.reviewVerification.input
    const offset = { id: verificationId, status: 10, note: '网页查到' }
    expect(
      [offset, { ...offset, redKind: 'partial' }, { ...offset, status: 1, redKind: 'full' }, { ...offset, redKind: 'full' }].map(
        (one) => request.safeParse(one).success,
      ),
    ).toEqual([false, false, false, true])
  })
  it('a person’s finding does not stand against an answer that came since', async () => {
    const id = await world.enter(owner)
    world.fault('unknownCode')
    const { id: verificationId } = await verify(id)
    clock.advance(60)
    await verify(id)
    clock.advance(-60)
    await world.useCases.reviewVerification(owner, { id: verificationId, status: 3, ...blue, note: '网页查无此票' })
    expect(await world.statusOf(id)).toBe(1)
  })
  it('only what no answer told is settled by hand, and only of the own company', async () => {
    const other = await world.owner('绍兴远帆纺织品有限公司')
    const { id: good } = await verify(await world.enter(owner))
    await expect(world.useCases.reviewVerification(owner, { id: good, status: null, ...blue, note: '无需处理' })).rejects.toMatchObject({
      type: 'verification.reviewed',
    })
    await expect(world.useCases.reviewVerification(other, { id: good, status: null, ...blue, note: '无需处理' })).rejects.toMatchObject({
      type: 'verification.notFound',
    })
  })
})
