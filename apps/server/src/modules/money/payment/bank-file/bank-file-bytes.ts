// A bank file's download, without what left it, a fact in the log each time; and rows that the bank refused.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import { bankFormatEndings } from '@piaotai/domain/payment/bank-file.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Template } from '../../../../lib/spreadsheet-template.ts'
import { readFile, requireFile, type BankFileDeps } from './bank-files.ts'
import { bankWorkbook } from './bank-workbook.ts'
import { lockBatches, lockInvoices } from '../batch-rows.ts'
import { closeRows } from './file-rows.ts'

type E = typeof bankFileEndpoints

export const downloadBankFile =
  ({ db, clock, audit }: BankFileDeps) =>
  (actor: Actor, { id }: In<E['downloadBankFile']>): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      await requireFile(tx, actor, id)
      const file = await tx
        .updateTable('payment_bank_file')
        .set((eb) => ({ downloads: eb('downloads', '+', 1), downloaded_at: clock.now().toISOString() }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!file) throw new Problem('bankFile.notFound')
      const all = await tx.selectFrom('payment_bank_file_row').selectAll().where('file_id', '=', id).orderBy('position').execute()
      const rows = all.filter(({ state }) => state === 'live' || state === 'paid')
      if (rows.length === 0) throw new Problem('bankFile.nothingLeft')
      const without = all.filter((row) => !rows.includes(row)).map(({ position }) => position + 1)
      await audit.record(tx, actor, [
        {
          action: 'payment.bankFileDownloaded',
          objectType: 'paymentBankFile',
          objectId: id,
          detail: {
            number: file.number,
            format: file.format,
            count: rows.length,
            amount: sumAmounts(rows.map(({ amount }) => amount))!,
            times: file.downloads,
            ...(without.length > 0 ? { without } : {}),
          },
        },
      ])
      const xls = bankFormatEndings[file.format] === 'xls'
      const left = without.length > 0 ? `-without-${without.join('-')}` : ''
      return {
        name: `${file.number || `payments-${id.slice(0, 8)}`}-${file.format}${left}.${bankFormatEndings[file.format]}`,
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

export const refuseBankRows =
  ({ db, clock, audit }: BankFileDeps) =>
  (actor: Actor, { id, lines, reason }: In<E['refuseBankRows']>): Promise<Out<E['refuseBankRows']>> =>
    db.inTenant(actor, async (tx) => {
      const why = reason.trim()
      if (why === '') throw new Problem('payment.reasonMissing')
      await requireFile(tx, actor, id)
      const wanted = lines && [...new Set(lines)].map((line) => line - 1)
      const held = await tx
        .selectFrom('payment_bank_file_row as r')
        .leftJoin('payment_bank_file_invoice as i', (join) =>
          join.onRef('i.file_id', '=', 'r.file_id').onRef('i.position', '=', 'r.position'),
        )
        .select(['i.invoice_id', 'r.batch_id', 'r.position'])
        .where('r.file_id', '=', id)
        .where('r.state', '=', 'live')
        .$if(wanted !== undefined, (q) => q.where('r.position', 'in', wanted!))
        .execute()
      await lockInvoices(
        tx,
        held.flatMap((row) => (row.invoice_id === null ? [] : [row.invoice_id])),
      )
      await lockBatches(tx, held)
      const rows = [...new Set(held.map(({ position }) => position))].map((position) => ({ fileId: id, position }))
      const closed = await closeRows(tx, { audit }, actor, { rows }, { state: 'refused', reason: why, now: clock.now() })
      if (closed === 0 || (wanted !== undefined && closed < wanted.length)) throw new Problem('bankFile.rowsClosed')
      return readFile(tx, id)
    })
