// What payments were submitted, confirmed or filed in spite of has the words of the one table of judgement. One that the radar alone had stays.
import { sql, type Kysely } from 'kysely'

const renamed = {
  red: 'redPartial',
  inconsistent: 'differs',
  titleWrong: 'foreignTitle',
  groupDuplicate: 'groupTwin',
  duplicate: 'twin',
  notVerified: 'unasked',
  secondPerson: 'overThreshold',
}
const columns = [
  ['payment_batch_invoice', 'submitted_for'],
  ['payment_batch_invoice', 'overridden_for'],
  ['payment_bank_file_row', 'overridden_for'],
] as const
const words = Object.entries(renamed)
  .map(([from, to]) => `when '${from}' then '${to}'`)
  .join(' ')
const old = Object.keys(renamed)
  .map((one) => `'${one}'`)
  .join(', ')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column] of columns) {
    await sql.raw(`alter table ${table} no force row level security`).execute(db)
    await sql
      .raw(
        `update ${table} set ${column} = (select array_agg(case one ${words} else one end order by at) from unnest(${column}) with ordinality as u (one, at))
         where ${column} && array[${old}]::text[]`,
      )
      .execute(db)
    await sql.raw(`alter table ${table} force row level security`).execute(db)
  }
}
