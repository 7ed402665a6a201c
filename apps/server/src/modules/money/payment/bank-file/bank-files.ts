// 银行文件: those that were made, how far their rows are, and one with its rows and what happened.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { bankFileTabs, bankRowStates, type BankFileTab, type BankRowState } from '@piaotai/domain/payment/bank-file.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../../db/sql-aggregates.ts'
import type { Row } from '../../../../db/tables.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import { patternOf } from '../payment-shapes.ts'
import { fileSeenWhole } from '../seen-whole.ts'

type E = typeof bankFileEndpoints
type BankFile = Out<E['makeBankFile']>
type Line = Out<E['readBankFile']>['lines'][number]
export type BankFileDeps = Needs<'db' | 'clock' | 'audit'>

/** For queries on `payment_bank_file as f`. A row that left after the last download still stands in the file that somebody holds. */
const isLive = sql<boolean>`exists (select 1 from payment_bank_file_row r where r.company_id = f.company_id and r.file_id = f.id and r.state = 'live')`
const isLeft = sql<boolean>`exists (select 1 from payment_bank_file_row r where r.company_id = f.company_id and r.file_id = f.id
  and r.state in ('refused', 'void') and r.state = 'void' and f.downloads > 0 and r.closed_downloads = f.downloads)`
const isPaid = sql<boolean>`exists (select 1 from payment_bank_file_row r where r.company_id = f.company_id and r.file_id = f.id and r.state = 'paid')`
const inTab: Readonly<Record<BankFileTab, Expression<SqlBool>>> = {
  look: sql<boolean>`(${isLive} and ${isLeft})`,
  waiting: sql<boolean>`(${isLive} and not ${isLeft})`,
  paid: sql<boolean>`(${isPaid} and not ${isLive})`,
}

type FileRows = Pick<BankFile, 'rows' | 'look' | 'out'>
const nothing = { count: 0, amount: '0.00' }
/** The rows of files by state, and those to look at. */
const rowsOf = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, FileRows>()
  const rows = await tx
    .selectFrom('payment_bank_file_row as r')
    .innerJoin('payment_bank_file as f', 'f.id', 'r.file_id')
    .select(['r.file_id', 'r.state', countOf().as('n'), sumOf('r.amount').as('amount')])
    .select([
      sql<
        number[]
      >`coalesce(array_agg(r.position + 1 order by r.position) filter (where r.state = 'void' and f.downloads > 0 and r.closed_downloads = f.downloads), '{}')`.as(
        'left',
      ),
      sql<number[]>`coalesce(array_agg(r.position + 1 order by r.position) filter (where r.state in ('refused', 'void')), '{}')`.as('out'),
    ])
    .where('r.file_id', 'in', [...ids])
    .groupBy(['r.file_id', 'r.state'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.file_id)].map(([id, of]) => {
      const byState = Object.fromEntries(
        bankRowStates.map((state) => {
          const row = of.find((one) => one.state === state)
          return [state, row ? { count: Number(row.n), amount: row.amount } : nothing]
        }),
      ) as Record<BankRowState, typeof nothing>
      return [
        id,
        {
          rows: byState,
          look: byState.live.count > 0 ? of.flatMap((row) => row.left) : [],
          out: of.flatMap((row) => row.out).toSorted((a, b) => a - b),
        },
      ]
    }),
  )
}
const toFile = (row: Row<'payment_bank_file'>, states: FileRows): BankFile => ({
  id: row.id,
  number: row.number,
  format: row.format,
  payer: { name: row.payer_name, bankName: row.payer_bank, bankAccount: row.payer_account },
  day: row.day,
  purpose: row.purpose,
  fast: row.fast,
  count: row.count,
  amount: row.amount,
  again: row.again,
  reason: row.reason,
  madeBy: row.made_by_name,
  madeAt: toInstant(row.made_at),
  downloads: row.downloads,
  downloadedAt: row.downloaded_at === null ? null : toInstant(row.downloaded_at),
  paid: states.rows.paid?.count ?? 0,
  ...states,
})
const noRows: FileRows = {
  rows: { live: nothing, paid: nothing, refused: nothing, void: nothing },
  look: [],
  out: [],
}
/** Refuses a file that the person does not see the whole of, as if it did not exist. */
export const requireFile = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const row = await tx
    .selectFrom('payment_bank_file as f')
    .select('f.id')
    .where('f.id', '=', id)
    .where(fileSeenWhole(actor))
    .executeTakeFirst()
  if (!row) throw new Problem('bankFile.notFound')
}
export const readFile = async (tx: Tx, id: string): Promise<BankFile> => {
  const row = await tx.selectFrom('payment_bank_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('bankFile.notFound')
  return toFile(row, (await rowsOf(tx, [id])).get(id) ?? noRows)
}

export const listBankFiles =
  ({ db }: Pick<BankFileDeps, 'db'>) =>
  (actor: Actor, { page, pageSize, keyword, format, tab }: In<E['listBankFiles']>): Promise<Out<E['listBankFiles']>> =>
    db.inTenant(actor, async (tx) => {
      const typed = keyword?.trim() ?? ''
      const number = plainTaskNumber(typed, 'YH')
      const like = patternOf(typed)
      const fits: Expression<SqlBool> =
        typed === ''
          ? sql<boolean>`true`
          : number !== undefined
            ? sql<boolean>`f.number = ${number}`
            : sql<boolean>`(f.number ilike ${like} or exists (select 1 from payment_bank_file_row r where r.company_id = f.company_id and r.file_id = f.id and (r.number ilike ${like} or r.payee_name ilike ${like})))`
      const all = tx
        .selectFrom('payment_bank_file as f')
        .where(fileSeenWhole(actor))
        .where(fits)
        .$if(format !== undefined, (q) => q.where('f.format', '=', format!))
      const files = all.$if(tab !== undefined, (q) => q.where(inTab[tab!]))
      const rows = await files
        .selectAll('f')
        .orderBy('f.made_at', 'desc')
        .orderBy('f.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { n, amount } = await files.select([countOf().as('n'), sumOf('f.amount').as('amount')]).executeTakeFirstOrThrow()
      const counts = await all.select(bankFileTabs.map((one) => countOf(inTab[one]).as(one))).executeTakeFirstOrThrow()
      const states = await rowsOf(
        tx,
        rows.map(({ id }) => id),
      )
      return {
        content: rows.map((row) => toFile(row, states.get(row.id) ?? noRows)),
        page,
        pageSize,
        totalElements: Number(n),
        amount: amount ?? '0.00',
        counts: Object.fromEntries(bankFileTabs.map((one) => [one, Number(counts[one])])) as Record<BankFileTab, number>,
      }
    })

const acts = { 'payment.bankFileMade': 'made', 'payment.bankFileDownloaded': 'downloaded', 'payment.bankRowClosed': 'rowClosed' } as const
interface Told {
  readonly line?: number
  readonly state?: BankRowState
  readonly reason?: string
  readonly askedBy?: string
  readonly alone?: boolean
  readonly times?: number
  readonly without?: number[]
}
export const readBankFile =
  ({ db }: Pick<BankFileDeps, 'db'>) =>
  (actor: Actor, { id }: In<E['readBankFile']>): Promise<Out<E['readBankFile']>> =>
    db.inTenant(actor, async (tx) => {
      await requireFile(tx, actor, id)
      const file = await readFile(tx, id)
      const rows = await tx.selectFrom('payment_bank_file_row').selectAll().where('file_id', '=', id).orderBy('position').execute()
      const invoices = await invoicesOf(tx, actor, id)
      const events = await tx
        .selectFrom('audit_log')
        .select(['id', 'at', 'action', 'actor_name', 'detail'])
        .where('object_type', '=', 'paymentBankFile')
        .where('object_id', '=', id)
        .orderBy('seq', 'desc')
        .limit(500)
        .execute()
      return {
        ...file,
        lines: rows.map((row) => toLine(row, invoices.get(row.position) ?? [])),
        events: events.flatMap(({ id: eventId, at, action, actor_name: by, detail }) => {
          const act = (acts as Readonly<Record<string, (typeof acts)[keyof typeof acts]>>)[action]
          if (!act) return []
          const told = detail as Told
          const { line = null, state = null, reason = '', askedBy = '', alone = false, times = null, without = [] } = told
          const agreedBy = askedBy === '' ? '' : (by ?? '')
          return [{ id: eventId, at: toInstant(at), act, by, line, state, reason, askedBy, agreedBy, alone, times, without }]
        }),
      }
    })
const invoicesOf = async (tx: Tx, actor: Actor, fileId: string) => {
  const rows = await tx
    .selectFrom('payment_bank_file_invoice as i')
    .innerJoin('payment_batch_invoice as p', 'p.use_id', 'i.use_id')
    .leftJoin('invoice', 'invoice.id', 'i.invoice_id')
    .select([
      'i.position',
      'i.invoice_id',
      'i.amount',
      'p.number',
      'p.state',
      'p.paid_day',
      'p.paid_account',
      'p.voucher_file_id',
      'p.statement_id',
    ])
    .select(sql<boolean>`coalesce(invoice.id is not null and ${invoicesInRowScope(actor, 'company')}, false)`.as('visible'))
    .where('i.file_id', '=', fileId)
    .orderBy('i.position')
    .orderBy('p.position')
    .execute()
  return Map.groupBy(rows, (row) => row.position)
}
type Held = Awaited<ReturnType<typeof invoicesOf>> extends Map<number, (infer One)[]> ? One : never
const toLine = (row: Row<'payment_bank_file_row'>, held: readonly Held[]): Line => ({
  line: row.position + 1,
  batchId: row.batch_id,
  number: row.number,
  payee: row.payee_name,
  bankName: row.bank_name,
  bankAccount: row.bank_account,
  amount: row.amount,
  state: row.state,
  closedAt: row.closed_at === null ? null : toInstant(row.closed_at),
  closedBy: row.closed_by_name,
  reason: row.closed_reason,
  agreedBy: row.agreed_by_name,
  alone: row.alone,
  invoices: held
    .filter(({ visible }) => visible)
    .map((one) => ({
      invoiceId: one.invoice_id,
      number: one.number,
      amount: one.amount,
      state: one.state,
      paidDay: one.paid_day,
      paidAccount: one.paid_account,
      voucherId: one.voucher_file_id,
      statementId: one.statement_id,
    })),
  hidden: held.filter(({ visible }) => !visible).length,
})
