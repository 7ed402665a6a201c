// Invoices and vouchers of one company: runs the voucher model's acts on the product.
import { randomUUID } from 'node:crypto'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { periodMonth } from '@piaotai/domain/voucher/voucher.ts'
import { openPushes } from '../../../apps/server/src/adapters/push/index.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import { emit } from '../../../apps/server/src/kernel/events.ts'
import { deleteInvoices } from '../../../apps/server/src/modules/invoices/invoice/index.ts'
import { voucherModule } from '../../../apps/server/src/modules/money/voucher/index.ts'
import { stillClock, type Floor } from '../../../apps/server/testing/database/database.ts'
import { makeExports } from '../../../apps/server/testing/worlds/export-world.ts'
import { makeOwner } from '../../../apps/server/testing/worlds/people.ts'
import { periodOf, type Call, type State } from './voucher-model.ts'

const rule = {
  entries: [
    { side: 'debit', account: '1403', auxiliary: null, face: 'amount' },
    { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
    { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
  ],
  summary: '采购，{party}',
}
/** Months of a scene are its own: 1950-01 and on. */
const monthAt = (at: number): string => periodMonth((1950 + Math.floor(at / 12)) * 100 + (at % 12) + 1)

export const openVoucherEnvironment = async (floor: Floor) => {
  const clock = stillClock()
  const exports = await makeExports(floor, clock)
  const useCases = voucherModule.useCases({
    ...exports.deps,
    pushAdapters: openPushes({ loopback: false, simulatedAt: [] }).pushAdapters,
    sheets: { read: () => Promise.reject(new Error('no sheet here')) },
  })
  const { moveBooks } = voucherModule.commands(exports.deps)
  const owner: Actor = { ...(await makeOwner(floor, clock)), permissions: permissionsOfRole('superAdmin') }
  const { companyId, userId } = owner
  await useCases.adoptStandardChart(owner, { standard: 'small' })
  await floor.asOwner(
    `insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, tried_version, from_at, owner_id, owner_name, created_at, changed_at, changed_by_name)
     values ('${companyId}', gen_random_uuid(), 'voucher', '采购', '{"tab":"all"}', '${JSON.stringify(rule)}', '{"run":1,"day":1}', 0, 'on', 1, now(), '${userId}', '', now(), now(), '')`,
  )
  let scenes = 0
  const begin = async (count: number) => {
    const months = [monthAt(2 * scenes), monthAt(2 * scenes++ + 1)]
    const ids = Array.from({ length: count }, () => randomUUID() as string)
    const list = ids.map((id) => `'${id}'`).join()
    await floor.asOwner(
      `insert into invoice (company_id, id, type, number, date, seller_name, amount_excluding_tax, tax_amount, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at) values ${ids
        .map(
          (id, at) =>
            `('${companyId}', '${id}', 22, '${id.slice(0, 20)}', '${months[periodOf(at)]!}-15', '昆山沃野', ${100 + at}.01, ${at}.10, ${100 + 2 * at}.11, 1, 0, '${userId}', '', now())`,
        )
        .join()}`,
    )
    const holding = async (at: number): Promise<{ id: string; batch: string; seq: number } | undefined> =>
      (
        await floor.asOwner(
          `select v.id, v.batch, v.seq from voucher v join voucher_invoice vi on vi.company_id = v.company_id and vi.voucher_id = v.id where vi.invoice_id = '${ids[at]!}'`,
        )
      )[0] as { id: string; batch: string; seq: number } | undefined
    const month = (at: number): string => months[periodOf(at)]!
    const run = async ({ act, at }: Call): Promise<string> => {
      const period = month(at)
      if (act === 'make') return String((await useCases.makeVouchers(owner, { period, merging: 'none', preview: false })).vouchers)
      if (act === 'close') return moveBooks(owner, period, 'closed')
      if (act === 'open') return moveBooks(owner, period, 'open')
      if (act === 'merge') {
        const { content } = await useCases.listVouchers(owner, { period, state: 'draft', page: 1, pageSize: 50 })
        if (content.length === 0) return '-'
        const { before, after } = await useCases.mergeVouchers(owner, { ids: content.map(({ id }) => id), by: 'party' })
        return `${before}-${after}`
      }
      if (act === 'delete') {
        await deleteInvoices({ ...exports.deps, db: floor.db })(owner, { area: 'company', ids: [ids[at]!], reason: '重复', each: false })
        return 'y'
      }
      const voucher = await holding(at)
      if (!voucher) return '-'
      if (act === 'correct') {
        // The buyer is a booked fact.
        await floor.asOwner(`update invoice set buyer_name = '无锡砚北' where id = '${ids[at]!}'`)
        await floor.db.inTenant(owner, (tx) => emit(tx, 'invoice.corrected', { companyId, invoiceId: ids[at]! }))
        return 'y'
      }
      if (act === 'export') {
        await useCases.exportVouchers(owner, { ids: [voucher.id], format: 'generic', pagePath: '/comset/caiwupz' })
        return 'y'
      }
      if (act === 'number') {
        const [answer] = await useCases.numberVouchers(owner, {
          numbers: [{ reference: `${voucher.batch}/${voucher.seq}`, number: `记-${voucher.seq}`, date: `${period}-28` }],
        })
        return answer!.ok ? 'y' : answer!.reason!
      }
      const [answer] = await (act === 'remove' ? useCases.removeVouchers : useCases.recallVouchers)(owner, { ids: [voucher.id] })
      return answer!.ok ? 'y' : answer!.problem!
    }
    return {
      act: (call: Call): Promise<string> =>
        run(call).catch((error: Error & { readonly type?: string }) => {
          if (!error.type) throw error
          return error.type
        }),
      states: async (): Promise<State[]> => {
        const rows = await floor.asOwner(
          `select i.id, v.state from invoice i left join voucher_invoice vi on vi.company_id = i.company_id and vi.invoice_id = i.id left join voucher v on v.company_id = vi.company_id and v.id = vi.voucher_id where i.id in (${list})`,
        )
        const of = new Map(rows.map((row) => [String(row['id']), (row['state'] ?? 'unbooked') as State]))
        return ids.map((id) => of.get(id) ?? 'gone')
      },
      /** Invoices with a number in the books. */
      booked: async (): Promise<readonly boolean[]> => {
        const rows = await floor.asOwner(`select id from invoice where voucher_number is not null and id in (${list})`)
        const of = new Set(rows.map((row) => String(row['id'])))
        return ids.map((id) => of.has(id))
      },
      /** Vouchers that do not balance, that hold other sums than their invoices, or that are drafts of a closed period. */
      broken: () =>
        floor.asOwner(`select v.id from voucher v join voucher_period p on p.company_id = v.company_id and p.period = v.period
          left join lateral (select sum(amount) filter (where side = 'debit') as debit, sum(amount) filter (where side = 'credit') as credit from voucher_entry e where e.company_id = v.company_id and e.voucher_id = v.id) s on true
          left join lateral (select sum(total) as total from voucher_invoice vi where vi.company_id = v.company_id and vi.voucher_id = v.id) t on true
          where v.company_id = '${companyId}' and (s.debit is distinct from s.credit or s.debit is distinct from t.total or (v.state = 'draft' and p.state = 'closed'))`),
    }
  }
  return { begin, close: exports.close }
}
