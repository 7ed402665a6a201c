// Partners are counted from running totals by their set of relations, and found by tag from an index. Who could read a list of partners could
// export it: the new right goes to the groups that have the list.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const trigger = (name: string, when: string, body: string): readonly string[] => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name} ${when} execute function ${name}()`,
]
/** Added to, never set: each of two transactions adds its own. Sets are taken in one order, so that two never wait for each other. */
const counted = (rows: string, sign: '' | '-'): string => `insert into partner_count (company_id, relations, count)
    select company_id, relations, ${sign}count(*) from ${rows} group by company_id, relations order by company_id, relations
    on conflict (company_id, relations) do update set count = partner_count.count + excluded.count;`
const lists = ['partnerlist', 'uppartnerlist', 'downpartnerlist', 'relatedpartnerlist']

const statements = [
  `create table partner_count (company_id uuid not null references company(id), relations text[] not null, count bigint not null, primary key (company_id, relations))`,
  `alter table partner no force row level security`,
  counted('partner', ''),
  `alter table partner force row level security`,
  `alter table partner_count enable row level security`,
  `alter table partner_count force row level security`,
  `create policy tenant on partner_count using (${company}) with check (${company})`,
  ...trigger('partner_count_added', 'after insert on partner referencing new table as added for each statement', counted('added', '')),
  ...trigger('partner_count_gone', 'after delete on partner referencing old table as gone for each statement', counted('gone', '-')),
  ...trigger(
    'partner_count_changed',
    'after update of relations on partner for each row when (old.relations is distinct from new.relations)',
    `insert into partner_count (company_id, relations, count) values (old.company_id, old.relations, -1), (new.company_id, new.relations, 1)
      on conflict (company_id, relations) do update set count = partner_count.count + excluded.count;`,
  ),
  `create index partner_by_tag on partner using gin (company_id, tags) with (fastupdate = off)`,
  `alter table permission_group no force row level security`,
  ...lists.map(
    (list) =>
      `update permission_group set keys = keys || '["${list}.export"]' where keys ? 'menu_3.${list}' and not keys ? '${list}.export'`,
  ),
  `alter table permission_group force row level security`,
]
