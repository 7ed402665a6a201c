// 设备: keys that devices fetched by a pairing, and pairings under way.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table api_key add column kind text not null default 'program' check (kind in ('program', 'device')), add column paired_from text`,
  // Without a company until a person agrees: a device that asks belongs to nobody yet.
  `create table device_pairing (
     code_hash bytea primary key, device_hash bytea unique,
     state text not null check (state in ('waiting', 'asking', 'agreed', 'refused', 'taken')),
     device_name text, device_address text,
     company_id uuid references company(id), user_id uuid references app_user(id), key_id uuid,
     created_at timestamptz not null, expires_at timestamptz not null,
     check ((state = 'waiting') = (device_hash is null)))`,
  `comment on column device_pairing.code_hash is 'SHA-256 of the code that a person reads; of ten minutes.'`,
  `create index device_pairing_expiry on device_pairing (expires_at)`,
]
