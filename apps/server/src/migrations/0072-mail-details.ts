// Mail in: what a mail would have loaded, the files of a link, and the person that a bound mailbox's files come from.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table mail_address drop constraint mail_address_check`,
  `alter table mail_message drop column html, add column blocked jsonb not null default '{"pictures":0,"scripts":0}', add column owner_id uuid references app_user(id), add column area text not null default 'company' check (area in ('personal', 'company'))`,
  // parent: the part that this one came out of, as the files of a link.
  `alter table mail_part add column parent uuid, add column text text not null default ''`,
  // The order within a mail's log.
  `alter table mail_event add column seq integer not null default 0`,
  `alter table mail_account add column created_by uuid references app_user(id)`,
]
