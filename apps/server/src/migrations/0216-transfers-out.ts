// 进项转出: what is moved out of the input tax after an invoice was ticked, and the word that a ticked invoice stays as it is. Drawn faces of
// deliveries, which are no originals.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
const statements = [
  `create table deduction_transfer (
     company_id uuid not null references company(id), id uuid not null, tax_invoice_id uuid not null,
     way text not null check (way in ('transferOut', 'keep')), line text check (line in ('20', '23a', '23b')),
     period text check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'), tax numeric(18,2) not null check (tax >= 0), note text not null default '',
     state text not null, risk text not null, state_before text not null, risk_before text not null, settled_before timestamptz,
     by_id uuid not null references app_user(id), by_name text not null, at timestamptz not null, undone_at timestamptz, undone_by_name text,
     primary key (company_id, id), foreign key (company_id, tax_invoice_id) references tax_invoice (company_id, id),
     check ((way = 'transferOut') = (line is not null and period is not null and tax > 0)))`,
  `comment on table deduction_transfer is 'Transfers out of the input tax of ticked invoices that turned bad at the bureau, each with its month.'`,
  `comment on column deduction_transfer.line is 'The line of the return: 20 by a red invoice, 23a by the risk, 23b by a void.'`,
  `comment on column deduction_transfer.state_before is 'What the decision knew of the invoice before, as risk_before: taken back with it.'`,
  `create index deduction_transfer_of_invoice on deduction_transfer (company_id, tax_invoice_id)`,
  `create index deduction_transfer_of_period on deduction_transfer (company_id, period) where undone_at is null`,
  `alter table deduction add column settled_at timestamptz`,
  `comment on column deduction.settled_at is 'When a change at the bureau was settled last; red invoices that appear later are a new one.'`,
  `alter table delivery_file add column drawn boolean not null default false`,
  `comment on column delivery_file.drawn is 'A face drawn from the data of an invoice, marked as no original.'`,
  `alter table delivery_receipt_item add column drawn boolean not null default false`,
  `comment on column delivery_receipt_item.drawn is 'A drawn face that came with the data: never imported, attached to the record that the data becomes.'`,
  `create index tax_invoice_in_two_parts on tax_invoice (company_id, direction, identity) where code is not null and char_length(identity) = 21 and identity >= '2'`,
  // The figures of the mirror follow rows that join another.
  `create function tax_figure_gone() returns trigger language plpgsql as $$
   begin
     insert into tax_figure as f (company_id, direction, month, sync_state, bad, use, count, amount, tax, total)
       select company_id, direction, month, sync_state, (state <> 'normal' or risk <> 'normal') as bad, use, -count(*), -sum(amount), -sum(tax), -sum(total)
       from gone group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (company_id, direction, month, sync_state, bad, use) do update
       set count = f.count + excluded.count, amount = f.amount + excluded.amount, tax = f.tax + excluded.tax, total = f.total + excluded.total;
     return null;
   end $$`,
  `create trigger tax_figure_gone after delete on tax_invoice referencing old table as gone for each statement execute function tax_figure_gone()`,
  'alter table deduction_transfer enable row level security',
  'alter table deduction_transfer force row level security',
  `create policy tenant on deduction_transfer using (${company}) with check (${company})`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
