// Rows that an earlier release kept twice, as a number and as code and number, are one at the next pull, with what hangs on either.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'

describe('Rows doubled in the mirror', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    let companyId: string
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      await world.begin()
      companyId = world.owner().companyId
    })
    /** One invoice of the bureau, and beside it the row of an earlier release. */
    const doubled = async (more = ''): Promise<{ readonly digital: string; readonly coded: string; readonly number: string }> => {
      const one = special('2026-09-01')
      const number = one.invoiceNumber
      world.world.ledger.put([one])
      await world.pull()
      const digital = await world.idOf(number)
      const [code, rest] = [number.slice(0, 12), number.slice(12)]
      const [row] =
        await floor().asOwner(`insert into tax_invoice select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
        'identity', '${code}-${rest}', 'code', '${code}', 'number', '${rest}'${more}))).* from tax_invoice t where t.company_id = '${companyId}' and t.id = '${digital}' returning id`)
      return { digital, coded: String(row!['id']), number }
    }
    const mirror = async () => (await world.world.mirror(world.owner())).content
    const figures = async () => {
      const [row] = await floor().asOwner(
        `select sum(count)::int as count, sum(tax)::text as tax from tax_figure where company_id = '${companyId}' and month = '${period}'`,
      )
      return row
    }
    const audits = async () =>
      (
        await floor().asOwner(`select count(*)::int as n from audit_log where company_id = '${companyId}' and action = 'taxInvoice.joined'`)
      )[0]!['n']

    it('are one row at the next pull, with the decision, the use and the events of both', async () => {
      const { digital, coded, number } = await doubled(`, 'use', 'confirmed', 'use_tax', '6.00', 'remark', '备注'`)
      await world.use.decideDeductions(world.owner(), { period, ids: [digital], purpose: 'hold', note: '' })
      await floor().asOwner(`insert into deduction (company_id, tax_invoice_id, period, purpose, effective_tax, state, risk, by_id, by_name, at, result)
        select company_id, '${coded}', period, 'deduct', 6, state, risk, by_id, by_name, at, 'done' from deduction where tax_invoice_id = '${digital}'`)
      await floor().asOwner(
        `insert into tax_invoice_event (company_id, id, tax_invoice_id, at, kind) values ('${companyId}', gen_random_uuid(), '${coded}', now(), 'synced')`,
      )
      expect([(await mirror()).length, await figures()]).toEqual([2, { count: 2, tax: '12.00' }])
      await world.pull()
      expect(await mirror()).toMatchObject([{ id: digital, number }])
      expect(await figures()).toEqual({ count: 1, tax: '6.00' })
      const [row] = (await world.list()).content
      expect(row).toMatchObject({ id: digital, decided: { purpose: 'deduct', result: 'done', effectiveTax: '6.00' } })
      const events = await floor().asOwner(`select kind from tax_invoice_event where tax_invoice_id = '${digital}' order by kind`)
      expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['joined', 'synced']))
      expect([await audits(), (await floor().asOwner(`select remark from tax_invoice where id = '${digital}'`))[0]]).toEqual([
        1,
        { remark: '备注' },
      ])
    })
    it('stay two where day or total differ, and while one is being synced', async () => {
      await doubled(`, 'total', '107.00'`)
      await world.pull()
      expect((await mirror()).length).toBe(2)
      await floor().asOwner(
        `update tax_invoice set total = 106, sync_state = 'processing' where company_id = '${companyId}' and code is not null`,
      )
      await world.pull()
      expect((await mirror()).length).toBe(2)
      await floor().asOwner(`update tax_invoice set sync_state = 'notSynced' where company_id = '${companyId}'`)
      await world.pull()
      expect((await mirror()).length).toBe(1)
    })
  }))
