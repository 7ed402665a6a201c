// 对账: a month of the bureau's invoices beside ours, kept as a snapshot.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { entrySource } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import { reconcileModule } from './index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { freshNumber, issued, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'
import { readingOf } from '#testing/invoices/readings.ts'
import { depsOf, type SomeOf } from '../../../../../../scripts/lib/drafts.ts'

const floor = fileFloor()
const clock = stillClock('2026-11-26T02:00:00Z')
let world: PullWorld
let owner: Actor
let use: ReturnType<typeof reconcileModule.useCases>
beforeAll(async () => {
  world = await openPullWorld(floor(), clock)
  use = reconcileModule.useCases(depsOf(world.deps))
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.faults.set([])
  world.due.length = 0
  for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
  owner = await world.owner()
  await world.allow(owner, 9)
  await world.loggedIn(owner)
})
const enter = (number: string, more: Parameters<typeof readingOf>[0] = {}) =>
  world.deps.db.inTenant(owner, (tx) =>
    recordReading(world.deps)(
      tx,
      { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: entrySource.manual, categoryHint: 1 },
      readingOf({
        type: 22,
        number,
        date: '2026-09-03',
        amountIncludingTax: '106.00',
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        seller: { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' },
        buyer: { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' },
        ...more,
      }),
      null,
    ),
  )
const pullMonth = async (): Promise<void> => {
  await world.begin(owner, '2026-09', '2026-09')
  await world.work()
}
const make = async (): Promise<string> => (await use.makeReconciliation(owner, { direction: 'in', month: '2026-09' })).id
const rows = async (id: string, more: SomeOf<typeof use.listReconciled> = {}) =>
  use.listReconciled(owner, { id, page: 1, pageSize: 50, ...more })
const summary = async () => (await use.listReconciliations(owner, { direction: 'in' })).content[0]!
const of = (count: number, bureau = count, ours = count) => expect.objectContaining({ count, bureau, ours })

onPostgres('Reconciliation of a month', () => {
  it('a difference is settled field by field, with both sides in the log, and taken back', async () => {
    const [one] = [issued('2026-09-03')]
    world.ledger.put([one])
    await enter(one.invoiceNumber, {
      amountIncludingTax: '116.00',
      amountExcludingTax: '110.00',
      seller: { name: '嘉兴和风纸箱厂', taxId: '91330400MA2B1C3D4E' },
    })
    await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
    await world.work()
    const { id } = (await world.mirror(owner, { number: one.invoiceNumber })).content[0]!
    const read = async () => {
      const { sync, syncNote, sides, events } = await world.pulls.readTaxInvoice(owner, { id })
      return [sync, syncNote, sides.filter(({ same }) => !same).map(({ field, ours }) => `${field} ${ours}`), events[0]!.kind]
    }
    const before = ['differs', 'total', ['total 116.00', 'amount 110.00', 'sellerName 嘉兴和风纸箱厂']]
    expect((await read()).slice(0, 3)).toEqual(before)
    const settle = (take: Parameters<typeof use.settleDifference>[1]['take']) =>
      use.settleDifference(owner, { taxInvoiceId: id, take, reason: '税局金额为准' })
    await expect(settle(['date'])).rejects.toMatchObject({ type: 'reconciliationRow.agrees' })
    expect(await settle(['total', 'amount'])).toEqual({ taken: 2, kept: 1 })
    expect(await read()).toEqual(['success', 'settled', ['sellerName 嘉兴和风纸箱厂'], 'settled'])
    expect(await use.unsettleDifference(owner, { taxInvoiceId: id })).toEqual({ restored: 2 })
    expect((await read()).slice(0, 3)).toEqual(before)
    await expect(use.unsettleDifference(owner, { taxInvoiceId: id })).rejects.toMatchObject({ type: 'reconciliationRow.notSettled' })
    const log = await floor().asOwner(
      `select action from audit_log where company_id = '${owner.companyId}' and action in ('taxInvoice.settled', 'taxInvoice.unsettled', 'invoice.corrected') order by seq`,
    )
    expect(log.map(({ action }) => action)).toEqual([
      'invoice.corrected',
      'taxInvoice.settled',
      'invoice.corrected',
      'taxInvoice.unsettled',
    ])
  })
  it('a difference where every field stays ours is settled once, until it is taken back', async () => {
    const [one] = [issued('2026-09-03')]
    world.ledger.put([one])
    await enter(one.invoiceNumber, { amountIncludingTax: '116.00' })
    await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
    await world.work()
    const taxInvoiceId = (await world.mirror(owner, { number: one.invoiceNumber })).content[0]!.id
    const settle = () => use.settleDifference(owner, { taxInvoiceId, take: [], reason: '以票面为准' })
    expect(await settle()).toEqual({ taken: 0, kept: 1 })
    await expect(settle()).rejects.toMatchObject({ type: 'reconciliationRow.settled' })
    await use.unsettleDifference(owner, { taxInvoiceId })
    expect(await settle()).toEqual({ taken: 0, kept: 1 })
  })
  it('a settled difference is open again once the bureau changes what was compared', async () => {
    const [one] = [issued('2026-09-03')]
    world.ledger.put([one])
    await enter(one.invoiceNumber, { amountIncludingTax: '116.00' })
    await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
    await world.work()
    const { id } = (await world.mirror(owner, { number: one.invoiceNumber })).content[0]!
    await use.settleDifference(owner, { taxInvoiceId: id, take: [], reason: '以票面为准' })
    world.ledger.put([{ ...one, state: '7' }])
    await pullMonth()
    expect(await world.pulls.readTaxInvoice(owner, { id })).toMatchObject({ sync: 'success', syncNote: 'settled' })
    world.ledger.put([{ ...one, state: '7', sellerName: '嘉兴和风包装股份有限公司' }])
    await pullMonth()
    expect(await world.pulls.readTaxInvoice(owner, { id })).toMatchObject({ sync: 'differs', syncNote: 'changedSince' })
    expect(await use.settleDifference(owner, { taxInvoiceId: id, take: ['sellerName'], reason: '销方更名' })).toMatchObject({ taken: 1 })
  })
  it('is settled by nobody who may not correct ours, and of no other company', async () => {
    const [one] = [issued('2026-09-03')]
    world.ledger.put([one])
    await enter(one.invoiceNumber, { amountIncludingTax: '116.00' })
    await pullMonth()
    const taxInvoiceId = (await world.mirror(owner, { number: one.invoiceNumber })).content[0]!.id
    const only: Actor = { ...owner, permissions: new Set(['menu_2.directTaxIncomeInvoice', 'directTaxIncomeInvoice.reconcile']) }
    const as = (actor: Actor) => use.settleDifference(actor, { taxInvoiceId, take: ['total'], reason: '税局' })
    await expect(as(only)).rejects.toMatchObject({ type: 'invoice.notFound' })
    await expect(as(await world.owner())).rejects.toMatchObject({ type: 'taxInvoice.notFound' })
  })
  it('tells both, what differs in which fields, only theirs, only ours and what came late; each invoice under one result', async () => {
    const [both, other, theirs, late] = [issued('2026-09-03'), issued('2026-09-03'), issued('2026-09-04'), issued('2026-09-05')]
    world.ledger.put([both, other, theirs])
    await pullMonth()
    clock.advance(60)
    world.ledger.put([late])
    await pullMonth()
    const own = freshNumber()
    await enter(both.invoiceNumber)
    await enter(late.invoiceNumber, { date: '2026-09-05' })
    await enter(other.invoiceNumber, { amountIncludingTax: '116.00', amountExcludingTax: '110.00', date: '2026-08-31' })
    await enter(own)
    const id = await make()
    expect(await summary()).toMatchObject({ month: '2026-09', bureau: 4, ours: 3, days: 30, pulled: 30, provisional: 0 })
    expect((await summary()).figures).toEqual({
      both: of(1),
      differs: of(1, 1, 0),
      bureauOnly: of(1, 1, 0),
      oursOnly: of(1, 0, 1),
      late: of(1),
      leftOut: of(0),
    })
    const { content, counts } = await rows(id, { tab: 'todo' })
    expect(counts).toEqual({ todo: 4, explained: 0, later: 0, leftOut: 0 })
    const result = (number: string) => content.find((row) => row.number === number)
    expect(result(other.invoiceNumber)).toMatchObject({
      result: 'differs',
      fields: expect.arrayContaining([
        { field: 'total', ours: '116.00', bureau: '106.00' },
        { field: 'date', ours: '2026-08-31', bureau: '2026-09-03' },
      ]),
    })
    expect(result(theirs.invoiceNumber)).toMatchObject({ result: 'bureauOnly', invoiceId: null })
    expect(result(own)).toMatchObject({ result: 'oursOnly', taxInvoiceId: null })
    expect(result(late.invoiceNumber)).toMatchObject({ result: 'late', fields: [] })
    expect(result(both.invoiceNumber)).toBeUndefined()
  })
  it('what the bureau has none of is named, not dropped', async () => {
    await enter('A012345', { type: 80, code: null, buyer: { name: null, taxId: null }, seller: { name: null, taxId: null } })
    await floor().asOwner(`update invoice set category = 1 where company_id = '${owner.companyId}' and number = 'A012345'`)
    const id = await make()
    expect(await summary()).toMatchObject({ ours: 1, bureau: 0, figures: { leftOut: { count: 1, ours: 1 } } })
    expect((await rows(id, { tab: 'leftOut' })).content).toMatchObject([{ number: 'A012345', result: 'leftOut' }])
  })
  it('a later match is listed apart and leaves the snapshot as it was; a new snapshot has it as agreeing', async () => {
    const one = issued('2026-09-03')
    world.ledger.put([one])
    await pullMonth()
    const id = await make()
    const before = await summary()
    await enter(one.invoiceNumber)
    expect(await summary()).toEqual(before)
    expect(await rows(id)).toMatchObject({
      counts: { todo: 0, later: 1 },
      content: [{ result: 'bureauOnly', agrees: true }],
    })
    await make()
    expect((await summary()).figures).toMatchObject({ both: { count: 1 }, bureauOnly: { count: 0 } })
  })
  it('a reason takes a row from the to-dos and stays for the next snapshot, until it is taken back', async () => {
    const own = freshNumber()
    await enter(own)
    const first = await make()
    const ids = (await rows(first)).content.map((row) => row.id)
    await use.explainReconciled(owner, { ids, reason: '抬头是旧名' })
    const second = await make()
    expect(await rows(second, { tab: 'explained' })).toMatchObject({
      counts: { todo: 0, explained: 1 },
      content: [{ number: own, note: { reason: '抬头是旧名', by: owner.userName } }],
    })
    await use.unexplainReconciled(owner, { ids: (await rows(second)).content.map((row) => row.id) })
    expect((await rows(second)).counts).toMatchObject({ todo: 1, explained: 0 })
    expect(
      await floor().asOwner(
        `select action from audit_log where company_id = '${owner.companyId}' and action like 'reconciliation.%' order by seq`,
      ),
    ).toEqual(['made', 'explained', 'made', 'unexplained'].map((act) => ({ action: `reconciliation.${act}` })))
  })
  it('another company’s snapshot and rows are absent, and so is a month to come', async () => {
    await enter(freshNumber())
    const id = await make()
    const [row] = (await rows(id)).content
    const other = await world.owner()
    await expect(use.listReconciled(other, { id, page: 1, pageSize: 5 })).rejects.toMatchObject({ type: 'reconciliation.notFound' })
    await expect(use.explainReconciled(other, { ids: [row!.id], reason: 'x' })).rejects.toMatchObject({
      type: 'reconciliationRow.notFound',
    })
    await expect(use.makeReconciliation(owner, { direction: 'in', month: '2026-12' })).rejects.toMatchObject({
      type: 'reconciliation.future',
    })
  })
})
