// Values of every kind of rule in one place, with what stood before: whose a value is, is one question. Reading rules may take a run back.
import { sql, type Kysely } from 'kysely'

const fields = [
  'extended1',
  'extended2',
  'extended3',
  'extended4',
  'extended5',
  'extended6',
  'businessDate',
  'businessRemark',
  'description',
]
const present = `case f.field when 'extended1' then i.extended_1 when 'extended2' then i.extended_2 when 'extended3' then i.extended_3
    when 'extended4' then i.extended_4 when 'extended5' then i.extended_5 when 'extended6' then i.extended_6
    when 'businessDate' then i.business_date::text when 'businessRemark' then i.business_remark when 'description' then i.description end`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Policies are forced on the owner too, who would see none of these rows. */
const carried = ['invoice', 'rule_run', 'rule_value', 'invoice_hand'] as const

const statements = [
  ...['extraction_fill', ...carried].map((table) => `alter table ${table} no force row level security`),
  `alter table rule_value drop constraint rule_value_field_check,
     add constraint rule_value_field_check check (field in ('pool', 'category', 'reason', ${fields.map((field) => `'${field}'`).join(', ')}))`,
  // What a person changed or emptied after a rule wrote it.
  `insert into invoice_hand select f.company_id, f.invoice_id, f.field from extraction_fill f
     join invoice i on i.company_id = f.company_id and i.id = f.invoice_id where ${present} is distinct from f.value on conflict do nothing`,
  // What stood before these was not kept: no undo touches them.
  `insert into rule_value (company_id, run_id, invoice_id, field, rule_id, before, after, at)
     select f.company_id, f.run_id, f.invoice_id, f.field, f.rule_id, '{}', f.value, f.at from extraction_fill f
     where exists (select 1 from rule_run r where r.company_id = f.company_id and r.id = f.run_id) on conflict do nothing`,
  `drop table extraction_fill`,
  ...carried.map((table) => `alter table ${table} force row level security`),
  `comment on table rule_value is 'Every value that a rule wrote. A field belongs to its last rule while the value stands and no person set it.'`,
  `comment on column rule_value.before is 'Under "was": the value, or the ids of the pools. Without it, the value stays when its run is taken back.'`,
]
