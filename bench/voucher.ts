// Drafts of 10,000 invoices of one month, made in the background in transactions of 500, as a ratio to the bare statements that write the same rows.
// node bench/voucher.ts [--small]: prints a line, writes the section of docs/benchmarks.md, exits with 1 if the bound is
// broken. --small: a tenth of the size, and writes nothing.
import { sql } from 'kysely'
import { standardChart } from '@piaotai/domain/voucher/ledger-charts.ts'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { makeVouchers } from '../apps/server/src/modules/money/voucher/make-vouchers.ts'
import { readVoucherMaking } from '../apps/server/src/modules/money/voucher/makings.ts'
import { runMaking } from '../apps/server/src/modules/money/voucher/run-making.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

/** Rules, facts, checks and the log may cost this many times the writing alone. */
const ratioMax = 6
const small = process.argv.includes('--small')
const count = small ? 1000 : 10_000
const rounds = 3
const rule = {
  entries: [
    { side: 'debit', account: '1403', auxiliary: null, face: 'amount' },
    { side: 'debit', account: '22210101', auxiliary: null, face: 'tax' },
    { side: 'credit', account: '2202', auxiliary: 'partner', face: 'total' },
  ],
  summary: '采购{goods}，{party}',
}
const { companyId, userId } = actor
const clock = { now: () => new Date() }
const many = await openManyOnPostgres()
const { owner, db } = many
const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return performance.now() - from
}
const clear = async (): Promise<void> => {
  await owner.query('set session_replication_role = replica')
  for (const name of ['voucher_entry', 'voucher_invoice', 'voucher']) await owner.query(`delete from ${name}`)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze voucher, voucher_entry, voucher_invoice')
}
/** The rows of the last drafts, written once more by three statements, as the app's role would. */
const bare = async (): Promise<void> => {
  await db.inTenant(actor, async (tx) => {
    await sql`insert into voucher select * from kept_voucher`.execute(tx)
    await sql`insert into voucher_entry select * from kept_entry`.execute(tx)
    await sql`insert into voucher_invoice select * from kept_invoice`.execute(tx)
  })
}
try {
  await many.grow(count * 2)
  // A making runs with its person's rights of the moment.
  await owner.query(`insert into member (company_id, user_id, role, joined_at) values ($1, $2, 'superAdmin', now())`, [companyId, userId])
  await owner.query(`update company set suite = 'professional', due_date = '2099-12-31' where id = $1`, [companyId])
  await owner.query(
    `update invoice set date = date '2026-10-01' + (random() * 30)::int, voucher_number = null, verify_status = 1, category = 1
       where company_id = $1 and id in (select id from invoice where company_id = $1 limit $2)`,
    [companyId, count],
  )
  await owner.query(`update invoice set date = date '2020-01-01' where date between '2026-10-01' and '2026-10-31' and verify_status <> 1`)
  for (const { code, name, category, side } of standardChart('small'))
    await owner.query(
      'insert into ledger_account (company_id, id, code, name, category, side) values ($1, gen_random_uuid(), $2, $3, $4, $5)',
      [companyId, code, name, category, side],
    )
  await owner.query(
    `insert into rule (company_id, id, kind, name, filter, settings, caps, position, state, tried_version, from_at, owner_id, owner_name, created_at, changed_at, changed_by_name)
     values ($1, gen_random_uuid(), 'voucher', '采购', '{"tab":"all"}', $2, '{"run":1,"day":1}', 0, 'on', 1, now(), $3, '', now(), now(), '')`,
    [companyId, JSON.stringify(rule), userId],
  )
  await owner.query('analyze invoice')
  const deps = { db, clock, audit: makeAudit({ clock }), jobs: { add: async () => undefined, addAt: async () => undefined } }
  const make = makeVouchers(deps)
  const run = runMaking(deps)
  let made = 0
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await clear()
    const took = await timed(async () => {
      const { making } = await make(actor, { period: '2026-10', merging: 'none', preview: false })
      await run({ companyId, userId, makingId: making! }, { number: 1, last: false, signal: new AbortController().signal })
      made = (await readVoucherMaking(deps)(actor)).making!.vouchers
    })
    if (round === 0) {
      for (const [kept, of] of [
        ['kept_voucher', 'voucher'],
        ['kept_entry', 'voucher_entry'],
        ['kept_invoice', 'voucher_invoice'],
      ]) {
        await owner.query(`create table ${kept} as table ${of}`)
        await owner.query(`grant select on ${kept} to public`)
      }
    }
    await clear()
    const alone = await timed(bare)
    // The first round warms the caches.
    if (round > 0) {
      ours.push(took)
      theirs.push(alone)
    }
  }
  const [best, base] = [Math.min(...ours), Math.min(...theirs)]
  const wrong = best > ratioMax * base
  console.log(`${wrong ? '✗' : '✓'} ${made} drafts ${ms(best)} ms, bare statements ${ms(base)} ms, ${ratio(best, base)}`)
  if (!small)
    writeSection(
      'Vouchers',
      `Drafts of ${made.toLocaleString('en')} invoices of one month by a rule, from the call to the end of its making in transactions of 500, on PostgreSQL, beside three bare inserts of the same rows with the same checks of the database; best of ${rounds}, milliseconds.\n\n${table(['', 'drafts', 'bare statements', 'ratio'], [[`${made.toLocaleString('en')} invoices`, ms(best), ms(base), ratio(best, base)]])}`,
    )
  process.exitCode = wrong ? 1 : 0
} finally {
  await many.stop()
}
