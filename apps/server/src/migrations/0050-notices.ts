// 通知 (notices) of people, and their choices of mail.
import { sql, type Kysely } from 'kysely'

const company = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['notice', 'notice_choice']) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
    await sql.raw(`create policy tenant on ${table} using (${company}) with check (${company})`).execute(db)
  }
}

const statements = [
  // count: of the causes gathered in an unread notice. in_digest: the next daily mail says it.
  `create table notice (
     company_id uuid not null references company(id), id uuid not null, user_id uuid not null references app_user(id), kind text not null, object_id uuid not null,
     data jsonb not null, gathers boolean not null default false, count integer not null default 1, in_digest boolean not null default false,
     made_at timestamptz not null, read_at timestamptz, primary key (company_id, id))`,
  `create index notice_of_person on notice (company_id, user_id, (read_at is null) desc, made_at desc, id desc)`,
  `create index notice_unread on notice (company_id, user_id) where read_at is null`,
  `create index notice_by_object on notice (company_id, kind, object_id) where read_at is null`,
  `create index notice_in_digest on notice (company_id, user_id) where in_digest`,
  `create unique index notice_gathered on notice (company_id, user_id, kind, object_id) where gathers and read_at is null`,
  // choices: kind to choice; a kind that is not named has its default. language: of the mails, as the person last chose.
  `create table notice_choice (
     company_id uuid not null references company(id), user_id uuid not null references app_user(id), choices jsonb not null, language text not null check (language in ('zh-CN', 'en-US')),
     changed_at timestamptz not null, primary key (company_id, user_id))`,
]
