// What the bureau would refuse stays out of its sheets, judged as they go out.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'

describe('What stays out of a sheet', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(() => world.begin())

    it('what the bureau would refuse at this moment stays out of the sheet, each with its cause and the bureau’s code', async () => {
      const invoices = Array.from({ length: 8 }, (_, at) => special(`2026-09-0${at + 1}`))
      const ids = await world.pulled(...invoices)
      const [, locked, lost, gone, reversed, part, less, doubted] = ids as [string, string, string, string, string, string, string, string]
      await world.decide(ids, { purpose: 'deduct' })
      const known = (id: string, set: string) => floor().asOwner(`update deduction set ${set} where tax_invoice_id = '${id}'`)
      await world.atBureau(locked, `red_locked = true`)
      await world.atBureau(lost, `risk = 'lost'`)
      await known(lost, `risk = 'lost'`)
      await world.atBureau(gone, `state = 'void'`)
      await world.atBureau(reversed, `state = 'redFull'`)
      await known(reversed, `state = 'redFull'`)
      await world.atBureau(doubted, `risk = 'doubtful'`)
      const red = (blue: string, tax: string) =>
        floor().asOwner(`insert into tax_invoice select (jsonb_populate_record(null::tax_invoice, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(),
          'identity', '9' || substr(t.identity, 2), 'number', '9' || substr(t.number, 2), 'amount', -20, 'tax', -${tax}, 'total', -20 - ${tax}, 'red_of', t.identity))).*
          from tax_invoice t where t.id = '${blue}'`)
      for (const [id, tax] of [
        [part, '1.20'],
        [less, '1.20'],
      ] as const) {
        await red(id, tax)
        await world.atBureau(id, `state = 'redPartial'`)
        await known(id, `state = 'redPartial'`)
      }
      await known(less, `effective_tax = 4.80`)
      const file = await world.use.exportDeductions(world.owner(), { period, generation: '2026-07' })
      const rows = await world.rowsOf(file)
      expect(rows.slice(1).map((row) => [row[2], row[6]])).toEqual([
        [invoices[0]!.invoiceNumber, '6.00'],
        [invoices[6]!.invoiceNumber, '4.80'],
      ])
      expect(new Map(file.left.map(({ id, causes, reason, refusal }) => [id, [causes, reason, refusal]]))).toEqual(
        new Map([
          [locked, [['redLocked'], null, null]],
          [lost, [['abnormal'], null, 15]],
          [gone, [['void'], null, 11]],
          [reversed, [['redFull'], null, 12]],
          [part, [['overDeductible'], 'redPartial', 18]],
          [doubted, [['doubtful'], null, null]],
        ]),
      )
    })
    it('a confirmed period takes no more, and an invoice of a later month none of it; where nothing goes out, each is named', async () => {
      const [first, second] = [special('2026-09-01'), special('2026-09-02')]
      const [done, open] = (await world.pulled(first, second)) as [string, string]
      await world.decide([done, open], { purpose: 'deduct' })
      await world.atBureau(done, `use = 'confirmed'`)
      await floor().asOwner(`update deduction set result = 'done' where tax_invoice_id = '${done}'`)
      await floor().asOwner(`update deduction set period = '2026-08' where tax_invoice_id = '${open}'`)
      const refused = (of: string) => world.use.exportDeductions(world.owner(), { period: of, generation: '2026-07' })
      await expect(refused('2026-08')).rejects.toMatchObject({
        type: 'deduction.allLeft',
        detail: { count: 1, left: [{ id: open, causes: ['otherPeriod'], refusal: 24 }] },
      })
      await floor().asOwner(`update deduction set period = '${period}' where tax_invoice_id = '${open}'`)
      await expect(refused(period)).rejects.toMatchObject({ detail: { left: [{ causes: ['periodLocked'], refusal: 20 }] } })
    })
  }))
