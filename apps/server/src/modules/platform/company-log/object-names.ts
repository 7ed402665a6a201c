// The numbers and names of the objects that log entries speak of.
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/deps.ts'

interface Spoken {
  readonly object_type: string
  readonly object_id: string
  readonly detail: unknown
}
/** Where an object is called by its number or name; `company_id` bounds all but people. */
const tables: Readonly<Record<string, readonly [table: string, name: string]>> = {
  commercialInvoice: ['commercial_invoice', 'number'],
  delivery: ['delivery_task', 'number'],
  department: ['department', 'name'],
  download: ['download', 'name'],
  exportTemplate: ['export_template', 'name'],
  import: ['import_file', 'name'],
  invoice: ['invoice', 'number'],
  ledgerAccount: ['ledger_account', 'name'],
  mail: ['mail_message', 'subject'],
  partner: ['partner', 'name'],
  paymentBankFile: ['payment_bank_file', 'number'],
  paymentBatch: ['payment_batch', 'number'],
  permissionGroup: ['permission_group', 'name'],
  pool: ['pool', 'name'],
  pushTarget: ['push_target', 'name'],
  rule: ['rule', 'name'],
  title: ['own_title', 'name'],
  view: ['list_view', 'name'],
}
const told = ['number', 'name', 'reference'] as const
/** As the entry itself says it: the object may be called otherwise today, or be gone. */
const saidThen = ({ detail }: Spoken): string | null => {
  if (typeof detail !== 'object' || detail === null) return null
  const said: Readonly<Record<string, unknown>> = { ...detail }
  for (const key of told) if (typeof said[key] === 'string' && said[key] !== '') return said[key]
  return null
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A function that says how the object of an entry is called: one query for each kind of object on the page. */
export const objectNames = async (tx: Tx, companyId: string, rows: readonly Spoken[]): Promise<(row: Spoken) => string | null> => {
  const known = new Map<string, string>()
  const silent = rows.filter((row) => saidThen(row) === null && uuid.test(row.object_id))
  for (const type of new Set(silent.map((row) => row.object_type))) {
    const ids = [...new Set(silent.filter((row) => row.object_type === type).map((row) => row.object_id))]
    const at = tables[type]
    const named =
      type === 'user'
        ? await tx.selectFrom('app_user').select(['id', 'name']).where('id', 'in', ids).execute()
        : at === undefined
          ? []
          : (
              await sql<{ id: string; name: string | null }>`select id, ${sql.ref(at[1])} as name from ${sql.table(at[0])}
                where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
            ).rows
    for (const { id, name } of named) if (name) known.set(`${type} ${id}`, name)
  }
  return (row) => saidThen(row) ?? known.get(`${row.object_type} ${row.object_id}`) ?? null
}
