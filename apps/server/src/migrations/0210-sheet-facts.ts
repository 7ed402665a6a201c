// The bureau's workbooks tell facts of special businesses, and how invoices stand that nobody has verified.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
/** What a sheet said of an invoice, as its warning keeps it. */
const said = `select company_id, id, (select w->>'message' from jsonb_array_elements(warnings) w where w->>'code' in ('bureauVoid', 'bureauRed') limit 1) as word
  from invoice where warning_count > 0`
/** Tables that the update reads, or that its triggers write. */
const written = ['invoice', 'tax_invoice', 'invoice_total', 'invoice_figure']
const statements = [
  `alter table tax_invoice add column extra jsonb not null default '{}'`,
  `comment on column tax_invoice.extra is 'The special business and its facts as a sheet of the bureau tells them: plates, days, travellers, routes, places. Never money.'`,
  `alter table invoice drop constraint invoice_standing_source_check,
     add constraint invoice_standing_source_check check (standing_source in ('verification', 'bureau', 'redInvoice', 'review', 'sheet', 'none'))`,
  ...written.map((table) => `alter table ${table} no force row level security`),
  `update invoice i set
     standing = case when s.word like '%作废%' then 'void' when s.word like '%部分%' then 'redUnknown' else 'redFull' end, standing_source = 'sheet',
     red_net = case when s.word !~ '作废|部分' then i.amount_excluding_tax end, red_tax = case when s.word !~ '作废|部分' then i.tax_amount end,
     red_gross = case when s.word !~ '作废|部分' then i.amount_including_tax end
     from (${said}) s
     where s.company_id = i.company_id and s.id = i.id and s.word is not null
       and i.standing in ('unasked', 'notFound', 'differs', 'tooOld', 'notApplicable') and i.standing_source <> 'review'
       and (s.word like '%作废%' or i.amount_including_tax > 0)
       and not exists (select 1 from tax_invoice t where t.company_id = i.company_id and t.identity = i.identity)`,
  ...written.map((table) => `alter table ${table} force row level security`),
]
