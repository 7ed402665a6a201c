// A company of two people who close its months: runs the month model's acts on the product.
import { randomUUID } from 'node:crypto'
import { monthCellNames } from '@piaotai/domain/month/month-cells.ts'
import { monthsLater } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { openPushes } from '../../../apps/server/src/adapters/push/index.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import { monthModule } from '../../../apps/server/src/modules/money/month/index.ts'
import { voucherModule } from '../../../apps/server/src/modules/money/voucher/index.ts'
import { stillClock, type Floor } from '../../../apps/server/testing/database/database.ts'
import { makeExports } from '../../../apps/server/testing/worlds/export-world.ts'
import { makeOwner, makeVisitor } from '../../../apps/server/testing/worlds/people.ts'
import type { Call } from './month-model.ts'

const rule = {
  entries: [
    { side: 'debit', account: '1403', auxiliary: null, face: 'total' },
    { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
  ],
  summary: '采购，{party}',
}
type Refusal = Error & { readonly type?: string; readonly detail?: { readonly because?: string } }

export const openMonthEnvironment = async (floor: Floor) => {
  const clock = stillClock()
  const exports = await makeExports(floor, clock)
  const months = monthModule.useCases(exports.deps)
  const vouchers = voucherModule.useCases({
    ...exports.deps,
    pushAdapters: openPushes({ loopback: false, simulatedAt: [] }).pushAdapters,
    sheets: { read: () => Promise.reject(new Error('no sheet here')) },
  })
  /** Months 3, 2 and 1 before the present one, none of them closed; nothing comes in but by the acts. */
  const names = [3, 2, 1].map((ago) => monthsLater(shanghaiDay(clock.now()), -ago).slice(0, 7))
  const begin = async () => {
    const owner = await makeOwner(floor, clock)
    const visitor = await makeVisitor(floor, clock, '周牧野')
    const { companyId } = owner
    const second: Actor = { ...owner, userId: visitor.userId, userName: visitor.userName }
    await floor.asOwner(
      `insert into member (company_id, user_id, role, status, joined_at) values ('${companyId}', '${second.userId}', 'staff', 'active', now())`,
    )
    await vouchers.adoptStandardChart(owner, { standard: 'small' })
    await floor.asOwner(
      `insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, tried_version, from_at, owner_id, owner_name, created_at, changed_at, changed_by_name)
       values ('${companyId}', gen_random_uuid(), 'voucher', '采购', '{"tab":"all"}', '${JSON.stringify(rule)}', '{"run":1,"day":1}', 0, 'on', 1, now(), '${owner.userId}', '', now(), now(), '')`,
    )
    await months.saveMonthSettings(owner, {
      notDone: ['collect', 'check', 'match', 'deduct', 'pay', 'archive'],
      onePerson: false,
      firstMonth: names[0]!,
      version: 0,
    })
    const run = async ({ act, by, month: at }: Call): Promise<void> => {
      clock.advance(60)
      const month = names[at]!
      const who = by === 0 ? owner : second
      switch (act) {
        case 'arrive':
          return arrive(month)
        case 'book':
          return book(month)
        case 'prepareAnyway':
          await months.prepareMonth(who, { month, reason: '下月补记' })
          return
        case 'askReopen':
          await months.askReopenMonth(who, { month, reason: '少记一张' })
          return
        default:
          await months[`${act}Month`](who, { month })
      }
    }
    const arrive = async (month: string): Promise<void> => {
      const id = randomUUID()
      await floor.asOwner(
        `insert into invoice (company_id, id, type, number, identity, date, seller_name, amount_excluding_tax, tax_amount, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at)
         values ('${companyId}', '${id}', 22, '${id.slice(0, 20)}', '${id.slice(0, 20)}', '${month}-15', '昆山沃野', 100.00, 6.00, 106.00, 1, 0, '${owner.userId}', '', '${clock.now().toISOString()}')`,
      )
    }
    const book = async (period: string): Promise<void> => {
      await vouchers.makeVouchers(owner, { period, merging: 'none', preview: false })
      const { content } = await vouchers.listVouchers(owner, { period, state: 'draft', page: 1, pageSize: 100 })
      if (content.length === 0) return
      await vouchers.exportVouchers(owner, { ids: content.map(({ id }) => id), format: 'generic', pagePath: '/comset/caiwupz' })
      const numbers = content.map(({ reference }) => ({ reference, number: `记-${reference}`.slice(0, 40), date: `${period}-28` }))
      const answers = await vouchers.numberVouchers(owner, { numbers })
      if (answers.some(({ ok }) => !ok)) throw new Error(JSON.stringify(answers))
    }
    return {
      act: (call: Call): Promise<string> =>
        run(call).then(
          () => 'ok',
          (error: Refusal) => {
            if (!error.type) throw error
            return error.detail?.because ?? error.type.slice(error.type.indexOf('.') + 1)
          },
        ),
      /** Each month as the product tells it, with how many invoices came after closing. */
      months: async () => {
        const told: { readonly closed: boolean; readonly late: number; readonly unbooked: number }[] = []
        for (const month of names) {
          const { state, parts } = await months.readMonth(owner, { month })
          const late = (await months.listLateInvoices(owner, { month, page: 1, pageSize: 10 })).totalElements
          const cells = parts.flatMap((part) => part.cells)
          told.push({ closed: state === 'closed', late, unbooked: cells.find(({ cell }) => cell === 'noVoucher')?.count ?? 0 })
        }
        return told
      },
      /** Seals of closed months, the oldest first; null: open. */
      seals: async () => {
        const seals: ({ readonly seal: string; readonly previous: string | null; readonly holds: boolean } | null)[] = []
        for (const month of names) {
          const { seal } = await months.readMonth(owner, { month })
          seals.push(seal && { seal: seal.seal, previous: seal.previous, holds: seal.holds })
        }
        return seals
      },
      /** Cells whose count or sum is not that of the rows that they open. */
      unequal: async (): Promise<readonly string[]> => {
        const found: string[] = []
        for (const month of names) {
          const { parts } = await months.readMonth(owner, { month })
          for (const cell of monthCellNames) {
            const told = parts.flatMap((part) => part.cells).find((one) => one.cell === cell)
            const { content, totalElements } = await months.listMonthThings(owner, { month, cell, page: 1, pageSize: 200 })
            const counted = told?.count ?? content.length
            if (counted !== content.length || totalElements !== content.length) found.push(`${month} ${cell}`)
          }
        }
        return found
      },
    }
  }
  return { begin, close: exports.close }
}
