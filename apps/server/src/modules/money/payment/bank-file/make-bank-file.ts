// 生成银行文件: batches with their invoices under lock, each invoice in one live row at most.
import type { Selectable } from 'kysely'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { answersOf, holdbackOf } from '@piaotai/domain/judgement/judge.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tables } from '../../../../db/tables.ts'
import type { AuditFact, Tx } from '../../../../kernel/deps.ts'
import { onUniqueViolation } from '../../../../db/constraint-errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { bankRowsOf, type BankRow } from './bank-rows.ts'
import { lockBatches, lockInvoices, newPaymentNumber } from '../batch-rows.ts'
import { readFile, type BankFileDeps } from './bank-files.ts'
import { confirmationProblem } from '../settle-payments.ts'

type E = typeof bankFileEndpoints
type BankFile = Out<E['makeBankFile']>

/** Throws what keeps these batches out of a file: the first of each kind is named. */
const guardBankFile = (actor: Actor, rows: readonly BankRow[], reason: string): void => {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  if (wrong.length > 0)
    throw new Problem('payment.bankRowsWrong', { rows: wrong.map(({ batchId: id, number, problems }) => ({ id, number, problems })) })
  const held = rows.find(({ inFile }) => inFile !== null)
  if (held) throw new Problem('payment.inBankFile', inFileDetail(held, held.inFile!))
  const twin = rows.find(({ twinIn }) => twinIn !== null)
  if (twin) throw new Problem('payment.inBankFile', { ...inFileDetail(twin, twin.twinIn!), twin: true })
  const mayOverride = actor.permissions.has('confirmPayment.override')
  for (const { batchId, judged, isOther } of rows) {
    const held = holdbackOf(judged, { reason, mayOverride, isOther })
    if (held) throw new Problem(confirmationProblem[held.because], { id: batchId, causes: held.causes })
  }
}
const inFileDetail = ({ batchId, number: batch }: BankRow, file: NonNullable<BankRow['inFile']>) => ({
  ...file,
  file: file.id,
  id: batchId,
  batch,
})

export const makeBankFile =
  ({ db, clock, audit }: BankFileDeps) =>
  (actor: Actor, input: In<E['makeBankFile']>): Promise<BankFile> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const now = clock.now()
      if (input.day < shanghaiDay(now)) throw new Problem('input.invalid', { field: 'day' })
      const reason = input.reason?.trim() ?? ''
      await lockPayments(tx, input.ids)
      const { rows, waiting } = await bankRowsOf(tx, actor, input.ids, now)
      guardBankFile(actor, rows, reason)
      const overridden = rows.some(({ judged }) => answersOf(judged).length > 0)
      const file = await tx
        .insertInto('payment_bank_file')
        .values({
          company_id: companyId,
          id: newId(now),
          number: newPaymentNumber('YH', now),
          format: input.format,
          payer_name: input.payer.name.trim(),
          payer_bank: input.payer.bankName.trim(),
          payer_account: input.payer.bankAccount.trim(),
          day: input.day,
          purpose: input.purpose.trim(),
          fast: input.fast,
          count: rows.length,
          amount: sumAmounts(rows.map(({ amount }) => amount))!,
          again: false,
          reason: overridden ? reason : '',
          made_by: actor.userId,
          made_by_name: actor.userName,
          made_at: now.toISOString(),
          downloaded_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await addRows(tx, file, rows)
      const held = rows.flatMap(({ batchId }, position) =>
        (waiting.get(batchId)?.invoices ?? []).map((invoice) => ({
          ...invoice,
          company_id: companyId,
          file_id: file.id,
          position,
          live: true,
        })),
      )
      await onUniqueViolation('payment.inBankFile', () => tx.insertInto('payment_bank_file_invoice').values(held).execute())
      await audit.record(tx, actor, factsOf(file, rows, held, reason))
      return readFile(tx, file.id)
    })
type FileRecord = Selectable<Tables['payment_bank_file']>
const addRows = async (tx: Tx, file: FileRecord, rows: readonly BankRow[]): Promise<void> => {
  await tx
    .insertInto('payment_bank_file_row')
    .values(
      rows.map((row, position) => ({
        company_id: file.company_id,
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
        overridden_for: [...answersOf(row.judged)],
      })),
    )
    .execute()
}
const factsOf = (
  file: FileRecord,
  rows: readonly BankRow[],
  held: readonly { readonly invoice_id: string; readonly position: number }[],
  reason: string,
): readonly AuditFact[] => [
  {
    action: 'payment.bankFileMade',
    objectType: 'paymentBankFile',
    objectId: file.id,
    detail: { number: file.number, format: file.format, count: file.count, amount: file.amount, account: tailOf(file.payer_account) },
  },
  ...rows.map((row, position) => ({
    action: 'payment.inBankFile' as const,
    objectType: 'paymentBatch',
    objectId: row.batchId,
    detail: {
      file: file.number,
      fileId: file.id,
      line: position + 1,
      format: file.format,
      amount: row.amount,
      count: row.invoices,
      ...(answersOf(row.judged).length > 0 ? { overriddenFor: answersOf(row.judged), reason } : {}),
    },
  })),
  ...held.map(({ invoice_id: invoice, position }) => ({
    action: 'invoice.inBankFile' as const,
    objectType: 'invoice',
    objectId: invoice,
    detail: { file: file.number, fileId: file.id, line: position + 1, format: file.format },
  })),
]
/** Of an account, for the log. */
const tailOf = (account: string): string => account.replace(/\s/g, '').slice(-4)
/** All invoices of the batches that stay in them, then the batches: as a withdrawal, a return or a confirmation locks them. */
const lockPayments = async (tx: Tx, batchIds: readonly string[]): Promise<void> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select('invoice_id')
    .where('batch_id', 'in', [...batchIds])
    .where('state', 'in', ['submitted', 'confirmed'])
    .execute()
  await lockInvoices(
    tx,
    rows.map((row) => row.invoice_id),
  )
  await lockBatches(
    tx,
    batchIds.map((batch_id) => ({ batch_id })),
  )
}
