// How an invoice stands, what remains to be paid of it, and which invoice a red one reverses. Running totals of what may
// be paid count by standing, and sum what remains.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const standings = `'normal', 'void', 'redFull', 'redPartial', 'redUnknown', 'notFound', 'differs', 'unasked', 'tooOld', 'notApplicable'`
const remains = `(case when standing in ('void', 'redFull') then 0
  when coalesce(amount_including_tax, 0) <= 0 then coalesce(amount_including_tax, 0)
  else greatest(amount_including_tax - (case when standing = 'redPartial' then coalesce(red_gross, 0) else 0 end) - paid_before, 0) end)`
const digital = `'(?:红冲|对应)[^0-9]{0,12}号码\\s*[:：]?\\s*([0-9]{20})(?![0-9])'`
const coded = `'(?:红冲|对应)[^0-9]{0,12}代码\\s*[:：]?\\s*([0-9]{10,12})\\s*(?:发票)?号码\\s*[:：]?\\s*([0-9]{8})(?![0-9])'`
/** The identity of the invoice that a remark says is reversed. */
const redOf = `coalesce((regexp_match(remark, ${digital}))[1],
  (select m[1] || '-' || m[2] from regexp_match(remark, ${coded}) m))`
const dayOf = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`

const listedEqually = `(t.total = i.amount_including_tax and ${dayOf('t.issued_at')} = i.date
  and (t.seller_tax_id is null or t.seller_tax_id = i.seller_tax_id) and (t.buyer_tax_id is null or t.buyer_tax_id = i.buyer_tax_id)) is true`

const columns = [
  `alter table invoice
     add column standing text not null default 'unasked' check (standing in (${standings})),
     add column standing_source text not null default 'none' check (standing_source in ('verification', 'bureau', 'redInvoice', 'review', 'none')),
     add column standing_day date,
     add column red_net numeric(18,2), add column red_tax numeric(18,2), add column red_gross numeric(18,2),
     add column not_to_pay text check (not_to_pay in ('void', 'red', 'replaced', 'settled', 'offset', 'other')),
     add column not_to_pay_note text,
     add column bearer text not null default 'supplier' check (bearer in ('supplier', 'employee', 'card')),
     add column paid_before numeric(18,2) not null default 0,
     add column red_of text`,
  `alter table invoice add column payable numeric(18,2) not null generated always as (${remains}) stored`,
  `alter table tax_invoice add column red_of text`,
  `comment on column invoice.red_of is 'Of a red invoice: the identity of the one that it reverses, from its remark.'`,
  `comment on column tax_invoice.red_of is 'Of a red invoice: the identity of the one that it reverses, from its remark.'`,
  `update invoice set red_of = ${redOf} where amount_including_tax < 0 and remark is not null and ${redOf} is not null`,
  `update tax_invoice set red_of = ${redOf} where total < 0 and remark is not null and ${redOf} is not null`,
  `create index invoice_red_of on invoice (company_id, red_of) where red_of is not null`,
  `create index tax_invoice_red_of on tax_invoice (company_id, red_of) where red_of is not null`,
]
const backfill = [
  `update invoice i set
     standing = case i.verify_status when -1 then 'notApplicable' when 1 then 'normal' when 3 then 'notFound' when 4 then 'differs' when 5 then 'differs' when 8 then 'tooOld' when 9 then 'void'
       when 10 then case when i.amount_including_tax < 0 then 'normal' else 'redUnknown' end else 'unasked' end,
     standing_source = case when i.verify_status in (1, 3, 4, 5, 8, 9, 10) then 'verification' else 'none' end
     where i.verify_status in (-1, 1, 3, 4, 5, 8, 9, 10)`,
  `update invoice i set standing_day = v.day from (
       select distinct on (company_id, invoice_id) company_id, invoice_id, ${dayOf('coalesce(settled_at, asked_at)')} as day from verification
       where invoice_id is not null and state = 'settled' order by company_id, invoice_id, asked_at desc) v
     where v.company_id = i.company_id and v.invoice_id = i.id and i.standing_source = 'verification'`,
  // Reds that the tax platform told.
  `update invoice i set
     standing = case when v.red_kind = 'full' or abs(v.red_amount) >= i.amount_including_tax then 'redFull' when v.red_amount <> 0 then 'redPartial' else 'redUnknown' end,
     red_net = case when v.red_kind = 'full' then i.amount_excluding_tax end,
     red_tax = case when v.red_kind = 'full' then i.tax_amount end,
     red_gross = case when v.red_kind = 'full' then i.amount_including_tax when v.red_amount <> 0 then least(abs(v.red_amount), i.amount_including_tax) end
     from (select distinct on (company_id, invoice_id) company_id, invoice_id, red_kind, red_amount from verification
       where invoice_id is not null and red_kind is not null order by company_id, invoice_id, asked_at desc) v
     where v.company_id = i.company_id and v.invoice_id = i.id and i.standing = 'redUnknown'`,
  // What the bureau's list says.
  `update invoice i set
     standing = case when t.state = 'void' then 'void' when t.state = 'redFull' then 'redFull' when i.standing = 'redPartial' then 'redPartial' else 'redUnknown' end,
     standing_source = case when t.state = 'redPartial' and i.standing in ('redPartial', 'redUnknown') then i.standing_source else 'bureau' end,
     standing_day = ${dayOf('coalesce(t.changed_at, t.first_seen_at)')},
     red_net = case t.state when 'redFull' then i.amount_excluding_tax when 'redPartial' then i.red_net end,
     red_tax = case t.state when 'redFull' then i.tax_amount when 'redPartial' then i.red_tax end,
     red_gross = case t.state when 'redFull' then i.amount_including_tax when 'redPartial' then i.red_gross end
     from tax_invoice t
     where t.company_id = i.company_id and t.identity = i.identity and t.state <> 'normal' and i.standing not in ('void', 'redFull')
       and (t.state = 'void' or i.amount_including_tax > 0)`,
  // Its list answers a question that nobody asked, if it says the same.
  `update invoice i set
     standing = case when ${listedEqually} then 'normal' else 'differs' end, standing_source = 'bureau', standing_day = ${dayOf('t.first_seen_at')}
     from tax_invoice t
     where t.company_id = i.company_id and t.identity = i.identity and t.state = 'normal'
       and (i.standing = 'notFound' or (i.standing in ('unasked', 'tooOld') and ${listedEqually}))`,
  // Red invoices of ours, and of the bureau's list alone.
  `update invoice i set
     standing = case when r.gross >= i.amount_including_tax then 'redFull' else 'redPartial' end, standing_source = 'redInvoice', standing_day = r.day,
     red_net = case when r.gross >= i.amount_including_tax then i.amount_excluding_tax else r.net end,
     red_tax = case when r.gross >= i.amount_including_tax then i.tax_amount else r.tax end,
     red_gross = least(r.gross, i.amount_including_tax)
     from (select company_id, red_of, seller, case when bool_and(net is not null) then sum(net) end as net, case when bool_and(tax is not null) then sum(tax) end as tax, sum(gross) as gross, max(day) as day from (
         select company_id, red_of, seller_tax_id as seller, -amount_excluding_tax as net, -tax_amount as tax, -amount_including_tax as gross, date as day
           from invoice where red_of is not null and amount_including_tax < 0 and standing not in ('void', 'notFound')
         union all
         select t.company_id, t.red_of, t.seller_tax_id, -t.amount, -t.tax, -t.total, ${dayOf('t.issued_at')} from tax_invoice t
           where t.red_of is not null and t.total < 0 and t.state <> 'void'
             and not exists (select 1 from invoice o where o.company_id = t.company_id and o.identity = t.identity)) reds
       group by company_id, red_of, seller) r
     where r.company_id = i.company_id and r.red_of = i.identity and r.seller is not distinct from i.seller_tax_id and i.amount_including_tax > 0
       and i.standing not in ('void', 'redFull') and (i.red_gross is null or i.red_gross < r.gross)`,
  // The filters by verification find what stands void or red.
  `update invoice set verify_status = case standing when 'void' then 9 else 10 end
     where (standing = 'void' and verify_status <> 9) or (standing in ('redFull', 'redPartial', 'redUnknown') and verify_status <> 10)`,
]

const month = 'i.date - (extract(day from i.date)::integer - 1)'
const states = {
  date: month,
  category: 'i.category',
  verify_status: 'i.verify_status',
  use_status: 'i.use_status',
  warning_count: 'least(i.warning_count, 1)',
  without_tax: 'i.tax_amount is null',
}
const toPay = `i.category = 1 and i.use_status = 0 and i.not_to_pay is null and i.bearer = 'supplier' and i.payable <> 0`
interface Level {
  readonly name: string
  readonly by: Readonly<Record<string, string>>
  readonly where?: string
}
const levels: readonly Level[] = [
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
const measures = ['count', ...Object.keys(sums)]
const added = measures.map((one) => `sum(${one}) as ${one}`).join(', ')
const some = measures.map((one) => `sum(${one}) <> 0`).join(' or ')
const into = `insert into invoice_total (company_id, ${keys}, ${measures.join(', ')})`

/** The cells of all levels over `from`, whose rows `i` count `sign`; cells of nothing are left out. */
const cells = (from: string, sign: string): string =>
  levels
    .map(({ name, by, where }) => {
      const named = Object.entries(keyTypes).map(([column, type]) => `${by[column] ?? `null::${type}`} as ${column}`)
      const summed = Object.entries(sums).map(([column, of]) => `coalesce(sum(${sign} * ${of}), 0) as ${column}`)
      const changed = [`sum(${sign}) <> 0`, ...Object.values(sums).map((of) => `coalesce(sum(${sign} * ${of}), 0) <> 0`)]
      return `select i.company_id, '${name}'::text as level, ${named.join(', ')}, sum(${sign})::bigint as count, ${summed.join(', ')}
        from ${from} i ${where ? `where ${where}` : ''} group by i.company_id, ${Object.values(by).join(', ')} having ${changed.join(' or ')}`
    })
    .join('\n union all ')
const trigger = (name: string, when: string, body: string): readonly string[] => [
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name} ${when} for each statement execute function ${name}()`,
]
const fresh = 'referencing new table as added'
const past = 'referencing old table as gone'
const both = '(select 1 as sign, a.* from added a union all select -1, g.* from gone g)'
const shape = [
  'company_id uuid, level text',
  ...Object.entries(keyTypes).map(([name, type]) => `${name} ${type}`),
  'count bigint',
  ...Object.keys(sums).map((name) => `${name} numeric`),
].join(', ')
const totals = [
  `alter table invoice_total add column standing text, add column payable_fen numeric not null default 0`,
  `delete from invoice_total`,
  `${into} ${cells('invoice', '1')}`,
  `update invoice_total set folded = true`,
  `create function invoice_total_counted(whose uuid) returns table (${shape}) language sql stable as $$
     ${cells('(select * from invoice a where a.company_id = whose)', '1')} $$`,
  // Rows that another fold took meanwhile are not taken again: only what was deleted here is added up.
  `create function invoice_total_fold(whose uuid) returns bigint language sql as $$
     with parts as (select unnest(array_agg(seq)) as seq from invoice_total where company_id = whose group by ${keys} having count(*) > 1 or not bool_and(folded)),
       gone as (delete from invoice_total t where t.company_id = whose and t.seq in (select seq from parts) returning t.*),
       kept as (insert into invoice_total (company_id, ${keys}, ${measures.join(', ')}, folded)
         select whose, ${keys}, ${added}, true from gone group by ${keys} having ${some} returning 1)
     select count(*) from gone $$`,
  // One statement sees one state of rows and totals, whatever is written meanwhile.
  `create function invoice_total_mend(whose uuid) returns table (level text, cells bigint, count numeric) language sql as $$
     with differing as (select ${keys}, ${added} from (
         select ${keys}, ${measures.join(', ')} from invoice_total_counted(whose)
         union all select ${keys}, ${measures.map((one) => `-${one}`).join(', ')} from invoice_total where company_id = whose) both_sides
       group by ${keys} having ${some}),
     mended as (${into} select whose, ${keys}, ${measures.join(', ')} from differing returning 1)
     select d.level, count(*), sum(abs(d.count)) from differing d group by d.level $$`,
  ...trigger('invoice_total_added', `after insert on invoice ${fresh}`, `${into} ${cells('added', '1')};`),
  ...trigger('invoice_total_gone', `after delete on invoice ${past}`, `${into} ${cells('gone', '(-1)')};`),
  // Most changes of a row touch nothing that is counted.
  ...trigger(
    'invoice_total_changed',
    `after update on invoice ${past} new table as added`,
    `if not exists (select ${watched} from added except all select ${watched} from gone) then return null; end if;
     ${into} ${cells(both, 'i.sign')};`,
  ),
]

const read = ['invoice', 'verification', 'tax_invoice', 'invoice_total', 'invoice_figure']
const statements = [
  ...read.map((table) => `alter table ${table} no force row level security`),
  ...['added', 'gone', 'changed'].map((when) => `drop trigger invoice_total_${when} on invoice`),
  ...['mend', 'fold', 'counted'].map((name) => `drop function invoice_total_${name}(uuid)`),
  ...columns,
  ...backfill,
  ...totals,
  // Red offsets are no longer counted one by one.
  `drop index invoice_payable_red`,
  ...read.map((table) => `alter table ${table} force row level security`),
]
