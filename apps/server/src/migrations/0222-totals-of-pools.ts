// Running totals of pools, and of each seller and buyer over all time. Those of pools are kept beside the narrow row of an
// invoice: its number of pools changes in that row, so that a pool and a state changed at once wait for each other there.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const trigger = (name: string, when: string, body: string): readonly string[] => [
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  ...(when === '' ? [] : [`create trigger ${name} ${when} for each statement execute function ${name}()`]),
]

// Invoices, with the levels of one seller and one buyer added.

const month = 'i.date - (extract(day from i.date)::integer - 1)'
const held = {
  category: 'i.category',
  verify_status: 'i.verify_status',
  use_status: 'i.use_status',
  warning_count: 'least(i.warning_count, 1)',
  without_tax: 'i.tax_amount is null',
}
const states = { date: month, ...held }
const toPay = `i.category = 1 and i.use_status = 0 and i.not_to_pay is null and i.bearer = 'supplier' and i.payable <> 0`
interface Level {
  readonly name: string
  readonly by: Readonly<Record<string, string>>
  readonly where?: string
  /** Sums that it does without. */
  readonly less?: Readonly<Record<string, string>>
}
const seller = 'coalesce(i.seller_tax_id, i.seller_name)'
const buyer = 'coalesce(i.buyer_tax_id, i.buyer_name)'
const levels: readonly Level[] = [
  { name: 'states', by: states },
  { name: 'kinds', by: { ...states, type: 'i.type', tax_rate: 'i.tax_rate' } },
  { name: 'people', by: { ...states, entered_by: 'i.entered_by' } },
  { name: 'sellers', by: { date: month, category: 'i.category', party_key: seller } },
  { name: 'buyers', by: { date: month, category: 'i.category', party_key: buyer } },
  { name: 'ofSeller', by: { ...held, party_key: seller }, less: { payable_fen: '0' } },
  { name: 'ofBuyer', by: { ...held, party_key: buyer }, less: { payable_fen: '0' } },
  { name: 'pushes', by: { entered_by: 'i.entered_by', push_status: 'i.push_status' } },
  {
    name: 'payable',
    by: {
      date: 'i.date',
      verify_status: 'i.verify_status',
      standing: 'i.standing',
      title_status: 'i.title_status',
      warning_count: 'least(i.warning_count, 1)',
      below_zero: 'coalesce(i.amount_including_tax, 0) < 0',
    },
    where: toPay,
  },
  {
    name: 'payees',
    // The status is read by releases before the standing.
    by: { party_key: `coalesce(i.seller_tax_id, i.seller_name, '')`, verify_status: 'i.verify_status' },
    where: toPay,
  },
]
const keyTypes = {
  date: 'date',
  category: 'smallint',
  verify_status: 'smallint',
  use_status: 'smallint',
  warning_count: 'integer',
  without_tax: 'boolean',
  type: 'smallint',
  tax_rate: 'text',
  entered_by: 'uuid',
  push_status: 'smallint',
  title_status: 'smallint',
  below_zero: 'boolean',
  party_key: 'text',
  standing: 'text',
}
const sums = {
  net_fen: '(i.amount_excluding_tax * 100)::bigint',
  tax_fen: '(i.tax_amount * 100)::bigint',
  gross_fen: '(i.amount_including_tax * 100)::bigint',
  payable_fen: '(i.payable * 100)::bigint',
}
const watched =
  'company_id, date, category, verify_status, use_status, warning_count, type, tax_rate, entered_by, push_status, title_status, seller_tax_id, seller_name, buyer_tax_id, buyer_name, amount_excluding_tax, tax_amount, amount_including_tax, standing, payable, not_to_pay, bearer'
const keys = ['level', ...Object.keys(keyTypes)].join(', ')
const into = `insert into invoice_total (company_id, ${keys}, count, ${Object.keys(sums).join(', ')})`

/** The cells of the levels over `from`, whose rows `i` count `sign`; cells of nothing are left out. */
const cells = (from: string, sign: string): string =>
  levels
    .map(({ name, by, where, less }) => {
      const named = Object.entries(keyTypes).map(([column, type]) => `${by[column] ?? `null::${type}`} as ${column}`)
      const summed = Object.entries({ ...sums, ...less }).map(([column, one]) => `coalesce(sum(${sign} * ${one}), 0) as ${column}`)
      const changed = [`sum(${sign}) <> 0`, ...Object.values({ ...sums, ...less }).map((one) => `coalesce(sum(${sign} * ${one}), 0) <> 0`)]
      return `select i.company_id, '${name}'::text as level, ${named.join(', ')}, sum(${sign})::bigint as count, ${summed.join(', ')}
        from ${from} i ${where ? `where ${where}` : ''} group by i.company_id, ${Object.values(by).join(', ')} having ${changed.join(' or ')}`
    })
    .join('\n union all ')
const shape = [
  'company_id uuid, level text',
  ...Object.entries(keyTypes).map(([name, type]) => `${name} ${type}`),
  'count bigint',
  ...Object.keys(sums).map((name) => `${name} numeric`),
].join(', ')
const both = '(select 1 as sign, a.* from added a union all select -1, g.* from gone g)'
/** From the narrow rows, which are quicker read. */
const ofFigures = (name: string, party: string): string => `
  select company_id, '${name}', category, verify_status, use_status, least(warning_count, 1), tax_fen is null, ${party}, count(*),
    coalesce(sum(net_fen), 0), coalesce(sum(tax_fen), 0), coalesce(sum(gross_fen), 0), true
  from invoice_figure group by 1, 3, 4, 5, 6, 7, 8`
const invoices = [
  `insert into invoice_total (company_id, level, category, verify_status, use_status, warning_count, without_tax, party_key, count, net_fen, tax_fen, gross_fen, folded)
   ${ofFigures('ofSeller', 'seller_key')} union all ${ofFigures('ofBuyer', 'buyer_key')}`,
  `create index invoice_total_by_party on invoice_total (company_id, level, party_key) where level in ('ofSeller', 'ofBuyer')`,
  `create or replace function invoice_total_counted(whose uuid) returns table (${shape}) language sql stable as $$
     ${cells('(select * from invoice a where a.company_id = whose)', '1')} $$`,
  ...trigger('invoice_total_added', '', `${into} ${cells('added', '1')};`),
  ...trigger('invoice_total_gone', '', `${into} ${cells('gone', '(-1)')};`),
  // Most changes of a row touch nothing that is counted.
  ...trigger(
    'invoice_total_changed',
    '',
    `if not exists (select ${watched} from added except all select ${watched} from gone) then return null; end if;
     ${into} ${cells(both, 'i.sign')};`,
  ),
]

// Pools: a cell without a pool holds the invoices that are in any.

const poolStates = {
  date: 'f.date - (extract(day from f.date)::integer - 1)',
  category: 'f.category',
  verify_status: 'f.verify_status',
  use_status: 'f.use_status',
  warning_count: 'least(f.warning_count, 1)',
  without_tax: 'f.tax_fen is null',
}
const fen = ['net_fen', 'tax_fen', 'gross_fen']
const poolKeys = ['pool_id', ...Object.keys(poolStates)].join(', ')
const poolMeasures = ['count', ...fen]
const poolInto = `insert into pool_total (company_id, ${poolKeys}, ${poolMeasures.join(', ')})`
/** Cells of the narrow rows `f` of `from`, in the pool `pool`. */
const poolCells = (from: string, sign: string, pool: string): string => {
  const summed = fen.map((one) => `coalesce(sum(${sign} * f.${one}), 0)`)
  return `select f.company_id, ${pool} as pool_id, ${Object.entries(poolStates)
    .map(([name, of]) => `${of} as ${name}`)
    .join(', ')}, sum(${sign})::bigint as count, ${summed.map((one, at) => `${one} as ${fen[at]}`).join(', ')}
    from ${from} group by f.company_id, 2, ${Object.values(poolStates).join(', ')} having sum(${sign}) <> 0 or ${summed.map((one) => `${one} <> 0`).join(' or ')}`
}
const inPools = (rows: string): string => `${rows} f join invoice_pool p on p.company_id = f.company_id and p.invoice_id = f.id`
const ofPools = (rows: string): string => `${rows} p join invoice_figure f on f.company_id = p.company_id and f.id = p.invoice_id`
const noPool = 'null::uuid'
const counted = (whose: string): string => `${poolCells(`${ofPools('invoice_pool')} ${whose.replace('$', 'p')}`, '1', 'p.pool_id')}
  union all ${poolCells(`(select f.* from invoice_figure f where f.pools > 0 ${whose.replace('where', 'and').replace('$', 'f')}) f`, '1', noPool)}`
/** Added to, never set: of two transactions that change an invoice's pools at once, each adds its own. */
const poolsBy = (sign: '+' | '-', rows: string): string =>
  `update invoice_figure f set pools = f.pools ${sign} c.n from (select company_id, invoice_id, count(*)::integer as n from ${rows} group by company_id, invoice_id) c where f.company_id = c.company_id and f.id = c.invoice_id;`
const changedStates = '(select 1 as sign, a.* from added a where a.pools > 0 union all select -1, g.* from gone g where g.pools > 0)'
const added = poolMeasures.map((one) => `sum(${one}) as ${one}`).join(', ')
const some = poolMeasures.map((one) => `sum(${one}) <> 0`).join(' or ')
const pools = [
  `create table pool_total (
     company_id uuid not null, seq bigint generated always as identity, pool_id uuid, date date, category smallint not null, verify_status smallint not null,
     use_status smallint not null, warning_count integer not null, without_tax boolean not null, count bigint not null,
     ${fen.map((one) => `${one} numeric not null`).join(', ')}, folded boolean not null default false, primary key (company_id, seq))`,
  `comment on table pool_total is 'Differences: the sum of the rows of a cell is its total; without a pool, of all that are in any. Written by triggers of invoice_figure and invoice_pool, folded and checked by the totals module.'`,
  `${poolInto} ${counted('')}`,
  `update pool_total set folded = true`,
  `create index pool_total_unfolded on pool_total (company_id) where not folded`,
  `create index pool_total_by_pool on pool_total (company_id, pool_id, date)`,
  ...rowSecurity('pool_total'),
  `create function pool_total_counted(whose uuid) returns table (company_id uuid, pool_id uuid, date date, category smallint, verify_status smallint, use_status smallint,
     warning_count integer, without_tax boolean, count bigint, ${fen.map((one) => `${one} numeric`).join(', ')}) language sql stable as $$ ${counted('where $.company_id = whose')} $$`,
  // Rows that another fold took meanwhile are not taken again: only what was deleted here is added up.
  `create function pool_total_fold(whose uuid) returns bigint language sql as $$
     with parts as (select unnest(array_agg(seq)) as seq from pool_total where company_id = whose group by ${poolKeys} having count(*) > 1 or not bool_and(folded)),
       gone as (delete from pool_total t where t.company_id = whose and t.seq in (select seq from parts) returning t.*),
       kept as (insert into pool_total (company_id, ${poolKeys}, ${poolMeasures.join(', ')}, folded)
         select whose, ${poolKeys}, ${added}, true from gone group by ${poolKeys} having ${some} returning 1)
     select count(*) from gone $$`,
  // One statement sees one state of rows and totals, whatever is written meanwhile.
  `create function pool_total_mend(whose uuid) returns table (level text, cells bigint, count numeric) language sql as $$
     with differing as (select ${poolKeys}, ${added} from (
         select ${poolKeys}, ${poolMeasures.join(', ')} from pool_total_counted(whose)
         union all select ${poolKeys}, ${poolMeasures.map((one) => `-${one}`).join(', ')} from pool_total where company_id = whose) both_sides
       group by ${poolKeys} having ${some}),
     mended as (${poolInto} select whose, ${poolKeys}, ${poolMeasures.join(', ')} from differing returning 1)
     select case when d.pool_id is null then 'any' else 'one' end, count(*), sum(abs(d.count)) from differing d group by 1 $$`,
  // The narrow row is changed first, which locks it: what a statement after that reads of it stays until this transaction ends.
  ...trigger('invoice_figure_pooled', '', `${poolsBy('+', 'added')} ${poolInto} ${poolCells(ofPools('added'), '1', 'p.pool_id')};`),
  ...trigger('invoice_figure_unpooled', '', `${poolsBy('-', 'gone')} ${poolInto} ${poolCells(ofPools('gone'), '(-1)', 'p.pool_id')};`),
  ...trigger(
    'pool_total_changed',
    'after update on invoice_figure referencing old table as gone new table as added',
    `if not exists (select from added where pools > 0) and not exists (select from gone where pools > 0) then return null; end if;
     ${poolInto} ${poolCells(`${changedStates} f`, 'f.sign', noPool)};
     if exists (select from added a join gone g on g.company_id = a.company_id and g.id = a.id where a.pools = g.pools and a.pools > 0) then
       ${poolInto} ${poolCells(inPools(`(select c.* from ${changedStates} c where exists (select from added a join gone g on g.company_id = a.company_id and g.id = a.id where a.id = c.id and a.pools = g.pools))`), 'f.sign', 'p.pool_id')};
     end if;`,
  ),
  ...trigger(
    'pool_total_gone',
    'after delete on invoice_figure referencing old table as gone',
    `if not exists (select from gone where pools > 0) then return null; end if;
     ${poolInto} ${poolCells('(select * from gone where pools > 0) f', '(-1)', noPool)};
     ${poolInto} ${poolCells(inPools('gone'), '(-1)', 'p.pool_id')};`,
  ),
]

const read = ['invoice', 'invoice_pool', 'invoice_figure', 'invoice_total']
const statements = [
  ...read.map((table) => `alter table ${table} no force row level security`),
  ...invoices,
  ...pools,
  ...read.map((table) => `alter table ${table} force row level security`),
]
