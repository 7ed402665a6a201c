// 同步: rows of the mirror go into the system through the one intake, with the bureau's own files; what the system has is never overwritten.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entrySource, verifyStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { issued, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import { readingOf } from '#testing/invoices/readings.ts'

describe('Sync of the bureau’s invoices', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: PullWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openPullWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.faults.set([])
      world.due.length = 0
      for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
      owner = await world.owner()
      await world.allow(owner, 5)
      await world.loggedIn(owner)
    })
    const rowOf = async (number: string) => {
      const { content } = await world.mirror(owner, { number })
      return world.pulls.readTaxInvoice(owner, { id: content[0]!.id })
    }
    const ours = async (number: string) =>
      (
        await floor().asOwner(`select i.id, i.entry_source, i.verify_status, i.amount_including_tax as total,
        (select array_agg(o.format order by o.format) from invoice_original o where o.invoice_id = i.id and o.from_bureau) as formats
        from invoice i where i.company_id = '${owner.companyId}' and i.number = '${number}'`)
      )[0]

    const enter = (number: string, date: string, total: string, amount: string) =>
      world.deps.db.inTenant(owner, (tx) =>
        recordReading(world.deps)(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: entrySource.manual, categoryHint: 1 },
          readingOf({
            number,
            date,
            amountIncludingTax: total,
            amountExcludingTax: amount,
            taxAmount: '6.00',
            seller: { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' },
            buyer: { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' },
          }),
          null,
        ),
      )

    it('a new invoice is entered by source 13, with XML, OFD and PDF as originals of the bureau', async () => {
      const one = issued('2026-09-03')
      world.ledger.put([one])
      const { id } = await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      expect(await rowOf(one.invoiceNumber)).toMatchObject({
        sync: 'entered',
        completeness: 'file',
        sides: expect.arrayContaining([{ field: 'total', ours: '106.00', bureau: '106.00', same: true }]),
      })
      expect(await ours(one.invoiceNumber)).toMatchObject({ entry_source: 13, total: '106.00', formats: ['ofd', 'pdf', 'xml'] })
      expect(await world.pull(owner, id)).toMatchObject({ state: 'success', sync: 'success', rows: { entered: 1 } })
    })
    it('an invoice that was typed gets the bureau’s originals; one that says otherwise is held, with both sides', async () => {
      const [same, other] = [issued('2026-09-03'), issued('2026-09-04')]
      world.ledger.put([same, other])
      await enter(same.invoiceNumber, '2026-09-03', '106.00', '100.00')
      await enter(other.invoiceNumber, '2026-09-04', '116.00', '110.00')
      await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      expect((await rowOf(same.invoiceNumber)).sync).toBe('originalUpdated')
      expect(await rowOf(other.invoiceNumber)).toMatchObject({
        sync: 'differs',
        sides: expect.arrayContaining([{ field: 'total', ours: '116.00', bureau: '106.00', same: false }]),
      })
      expect(await ours(other.invoiceNumber)).toMatchObject({ total: '116.00', formats: null })
    })
    it('what was pulled without it is synced later; the same again is no news', async () => {
      const one = issued('2026-09-03')
      world.ledger.put([one])
      await world.begin(owner, '2026-09', '2026-09')
      await world.work()
      const row = await rowOf(one.invoiceNumber)
      expect(row).toMatchObject({ sync: 'notSynced', completeness: 'list', ours: null })
      expect(await world.pulls.syncTaxInvoices(owner, { direction: 'in', ids: [row.id] })).toEqual({ queued: 1, needsLogin: false })
      await world.work()
      expect((await rowOf(one.invoiceNumber)).sync).toBe('entered')
      expect(await world.pulls.syncTaxInvoices(owner, { direction: 'in', ids: [row.id] })).toEqual({ queued: 0, needsLogin: false })
      expect(await world.quota(owner)).toBe(1)
    })
    it('a file that comes as HTML is tried again; an invoice without any file says so', async () => {
      const [late, paper] = [issued('2026-09-03'), issued('2026-09-04', { bureau: { lacks: ['XML', 'OFD', 'PDF'] } })]
      world.ledger.put([late, paper])
      world.faults.set([{ kind: 'html', on: 'file', times: 2 }])
      await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      expect((await rowOf(late.invoiceNumber)).sync).toBe('entered')
      expect(await rowOf(paper.invoiceNumber)).toMatchObject({ sync: 'exception', syncNote: 'noFile' })
    })
    it('an older invoice, which has no file there, is entered as the list says it, without an original, once', async () => {
      const old = issued('2026-09-03', { invoiceType: '04', invoiceCode: '033002100411', invoiceNumber: '41720933' })
      world.ledger.put([old])
      await world.begin(owner, '2026-09', '2026-09')
      await world.work()
      const row = await rowOf(old.invoiceNumber)
      const ask = () => world.pulls.syncTaxInvoices(owner, { direction: 'in', ids: [row.id] })
      await ask()
      await world.work()
      expect(await rowOf(old.invoiceNumber)).toMatchObject({ sync: 'entered', syncNote: 'withoutFile', completeness: 'list' })
      expect(await ours(old.invoiceNumber)).toMatchObject({ entry_source: entrySource.taxBureau, total: '106.00', formats: null })
      expect(await ask()).toEqual({ queued: 0, needsLogin: false })
    })
    it('what a pull brought stays its own when another covers the month', async () => {
      world.ledger.put([issued('2026-09-03'), issued('2026-09-04')])
      const first = await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      world.ledger.put([issued('2026-09-05')])
      const second = await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      expect([(await world.pull(owner, first.id)).rows, (await world.pull(owner, second.id)).rows]).toEqual([
        { entered: 2 },
        { entered: 1 },
      ])
    })
    it('void and red since the last pull stand on our invoice at once, with the alarm and without a verification', async () => {
      const one = issued('2026-09-03')
      world.ledger.put([one])
      await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      world.ledger.put([{ ...one, state: '8' }])
      await world.begin(owner, '2026-09', '2026-09')
      await world.work()
      expect(await ours(one.invoiceNumber)).toMatchObject({ verify_status: verifyStatus.redOffset })
      expect(await rowOf(one.invoiceNumber)).toMatchObject({
        state: 'redFull',
        events: expect.arrayContaining([expect.objectContaining({ kind: 'changed' })]),
      })
      expect(
        await floor().asOwner(
          `select action from audit_log where company_id = '${owner.companyId}' and action in ('invoice.alarm', 'invoice.standingChanged') order by action`,
        ),
      ).toEqual([{ action: 'invoice.alarm' }, { action: 'invoice.standingChanged' }])
      expect(await floor().asOwner(`select id from verification where company_id = '${owner.companyId}'`)).toEqual([])
    })
    it('figures of months and tabs equal a count of the rows after all of it', async () => {
      world.ledger.put([issued('2026-09-03'), issued('2026-08-04', { state: '7' }), issued('2026-08-05', { bureau: { risk: '03' } })])
      await world.begin(owner, '2026-08', '2026-09', { thenSync: true })
      await world.work()
      const counted =
        await floor().asOwner(`select month, sync_state, (state <> 'normal' or risk <> 'normal') as bad, use, count(*)::int as count, sum(total)::text as total
        from tax_invoice where company_id = '${owner.companyId}' group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
      const kept = await floor().asOwner(`select month, sync_state, bad, use, count::int as count, total::text as total
        from tax_figure where company_id = '${owner.companyId}' and count <> 0 order by 1, 2, 3, 4`)
      expect(kept).toEqual(counted)
      const months = await world.pulls.readTaxMonths(owner, { direction: 'in' })
      expect(months.months.find(({ month }) => month === '2026-08')).toMatchObject({ count: 2, days: 31, pulled: 31, task: null })
    })
  }))
