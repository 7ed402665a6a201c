// Lists of records: what unfiltered pages of import records and mails count, kept by the statement that changes the rows,
// as the totals of invoices are; and indexes for what few rows match. At ten million rows about a minute.
import { sql, type Kysely } from 'kysely'
import { rowSecurity } from '../db/row-security.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

interface Totals {
  readonly table: string
  /** Columns of a cell with their types, and of what is summed in it. */
  readonly columns: Readonly<Record<string, string>>
  readonly sums: readonly string[]
  /** The cells of the rows of `from`, which has a sign. */
  readonly cells: (from: string) => string
  /** All rows of a company with the sign 1, and those of every company. */
  readonly counted: (where: string) => string
}
const fileState = {
  created_by: 'i.created_by',
  area: 'i.area',
  entry_source: 'i.entry_source',
  // One of each group of statuses that the lists tell apart.
  recognition_status:
    'case when i.recognition_status in (9, 10, 13) then 9 when i.recognition_status in (7, 8, 14) then 7 when i.recognition_status in (2, 5, 12) then 2 else 0 end::smallint',
  reason: `case when i.reason = 'duplicate' then i.reason end`,
  cancelled: 'i.cancelled',
  ignored: 'i.ignored',
  finished_at: `case when i.finished_at is null then null else timestamptz 'epoch' end`,
}
const grouped = (by: readonly string[]): string => by.map((_, at) => at + 1).join(', ')
const imports: Totals = {
  table: 'import_total',
  columns: {
    created_by: 'uuid',
    area: 'text',
    entry_source: 'smallint',
    recognition_status: 'smallint',
    reason: 'text',
    cancelled: 'boolean',
    ignored: 'boolean',
    finished_at: 'timestamptz',
  },
  sums: ['count'],
  cells: (from) => `select i.company_id, ${Object.entries(fileState)
    .map(([name, of]) => `${of} as ${name}`)
    .join(', ')}, sum(i.sign)::bigint as count
    from ${from} i group by ${grouped(['company', ...Object.keys(fileState)])} having sum(i.sign) <> 0`,
  counted: (where) => `(select 1 as sign, f.* from import_file f ${where})`,
}
const mails: Totals = {
  table: 'mail_total',
  columns: { user_id: 'uuid', status: 'text' },
  sums: ['count', 'recognised', 'saved'],
  cells: (
    from,
  ) => `select i.company_id, i.user_id, i.status, sum(i.sign)::bigint as count, sum(i.sign * i.recognised)::bigint as recognised, sum(i.sign * i.saved)::bigint as saved
    from ${from} i group by 1, 2, 3 having sum(i.sign) <> 0 or sum(i.sign * i.recognised) <> 0 or sum(i.sign * i.saved) <> 0`,
  counted: (where) => `(select 1 as sign, m.company_id, d.user_id, m.status, m.recognised, m.saved
    from (select distinct company_id, message_id, user_id from mail_destination f ${where}) d join mail_message m on m.company_id = d.company_id and m.id = d.message_id)`,
}
const into = ({ table, columns, sums }: Totals): string =>
  `insert into ${table} (company_id, ${[...Object.keys(columns), ...sums].join(', ')})`

const trigger = (name: string, when: string, body: string): readonly string[] => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name} ${when} for each statement execute function ${name}()`,
]
const importTriggers = [
  ...trigger(
    'import_total_added',
    'after insert on import_file referencing new table as added',
    `${into(imports)} ${imports.cells('(select 1 as sign, a.* from added a)')};`,
  ),
  ...trigger(
    'import_total_gone',
    'after delete on import_file referencing old table as gone',
    `${into(imports)} ${imports.cells('(select -1 as sign, g.* from gone g)')};`,
  ),
  ...trigger(
    'import_total_changed',
    'after update on import_file referencing old table as gone new table as added',
    `${into(imports)} ${imports.cells('(select 1 as sign, a.* from added a union all select -1, g.* from gone g)')};`,
  ),
]
/** A mail counts once for each person whom it came to, and once for the company. */
const mailTriggers = [
  ...trigger(
    'mail_total_changed',
    'after update on mail_message referencing old table as gone new table as added',
    `${into(mails)} ${mails.cells(`(select b.sign, b.company_id, d.user_id, b.status, b.recognised, b.saved
       from (select 1 as sign, a.* from added a union all select -1, g.* from gone g) b
       join lateral (select distinct e.user_id from mail_destination e where e.company_id = b.company_id and e.message_id = b.id) d on true)`)};`,
  ),
  ...trigger(
    'mail_total_addressed',
    'after insert on mail_destination referencing new table as added',
    `${into(mails)} ${mails.cells(`(select 1 as sign, m.company_id, a.user_id, m.status, m.recognised, m.saved
       from (select distinct company_id, message_id, user_id from added) a join mail_message m on m.company_id = a.company_id and m.id = a.message_id
       where not exists (select 1 from mail_destination o where o.company_id = a.company_id and o.message_id = a.message_id and o.user_id is not distinct from a.user_id
         and not exists (select 1 from added x where x.company_id = o.company_id and x.message_id = o.message_id and x.address = o.address)))`)};`,
  ),
]
/** `counted`: from the rows themselves; `fold`: fewer rows, the same totals; `mend`: appends what is missing to a count. */
const functionsOf = (totals: Totals): readonly string[] => {
  const { table, columns, sums, cells, counted } = totals
  const keys = Object.keys(columns).join(', ')
  const added = sums.map((one) => `sum(${one}) as ${one}`).join(', ')
  const some = sums.map((one) => `sum(${one}) <> 0`).join(' or ')
  const shape = [
    'company_id uuid',
    ...Object.entries(columns).map(([name, type]) => `${name} ${type}`),
    ...sums.map((one) => `${one} bigint`),
  ].join(', ')
  return [
    `create function ${table}_counted(whose uuid) returns table (${shape}) language sql stable as $$ ${cells(counted('where f.company_id = whose'))} $$`,
    // Rows that another fold took meanwhile are not taken again: only what was deleted here is added up.
    `create function ${table}_fold(whose uuid) returns bigint language sql as $$
       with parts as (select unnest(array_agg(seq)) as seq from ${table} where company_id = whose group by ${keys} having count(*) > 1 or not bool_and(folded)),
         gone as (delete from ${table} t where t.company_id = whose and t.seq in (select seq from parts) returning t.*),
         kept as (insert into ${table} (company_id, ${keys}, ${sums.join(', ')}, folded)
           select whose, ${keys}, ${added}, true from gone group by ${keys} having ${some} returning 1)
       select count(*) from gone $$`,
    // One statement sees one state of rows and totals, whatever is written meanwhile.
    `create function ${table}_mend(whose uuid) returns table (cells bigint) language sql as $$
       with differing as (select ${keys}, ${added} from (
           select ${keys}, ${sums.join(', ')} from ${table}_counted(whose)
           union all select ${keys}, ${sums.map((one) => `-${one}`).join(', ')} from ${table} where company_id = whose) both_sides
         group by ${keys} having ${some}),
       mended as (${into(totals)} select whose, ${keys}, ${sums.join(', ')} from differing returning 1)
       select count(*) from differing $$`,
  ]
}
const tableOf = (totals: Totals): readonly string[] => {
  const { table, columns, sums, cells, counted } = totals
  return [
    `create table ${table} (
       company_id uuid not null, seq bigint generated always as identity, ${Object.entries(columns)
         .map(([name, type]) => `${name} ${type}`)
         .join(
           ', ',
         )}, ${sums.map((one) => `${one} bigint not null`).join(', ')}, folded boolean not null default false, primary key (company_id, seq))`,
    `comment on table ${table} is 'Differences: the sum of the rows of a cell is its total. Written by triggers, folded and checked by the totals module.'`,
    `${into(totals)} ${cells(counted(''))}`,
    `update ${table} set folded = true`,
    `create index ${table}_unfolded on ${table} (company_id) where not folded`,
    ...rowSecurity(table),
    ...functionsOf(totals),
  ]
}
const read = ['import_file', 'mail_message', 'mail_destination']
const statements = [
  ...read.map((table) => `alter table ${table} no force row level security`),
  ...[imports, mails].flatMap(tableOf),
  ...read.map((table) => `alter table ${table} force row level security`),
  ...importTriggers,
  ...mailTriggers,
  // What few rows match has an index of its own: no bound on a count helps there.
  `create index import_file_unrecorded on import_file (company_id, created_at desc, id desc) where recognition_status in (2, 5, 7, 8, 12, 14)`,
  `create index mail_message_by_status on mail_message (company_id, status, received_at desc, id desc)`,
  `create index mail_message_search on mail_message using gin (company_id, bigrams(search)) with (gin_pending_list_limit = 256)`,
  `create index mail_part_clicks on mail_part (company_id, message_id) where state = 'needsClick'`,
  `create index verification_of_number on verification (company_id, number, asked_at desc)`,
  `create index verification_of_status on verification (company_id, status, asked_at desc, id desc)`,
  `create index verification_free on verification (company_id, asked_at desc, id desc) where charge <> 'charged'`,
  `create index audit_log_not_done on audit_log (company_id, seq) where result <> 'ok'`,
  `create index audit_log_action on audit_log (company_id, action, seq)`,
]
