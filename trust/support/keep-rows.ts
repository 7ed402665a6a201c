// Every row of the database as it stands, to come back to after a call has changed some.
type AsOwner = (text: string) => Promise<Record<string, unknown>[]>

/** Keeps all rows; what it answers puts them back. As the schema's owner: triggers and foreign keys are passed over. */
export const keepRows = async (asOwner: AsOwner): Promise<() => Promise<void>> => {
  await asOwner('create schema kept')
  const names = (await asOwner(`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where relkind = 'r' and relname not like '%migration%' order by 1`)).map((row) => String(row['name']))
  for (const name of names) await asOwner(`create table kept."${name}" as table public."${name}"`)
  const back = names.map((name) => `delete from public."${name}"; insert into public."${name}" select * from kept."${name}";`).join(' ')
  return async () => { await asOwner(`do $$ begin set local session_replication_role = replica; ${back} end $$`) }
}
