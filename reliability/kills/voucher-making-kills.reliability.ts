// A process killed at any step of a making of drafts: every invoice is in one draft, the making ends, and its counts are those of its drafts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { periodMonth } from '@piaotai/domain/voucher/voucher.ts'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { mendCompany } from '../../apps/server/src/modules/invoices/totals/index.ts'
import { runMaking } from '../../apps/server/src/modules/money/voucher/index.ts'
import { adminOf } from '../support/kills/delivering-company.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import type { Fault } from '../support/kills/fault.ts'
import { long, report, times } from '../support/settings.ts'

/** Makes three transactions. */
const invoices = 1100
const transactions = 3
const progress = '^sql update "voucher_making" set "done"'
const ending = '^sql update "voucher_making" set "state"'
const commit = '^sql commit'
interface Step extends Fault {
  readonly name: string
  /** Met once in a making, not in each of its transactions. */
  readonly once?: true
}
const steps: readonly Step[] = [
  { name: 'the invoices chosen, not held', when: 'before', steps: ['^sql select i\\.id, i\\.number'] },
  { name: 'before the vouchers', when: 'before', steps: ['^sql insert into voucher \\('] },
  { name: 'the vouchers written, their entries not', when: 'before', steps: ['^sql insert into voucher_entry'] },
  { name: 'the entries written, their invoices not', when: 'before', steps: ['^sql insert into voucher_invoice'] },
  { name: 'the drafts written, the progress not', when: 'before', steps: [progress] },
  { name: 'all written, before the commit', when: 'before', steps: [progress, commit] },
  { name: 'committed, the next not begun', when: 'after', steps: [progress, commit] },
  { name: 'all drafts written, the ending not', when: 'before', steps: [ending], once: true },
  { name: 'ended, before the commit', when: 'before', steps: [ending, commit], once: true },
  { name: 'ended and committed, the job not yet done', when: 'after', steps: [ending, commit], once: true },
]
const shown = steps.filter((_, at) => long || at === 6)
const rounds = times(1, 3)
const rule = {
  entries: [
    { side: 'debit', account: '1403', auxiliary: null, face: 'amount' },
    { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
    { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
  ],
  summary: '采购，{party}',
}

describe('A making of drafts', () => {
  let environment: Environment
  let app: App
  let owner: ReturnType<typeof adminOf>
  let months = 0
  let deaths = 0
  beforeAll(async () => {
    environment = await makeEnvironment('postgres')
    app = await createApp(environment.config('web'))
    owner = adminOf(environment.company)
    await app.useCases.adoptStandardChart(owner, { standard: 'small' })
    await app.db.inTenant(owner, (tx) =>
      sql`insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, tried_version, from_at, owner_id, owner_name, created_at, changed_at, changed_by_name)
        values (${owner.companyId}, gen_random_uuid(), 'voucher', '采购', '{"tab":"all"}', ${JSON.stringify(rule)}, '{"run":1,"day":1}', 0, 'on', 1, now(), ${owner.userId}, '', now(), now(), '')`.execute(
        tx,
      ),
    )
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
  })
  /** Begun and not yet run: the invoices of a month of their own. */
  const begin = async (): Promise<string> => {
    const month = periodMonth((1950 + Math.floor(months / 12)) * 100 + (months++ % 12) + 1)
    await app.db.inTenant(owner, (tx) =>
      sql`insert into invoice (company_id, id, type, number, date, seller_name, amount_excluding_tax, tax_amount, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at)
        select ${owner.companyId}, gen_random_uuid(), 22, ${month} || lpad(n::text, 13, '0'), ${`${month}-15`}, '昆山沃野', n, 0.06, n + 0.06, 1, 0, ${owner.userId}, '', now()
        from generate_series(1, ${invoices}::int) n`.execute(tx),
    )
    return (await app.useCases.makeVouchers(owner, { period: month, merging: 'none', preview: false })).making!
  }
  /** What a making says of itself, and what its batch holds. */
  const standing = async (id: string) => {
    const { rows } = await app.db.inTenant(owner, (tx) =>
      sql<Record<string, unknown>>`select m.state, m.done, m.vouchers, m.drafted, m.amount::text, m.refused_count,
          (select count(*)::int from voucher v where v.company_id = m.company_id and v.batch = m.batch) as made,
          (select count(*)::int from voucher v where v.company_id = m.company_id and v.batch = m.batch
            and (select sum(case e.side when 'debit' then e.amount else -e.amount end) from voucher_entry e where e.company_id = v.company_id and e.voucher_id = v.id) is distinct from 0) as unbalanced,
          (select count(*)::int from voucher v join voucher_invoice i on i.company_id = v.company_id and i.voucher_id = v.id where v.company_id = m.company_id and v.batch = m.batch) as held,
          (select count(distinct i.invoice_id)::int from voucher v join voucher_invoice i on i.company_id = v.company_id and i.voucher_id = v.id where v.company_id = m.company_id and v.batch = m.batch) as different,
          (select coalesce(sum(i.total), 0)::numeric(18,2)::text from voucher v join voucher_invoice i on i.company_id = v.company_id and i.voucher_id = v.id where v.company_id = m.company_id and v.batch = m.batch) as sum
        from voucher_making m where m.company_id = ${owner.companyId} and m.id = ${id}`.execute(tx),
    )
    return rows[0]!
  }
  const agrees = (found: Record<string, unknown>): void => {
    const { done, vouchers, drafted, amount } = found
    expect([vouchers, drafted, found['made'], found['held'], found['different'], found['unbalanced']]).toEqual([
      done,
      done,
      done,
      done,
      done,
      0,
    ])
    expect(found['sum']).toBe(Number(amount) === 0 ? '0.00' : amount)
  }

  it.each(shown.map((step) => [step.name, step] as const))(
    'dies at “%s”, is run again, and has one draft of each',
    async (_name, { when, steps: at, once }) => {
      for (let round = 0; round < rounds; round++) {
        const makingId = await begin()
        const nth = once ? 1 : 1 + ((round + 1) % transactions)
        expect(await environment.crash({ do: 'making', makingId }, { when, steps: at, nth })).toBe('SIGKILL')
        deaths++
        agrees(await standing(makingId))
        expect(await app.db.inTenant(owner, (tx) => mendCompany(tx, owner.companyId))).toEqual([])
        // As the queue runs a job again whose process died.
        const again = { number: 2, last: false, signal: new AbortController().signal }
        await runMaking(app.deps)({ companyId: owner.companyId, userId: owner.userId, makingId }, again)
        const ended = await standing(makingId)
        agrees(ended)
        expect(ended).toMatchObject({ state: 'done', done: invoices, made: invoices, refused_count: 0 })
        expect(await app.db.inTenant(owner, (tx) => mendCompany(tx, owner.companyId))).toEqual([])
      }
    },
  )
  afterAll(() => {
    if (deaths > 0)
      report({
        table: 'making-kills',
        what: `killed at ${shown.length} steps of a making of ${invoices} drafts`,
        times: deaths,
        outcome: `each of ${(deaths * invoices).toLocaleString('en')} invoices in one draft, every making ended, its counts and sum those of its drafts`,
      })
  })
})
