// What the risk radar looks through: a seller's invoices by day, what became of a file's items, deletions by number; and the sums that a company watches.
// And what the search looks at, which every field and goods line belongs to now: written anew for the invoices that are there, company by company, as their policies demand.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const searched = `concat_ws(chr(1), seller_name, buyer_name, number, code, seller_tax_id, buyer_tax_id, remark, special_business, drawer, payee, reviewer, check_code, machine_number, buyer_contact, buyer_bank, seller_contact, seller_bank, voucher_number, nullif(array_to_string(tags, chr(1)), ''), extended_1, extended_2, business_remark, description, (select string_agg(value, chr(1)) from jsonb_each_text(extra)),
  (select string_agg(distinct concat_ws(chr(1), l.name, l.spec), chr(1)) from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id))`
const statements = [
  `drop index invoice_search`,
  // The same pairs in one pass: by their places they took the square of a text's length, seconds for an invoice of two thousand lines.
  `create or replace function bigrams(source text) returns text[] language sql immutable parallel safe as $$
     select array(select c || d from (select c, lead(c) over (order by n) d from (select lower(regexp_replace(source, '\\s', '', 'g')) t offset 0) s, unnest(string_to_array(t, null)) with ordinality u (c, n)) p where d is not null) $$`,
  `do $each$ declare one record; begin
     for one in select id from company loop
       perform set_config('app.company_id', one.id::text, true);
       update invoice i set search = left(lower(regexp_replace(normalize(${searched}, NFKC), '\\s', '', 'g')), 50000) where company_id = one.id;
     end loop;
     perform set_config('app.company_id', '', true);
   end $each$`,
  `create index invoice_search on invoice using gin (company_id, bigrams(search)) with (fastupdate = off)`,
  // Digits are in every text, in numbers they are few: a part of a number is looked for here.
  `create index invoice_number_parts on invoice using gin (company_id, bigrams(number)) with (fastupdate = off)`,
  `create index invoice_code_parts on invoice using gin (company_id, bigrams(code)) with (fastupdate = off)`,

  // The seller as the radar knows it: by tax id, or by name where none was read.
  `create index invoice_by_seller on invoice (company_id, seller_tax_id, date desc nulls last)`,
  `create index invoice_by_seller_name on invoice (company_id, seller_name, date desc nulls last) where seller_tax_id is null`,
  `create index import_item_of on import_item (company_id, invoice_id) where invoice_id is not null`,
  `create index invoice_deletion_number on invoice_deletion (company_id, number)`,
  `create table risk_settings (company_id uuid primary key references company(id), limits jsonb not null)`,
  `alter table risk_settings enable row level security`,
  `alter table risk_settings force row level security`,
  `create policy tenant on risk_settings using (${company}) with check (${company})`,
]
