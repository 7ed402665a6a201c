// Duplicates across a group of ten companies with 100,000 invoices each: what one question of one company costs.
// node bench/group.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if
// the bound is broken. --small: a tenth of the size, and writes nothing.
import { groupMatches } from '../apps/server/src/modules/exchange/group/index.ts'
import { readCompanyGroup } from '../apps/server/src/modules/exchange/group/own-group.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { measure, ms, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const boundMs = 50
const small = process.argv.includes('--small')
const [companies, invoices] = [10, small ? 10_000 : 100_000]
const group = '01900000-0000-7000-8000-0000000000f1'
const clock = { now: () => new Date() }
const world = await openManyOnPostgres()
const broken: string[] = []
try {
  const { db, owner } = world
  const query = (text: string, values: unknown[] = []) => owner.query(text, values)
  await query(`update company set suite = 'group', due_date = null, deleted_at = null`)
  const { rows } = (await query(`select id, name, number from company order by id limit $1`, [companies])) as {
    rows: { id: string; name: string; number: string }[]
  }
  await query(
    `insert into company_group (company_id, id, name, key_sealed, created_by, created_by_name, created_at) values ($1, $2, '砚田集团', '', $3, '林婉清', now())`,
    [actor.companyId, group, actor.userId],
  )
  for (const { id, name, number } of rows) {
    await query(
      `with seat as (insert into company_group_member (company_id, id, group_id, member_company_id, member_name, member_number, state, grants, invited_by, invited_by_name, invited_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, 'member', '{compare,name}', $6, '林婉清', now()) returning id)
       insert into group_membership (company_id, id, owner_company_id, group_id, group_name, owner_name, owner_number, state, invited_by_name, invited_at, grants)
       select $3, id, $1, $2, '砚田集团', '', '', 'member', '林婉清', now(), '{compare,name}' from seat`,
      [actor.companyId, group, id, name, number, actor.userId],
    )
    // Three hashes an invoice; every hundredth invoice is at another company too.
    await query(
      `insert into group_hash (company_id, group_id, member_company_id, invoice_id, kind, hash)
       select $1, $2, $3::text::uuid, md5($3::text || n)::uuid, kind, decode(md5(kind || case when n % 100 = 0 then '' else $3::text end || n), 'hex')
       from generate_series(1, $4::int) n cross join unnest(array['invoice', 'purchase', 'picture']) kind`,
      [actor.companyId, group, id, invoices],
    )
  }
  await query('vacuum analyze group_hash')
  const idOf = async (n: number): Promise<string> =>
    ((await query(`select md5($1::text || $2::text)::uuid as id`, [actor.companyId, n])) as { rows: { id: string }[] }).rows[0]!.id
  const batch = await Promise.all(Array.from({ length: 300 }, (_, n) => idOf(n + 1)))
  const [alone, twice] = [await idOf(77), await idOf(500)]
  const ask = (ids: readonly string[]) => () => db.inTenant(actor, (tx) => groupMatches(tx, actor.companyId, ids, clock.now()))
  if ((await ask([twice])()).size !== 1 || (await ask([alone])()).size !== 0 || (await ask(batch)()).size !== 3)
    throw new Error('the duplicates are not as they were made')
  const questions = [
    ['one invoice that nobody else has', ask([alone])],
    ['one invoice that all ten have', ask([twice])],
    ['a payment of 300 invoices', ask(batch)],
    ['the page of the group', () => readCompanyGroup({ db, clock })(actor, {})],
  ] as const
  const lines: string[][] = []
  for (const [name, request] of questions) {
    const times = await measure(request, 200)
    const wrong = times.p95 > boundMs
    if (wrong) broken.push(name)
    lines.push([name, ms(times.p50), ms(times.p95)])
    console.log(`${wrong ? '✗' : '✓'} ${name.padEnd(40)} p50 ${ms(times.p50)}  p95 ${ms(times.p95)} ms`)
  }
  if (!small)
    writeSection(
      'Groups',
      `Duplicates across ${companies} companies with ${invoices.toLocaleString('en')} invoices each, milliseconds; at most ${boundMs} a question.\n\n${table(['question', 'p50', 'p95'], lines)}`,
    )
} finally {
  await world.stop()
}
if (broken.length > 0) console.log(`over the bound: ${broken.join(', ')}`)
process.exit(broken.length > 0 ? 1 : 0)
