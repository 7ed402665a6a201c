// A row of the bureau beside doubled records: it follows the record that bears its number, and its files are still fetched if they never were.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entrySource } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { readingOf } from '#testing/invoices/readings.ts'
import { companyTaxId, issued, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'
import { invoiceModule, recordReading } from '../../invoices/invoice/index.ts'
import { depsOf } from '../../../../../../scripts/lib/drafts.ts'

describe('A row of the bureau beside doubled records', () =>
  onDatabase((floor) => {
    const clock = stillClock('2026-11-26T02:00:00Z')
    let world: PullWorld
    let owner: Actor
    let use: ReturnType<typeof invoiceModule.useCases>
    beforeAll(async () => {
      world = await openPullWorld(floor(), clock)
      use = invoiceModule.useCases(depsOf(world.deps))
    })
    afterAll(() => world?.close())
    beforeEach(async () => {
      world.due.length = 0
      owner = await world.owner()
      await world.allow(owner, 5)
      await world.loggedIn(owner)
    })
    const enter = async (number: string): Promise<string> => {
      const reading = readingOf({
        number,
        date: '2026-09-03',
        amountIncludingTax: '106.00',
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        seller: { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' },
        buyer: { name: '苏州砚田精密制造有限公司', taxId: companyTaxId },
      })
      const { companyId, userId, userName } = owner
      const entering = { companyId, userId, userName, entrySource: entrySource.manual, categoryHint: 1 }
      return (await world.deps.db.inTenant(owner, (tx) => recordReading(world.deps)(tx, entering, reading, null))).invoiceId!
    }
    /** A record of the same invoice by code and number, as an earlier release made it. */
    const enterCoded = async (number: string): Promise<string> => {
      const id = await enter(`9${number.slice(1)}`)
      const [code, last] = [number.slice(0, 12), number.slice(12)]
      await floor().asOwner(
        `update invoice set identity = '${code}-${last}', code = '${code}', number = '${last}', type = 30 where company_id = '${owner.companyId}' and id = '${id}'`,
      )
      return id
    }
    const rowOf = async (number: string) =>
      (
        await floor().asOwner(
          `select id, sync_state as state, invoice_id as record from tax_invoice where company_id = '${owner.companyId}' and identity = '${number}'`,
        )
      )[0]!

    it('was never synced: joining them leaves it so, and a sync brings the bureau’s files', async () => {
      const one = issued('2026-09-03')
      world.ledger.put([one])
      await world.begin(owner, '2026-09', '2026-09')
      await world.work()
      const digital = await enter(one.invoiceNumber)
      const coded = await enterCoded(one.invoiceNumber)
      expect(await use.joinDoubledInvoices(owner, { ids: [coded] })).toEqual([{ id: coded, ok: true }])
      const { id, state } = await rowOf(one.invoiceNumber)
      expect(state).toBe('notSynced')
      await world.pulls.syncTaxInvoices(owner, { direction: 'in', ids: [String(id)] })
      await world.work()
      expect(await rowOf(one.invoiceNumber)).toEqual({ id, state: 'originalUpdated', record: digital })
    })
    it('goes with the record that stays, and back to its own when they are parted', async () => {
      const one = issued('2026-09-04')
      world.ledger.put([one])
      await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      const { record: digital, state } = await rowOf(one.invoiceNumber)
      expect(state).toBe('entered')
      const coded = await enterCoded(one.invoiceNumber)
      // In use: it stays.
      await floor().asOwner(`update invoice set use_status = 1 where company_id = '${owner.companyId}' and id = '${coded}'`)
      await use.joinDoubledInvoices(owner, { ids: [coded] })
      expect(await rowOf(one.invoiceNumber)).toMatchObject({ state: 'success', record: coded })
      await use.partJoinedInvoices(owner, { ids: [coded] })
      expect(await rowOf(one.invoiceNumber)).toMatchObject({ state: 'success', record: digital })
    })
    it('is that of its record again once it is brought back after its deletion', async () => {
      const one = issued('2026-09-05')
      world.ledger.put([one])
      await world.begin(owner, '2026-09', '2026-09', { thenSync: true })
      await world.work()
      const { record } = await rowOf(one.invoiceNumber)
      await use.deleteInvoices(owner, { area: 'company', ids: [String(record)], each: false, reason: '误录' })
      expect(await rowOf(one.invoiceNumber)).toMatchObject({ state: 'notSynced', record: null })
      const { content } = await use.listDeletions(owner, { page: 1, pageSize: 20 })
      await use.restoreInvoices(owner, { ids: [content[0]!.id] })
      expect(await rowOf(one.invoiceNumber)).toMatchObject({ state: 'success', record })
    })
  }))
