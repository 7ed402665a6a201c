// What the sheets of masters hold: for each a bounded piece of its table, and the cells of a row as texts.
import { sql, type RawBuilder } from 'kysely'
import type { mastersWords } from '@piaotai/locales/take-out-sheet.ts'
import { localText } from '../../../db/local-days.ts'

export type Master = keyof typeof mastersWords
interface Piece {
  readonly companyId: string
  /** The key of the last row before this piece. */
  readonly after: string
  readonly limit: number
}
interface Row {
  readonly key: string
  readonly cells: readonly (string | null)[]
}
interface Table {
  readonly first: string
  readonly read: (piece: Piece) => RawBuilder<Row>
}
const noId = '00000000-0000-0000-0000-000000000000'
const at = (column: string): RawBuilder<string> => localText(column, 'YYYY-MM-DD HH24:MI:SS')

/** Each reads its rows after a key, so that a long table costs the same from its first row to its last. */
export const masterTables: Readonly<Record<Master, Table>> = {
  company: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select id::text as key, array[name, number, tax_id, suite, due_date::text, ${at('created_at')}] as cells
      from company where id = ${companyId} and id > ${after}::uuid order by id limit ${limit}`,
  },
  members: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select m.user_id::text as key, array[u.name, u.tel, u.email, m.role, m.status, d.name, ${at('m.joined_at')}] as cells
      from member m join app_user u on u.id = m.user_id left join department d on d.company_id = m.company_id and d.id = m.department_id
      where m.company_id = ${companyId} and m.user_id > ${after}::uuid order by m.user_id limit ${limit}`,
  },
  titles: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select id::text as key, array[name, tax_id, kind, address, phone, bank_name, bank_account, case when is_default then '✓' end] as cells
      from own_title where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}`,
  },
  partners: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select p.id::text as key, array[name, tax_id, array_to_string(relations, ','), contact, phone, address, bank_name, bank_code, bank_account, external_number,
        array_to_string(tags, ','), (select string_agg(b.address, ',' order by b.position) from partner_mailbox b where b.company_id = p.company_id and b.partner_id = p.id)] as cells
      from partner p where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}`,
  },
  pools: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select p.id::text as key, array[p.name, case when p.open then '✓' end, ${at('p.created_at')},
        (select string_agg(u.name, ',' order by u.name) from pool_member m join app_user u on u.id = m.user_id where m.company_id = p.company_id and m.pool_id = p.id)] as cells
      from pool p where p.company_id = ${companyId} and p.id > ${after}::uuid order by p.id limit ${limit}`,
  },
  rules: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select id::text as key, array[name, kind, state, owner_name, filter::text, settings::text, caps::text, ${at('created_at')}, ${at('removed_at')}] as cells
      from rule where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}`,
  },
  vouchers: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select v.id::text as key, array[v.period::text, v.seq::text, v.day::text, v.state, v.number, e.summary, e.side, e.account, e.account_name, e.amount::text,
        nullif(concat_ws(' ', e.auxiliary, e.auxiliary_code, e.auxiliary_name), ''), v.made_by_name, ${at('v.made_at')}] as cells
      from (select * from voucher where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}) v
      left join voucher_entry e on e.company_id = v.company_id and e.voucher_id = v.id order by v.id, e.position`,
  },
  payments: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select b.id::text as key, array[b.number, b.payee_name, b.bank_name, coalesce(nullif(i.paid_account, ''), b.bank_account), i.number, i.amount::text, i.state, i.paid_day::text,
        i.remark, i.reason, b.submitted_by_name, ${at('b.submitted_at')}, i.changed_by_name, ${at('i.changed_at')}] as cells
      from (select * from payment_batch where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}) b
      left join payment_batch_invoice i on i.company_id = b.company_id and i.batch_id = b.id order by b.id, i.position`,
  },
  months: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select id::text as key, array[month::text, seal, previous, content::jsonb -> 'prepared' ->> 'name', content::jsonb -> 'closed' ->> 'name', ${at('closed_at')},
        content::jsonb ->> 'reason', ${at('handed_over_at')}, handed_over_by_name, ${at('reopened_at')}, asked_by_name, reopened_by_name, reopen_reason, content] as cells
      from month_seal where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}`,
  },
  monthNotes: {
    first: noId,
    read: ({ companyId, after, limit }) => sql`
      select id::text as key, array[month::text, text, by_name, ${at('at')}] as cells
      from month_note where company_id = ${companyId} and id > ${after}::uuid order by id limit ${limit}`,
  },
  log: {
    first: '-1',
    read: ({ companyId, after, limit }) => sql`
      select seq::text as key, array[seq::text, ${at('at')}, actor_name, action, object_type, object_id, result, ip, detail::text, hash] as cells
      from audit_log where company_id = ${companyId} and seq > ${after}::bigint order by seq limit ${limit}`,
  },
}
