// One identity: what is written as code and number is known by the digital number that the two are, here and in older records.
import { sql } from 'kysely'
import { otherSpelling, possibleDigitalNumber, withOneNumber } from '@piaotai/domain/invoice/digital-number.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { typeOfNumber } from '@piaotai/domain/invoice/type-of-number.ts'
import type { Audit, Needs, Tx } from '../../../../kernel/deps.ts'
import { emit } from '../../../../kernel/events.ts'
import { searchOf } from '../list/search-text.ts'
import { linesOf } from './lines.ts'

/** The reading with its digital number; code and number that leave a doubt are joined if the company knows the number already. */
export const withKnownNumber = async (tx: Tx, companyId: string, reading: Reading): Promise<Reading> => {
  const one = withOneNumber(reading)
  const whole = possibleDigitalNumber(one)
  return whole !== undefined && (await isKnown(tx, companyId, whole))
    ? { ...one, code: null, number: whole, type: typeOfNumber(one.type, whole) }
    : { ...one, type: typeOfNumber(one.type, one.number) }
}
const isKnown = async (tx: Tx, companyId: string, identity: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from invoice where company_id = ${companyId} and identity = ${identity}
    union all select 1 from tax_invoice where company_id = ${companyId} and identity = ${identity} limit 1`.execute(tx)
  return rows.length > 0
}

/** A record that an earlier release kept as code and number takes the digital number that arrives, unless another has it. */
export const respellRecord = async (
  { audit }: Needs<'audit'>,
  tx: Tx,
  by: Parameters<Audit['record']>[1] & { readonly companyId: string },
  identity: string | undefined,
): Promise<void> => {
  const coded = identity !== undefined && /^\d{20}$/.test(identity) ? otherSpelling(identity) : undefined
  if (identity === undefined || coded === undefined) return
  const { companyId } = by
  const record = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('identity', '=', coded)
    .where(sql<boolean>`not exists (select 1 from invoice d where d.company_id = ${companyId} and d.identity = ${identity})`)
    .forUpdate()
    .executeTakeFirst()
  if (!record) return
  const after = { ...record, code: null, number: identity, type: typeOfNumber(record.type, identity) }
  await tx
    .updateTable('invoice')
    .set({
      identity,
      code: null,
      number: identity,
      type: after.type,
      search: searchOf(after, await linesOf(tx, record.id)),
      version: record.version + 1,
    })
    .where('id', '=', record.id)
    .execute()
  await emit(tx, 'invoice.corrected', { companyId, invoiceId: record.id, was: { identity: record.identity, redOf: record.red_of } })
  await audit.record(tx, by, [
    {
      action: 'invoice.numberJoined',
      objectType: 'invoice',
      objectId: record.id,
      detail: { code: record.code, number: record.number, joined: identity },
    },
  ])
}
