// Saves every row of the database, to restore them after a call has changed some.
import { setTimeout as pause } from 'node:timers/promises'
import { sqlStateOf } from '../../../apps/server/src/kernel/database.ts'
import type { AsOwner } from '../fill-tables.ts'

const lockNotAvailable = '55P03'
const tries = 400
const pauseMs = 25

/**
 * Saves all rows; the returned function restores them. Runs as the schema's owner, without triggers and foreign keys. A
 * trigger notes each written table within the writer's transaction, so that only those are restored.
 */
export const snapshotRows = async (asOwner: AsOwner): Promise<() => Promise<void>> => {
  await asOwner('create schema kept')
  const rows = await asOwner(`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where relkind = 'r' and relname not like '%migration%' order by 1`)
  const names = rows.map((row) => String(row['name']))
  await asOwner('create table kept.written (table_name name not null)')
  await asOwner(
    'create function kept.note() returns trigger language plpgsql security definer as $$ begin insert into kept.written values (tg_table_name); return null; end $$',
  )
  for (const name of names) {
    await asOwner(`create table kept."${name}" as table public."${name}"`)
    await asOwner(`create trigger kept after insert or update or delete on public."${name}" for each row execute function kept.note()`)
    await asOwner(`create trigger kept_whole after truncate on public."${name}" execute function kept.note()`)
  }
  const all = names.map((name) => `public."${name}"`).join(', ')
  return async () => {
    // A call's background work may still be writing: locks all tables or none, to avoid a deadlock.
    for (let attempt = 1; ; attempt++) {
      try {
        await asOwner(`do $$ declare changed name; begin
          lock table ${all} in exclusive mode nowait;
          set local session_replication_role = replica;
          for changed in select distinct table_name from kept.written loop
            execute format('delete from public.%1$I', changed);
            execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I', changed,
              (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                where attrelid = format('public.%I', changed)::regclass and attnum > 0 and not attisdropped and attgenerated = ''));
          end loop;
          delete from kept.written;
        end $$`)
        return
      } catch (error) {
        if (sqlStateOf(error) !== lockNotAvailable || attempt === tries) throw error
        await pause(pauseMs)
      }
    }
  }
}
