// Templates of exports, of a company or of one person in it; and what an invoice's lines are taxed at, so that summaries and lists can tell without reading lines.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
/** What lines are taxed at, of invoices and deleted ones that do not say so yet. Company by company, as their policies demand of whoever migrates. */
export const tellRates = `do $each$ declare one record; begin
   for one in select id from company loop
     perform set_config('app.company_id', one.id::text, true);
     update invoice i set tax_rate = l.rate from (
       select company_id, invoice_id, case when count(distinct tax_rate) > 1 then 'mixed' else min(tax_rate) end as rate from invoice_line where tax_rate is not null group by company_id, invoice_id) l
       where i.company_id = one.id and i.tax_rate is null and l.company_id = i.company_id and l.invoice_id = i.id;
     update invoice_deletion d set snapshot = jsonb_set(d.snapshot, '{invoice,tax_rate}', to_jsonb(l.rate)) from (
       select company_id, id, case when count(distinct line ->> 'tax_rate') > 1 then 'mixed' else min(line ->> 'tax_rate') end as rate
       from invoice_deletion, jsonb_array_elements(snapshot -> 'invoice_line') line where line ->> 'tax_rate' is not null group by company_id, id) l
       where d.company_id = one.id and d.snapshot -> 'invoice' ->> 'tax_rate' is null and l.company_id = d.company_id and l.id = d.id;
   end loop;
   perform set_config('app.company_id', '', true);
 end $each$`
const statements = [
  // `owner_id` is null for the company's own.
  `create table export_template (
     company_id uuid not null, id uuid not null, owner_id uuid, name text not null, heads jsonb not null, lines jsonb not null, pattern text not null, is_default boolean not null default false,
     version integer not null default 1, changed_by_name text not null, changed_at timestamptz not null, primary key (company_id, id))`,
  `create unique index export_template_name on export_template (company_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), name)`,
  `create unique index export_template_default on export_template (company_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000')) where is_default`,
  `alter table export_template enable row level security`,
  `alter table export_template force row level security`,
  `create policy tenant on export_template using (${company}) with check (${company})`,
  // The one rate of all lines as it is printed, 'mixed' for several, null for none.
  `alter table invoice add column tax_rate text`,
  tellRates,
  `create index download_left on download (company_id) where made_key is not null`,
]
