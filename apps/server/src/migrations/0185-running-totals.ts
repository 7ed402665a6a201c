// Running totals of invoices, payments and vouchers: what unfiltered pages count and sum, kept by the statement that
// changes the rows. Every statement appends rows of differences, so that two of one company never wait for each other;
// folding replaces the rows of a cell by their sum. Between both, and after either, the sum of a cell's rows is its total.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** One view of the rows `i`: a total for each combination of its columns. */
interface Level {
  readonly name: string
  readonly by: Readonly<Record<string, string>>
  readonly where?: string
}
interface Totals {
  readonly table: string
  /** The rows that are counted, as a table of the database, and the same with what is derived in them counted anew. */
  readonly source: string
  readonly anew: string
  readonly levels: readonly Level[]
  readonly columns: Readonly<Record<string, string>>
  readonly sums: Readonly<Record<string, string>>
  /** Columns of the source that decide about a total. */
  readonly watched: string
}

const month = 'i.date - (extract(day from i.date)::integer - 1)'
const states = {
  date: month,
  category: 'i.category',
  verify_status: 'i.verify_status',
  use_status: 'i.use_status',
  warning_count: 'least(i.warning_count, 1)',
  without_tax: 'i.tax_amount is null',
}
const payable = 'i.category = 1 and i.use_status = 0'
const invoices: Totals = {
  table: 'invoice_total',
  source: 'invoice',
  anew: 'invoice',
  levels: [
    { name: 'states', by: states },
    { name: 'kinds', by: { ...states, type: 'i.type', tax_rate: 'i.tax_rate' } },
    { name: 'people', by: { ...states, entered_by: 'i.entered_by' } },
    { name: 'sellers', by: { date: month, category: 'i.category', party_key: 'coalesce(i.seller_tax_id, i.seller_name)' } },
    { name: 'buyers', by: { date: month, category: 'i.category', party_key: 'coalesce(i.buyer_tax_id, i.buyer_name)' } },
    { name: 'pushes', by: { entered_by: 'i.entered_by', push_status: 'i.push_status' } },
    {
      name: 'payable',
      by: {
        date: 'i.date',
        verify_status: 'i.verify_status',
        title_status: 'i.title_status',
        below_zero: 'coalesce(i.amount_including_tax, 0) < 0',
      },
      where: payable,
    },
    {
      name: 'payees',
      by: { party_key: `coalesce(i.seller_tax_id, i.seller_name, '')`, verify_status: 'i.verify_status' },
      where: payable,
    },
  ],
  columns: {
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
  },
  sums: {
    net_fen: '(i.amount_excluding_tax * 100)::bigint',
    tax_fen: '(i.tax_amount * 100)::bigint',
    gross_fen: '(i.amount_including_tax * 100)::bigint',
  },
  watched:
    'company_id, date, category, verify_status, use_status, warning_count, type, tax_rate, entered_by, push_status, title_status, seller_tax_id, seller_name, buyer_tax_id, buyer_name, amount_excluding_tax, tax_amount, amount_including_tax',
}
const batchAmount = `coalesce((select sum(p.amount) from payment_batch_invoice p where p.company_id = b.company_id and p.batch_id = b.id), 0)`
const batches: Totals = {
  table: 'payment_batch_total',
  source: 'payment_batch',
  anew: `(select b.company_id, b.state, ${batchAmount} as amount from payment_batch b)`,
  levels: [{ name: 'states', by: { state: 'i.state' } }],
  columns: { state: 'text' },
  sums: { amount_fen: '(i.amount * 100)::bigint' },
  watched: 'company_id, state, amount',
}
const payments: Totals = {
  table: 'payment_total',
  source: 'payment_batch_invoice',
  anew: 'payment_batch_invoice',
  levels: [{ name: 'states', by: { state: 'i.state' } }],
  columns: { state: 'text' },
  sums: { amount_fen: '(i.amount * 100)::bigint' },
  watched: 'company_id, state, amount',
}
const debitOf = `coalesce((select sum(e.amount) from voucher_entry e where e.company_id = v.company_id and e.voucher_id = v.id and e.side = 'debit'), 0)`
const heldBy = `(select count(*) from voucher_invoice vi where vi.company_id = v.company_id and vi.voucher_id = v.id)`
const vouchers: Totals = {
  table: 'voucher_total',
  source: 'voucher',
  anew: `(select v.company_id, v.period, v.state, v.changed_since, ${debitOf} as debit, ${heldBy} as held from voucher v)`,
  levels: [{ name: 'states', by: { period: 'i.period', state: 'i.state', changed_since: 'i.changed_since' } }],
  columns: { period: 'integer', state: 'text', changed_since: 'boolean' },
  sums: { debit_fen: '(i.debit * 100)::bigint', held: 'i.held' },
  watched: 'company_id, period, state, changed_since, debit, held',
}

/** The cells of all levels over `from`, whose rows `i` count `sign`; cells of nothing are left out. */
const cells = ({ levels, columns, sums }: Totals, from: string, sign: string): string =>
  levels
    .map(({ name, by, where }) => {
      const keys = Object.entries(columns).map(([column, type]) => `${by[column] ?? `null::${type}`} as ${column}`)
      const measures = Object.entries(sums).map(([column, of]) => `coalesce(sum(${sign} * ${of}), 0) as ${column}`)
      const changed = [`sum(${sign}) <> 0`, ...Object.values(sums).map((of) => `coalesce(sum(${sign} * ${of}), 0) <> 0`)]
      return `select i.company_id, '${name}'::text as level, ${keys.join(', ')}, sum(${sign})::bigint as count, ${measures.join(', ')}
        from ${from} i ${where ? `where ${where}` : ''} group by i.company_id, ${Object.values(by).join(', ')} having ${changed.join(' or ')}`
    })
    .join('\n union all ')
const keysOf = ({ columns }: Totals): string => ['level', ...Object.keys(columns)].join(', ')
const sumsOf = ({ sums }: Totals): readonly string[] => ['count', ...Object.keys(sums)]
const added = (totals: Totals): string =>
  sumsOf(totals)
    .map((one) => `sum(${one}) as ${one}`)
    .join(', ')
const some = (totals: Totals): string =>
  sumsOf(totals)
    .map((one) => `sum(${one}) <> 0`)
    .join(' or ')
const into = (totals: Totals): string => `insert into ${totals.table} (company_id, ${keysOf(totals)}, ${sumsOf(totals).join(', ')})`

const trigger = (name: string, when: string, body: string): readonly string[] => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name} ${when} for each statement execute function ${name}()`,
]
const triggersOf = (totals: Totals): readonly string[] => {
  const { table, source, watched } = totals
  const fresh = 'referencing new table as added'
  const past = 'referencing old table as gone'
  // Most changes of a row touch nothing that is counted.
  const both = `(select 1 as sign, a.* from added a union all select -1, g.* from gone g)`
  return [
    ...trigger(`${table}_added`, `after insert on ${source} ${fresh}`, `${into(totals)} ${cells(totals, 'added', '1')};`),
    ...trigger(`${table}_gone`, `after delete on ${source} ${past}`, `${into(totals)} ${cells(totals, 'gone', '(-1)')};`),
    ...trigger(
      `${table}_changed`,
      `after update on ${source} ${past} new table as added`,
      `if not exists (select ${watched} from added except all select ${watched} from gone) then return null; end if;
       ${into(totals)} ${cells(totals, both, 'i.sign')};`,
    ),
  ]
}
/** `counted`: from the rows themselves; `fold`: fewer rows, the same totals; `mend`: appends what is missing to a count. */
const functionsOf = (totals: Totals): readonly string[] => {
  const { table, columns, sums, anew } = totals
  const shape = [
    'company_id uuid, level text',
    ...Object.entries(columns).map(([name, type]) => `${name} ${type}`),
    'count bigint',
    ...Object.keys(sums).map((name) => `${name} numeric`),
  ].join(', ')
  const keys = keysOf(totals)
  const measures = sumsOf(totals)
  return [
    `create function ${table}_counted(whose uuid) returns table (${shape}) language sql stable as $$
       ${cells(totals, `(select * from ${anew} a where a.company_id = whose)`, '1')} $$`,
    // Rows that another fold took meanwhile are not taken again: only what was deleted here is added up.
    `create function ${table}_fold(whose uuid) returns bigint language sql as $$
       with parts as (select unnest(array_agg(seq)) as seq from ${table} where company_id = whose group by ${keys} having count(*) > 1 or not bool_and(folded)),
         gone as (delete from ${table} t where t.company_id = whose and t.seq in (select seq from parts) returning t.*),
         kept as (insert into ${table} (company_id, ${keys}, ${measures.join(', ')}, folded)
           select whose, ${keys}, ${added(totals)}, true from gone group by ${keys} having ${some(totals)} returning 1)
       select count(*) from gone $$`,
    // One statement sees one state of rows and totals, whatever is written meanwhile.
    `create function ${table}_mend(whose uuid) returns table (level text, cells bigint, count numeric) language sql as $$
       with differing as (select ${keys}, ${added(totals)} from (
           select ${keys}, ${measures.join(', ')} from ${table}_counted(whose)
           union all select ${keys}, ${measures.map((one) => `-${one}`).join(', ')} from ${table} where company_id = whose) both_sides
         group by ${keys} having ${some(totals)}),
       mended as (${into(totals)} select whose, ${keys}, ${measures.join(', ')} from differing returning 1)
       select d.level, count(*), sum(abs(d.count)) from differing d group by d.level $$`,
  ]
}
const tableOf = (totals: Totals): readonly string[] => {
  const { table, source, columns, sums, anew } = totals
  return [
    `create table ${table} (
       company_id uuid not null, seq bigint generated always as identity, level text not null,
       ${Object.entries(columns)
         .map(([name, type]) => `${name} ${type}`)
         .join(', ')}, count bigint not null, ${Object.keys(sums)
         .map((name) => `${name} numeric not null`)
         .join(', ')}, folded boolean not null default false, primary key (company_id, seq))`,
    `comment on table ${table} is 'Differences: the sum of the rows of a cell is its total. Written by triggers of ${source}, folded and checked by the totals module.'`,
    `${into(totals)} ${cells(totals, anew, '1')}`,
    `update ${table} set folded = true`,
    `create index ${table}_unfolded on ${table} (company_id) where not folded`,
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy tenant on ${table} using (${company}) with check (${company})`,
    ...functionsOf(totals),
    ...triggersOf(totals),
  ]
}
/** Keeps `column` of `parent` as the sum of `of` over the rows of `child`. Added to, never set: each of two transactions adds its own. */
const derived = (parent: string, column: string, child: string, key: string, of: string): readonly string[] => {
  const by = (rows: string, sign: string): string =>
    `update ${parent} p set ${column} = p.${column} + c.of from (select company_id, ${key} as id, sum(${sign} * ${of}) as of from ${rows} i group by company_id, ${key} having sum(${sign} * ${of}) <> 0) c
       where p.company_id = c.company_id and p.id = c.id;`
  const name = `${parent}_${column}_of_${child}`
  const both = '(select 1 as sign, a.* from added a union all select -1, g.* from gone g)'
  return [
    ...trigger(`${name}_added`, `after insert on ${child} referencing new table as added`, by('added', '1')),
    ...trigger(`${name}_gone`, `after delete on ${child} referencing old table as gone`, by('gone', '(-1)')),
    ...trigger(`${name}_changed`, `after update on ${child} referencing old table as gone new table as added`, by(both, 'i.sign')),
  ]
}

const all = [invoices, batches, payments, vouchers]
const read = ['invoice', 'payment_batch', 'payment_batch_invoice', 'voucher', 'voucher_entry', 'voucher_invoice']
const waiting = {
  warnings: 'warning_count > 0',
  exceptions: 'verify_status = any(array[2,3,4,5,6,9,10]::smallint[])',
  uncategorised: 'category = 0',
  unused: 'use_status = 0',
}
const statements = [
  ...read.map((table) => `alter table ${table} no force row level security`),
  `alter table voucher add column debit numeric not null default 0, add column held bigint not null default 0`,
  `alter table payment_batch add column amount numeric not null default 0`,
  `update voucher v set debit = ${debitOf}, held = ${heldBy}`,
  `update payment_batch b set amount = ${batchAmount}`,
  ...all.flatMap(tableOf),
  ...read.map((table) => `alter table ${table} force row level security`),
  // Read by level and month; rows of one person alone by that person.
  `create index invoice_total_by_month on invoice_total (company_id, level, date) where entered_by is null`,
  `create index invoice_total_by_person on invoice_total (company_id, level, entered_by, date) where entered_by is not null`,
  ...derived('voucher', 'debit', 'voucher_entry', 'voucher_id', `(case i.side when 'debit' then i.amount else 0 end)`),
  ...derived('voucher', 'held', 'voucher_invoice', 'voucher_id', '1'),
  ...derived('payment_batch', 'amount', 'payment_batch_invoice', 'batch_id', 'i.amount'),
  // Since when the first of a tab waits, for one person.
  ...Object.entries(waiting).map(
    ([tab, condition]) => `create index invoice_waiting_${tab} on invoice (company_id, entered_by, entered_at) where ${condition}`,
  ),
]
