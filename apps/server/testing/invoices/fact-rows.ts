// Rows of the tables that facts come from: what is no fact has one value for all.
import { randomUUID } from 'node:crypto'
import type { Floor } from '../database/database.ts'

type Row = Readonly<Record<string, unknown>>
const at = '2026-11-20T02:00:00.000Z'
export const ours = '91330200MA2B1C3D4E'
/** In the order in which they refer to each other. Dates and people are filled in. */
const plain = {
  own_title: { kind: 'company', name: '宁波拾光文具有限公司', name_key: '宁波拾光文具有限公司', tax_id: ours, changed_at: at },
  voucher_period: { period: 202610, state: 'open' },
  import_file: {
    batch_id: randomUUID(),
    name: 'a.pdf',
    size: 1,
    area: 'company',
    mode: 'einvoice',
    upload_status: 3,
    recognition_status: 9,
    created_at: at,
    changed_at: at,
  },
  push_target: { kind: 'http', settings: {}, categories: [1], concurrency: 1, saved_by_name: '', saved_at: at, created_at: at },
  invoice: {},
  tax_invoice: {
    tax_id: ours,
    type_word: '',
    issued_at: at,
    month: '2026-11',
    amount: 1,
    tax: 0,
    total: 1,
    state: 'normal',
    source: 'digital',
    first_seen_at: at,
    last_seen_at: at,
  },
  deduction: { period: '2026-11', purpose: 'deduct', effective_tax: 6, state: 'normal', risk: 'normal', by_name: '', at },
  import_item: { pages: [], outcome: 'held', reason: 'differsFromRecord' },
  push: { category: 1, way: 'hand', pushed_by_name: '' },
  payment_batch: { payee_name: '', payee_from: 'none', state: 'open', submitted_by_name: '', submitted_at: at },
  payment_batch_invoice: { position: 0, amount: 1, verify_status: 1, changed_at: at, changed_by_name: '' },
  payment_bank_file: {
    format: 'generic',
    payer_name: '',
    payer_bank: '',
    payer_account: '',
    day: '2026-11-27',
    purpose: '',
    fast: false,
    count: 1,
    amount: 1,
    again: false,
    made_by_name: '',
    made_at: at,
  },
  payment_bank_file_row: { position: 0, number: '', payee_name: '', bank_name: '', bank_account: '', amount: 1, invoices: 1 },
  payment_bank_file_invoice: { position: 0, amount: 1 },
  payment_statement: { name: '', total: 0, good: 0, invoices: 0, amount: 0, brought_by_name: '', brought_at: at },
  payment_statement_row: { number: '', verdict: 'unknown' },
  voucher: { seq: 1, day: '2026-10-20', period: 202610, merging: 'none', made_by_name: '', made_at: at },
  voucher_invoice: { position: 0, total: 1 },
  delivery_task: {
    way: 'platform',
    area: 'company',
    page: 'company',
    title: '',
    message: '',
    customer: '',
    content: {},
    code_by: 'mail',
    signer: {},
    validity: {},
    language: 'zh-CN',
    invoices: 1,
    amount: 1,
    sent_by_name: '',
    created_at: at,
    valid_until: at,
    search: '',
  },
  delivery_invoice: { position: 0, red: false },
  invoice_original: { pages: 1, first_page: 1, rank: 1, is_current: false, added_at: at },
} as const satisfies Readonly<Record<string, Row>>
export type FactTable = keyof typeof plain

/** Collects rows of a company, and writes all of them at once. */
export const factRows = (floor: Floor, companyId: string) => {
  const rows = new Map<FactTable, Row[]>()
  return {
    put: (table: FactTable, row: Row): void => {
      rows.set(table, [...(rows.get(table) ?? []), { company_id: companyId, ...plain[table], ...row }])
    },
    write: async (): Promise<void> => {
      // Vouchers here have no entries.
      await floor.asOwner('alter table voucher disable trigger user')
      for (const table of Object.keys(plain) as FactTable[])
        for (const page of pagesOf(rows.get(table) ?? [])) {
          const columns = Object.keys(page[0]!).join(', ')
          await floor.asOwner(
            `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
            [JSON.stringify(page)],
          )
        }
      await floor.asOwner('alter table voucher enable trigger user')
    },
  }
}
const pagesOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / 1000) }, (_, page) => rows.slice(page * 1000, (page + 1) * 1000))
