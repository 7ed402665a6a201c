// A company with invoices pulled from the bureau, that decides, exports the bureau's sheets and reads results back.
import { sql } from 'kysely'
import { readBook } from '../../src/adapters/sheets/read-workbook.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import type { BookBounds } from '../../src/ports/spreadsheet-reader.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { deductionModule } from '../../src/modules/bureau/deduction/index.ts'
import { newId } from '../../src/lib/ids.ts'
import { recordReading } from '../../src/modules/invoices/invoice/index.ts'
import type { Floor, stillClock } from '../database/database.ts'
import { makeExports } from './export-world.ts'
import { issued, openPullWorld, type Issue } from './tax-pull-world.ts'
import { readingOf } from '../invoices/readings.ts'
import type { SomeOf } from '../../../../scripts/lib/drafts.ts'

/** The month that its tests decide in. */
export const period = '2026-09'
export const special = (day: string, more: Issue = {}) => issued(day, { invoiceType: '81', ...more })

export const openDeductionWorld = async (floor: Floor, clock: ReturnType<typeof stillClock>) => {
  const world = await openPullWorld(floor, clock)
  const out = await makeExports(floor, clock)
  const use = deductionModule.useCases({
    ...out.deps,
    sheets: { readBook: async (bytes: Uint8Array, bounds: BookBounds) => readBook(bytes, bounds) },
  })
  let owner: Actor
  const list = (more: SomeOf<typeof use.listDeductions> = {}) => use.listDeductions(owner, { period, page: 1, pageSize: 200, ...more })
  const pull = async (): Promise<void> => {
    await world.begin(owner, period, period)
    await world.work()
  }
  return {
    world,
    use,
    owner: () => owner,
    /** A company anew, at a bureau that holds nothing. */
    begin: async (): Promise<void> => {
      world.faults.set([])
      world.due.length = 0
      for (const invoice of world.ledger.all()) world.ledger.remove(`${invoice.invoiceCode ?? ''}-${invoice.invoiceNumber}`)
      owner = await world.owner()
      await world.allow(owner, 9)
      await world.loggedIn(owner)
    },
    pull,
    list,
    plan: (of = period) => use.readDeductionPlan(owner, { period: of }),
    /** Invoices of the bureau, pulled, by their ids here. */
    pulled: async (...invoices: readonly ReturnType<typeof special>[]): Promise<string[]> => {
      world.ledger.put([...invoices])
      await pull()
      const { content } = await list()
      return invoices.map(({ invoiceNumber }) => content.find(({ number }) => number === invoiceNumber)!.id)
    },
    idOf: async (number: string): Promise<string> => (await list()).content.find((row) => row.number === number)!.id,
    decide: (ids: readonly string[], more: SomeOf<typeof use.decideDeductions> = {}) =>
      use.decideDeductions(owner, { period, ids: [...ids], note: '', ...more }),
    /** What the bureau says of an invoice since. */
    atBureau: (id: string, set: string) =>
      floor.asOwner(`update tax_invoice set ${set} where company_id = '${owner.companyId}' and id = '${id}'`),
    /** The rows of a file that was made, headings first. */
    rowsOf: async ({ id }: { readonly id: string }): Promise<readonly (readonly string[])[]> => {
      const bytes = await out.fetch(owner, id)
      const book = readBook(bytes, { rows: 1000, columns: 60, pages: 4 })
      if (!book.ok) return []
      const { rows } = book.pages[0]!
      const width = rows[0]!.cells.findLastIndex((cell) => cell !== '') + 1
      return rows.map(({ cells }) => cells.slice(0, width))
    },
    bytesOf: ({ id }: { readonly id: string }) => out.fetch(owner, id),
    /** What a rule of that name proposed for ours. */
    propose: (number: string, name: string, reason: number) =>
      world.deps.db.inTenant(owner, async (tx) => {
        const at = clock.now().toISOString()
        const { companyId: company_id, userId: owner_id, userName: owner_name } = owner
        const [rule, run] = [newId(clock.now()), newId(clock.now())]
        const invoice = await tx.selectFrom('invoice').select('id').where('number', '=', number).executeTakeFirstOrThrow()
        await sql`insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, owner_id, owner_name, created_at, changed_at, changed_by_name, from_at)
          values (${company_id}, ${rule}, 'classify', ${name}, '{}', '{}', '{}', 1, 'on', ${owner_id}, ${owner_name}, ${at}, ${at}, ${owner_name}, ${at})`.execute(
          tx,
        )
        await sql`insert into rule_run (company_id, id, rule_id, rule_version, cause, key, state, created_at)
          values (${company_id}, ${run}, ${rule}, 1, 'event', 'x', 'done', ${at})`.execute(tx)
        await sql`insert into rule_value (company_id, run_id, invoice_id, field, rule_id, before, after, at)
          values (${company_id}, ${run}, ${invoice.id}, 'reason', ${rule}, '{"was": null}', ${String(reason)}, ${at})`.execute(tx)
      }),
    /** Ours of the same number, with goods. */
    enter: (number: string, date: string, goods: readonly string[], more: Parameters<typeof readingOf>[0] = {}) =>
      world.deps.db.inTenant(owner, (tx) =>
        recordReading(world.deps)(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: entrySource.manual, categoryHint: 1 },
          readingOf({
            type: 12,
            number,
            date,
            amountIncludingTax: '106.00',
            amountExcludingTax: '100.00',
            taxAmount: '6.00',
            seller: { name: '嘉兴和风包装有限公司', taxId: '91330400MA2B1C3D4E' },
            buyer: { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' },
            lines: goods.map((name) => ({
              name,
              spec: null,
              unit: null,
              quantity: null,
              unitPrice: null,
              amount: '100.00',
              taxRate: '6%',
              taxAmount: '6.00',
            })),
            ...more,
          }),
          null,
        ),
      ),
    close: async (): Promise<void> => {
      out.close()
      await world.close()
    },
  }
}
export type DeductionWorld = Awaited<ReturnType<typeof openDeductionWorld>>
