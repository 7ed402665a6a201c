// Mails, import records, verifications and log entries of the big company and one other, written past triggers and keys.
import type { SqlSession } from '../../apps/server/src/db/sql-session.ts'
import { actor, granted, words } from './many-invoices.ts'

const { userId, userName } = actor
const rare = granted.userId
/** `n` counts from the oldest, a minute apart; `r` scatters. */
const rows = (count: number): string =>
  `(select n, (hashint4(n) & 2147483647) as r, timestamptz '2025-11-01' + make_interval(mins => n) as at from generate_series(1, ${count}) n) t`
const idOf = (kind: string, at: string): string => `md5('${kind}' || ${at})::uuid`
/** Words by the share of rows that contain them, as those of invoices. */
const wording = (nth: string): string =>
  `'${words.all}' || case when r % 8 = 1 then '${words.eighth}' else '' end || case when r % 101 = 7 then '${words.hundredth}' else '' end || case when n < 8 then '${words.seven}' else '' end || ${nth}`

const imports = (company: string, count: number): readonly string[] => [
  `insert into import_file (company_id, id, batch_id, name, size, format, area, mode, entry_source, upload_status, recognition_status, reason, next_step, created_by, created_at, started_at, finished_at, changed_at)
   select '${company}', ${idOf('file', 'n')}, ${idOf('batch', 'n / 5')}, ${wording(`'-' || n || '.pdf'`)}, 30000, 'pdf', 'company', 'einvoice', case when r % 4 = 0 then 3 else 6 end, 3,
     case when n > ${count} - 20 then 1 when r % 400 = 3 then 5 when r % 30 = 4 then 7 else 9 end, case when r % 30 = 4 and r % 400 <> 3 and r % 2 = 0 then 'duplicate' end, 'none',
     case when r % 200 = 0 then '${rare}'::uuid else '${userId}'::uuid end, at, at, case when n > ${count} - 20 then null else at end, at from ${rows(count)}`,
  `insert into import_item (company_id, id, import_file_id, seq, pages, outcome) select company_id, id, id, 0, '[]', 'entered' from import_file where company_id = '${company}'`,
]
const mails = (company: string, count: number): readonly string[] => [
  `insert into mail_message (company_id, id, stored_key, size, dedupe_key, via, entry_source, from_address, from_name, subject, received_at, status, recognised, saved, files, search, finished_at)
   select '${company}', ${idOf('mail', 'n')}, 'k' || n, 30000, md5(n::text), 'smtp', 3, 'a' || r % 300 || '@example.com', ${wording(`''`)}, '发票 ' || n, at,
     case when n > ${count} - 20 then 'processing' when r % 1000 = 3 then 'held' when r % 20 = 4 then 'notRecognised' when r % 10 = 5 then 'notFoundOrDuplicate' else 'saved' end, 1 + r % 3, r % 2, 1,
     ${wording(`chr(1) || 'a' || r % 300 || '@example.com' || chr(1) || '发票' || n`)}, at from ${rows(count)}`,
  `insert into mail_destination (company_id, message_id, address, user_id) select '${company}', ${idOf('mail', 'n')}, 'fp@example.cn', null from ${rows(count)} where r % 100 <> 1`,
  `insert into mail_destination (company_id, message_id, address, user_id) select '${company}', ${idOf('mail', 'n')}, 'own@example.cn', '${userId}' from ${rows(count)} where r % 100 in (1, 2)`,
  `insert into mail_destination (company_id, message_id, address, user_id) select '${company}', ${idOf('mail', 'n')}, 'more@example.cn', null from ${rows(count)} where r % 100 = 3`,
  `insert into mail_part (company_id, id, message_id, position, path, kind, name, state, changed_at)
   select '${company}', ${idOf('part', 'n')}, ${idOf('mail', 'n')}, 0, '1', 'file', 'a.pdf', case when r % 500 = 9 then 'needsClick' else 'imported' end, at from ${rows(count)}`,
]
/** One of each of the company's invoices, one in ten of typed fields. */
const verifications = (company: string, count: number): readonly string[] => [
  `insert into verification (company_id, id, invoice_id, identity, number, day, purse, user_id, user_name, cause, provider, question_key, state, status, charge, asked_at, settled_at)
   select '${company}', ${idOf('asked', 'n')}, case when n % 10 = 0 then null else i.id end, i.number || n, i.number, date '2025-11-01', 'company', case when n % 200 = 0 then '${rare}'::uuid else '${userId}'::uuid end, '${userName}', 'one', 'simulated',
     md5(n::text), 'settled', case when r % 1000 = 3 then 9 when r % 9 = 0 then 2 else 1 end, case when r % 2000 = 5 then 'unmapped' when r % 50 = 1 then 'notFound' else 'charged' end, at, at
   from (select id, number, row_number() over (order by id) as n from invoice where company_id = '${company}') i join ${rows(count)} using (n)`,
]
const log = (company: string, count: number): readonly string[] => [
  `insert into audit_log (company_id, seq, id, at, actor_id, actor_name, ip, action, object_type, object_id, result, detail, previous_hash, hash)
   select '${company}', n, ${idOf('entry', 'n')}, at, case when r % 200 = 0 then '${rare}'::uuid else '${userId}'::uuid end, case when r % 200 = 0 then '${userName}二' else '${userName}' end, '10.0.0.' || r % 200,
     case when r % 700 = 1 then 'voucher.edited' else (array['invoice.entered', 'invoice.verified', 'mail.received', 'member.signedIn'])[1 + r % 4] end, 'invoice', ${idOf('file', 'n')}::text,
     case when r % 50 = 1 then 'failed' when r % 400 = 3 then 'denied' else 'ok' end, jsonb_build_object('number', '26' || n), '', '' from ${rows(count)}`,
]
/** What triggers would have kept, where this schema keeps it. */
const kept = ['import_total_mend', 'mail_total_mend']

/** `count` rows of each kind in the company of the actor; its invoices are there already. */
export const fillRecords = async (owner: SqlSession, count: number): Promise<void> => {
  const { companyId } = actor
  await owner.query('set session_replication_role = replica')
  for (const kind of [imports, mails, verifications, log]) for (const statement of kind(companyId!, count)) await owner.query(statement)
  for (const name of kept) {
    const { rows: found } = await owner.query('select 1 from pg_proc where proname = $1', [name])
    if (found.length > 0) await owner.query(`select ${name}($1)`, [companyId])
  }
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}
