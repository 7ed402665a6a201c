// What a whole company is counted and summed from: one narrow row an invoice, amounts in 分, kept in the very statement that changes the invoice or its pools. And numbers by five of their digits in a row.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Columns of the narrow row behind its key, and what they hold of an invoice `i`. */
const held = {
  date: 'i.date',
  net_fen: '(i.amount_excluding_tax * 100)::bigint',
  tax_fen: '(i.tax_amount * 100)::bigint',
  gross_fen: '(i.amount_including_tax * 100)::bigint',
  category: 'i.category',
  verify_status: 'i.verify_status',
  use_status: 'i.use_status',
  warning_count: 'i.warning_count',
  tax_rate: 'i.tax_rate',
  seller_key: 'coalesce(i.seller_tax_id, i.seller_name)',
  buyer_key: 'coalesce(i.buyer_tax_id, i.buyer_name)',
} as const
const columns = Object.keys(held).join(', ')
const values = Object.values(held).join(', ')
const ofRow = (row: 'old' | 'new'): string => values.replaceAll('i.', `${row}.`)
const watched = [...new Set([...values.matchAll(/i\.(\w+)/g)].map(([, name]) => name))].join(', ')

const trigger = (name: string, when: string, body: string): readonly string[] => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  `create trigger ${name} ${when} execute function ${name}()`,
]
/** Added to, never set: of two transactions that change an invoice's pools at once, each adds its own. */
const poolsBy = (sign: '+' | '-', rows: string): string =>
  `update invoice_figure f set pools = f.pools ${sign} c.n from (select company_id, invoice_id, count(*)::integer as n from ${rows} group by company_id, invoice_id) c where f.company_id = c.company_id and f.id = c.invoice_id`

const statements = [
  `create table invoice_figure (
     company_id uuid not null, id uuid not null, date date, net_fen bigint, tax_fen bigint, gross_fen bigint, category smallint not null, verify_status smallint not null, use_status smallint not null, warning_count integer not null,
     pools integer not null default 0, tax_rate text, seller_key text, buyer_key text, primary key (company_id, id))`,
  `alter table invoice no force row level security`,
  `alter table invoice_pool no force row level security`,
  `insert into invoice_figure (company_id, id, ${columns}) select i.company_id, i.id, ${values} from invoice i`,
  poolsBy('+', 'invoice_pool'),
  `alter table invoice force row level security`,
  `alter table invoice_pool force row level security`,
  // Counts, totals and pools are read from the index alone; rates and parties from the rows.
  `create index invoice_figure_all on invoice_figure (company_id, date) include (net_fen, tax_fen, gross_fen, category, verify_status, use_status, warning_count, pools, id)`,
  `alter table invoice_figure enable row level security`,
  `alter table invoice_figure force row level security`,
  `create policy tenant on invoice_figure using (${company}) with check (${company})`,
  ...trigger(
    'invoice_figure_added',
    'after insert on invoice referencing new table as added for each statement',
    `insert into invoice_figure (company_id, id, ${columns}) select i.company_id, i.id, ${values} from added i`,
  ),
  ...trigger(
    'invoice_figure_gone',
    'after delete on invoice referencing old table as gone for each statement',
    'delete from invoice_figure f using gone where f.company_id = gone.company_id and f.id = gone.id',
  ),
  ...trigger(
    'invoice_figure_changed',
    `after update of ${watched} on invoice for each row when ((${ofRow('old')}) is distinct from (${ofRow('new')}))`,
    `update invoice_figure set (${columns}) = row (${ofRow('new')}) where company_id = new.company_id and id = new.id`,
  ),
  ...trigger(
    'invoice_figure_pooled',
    'after insert on invoice_pool referencing new table as added for each statement',
    poolsBy('+', 'added'),
  ),
  ...trigger(
    'invoice_figure_unpooled',
    'after delete on invoice_pool referencing old table as gone for each statement',
    poolsBy('-', 'gone'),
  ),

  `create function fives(source text) returns text[] language sql immutable parallel safe as $$ select array(select substr(source, i, 5) from generate_series(1, length(source) - 4) i) $$`,
  `create index invoice_number_fives on invoice using gin (company_id, fives(number)) with (fastupdate = off)`,
]
