// A throw-away PostgreSQL with a million invoices: one company with 600,000 of them, one with 400,000, and the runtime role an operator would make.
import pg from 'pg'
import { openPostgres } from '../../apps/server/src/adapters/database/postgres/index.ts'
import { migrate } from '../../apps/server/src/adapters/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import { permissionsOfRole } from '@piaotai/domain/permissions.ts'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'

export const bigCompany = '01900000-0000-7000-8000-000000000001', smallerCompany = '01900000-0000-7000-8000-000000000002'
const people = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-00000000000c'] as const
export const actor: Actor = { userId: people[0], userName: '林婉清', sessionId: null, companyId: bigCompany, role: 'superAdmin', permissions: permissionsOfRole('superAdmin'), language: 'zh-CN', ip: null, requestId: null }

export interface Bench { readonly db: OpenDatabase; readonly owner: pg.Client; readonly url: string; readonly stop: () => Promise<void> }

/** `rows` in both companies together; loading a million takes some minutes on two cores. */
export const openMillion = async (rows: number): Promise<Bench> => {
  const server = await startPostgres(['fsync=off', 'synchronous_commit=off', 'shared_buffers=1GB', 'effective_cache_size=8GB', 'random_page_cost=1.1', 'max_wal_size=8GB'])
  if (!server) throw new Error('PostgreSQL is not installed')
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create role bench login nosuperuser nobypassrls password 'bench'`)
  const url = server.url.replace('postgres@', 'bench:bench@')
  const adapter = await openPostgres(url, server.url, 8)
  await migrate(adapter, 'bench')
  await load(owner, rows)
  const db = openDatabase(adapter.dialect, { switchRole: false })
  return { db, owner, url, stop: async () => { await adapter.end(); await owner.end(); await server.stop() } }
}

const load = async (owner: pg.Client, rows: number): Promise<void> => {
  await owner.query(`insert into app_user (id, name, created_at) select id, '员工' || n, now() from unnest($1::uuid[]) with ordinality as p (id, n)`, [people])
  await owner.query(`insert into company (id, number, name, tax_id, member_limit, created_by, created_at) values ($1, '1', '苏州砚田精密制造有限公司', '91320594MA1X7K3Q2J', 5, $3, now()), ($2, '2', '另一家有限公司', null, 5, $3, now())`, [bigCompany, smallerCompany, people[0]])
  const definition = (await owner.query<{ sql: string }>(`select pg_get_indexdef('invoice_search'::regclass) as sql`)).rows[0]!.sql
  await owner.query('drop index invoice_search')
  for (const [company, first, count] of [[bigCompany, 0, Math.round(rows * 0.6)], [smallerCompany, 600_000_000, Math.round(rows * 0.4)]] as const) await owner.query(insertRows, [company, first, count, companies.map((c) => c.name), people])
  await owner.query(`set maintenance_work_mem = '1GB'`)
  await owner.query(definition)
  await owner.query('vacuum analyze')
}
const goods = ['*劳务*技术服务费', '*餐饮服务*餐费', '*纸制品*复印纸', '*金属制品*数控刀片', '*运输服务*国内运输', '*计算机外部设备*显示器', '*现代服务*咨询费', '*住宿服务*住宿费']
/** Dates over six years, one in two hundred missing; a tenth entered by the second person, a fiftieth by the third. */
const insertRows = `
  insert into invoice (company_id, id, identity, type, code, number, date, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount_excluding_tax, tax_amount, amount_including_tax, warning_count, category, verify_status, use_status, push_status,
    entry_source, entered_by, entered_by_name, entered_at, original_format, original_rank, search)
  select $1::uuid, ('0190' || lpad(to_hex(n / 65536), 4, '0') || '-' || lpad(to_hex(n % 65536), 4, '0') || '-7' || lpad(to_hex(r % 4096), 3, '0') || '-8' || lpad(to_hex(r % 4096), 3, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid,
    num, (array[12, 22, 22, 30, 51])[1 + r % 5], null, num, case when r % 200 = 0 then null else date '2020-12-01' + r % 2180 end,
    seller, '91320594MA' || lpad((r % 400)::text, 8, '0'), '苏州砚田精密制造有限公司', '91320594MA1X7K3Q2J', net, round(net * 0.06, 2), net + round(net * 0.06, 2), case when r % 60 = 0 then 1 else 0 end,
    (array[1, 1, 1, 1, 2, 2, 3, 0])[1 + r % 8], (array[0, 0, 1, 1, 1, 1, 3, 6])[1 + r % 8], (array[0, 0, 0, 1, 3, 3])[1 + r % 6], (array[0, 0, 4])[1 + r % 3],
    6, case when r % 50 = 0 then ($5::uuid[])[3] when r % 10 = 1 then ($5::uuid[])[2] else ($5::uuid[])[1] end, '员工', timestamptz '2024-01-01' + make_interval(secs => n * 120), 'pdf', 3,
    lower(seller || chr(1) || '苏州砚田精密制造有限公司' || chr(1) || num || chr(1) || '91320594ma' || lpad((r % 400)::text, 8, '0') || chr(1) || (array[${goods.map((g) => `'${g}'`).join(',')}])[1 + r % 8])
  from (select n, r, '26' || lpad((3200000000000 + n::bigint * 7 + $2::bigint)::text, 18, '0') as num, ($4::text[])[1 + r % array_length($4::text[], 1)] as seller, ((r % 9999999) + 100)::numeric / 100 as net
    from (select n, (hashint4(n) & 2147483647) as r from generate_series(1, $3::int) n) s) t`
