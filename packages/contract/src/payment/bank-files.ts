// 银行文件: batches as a bank's batch upload takes them.
import { z } from 'zod'
import {
  bankFileLimits,
  bankFileTabs,
  bankFormats,
  bankRowProblems,
  bankRowStates,
  isBankAccount,
} from '@piaotai/domain/payment/bank-file.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { paymentLimits, paymentStates } from '@piaotai/domain/payment/payment.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { Judged } from '../judgement-shapes.ts'
import { BankFileRef } from './bank-file-ref.ts'
import { Sum } from './payment.ts'
import { date, instant, line, name, pageOf, pageQuery, text } from '../shapes.ts'

const making = { needs: 'confirmPayment.bankFile' } as const
const ids = z.array(id('paymentBatch')).min(1).max(bankFileLimits.rows)
const Payer = z.object({ name: z.string(), bankName: z.string(), bankAccount: z.string() }).meta({ id: 'BankPayer' })

export const BankFile = z
  .object({
    id: id('paymentBankFile'),
    /** YH-YYYYMMDD-XXXXXX-C; empty of one made while the product was being upgraded. */
    number: z.string(),
    format: z.enum(bankFormats),
    payer: Payer,
    day: z.string(),
    purpose: z.string(),
    fast: z.boolean(),
    count: z.number().int(),
    amount: z.string(),
    /** Of a file made before rows could close: a batch of it stood in an earlier file. */
    again: z.boolean(),
    reason: z.string(),
    madeBy: z.string(),
    madeAt: instant,
    downloads: z.number().int(),
    downloadedAt: instant.nullable(),
    /** Of its rows: how many are paid by now. */
    paid: z.number().int(),
    rows: z.record(z.enum(bankRowStates), Sum),
    /** Rows that left after the last download, while others wait for the bank: counted from 1. */
    look: z.array(z.number().int()),
    /** Rows that are void or refused, and no longer downloaded. */
    out: z.array(z.number().int()),
  })
  .meta({ id: 'BankFile' })

export const BankFileRow = z
  .object({
    /** Its place in the file, counted from 1. */
    line: z.number().int(),
    batchId: id('paymentBatch'),
    number: z.string(),
    payee: z.string(),
    bankName: z.string(),
    bankAccount: z.string(),
    amount: z.string(),
    state: z.enum(bankRowStates),
    closedAt: instant.nullable(),
    closedBy: z.string(),
    reason: z.string(),
    /** The second person; empty where none was asked. */
    agreedBy: z.string(),
    /** Closed by one person in a company of one. */
    alone: z.boolean(),
    /** Those within the row scope, and the number of others. */
    invoices: z.array(
      z.object({
        invoiceId: id('invoice'),
        number: z.string().nullable(),
        amount: z.string(),
        state: z.enum(paymentStates),
        paidDay: z.string().nullable(),
        paidAccount: z.string(),
        /** 银行回单, among the vouchers of its batch. */
        voucherId: z.string().nullable(),
        statementId: id('paymentStatement').nullable(),
      }),
    ),
    hidden: z.number().int(),
  })
  .meta({ id: 'BankFileRow' })
const BankFileEvent = z.object({
  id: z.string(),
  at: instant,
  act: z.enum(['made', 'downloaded', 'rowClosed']),
  by: z.string().nullable(),
  /** Of a row: its place, what became of it, and why. */
  line: z.number().int().nullable(),
  state: z.enum(bankRowStates).nullable(),
  reason: z.string(),
  agreedBy: z.string(),
  askedBy: z.string(),
  alone: z.boolean(),
  /** Of a download: which one, and the rows that it left out. */
  times: z.number().int().nullable(),
  without: z.array(z.number().int()),
})

export const bankFileEndpoints = part('invoice', 'payment', {
  previewBankFile: endpoint({
    method: 'POST',
    path: '/payment/bank-file/preview',
    access: making,
    summary: '银行文件预览：逐单报问题 What a bank file would hold, with the problems of each batch',
    input: z.strictObject({ ids }),
    output: z.object({
      rows: z.array(
        z.object({
          batchId: id('paymentBatch'),
          number: z.string(),
          payee: z.string(),
          bankName: z.string(),
          bankAccount: z.string(),
          /** 联行号 of the partner; empty where it is not known. */
          bankCode: z.string(),
          amount: z.string(),
          /** That wait. */
          invoices: z.number().int(),
          problems: z.array(z.enum(bankRowProblems)),
          /** What stands against any of its invoices. */
          judged: Judged,
          /** Somebody else than this person submitted it. */
          isOther: z.boolean(),
          alone: z.boolean(),
          /** The file with a live row of one of its invoices: it is not put into another. */
          inFile: BankFileRef.nullable(),
          /** The file with a live row of an invoice of the same purchase. */
          twinIn: BankFileRef.nullable(),
        }),
      ),
      /** Accounts of the company: those that paid last, and those of its titles. */
      payers: z.array(Payer),
    }),
    problems: ['payment.notFound'],
  }),
  makeBankFile: endpoint({
    method: 'POST',
    path: '/payment/bank-file',
    access: making,
    summary: '生成银行文件 Make a bank file of batches',
    input: z.strictObject({
      ids,
      format: z.enum(bankFormats),
      payer: z.strictObject({
        name: name(paymentLimits.payeeName),
        bankName: line(paymentLimits.bankName),
        bankAccount: line(paymentLimits.bankAccount, 1).refine((account) => isBankAccount(account), 'bankAccount'),
      }),
      day: date,
      purpose: line(bankFileLimits.purpose, 1),
      fast: z.boolean().default(false),
      /** Why batches with a cause against them are paid all the same; the right to override is needed too. */
      reason: text(paymentLimits.reason).optional(),
    }),
    output: BankFile,
    problems: [
      'payment.notFound',
      'payment.bankRowsWrong',
      'payment.inBankFile',
      'payment.guarded',
      'payment.refused',
      'payment.stepFirst',
      'payment.otherPerson',
    ],
  }),
  listBankFiles: endpoint({
    method: 'GET',
    path: '/payment/bank-files',
    access: making,
    summary: '银行文件 Bank files that were made',
    input: z.strictObject({
      ...pageQuery,
      keyword: line(limits.keywordMax).optional(),
      format: z.enum(bankFormats).optional(),
      tab: z.enum(bankFileTabs).optional(),
    }),
    output: pageOf(BankFile).extend({ amount: z.string(), counts: z.record(z.enum(bankFileTabs), z.number().int()) }),
    problems: ['input.invalid'],
  }),
  readBankFile: endpoint({
    method: 'GET',
    path: '/payment/bank-files/:id',
    access: making,
    summary: '银行文件详情：逐笔状态与经过 One bank file with its rows and what happened',
    input: z.strictObject({ id: id('paymentBankFile') }),
    output: BankFile.extend({ lines: z.array(BankFileRow), events: z.array(BankFileEvent) }),
    problems: ['bankFile.notFound'],
  }),
  refuseBankRows: endpoint({
    method: 'POST',
    path: '/payment/bank-files/:id/refusal',
    access: making,
    summary: '银行退回：文件或其中几笔没有付出 The bank refused a file, or rows of it; their invoices wait again',
    input: z.strictObject({
      id: id('paymentBankFile'),
      /** Counted from 1; without it all live rows. */
      lines: z.array(z.number().int().min(1).max(bankFileLimits.rows)).min(1).max(bankFileLimits.rows).optional(),
      reason: text(paymentLimits.reason, 1),
    }),
    output: BankFile,
    problems: ['bankFile.notFound', 'bankFile.rowsClosed', 'payment.reasonMissing'],
  }),
  downloadBankFile: endpoint({
    method: 'GET',
    path: '/payment/bank-file/bytes',
    access: making,
    summary: '下载银行文件，记入日志 The bytes of a bank file; each download is logged',
    answers: 'bytes',
    input: z.strictObject({ id: id('paymentBankFile') }),
    output: z.any(),
    problems: ['bankFile.notFound', 'bankFile.nothingLeft'],
  }),
})
