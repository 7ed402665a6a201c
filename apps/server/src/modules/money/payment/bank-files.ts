// 银行文件: made of batches and kept as they were given to the bank, listed, and downloaded with a fact in the log each time.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { bankFormatEndings } from '@piaotai/domain/payment/bank-file.ts'
import { shanghaiDay } from '@piaotai/domain/invoice/checks.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Audit, Clock, Database, Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import type { Row } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import type { Template } from '../../../lib/spreadsheet-template.ts'
import { bankRowsOf, type BankRow } from './bank-rows.ts'
import { requireNoBankLine } from './bank-said.ts'
import { bankWorkbook } from './bank-workbook.ts'
import { patternOf } from './payment-shapes.ts'

type E = typeof bankFileEndpoints
type BankFile = Out<E['makeBankFile']>
interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}

const toFile = (row: Row<'payment_bank_file'>, paid: number): BankFile => ({
  id: row.id,
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
  paid,
})

/** Throws what keeps these batches out of a file. */
const requireFit = (actor: Actor, rows: readonly BankRow[], again: boolean, reason: string): void => {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  if (wrong.length > 0)
    throw new Problem('payment.bankRowsWrong', { rows: wrong.map(({ batchId: id, number, problems }) => ({ id, number, problems })) })
  const guarded = rows.filter(({ causes }) => causes.length > 0)
  if (guarded.length > 0 && (reason === '' || !actor.permissions.has('confirmPayment.override')))
    throw new Problem('payment.guarded', { id: guarded[0]!.batchId, causes: guarded[0]!.causes })
  if (!again && rows.some(({ madeBefore }) => madeBefore !== null)) throw new Problem('payment.inBankFile')
}

export const makeBankFile =
  ({ db, clock, audit }: Deps) =>
  (actor: Actor, input: In<E['makeBankFile']>): Promise<BankFile> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const now = clock.now()
      if (input.day < shanghaiDay(now)) throw new Problem('input.invalid', { field: 'day' })
      const reason = input.reason?.trim() ?? ''
      await lockBatches(tx, companyId, input.ids)
      const rows = await bankRowsOf(tx, actor, input.ids, now)
      requireFit(actor, rows, input.again, reason)
      await requireNoBankLine(tx, companyId, input.ids)
      const overridden = rows.some(({ causes }) => causes.length > 0)
      const file = await tx
        .insertInto('payment_bank_file')
        .values({
          company_id: companyId,
          id: newId(now),
          format: input.format,
          payer_name: input.payer.name.trim(),
          payer_bank: input.payer.bankName.trim(),
          payer_account: input.payer.bankAccount.trim(),
          day: input.day,
          purpose: input.purpose.trim(),
          fast: input.fast,
          count: rows.length,
          amount: sumAmounts(rows.map(({ amount }) => amount))!,
          again: rows.some(({ madeBefore }) => madeBefore !== null),
          reason: overridden ? reason : '',
          made_by: actor.userId,
          made_by_name: actor.userName,
          made_at: now.toISOString(),
          downloaded_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('payment_bank_file_row')
        .values(
          rows.map((row, position) => ({
            company_id: companyId,
            file_id: file.id,
            position,
            batch_id: row.batchId,
            number: row.number,
            payee_name: row.payee,
            bank_name: row.bankName,
            bank_account: row.bankAccount,
            bank_code: row.bankCode,
            amount: row.amount,
            invoices: row.invoices,
            overridden_for: row.causes,
          })),
        )
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'payment.bankFileMade',
          objectType: 'paymentBankFile',
          objectId: file.id,
          detail: { format: file.format, count: file.count, amount: file.amount, account: tailOf(file.payer_account), again: file.again },
        },
        ...rows.map((row) => ({
          action: 'payment.inBankFile' as const,
          objectType: 'paymentBatch',
          objectId: row.batchId,
          detail: {
            file: file.id,
            format: file.format,
            amount: row.amount,
            count: row.invoices,
            again: row.madeBefore !== null,
            ...(row.causes.length > 0 ? { overriddenFor: row.causes, reason } : {}),
          },
        })),
      ])
      return toFile(file, 0)
    })
/** Of an account, for the log. */
const tailOf = (account: string): string => account.replace(/\s/g, '').slice(-4)
/** Two files of one batch are made one after the other, so that the second is warned of the first. */
const lockBatches = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('payment_batch')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** How many batches of each file are paid by now. */
const paidOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_bank_file_row as r')
    .innerJoin('payment_batch as b', (join) => join.onRef('b.company_id', '=', 'r.company_id').onRef('b.id', '=', 'r.batch_id'))
    .select(['r.file_id', countOf().as('n')])
    .where('r.company_id', '=', companyId)
    .where('r.file_id', 'in', [...ids])
    .where('b.state', '=', 'confirmed')
    .groupBy('r.file_id')
    .execute()
  return new Map(rows.map((row) => [row.file_id, Number(row.n)]))
}
export const listBankFiles =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor, { page, pageSize, keyword, format }: In<E['listBankFiles']>): Promise<Out<E['listBankFiles']>> =>
    db.inTenant(actor, async (tx) => {
      const like = keyword === undefined || keyword.trim() === '' ? undefined : patternOf(keyword)
      const fits: Expression<SqlBool> =
        like === undefined
          ? sql<boolean>`true`
          : sql<boolean>`exists (select 1 from payment_bank_file_row r where r.company_id = f.company_id and r.file_id = f.id and (r.number ilike ${like} or r.payee_name ilike ${like}))`
      const files = tx
        .selectFrom('payment_bank_file as f')
        .where('f.company_id', '=', actor.companyId)
        .where(fits)
        .$if(format !== undefined, (q) => q.where('f.format', '=', format!))
      const rows = await files
        .selectAll('f')
        .orderBy('f.made_at', 'desc')
        .orderBy('f.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { n, amount } = await files.select([countOf().as('n'), sumOf('f.amount').as('amount')]).executeTakeFirstOrThrow()
      const paid = await paidOf(
        tx,
        actor.companyId,
        rows.map(({ id }) => id),
      )
      return {
        content: rows.map((row) => toFile(row, paid.get(row.id) ?? 0)),
        page,
        pageSize,
        totalElements: Number(n),
        amount: amount ?? '0.00',
      }
    })

export const downloadBankFile =
  ({ db, clock, audit }: Deps) =>
  (actor: Actor, { id }: In<E['downloadBankFile']>): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const file = await tx
        .updateTable('payment_bank_file')
        .set((eb) => ({ downloads: eb('downloads', '+', 1), downloaded_at: clock.now().toISOString() }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!file) throw new Problem('bankFile.notFound')
      const rows = await tx
        .selectFrom('payment_bank_file_row')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('file_id', '=', id)
        .orderBy('position')
        .execute()
      await audit.record(tx, actor, [
        {
          action: 'payment.bankFileDownloaded',
          objectType: 'paymentBankFile',
          objectId: id,
          detail: { format: file.format, count: file.count, amount: file.amount, times: file.downloads },
        },
      ])
      const xls = bankFormatEndings[file.format] === 'xls'
      return {
        name: `payments-${file.format}-${id.slice(0, 8)}.${bankFormatEndings[file.format]}`,
        bytes: bankWorkbook(
          file.format,
          rows.map((row) => ({
            number: row.number,
            payee: row.payee_name,
            bankName: row.bank_name,
            bankAccount: row.bank_account,
            bankCode: row.bank_code,
            amount: row.amount,
            invoices: row.invoices,
          })),
          {
            payer: { name: file.payer_name, bankName: file.payer_bank, bankAccount: file.payer_account },
            day: file.day,
            purpose: file.purpose,
            fast: file.fast,
          },
        ),
        ...(xls ? { type: 'application/vnd.ms-excel' } : {}),
      }
    })
