// 定后红冲: what was ticked and turned bad since is moved out in its month or kept, leaves the open ones, and comes back when taken back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { openDeductionWorld, period, special, type DeductionWorld } from '#testing/worlds/deduction-world.ts'
import type { SomeOf } from '../../../../../../scripts/lib/drafts.ts'

describe('A ticked invoice that turned bad', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: DeductionWorld
    let owner: Actor
    beforeAll(async () => {
      world = await openDeductionWorld(floor(), clock)
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      await world.begin()
      owner = world.owner()
    })
    const large = { amountExcludingTax: '100000.00', taxAmount: '13000.00', amountIncludingTax: '113000.00' }
    /** Decided for September and ticked there. */
    const ticked = async (): Promise<{ readonly id: string; readonly number: string }> => {
      const one = special('2026-09-01', large)
      world.world.ledger.put([one])
      await world.pull()
      const id = await world.idOf(one.invoiceNumber)
      await world.decide([id], { purpose: 'deduct' })
      await floor().asOwner(`update deduction set result = 'done' where company_id = '${owner.companyId}'`)
      return { id, number: one.invoiceNumber }
    }
    /** A red invoice of the bureau that reverses it in part. */
    const reversed = async (number: string, day: string, tax: string): Promise<void> => {
      const [net, gross] = [`-${Number(tax) / 0.13}.00`, `-${Number(tax) / 0.13 + Number(tax)}.00`]
      const red = { amountExcludingTax: net, taxAmount: `-${tax}`, amountIncludingTax: gross }
      const one = special(day, red)
      world.world.ledger.put([one])
      await world.world.begin(owner, day.slice(0, 7), day.slice(0, 7))
      await world.world.work()
      await floor().asOwner(`update tax_invoice set red_of = '${number}' where number = '${one.invoiceNumber}'`)
    }
    const row = async (id: string) => (await world.list()).content.find((one) => one.id === id)!
    const settle = (id: string, more: SomeOf<typeof world.use.settleDeduction> = {}) =>
      world.use.settleDeduction(owner, { id, way: 'transferOut', note: '', ...more })
    const transfers = async (of: string) => (await world.plan(of)).transfers

    it('moves the red tax out in the month of the red invoice, leaves the open ones, and comes back when it is taken back', async () => {
      const { id, number } = await ticked()
      await reversed(number, '2026-10-05', '2600.00')
      await world.atBureau(id, `state = 'redPartial'`)
      expect(await row(id)).toMatchObject({
        stands: 'changed',
        reds: [{ period: '2026-10', date: '2026-10-05', tax: '2600.00' }],
        settled: [],
      })
      await settle(id)
      expect(await row(id)).toMatchObject({
        stands: 'accepted',
        decided: { effectiveTax: '13000.00' },
        settled: [{ way: 'transferOut', line: '20', period: '2026-10', tax: '2600.00', by: owner.userName }],
      })
      expect(await transfers('2026-10')).toEqual([{ line: '20', count: 1, tax: '2600.00' }])
      expect((await world.list()).counts['changed']).toBe(0)
      await expect(settle(id)).rejects.toMatchObject({ type: 'deduction.notChanged' })
      await world.use.unsettleDeduction(owner, { id })
      expect(await row(id)).toMatchObject({ stands: 'changed', settled: [] })
      expect(await transfers('2026-10')).toEqual([])
      await expect(world.use.unsettleDeduction(owner, { id })).rejects.toMatchObject({ type: 'deduction.notSettled' })
      const log = await floor().asOwner(
        `select action from audit_log where company_id = '${owner.companyId}' and action like 'deduction.%settled' order by at, id`,
      )
      expect(log.map(({ action }) => action)).toEqual(['deduction.settled', 'deduction.unsettled'])
    })
    it('a red invoice that appears after it was settled is a new change, of what it reverses', async () => {
      const { id, number } = await ticked()
      await reversed(number, '2026-09-20', '2600.00')
      await world.atBureau(id, `state = 'redPartial'`)
      await settle(id)
      clock.advance(3600)
      await reversed(number, '2026-10-05', '1300.00')
      expect(await row(id)).toMatchObject({ stands: 'changed' })
      await settle(id)
      expect(await row(id)).toMatchObject({ stands: 'accepted' })
      expect([await transfers(period), await transfers('2026-10')]).toMatchObject([[{ tax: '2600.00' }], [{ tax: '1300.00' }]])
    })
    it('nothing is guessed: unknown figures are asked for, within bounds, and another one than proposed with a reason', async () => {
      const { id } = await ticked()
      await world.atBureau(id, `state = 'redPartial'`)
      const refused = async (more: SomeOf<typeof world.use.settleDeduction>, type: string) =>
        expect(settle(id, more)).rejects.toMatchObject({ type: `deduction.${type}` })
      await refused({}, 'transferTax')
      await refused({ tax: '13000.01', period: '2026-10' }, 'transferTax')
      await refused({ tax: '10.00' }, 'transferPeriod')
      await refused({ tax: '10.00', period: '2026-08' }, 'transferPeriod')
      await refused({ tax: '10.00', period: '2026-12' }, 'transferPeriod')
      await world.atBureau(id, `state = 'void'`)
      await refused({ tax: '10.00', period: '2026-10' }, 'settleReason')
      await refused({ way: 'keep' }, 'settleReason')
      await settle(id, { way: 'keep', note: '已在 8 月转出' })
      expect(await row(id)).toMatchObject({
        stands: 'accepted',
        settled: [{ way: 'keep', line: null, tax: '0.00', note: '已在 8 月转出' }],
      })
      await world.use.unsettleDeduction(owner, { id })
      await settle(id, { tax: '10.00', period: '2026-10', note: '其余未抵扣' })
      expect(await transfers('2026-10')).toEqual([{ line: '23b', count: 1, tax: '10.00' }])
    })
    it('one that is not ticked is decided anew and never moved out; another company’s is none', async () => {
      const { id } = await ticked()
      await floor().asOwner(`update deduction set result = null where company_id = '${owner.companyId}'`)
      await world.atBureau(id, `state = 'redFull'`)
      await expect(settle(id)).rejects.toMatchObject({ type: 'deduction.notChanged' })
      const other = await world.world.owner()
      await expect(world.use.settleDeduction(other, { id, way: 'keep', note: '' })).rejects.toMatchObject({ type: 'taxInvoice.notFound' })
    })
    it('a red invoice itself is never ticked: with its blue one in the list it counts nothing, alone it is moved out in its month', async () => {
      const { number } = await ticked()
      await reversed(number, '2026-09-20', '2600.00')
      expect((await world.list({ tab: 'left' })).content).toMatchObject([{ deductible: { reason: 'isRed' } }])
      expect((await world.plan()).deduct.tax).toBe('13000.00')
      await reversed('26322000009999999999', '2026-09-21', '1300.00')
      const [alone] = (await world.list({ tab: 'changed' })).content
      expect(await world.plan()).toMatchObject({ transfersOpen: { count: 1, tax: '1300.00' }, taxReturn: { 14: '0.00' } })
      await settle(alone!.id)
      expect(await world.plan()).toMatchObject({
        transfers: [{ line: '20', tax: '1300.00' }],
        transfersOpen: { count: 0 },
        input: [{ line: '2', tax: '13000.00' }],
        taxReturn: { 12: '13000.00', 14: '1300.00', 17: '11700.00' },
      })
      await world.use.unsettleDeduction(owner, { id: alone!.id })
      expect((await world.plan()).transfersOpen.tax).toBe('1300.00')
    })
    it('used for staff since, its tax is moved out on the line of that use, in a month that a person says', async () => {
      const { id, number } = await ticked()
      await world.enter(number, '2026-09-01', ['*日用杂品*礼盒'], {
        amountExcludingTax: '100000.00',
        taxAmount: '13000.00',
        amountIncludingTax: '113000.00',
      })
      await floor().asOwner(`update invoice set non_deductible_reason = 3 where company_id = '${owner.companyId}' and number = '${number}'`)
      expect((await world.plan('2026-10')).transfersOpen).toEqual({ count: 1, tax: '13000.00' })
      await settle(id, { period: '2026-10' })
      expect([await transfers('2026-10'), await row(id)]).toMatchObject([[{ line: '15', tax: '13000.00' }], { stands: 'accepted' }])
    })
  }))
