// Every row of the database as it stands, to come back to after a call has changed some.
import { setTimeout as pause } from 'node:timers/promises'
import { sqlStateOf } from '../../apps/server/src/kernel/database.ts'
import type { AsOwner } from './fill-tables.ts'

const lockNotAvailable = '55P03', tries = 400, pauseMs = 25

/** Keeps all rows; what it answers puts them back. As the schema's owner: triggers and foreign keys are passed over. */
export const keepRows = async (asOwner: AsOwner): Promise<() => Promise<void>> => {
  await asOwner('create schema kept')
  const rows = await asOwner(`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where relkind = 'r' and relname not like '%migration%' order by 1`), names = rows.map((row) => String(row['name']))
  for (const name of names) await asOwner(`create table kept."${name}" as table public."${name}"`)
  const all = names.map((name) => `public."${name}"`).join(', ')
  const back = names.map((name) => `delete from public."${name}"; insert into public."${name}" select * from kept."${name}";`).join(' ')
  return async () => {
    // Work that a call left behind may still be writing: all tables are had at once or none, so that neither waits for the other in a circle.
    for (let attempt = 1; ; attempt++) {
      try {
        await asOwner(`do $$ begin lock table ${all} in exclusive mode nowait; set local session_replication_role = replica; ${back} end $$`)
        return
      } catch (error) {
        if (sqlStateOf(error) !== lockNotAvailable || attempt === tries) throw error
        await pause(pauseMs)
      }
    }
  }
}
