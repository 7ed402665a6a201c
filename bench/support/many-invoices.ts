// Throw-away databases with many invoices, PostgreSQL or embedded, that grow between measurements: one company has 60
// %, the others share the rest.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAdapter } from '../../apps/server/src/adapters/database/adapter.ts'
import { openEmbedded } from '../../apps/server/src/adapters/database/embedded/index.ts'
import { openPostgres } from '../../apps/server/src/adapters/database/postgres/index.ts'
import { migrate } from '../../apps/server/src/adapters/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import type { SqlSession } from '../../apps/server/src/db/sql-session.ts'
import { settings } from '../../apps/server/src/app/settings.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'

/** Shares of all rows, in thousandths. */
const shares = [600, 200, ...Array.from({ length: 20 }, () => 10)]
const companyIds = shares.map((_, i) => `01900000-0000-7000-8000-${String(i + 1).padStart(12, '0')}`)
/** Pools of the big company: one in 20 of its invoices, one in 1,000, ten. */
export const pools = [
  '01900000-0000-7000-8000-0000000000a1',
  '01900000-0000-7000-8000-0000000000a2',
  '01900000-0000-7000-8000-0000000000a3',
] as const
const people = [
  '01900000-0000-7000-8000-00000000000a',
  '01900000-0000-7000-8000-00000000000b',
  '01900000-0000-7000-8000-00000000000c',
] as const
/** The super admin of the big company, author of nine tenths of its invoices. */
export const actor: Actor = {
  userId: people[0],
  userName: '林婉清',
  sessionId: null,
  companyId: companyIds[0]!,
  role: 'superAdmin',
  permissions: permissionsOfRole('superAdmin'),
  language: 'zh-CN',
  ip: null,
  requestId: null,
}

/** A person with only the second pool granted. */
export const granted: Actor = {
  ...actor,
  userId: people[2],
  role: 'staff',
  rowScope: { scope: 'own', departments: [], pools: [pools[1]], push: [] },
}

export interface ManyInvoices {
  readonly db: OpenDatabase
  readonly owner: SqlSession
  /** Inserts rows until all companies together have `rows`, and analyses the tables. */
  readonly grow: (rows: number) => Promise<void>
  /** The same for millions: by COPY, past the triggers; what these keep is counted afterwards. PostgreSQL only. `lean`: without texts to search, and with the indexes of lists and figures alone. */
  readonly copy: (rows: number, lean?: boolean) => Promise<void>
  readonly stop: () => Promise<void>
}

/** PostgreSQL with a runtime role as an operator creates it; growing to a million takes some minutes on two cores. */
export const openManyOnPostgres = async (): Promise<ManyInvoices> => {
  const server = await startPostgres({
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'shared_buffers=1GB',
      'effective_cache_size=8GB',
      'random_page_cost=1.1',
      'max_wal_size=8GB',
      'maintenance_work_mem=1GB',
      'autovacuum=off',
      'max_parallel_workers_per_gather=0',
    ],
  })
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query(`create role bench login nosuperuser nobypassrls password 'bench'`)
  const adapter = await openPostgres(server.url.replace('postgres@', 'bench:bench@'), server.url, 8)
  return fill(adapter, owner, async () => {
    await adapter.end()
    await owner.end()
    await server.stop()
  })
}
export const openManyEmbedded = async (): Promise<ManyInvoices> => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-bench-'))
  const adapter = await openEmbedded(folder, { size: Number(settings.DATABASE_POOL.default) })
  const owner = await adapter.superuser!()
  return fill(adapter, owner, async () => {
    await owner.end()
    await adapter.end()
    rmSync(folder, { recursive: true, force: true })
  })
}

const fill = async (adapter: DatabaseAdapter, owner: SqlSession, stop: () => Promise<void>): Promise<ManyInvoices> => {
  await migrate(adapter)
  await owner.query(
    `insert into app_user (id, name, created_at) select id, '员工' || n, now() from unnest($1::uuid[]) with ordinality as p (id, n)`,
    [people],
  )
  await owner.query(
    `insert into company (id, number, name, tax_id, member_limit, created_by, created_at) select id, n::text, '公司' || n, null, 5, $2, now() from unnest($1::uuid[]) with ordinality as c (id, n)`,
    [companyIds, people[0]],
  )
  await owner.query(
    `insert into pool (company_id, id, name, created_at) select $1, id, '票池' || n, now() from unnest($2::uuid[]) with ordinality as p (id, n)`,
    [companyIds[0], pools],
  )
  let have = 0
  const fillBy = async (
    rows: number,
    insert: (company: string, share: number) => Promise<void>,
    kept = (_name: string): boolean => true,
  ): Promise<void> => {
    // Builds the indexes after the rows, as a restore does: far quicker than row by row.
    const indexes = (await owner.query(
      `select indexname as name, indexdef as sql from pg_indexes where tablename = 'invoice' and indexname not in (select conname from pg_constraint)`,
    )) as { rows: { name: string; sql: string }[] }
    for (const { name } of indexes.rows) await owner.query(`drop index ${name}`)
    for (const [i, share] of shares.entries()) await insert(companyIds[i]!, share)
    await owner.query(fillPools, [companyIds[0], pools])
    for (const { name, sql } of indexes.rows) if (kept(name)) await owner.query(sql)
    await owner.query('vacuum analyze')
    have = rows
  }
  const grow = (rows: number): Promise<void> =>
    fillBy(rows, async (company, share) => {
      await owner.query(insertRows, [company, (have * share) / 1000 + 1, (rows * share) / 1000, companies.map((c) => c.name), people])
    })
  const copy = (rows: number, lean = false): Promise<void> =>
    fillBy(
      rows,
      async (company, share) => {
        await owner.query('set session_replication_role = replica')
        const { rows: places } = (await owner.query('show data_directory')) as { rows: { data_directory: string }[] }
        const file = join(places[0]!.data_directory, 'slice')
        const last = (rows * share) / 1000
        for (let from = (have * share) / 1000 + 1; from <= last; from += slice) {
          await owner.query(`copy (${rowsOf(company, from, Math.min(from + slice - 1, last), companies, lean)}) to '${file}'`)
          await owner.query(`copy invoice (${insertedColumns}) from '${file}'`)
          rmSync(file)
        }
        await owner.query(fillFigures, [company])
        await owner.query('select invoice_total_mend($1)', [company])
        await owner.query('select invoice_total_fold($1)', [company])
        await owner.query('set session_replication_role = origin')
      },
      (name) => !lean || leanIndexes.has(name),
    )
  return { db: openDatabase(adapter.dialect, []), owner, grow, copy, stop }
}
const goods = [
  '*劳务*技术服务费',
  '*餐饮服务*餐费',
  '*纸制品*复印纸',
  '*金属制品*数控刀片',
  '*运输服务*国内运输',
  '*计算机外部设备*显示器',
  '*现代服务*咨询费',
  '*住宿服务*住宿费',
]
/**
 * The drawers of invoices; with a specification and an address they are part of the searched text, as in the product.
 */
const drawers = ['王一鸣', '陈知夏', '李思远', '赵明川', '周可欣', '吴景行', '郑书遥'] as const
/**
 * Words by the number of the big company's rows that contain them, independent of its size: all, an eighth, a
 * hundredth, a thousandth, seven.
 */
export const words = { all: '砚田', eighth: '显示器', hundredth: '甘棠', thousandth: '蓼汀', seven: '鹤鸣' } as const
/** Dates over six years, one in two hundred missing; a tenth entered by the second person, a fiftieth by the third. */
const insertedColumns = `company_id, id, identity, type, code, number, date, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount_excluding_tax, tax_amount, amount_including_tax, warning_count, category, verify_status, standing, standing_source, use_status, push_status,
    entry_source, entered_by, entered_by_name, entered_at, original_format, original_rank, title_status, tax_rate, source_file, tags, voucher_number, accounting_date, search`
const selectRows = `
  select $1::uuid, ('0190' || lpad(to_hex(n / 65536), 4, '0') || '-' || lpad(to_hex(n % 65536), 4, '0') || '-7' || lpad(to_hex(r % 4096), 3, '0') || '-8' || lpad(to_hex(r % 4096), 3, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid,
    num, (array[12, 22, 22, 30, 51])[1 + r % 5], null, num, case when r % 200 = 0 then null else date '2020-12-01' + r % 2180 end,
    seller, '91320594MA' || lpad((r % 400)::text, 8, '0'), '苏州砚田精密制造有限公司', '91320594MA1X7K3Q2J', net, round(net * 0.06, 2), net + round(net * 0.06, 2), case when r % 60 = 0 then 1 else 0 end,
    (array[1, 1, 1, 1, 2, 2, 3, 0])[1 + r % 8], case when r % 2003 = 5 then 9 else (array[0, 0, 1, 1, 1, 1, 1, 1])[1 + r % 8] end, case when r % 2003 = 5 then 'void' when r % 8 < 2 then 'unasked' else 'normal' end, case when r % 2003 <> 5 and r % 8 < 2 then 'none' else 'verification' end, (array[0, 0, 0, 1, 3, 3])[1 + r % 6], (array[0, 0, 4])[1 + r % 3],
    6, case when r % 50 = 0 then ($5::uuid[])[3] when r % 10 = 1 then ($5::uuid[])[2] else ($5::uuid[])[1] end, '员工', timestamptz '2024-01-01' + make_interval(secs => r % 90000000), 'pdf', 3,
    case when r % 3001 = 7 then 3 when r % 40 = 0 then 2 else 1 end, case when r % 4001 = 9 then 'mixed' else (array['6%', '13%', '9%', '1%', '免税'])[1 + r % 5] end, case when r % 5003 = 11 then 'TAX_BUREAU' else 'DEFAULT' end,
    case when r % 10 = 0 then array['差旅'] else '{}' end, case when r % 6 = 5 then '记-' || r % 9999 end, case when r % 6 = 5 then date '2020-12-01' + r % 2180 end,
    lower(seller || chr(1) || '苏州砚田精密制造有限公司' || chr(1) || num || chr(1) || '91320594ma' || lpad((r % 400)::text, 8, '0') || chr(1) || '91320594ma1x7k3q2j' || chr(1) || '合同' || (r % 100000)
      || chr(1) || (array[${goods.map((g) => `'${g}'`).join(',')}])[1 + r % 8] || chr(1) || (array[${goods
        .toReversed()
        .map((g) => `'${g.slice(0, 4)}'`)
        .join(',')}])[1 + r % 7]
      || chr(1) || (array[${drawers.map((d) => `'${d}'`).join(',')}])[1 + r % ${drawers.length}] || chr(1) || 'd' || r % 90 || '×' || r % 70 || chr(1) || '江苏省苏州市工业园区' || r % 300 || '号')
  from (select n, r, '26' || lpad((3200000000000 + n::bigint * 7)::text, 18, '0') as num, ((r % 9999999) + 100)::numeric / 100 as net,
      case when n < 8 then '昆山${words.seven}五金厂' when r % 101 = 7 then '昆山${words.hundredth}刀具有限公司' when r % 1009 = 7 then '常熟${words.thousandth}包装有限公司' else ($4::text[])[1 + r % array_length($4::text[], 1)] end as seller
    from (select n, (hashint4(n) & 2147483647) as r from generate_series($2::int, $3::int) n) s) t`
const insertRows = `insert into invoice (${insertedColumns}) ${selectRows}`
/** Rows of a COPY. */
const slice = 500_000
/** The same rows for a statement that takes no parameters. */
const rowsOf = (company: string, from: number, to: number, sellers: readonly { readonly name: string }[], lean: boolean): string =>
  (lean
    ? `${selectRows.slice(0, selectRows.indexOf('    lower('))} '' ${selectRows.slice(selectRows.indexOf('  from (select n, r,'))}`
    : selectRows
  )
    .replace('$1::uuid', `'${company}'::uuid`)
    .replace('$2::int', String(from))
    .replace('$3::int', String(to))
    .replaceAll('$4::text[]', `array[${sellers.map(({ name }) => `'${name.replaceAll("'", "''")}'`).join(',')}]::text[]`)
    .replaceAll('$5::uuid[]', `array[${people.map((id) => `'${id}'`).join(',')}]::uuid[]`)
const leanIndexes = new Set(
  [
    'by_date by_total by_entry mine by_category by_verify by_use exceptions warned by_title by_rate by_type by_seller by_buyer figures',
    'waiting_warnings waiting_exceptions waiting_uncategorised waiting_unused',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `invoice_${name}`),
)
const fillFigures = `
  insert into invoice_figure (company_id, id, date, net_fen, tax_fen, gross_fen, category, verify_status, use_status, warning_count, tax_rate, seller_key, buyer_key)
  select company_id, id, date, (amount_excluding_tax * 100)::bigint, (tax_amount * 100)::bigint, (amount_including_tax * 100)::bigint, category, verify_status, use_status, warning_count, tax_rate,
    coalesce(seller_tax_id, seller_name), coalesce(buyer_tax_id, buyer_name) from invoice where company_id = $1 on conflict do nothing`
/** A row's number decides its pools, so that a pool grows with the company; the third stays small. */
const fillPools = `
  insert into invoice_pool (company_id, invoice_id, pool_id)
  select i.company_id, i.id, p.id from invoice i join unnest($2::uuid[]) with ordinality as p (id, n) on case p.n when 1 then hashtext(i.number) % 20 = 0 when 2 then hashtext(i.number) % 1000 = 1 else i.seller_name like '昆山${words.seven}%' end
  where i.company_id = $1 on conflict do nothing`
