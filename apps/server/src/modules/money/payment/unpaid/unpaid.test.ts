// 不用付, 少付 and 员工垫付: what leaves the list of what may be paid, and what comes back to it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { deleteInvoices, recordReading } from '../../../invoices/invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { readingOf } from '#testing/invoices/readings.ts'
import { setInvoice } from '#testing/worlds/payment-world.ts'
import { freshNumber, openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

describe('What is not paid to a supplier', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
    })
    afterAll(() => world?.simulator.close())
    beforeEach(async () => {
      owner = await world.owner()
    })
    const area = 'company' as const
    const page = { page: 1, pageSize: 50 }
    let day = 0
    const enter = async (change: Readonly<Record<string, string | number | null>> = {}): Promise<string> => {
      const id = await world.enter(owner, { number: `26332000019${String(++day * 1000).padStart(9, '0')}` })
      const date = new Date(Date.UTC(2026, 9, 1 + (day % 30))).toISOString().slice(0, 10)
      await setInvoice(floor(), id, { date, verify_status: verifyStatus.success, title_status: 1, ...change })
      return id
    }
    const payable = (tab?: 'notToPay') => world.useCases.listPayable(owner, { ...page, ...(tab ? { tab } : {}) })
    const of = async (id: string) =>
      (await floor().asOwner(`select use_status as use, paid_before as paid, payable, bearer from invoice where id = '${id}'`))[0]!
    const logged = async (id: string) =>
      (
        await floor().asOwner(`select action, detail from audit_log where object_id = '${id}' and action <> 'invoice.entered' order by seq`)
      ).map(({ action, detail }) => [action, detail])
    const submit = (id: string, amount: string | null, rest?: 'later' | 'never') =>
      world.useCases.submitInvoices(owner, {
        area,
        ids: [id],
        each: false,
        amounts: [amount],
        reason: '先付一部分',
        ...(rest ? { rests: [{ id, rest }] } : {}),
      })
    const confirm = (id: string) => world.useCases.confirmInvoices(owner, { area, ids: [id], each: false, reason: '已核对' })
    const cancel = (id: string) => world.useCases.cancelConfirmations(owner, { area, ids: [id], each: false, reason: '付错了' })

    it('one marked as not to be paid leaves the list with its reason, cannot be submitted, and comes back by hand', async () => {
      const [gone, waits] = [await enter(), await enter()]
      await submit(waits, null)
      expect(await world.useCases.markNotToPay(owner, { ids: [gone, waits], reason: 'replaced', note: ' 换了新票 ' })).toMatchObject([
        { id: gone, ok: true },
        { id: waits, ok: false, problem: 'invoice.useDiffers' },
      ])
      expect((await payable()).content).toEqual([])
      const tab = await payable('notToPay')
      expect(tab).toMatchObject({
        content: [{ id: gone, notToPay: { reason: 'replaced', note: '换了新票' } }],
        counts: { notToPay: 1, ready: 0 },
      })
      await expect(submit(gone, null)).rejects.toMatchObject({ type: 'payment.refused' })
      expect(await world.useCases.takeBackNotToPay(owner, { ids: [gone, waits] })).toMatchObject([
        { ok: true },
        { ok: false, problem: 'payment.notMarked' },
      ])
      expect((await payable()).content).toMatchObject([{ id: gone, notToPay: null }])
      expect(await logged(gone)).toMatchObject([
        ['invoice.markedNotToPay', { why: 'replaced', reason: '换了新票' }],
        ['invoice.toPayAgain', { why: 'replaced' }],
      ])
      await expect(async () => world.useCases.markNotToPay(owner, { ids: [gone], reason: 'other', note: ' ' })).rejects.toMatchObject({
        type: 'payment.reasonMissing',
      })
    })
    it('what is marked, what an employee paid and what has nothing left is in no row, count or sum, and each says why', async () => {
      const [waits, marked, claimed, gone] = [await enter(), await enter(), await enter(), await enter({ standing: 'void' })]
      await world.useCases.markNotToPay(owner, { ids: [marked], reason: 'offset', note: '' })
      await world.useCases.setBearer(owner, { ids: [claimed], bearer: 'employee' })
      const list = await payable()
      const { unused, payees, expenses } = await world.useCases.readPaymentFigures(owner)
      const bySeller = await world.useCases.listPayees(owner, page)
      const one = { count: 1, amount: '106.00' }
      expect([list.content.map(({ id }) => id), list.totalElements, list.amount, list.counts]).toEqual([
        [waits],
        1,
        '106.00',
        { ready: 1, reason: 0, blocked: 0, returned: 0, notToPay: 1 },
      ])
      expect([unused, expenses, payees, bySeller.unused]).toMatchObject([one, one, [one], one])
      const judged = await world.useCases.judgeInvoices(owner, { area, ids: [waits, marked, claimed, gone] })
      const word = (cause: string) =>
        expect.objectContaining({ said: expect.arrayContaining([expect.objectContaining({ cause })]) }) as unknown
      expect(judged.map(({ acts }) => [acts.submit.verdict, acts.confirm.verdict, acts.file.verdict])).toEqual([
        ['said', 'said', 'refused'],
        ['refused', 'refused', 'refused'],
        ['after', 'after', 'refused'],
        ['refused', 'refused', 'refused'],
      ])
      for (const act of ['submit', 'confirm', 'file'] as const)
        expect(judged.slice(1).map(({ acts }) => acts[act])).toEqual([word('notToPay'), word('employee'), word('void')])
      expect(judged.map(({ steps }) => steps.includes('submit'))).toEqual([true, false, false, false])
      await expect(submit(claimed, null)).rejects.toMatchObject({ type: 'payment.stepFirst' })
    })
    it('of one that is paid in part the rest may be submitted again, and no more than the rest', async () => {
      const id = await enter()
      await submit(id, '33.33')
      await confirm(id)
      expect(await of(id)).toMatchObject({ use: 0, paid: '33.33', payable: '72.67' })
      expect((await payable()).content).toMatchObject([{ id, payable: '72.67', paidBefore: '33.33' }])
      expect(await logged(id)).toContainEqual(['invoice.partlyPaid', { amount: '33.33', rest: '72.67' }])
      await expect(submit(id, '72.68')).rejects.toMatchObject({ type: 'payment.amountInvalid', detail: { max: '72.67' } })
      await expect(deleteInvoices(world.deps)(owner, { area, ids: [id], reason: '重复', each: false })).rejects.toMatchObject({
        type: 'invoice.notUnused',
      })
      await submit(id, null)
      const [{ batch } = { batch: null }] = await world.useCases.judgeInvoices(owner, { area, ids: [id] })
      expect(batch).toMatchObject({ amount: '72.67' })
      await confirm(id)
      expect(await of(id)).toMatchObject({ use: 3, paid: '33.33', payable: '72.67' })
      const batches = await world.useCases.listPaymentBatches(owner, { ...page, mine: true })
      const drawn = await Promise.all(batches.content.map((one) => world.useCases.readPaymentBatch(owner, { id: one.id })))
      expect(drawn.flatMap(({ invoices }) => invoices.map(({ amount, rest }) => [amount, rest])).sort()).toEqual([
        ['33.33', 'later'],
        ['72.67', null],
      ])
      expect(batches.content.map(({ state, amount }) => [state, amount]).sort()).toEqual([
        ['confirmed', '33.33'],
        ['confirmed', '72.67'],
      ])
    })
    it('one that is closed with less stays closed', async () => {
      const id = await enter()
      await submit(id, '100.00', 'never')
      await confirm(id)
      expect(await of(id)).toMatchObject({ use: 3, paid: '0.00' })
      expect((await payable()).content).toEqual([])
    })
    it('a part that is taken back waits again with its amount, last part first, and not while the rest is on its way', async () => {
      const id = await enter()
      await submit(id, '33.33')
      await confirm(id)
      await submit(id, null)
      await expect(cancel(id)).rejects.toMatchObject({ type: 'invoice.useDiffers' })
      await world.useCases.withdrawInvoices(owner, { area, ids: [id], each: false })
      await cancel(id)
      expect(await of(id)).toMatchObject({ use: 1, paid: '0.00', payable: '106.00' })
      expect((await logged(id)).map(([action]) => action).slice(-2)).toEqual(['invoice.confirmationCancelled', 'invoice.partTakenBack'])
      const { content } = await world.useCases.listSubmitted(owner, { ...page, state: 'submitted' })
      expect(content).toMatchObject([{ invoiceId: id, amount: '33.33' }])
      await confirm(id)
      expect(await of(id)).toMatchObject({ use: 0, paid: '33.33' })
    })
    it('a ticket that a person brings in is on the list of employees with their sum, until they got it back or the supplier is owed', async () => {
      const record = async (type: number, where: 'personal' | 'company') =>
        (
          await world.deps.db.inTenant(owner, (tx) =>
            recordReading(world.deps)(
              tx,
              { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 5, categoryHint: 1, area: where },
              readingOf({ number: freshNumber(), type, date: '2026-11-10', amountIncludingTax: '86.50' }),
              null,
            ),
          )
        ).invoiceId
      const [mine, other, company] = [await record(51, 'personal'), await record(51, 'personal'), await record(51, 'company')]
      for (const id of [mine, other, company]) await setInvoice(floor(), id, { category: 1 })
      expect([await of(mine), await of(company)]).toMatchObject([{ bearer: 'employee' }, { bearer: 'supplier' }])
      const list = (tab: 'open' | 'settled') => world.useCases.listExpenses(owner, { ...page, tab })
      expect(await list('open')).toMatchObject({
        totalElements: 2,
        amount: '173.00',
        people: [{ id: owner.userId, name: owner.userName, count: 2, amount: '173.00' }],
      })
      await world.useCases.markNotToPay(owner, { ids: [mine], reason: 'settled', note: '11 月报销' })
      await world.useCases.setBearer(owner, { ids: [other], bearer: 'supplier' })
      expect([await list('open'), await list('settled')]).toMatchObject([
        { content: [], counts: { open: 0, settled: 1 } },
        { content: [{ id: mine, notToPay: { reason: 'settled', note: '11 月报销' } }] },
      ])
      expect(await logged(other)).toContainEqual(['invoice.bearerSet', expect.objectContaining({ before: 'employee', after: 'supplier' })])
      expect((await payable()).content.map(({ id }) => id).sort()).toEqual([other, company].sort())
    })
  }))
