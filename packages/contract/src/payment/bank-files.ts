// 银行文件: batches as a bank's batch upload takes them.
import { z } from 'zod'
import { bankFileLimits, bankFormats, bankRowProblems, isBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { causes } from '@piaotai/domain/judgement/causes.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, instant, line, pageOf, pageQuery, text } from '../shapes.ts'

const making = { needs: 'confirmPayment.bankFile' } as const
const ids = z.array(id('paymentBatch')).min(1).max(bankFileLimits.rows)
const Payer = z.object({ name: z.string(), bankName: z.string(), bankAccount: z.string() }).meta({ id: 'BankPayer' })

export const BankFile = z
  .object({
    id: id('paymentBankFile'),
    format: z.enum(bankFormats),
    payer: Payer,
    day: z.string(),
    purpose: z.string(),
    fast: z.boolean(),
    count: z.number().int(),
    amount: z.string(),
    /** A batch of it stood in an earlier file. */
    again: z.boolean(),
    reason: z.string(),
    madeBy: z.string(),
    madeAt: instant,
    downloads: z.number().int(),
    downloadedAt: instant.nullable(),
    /** Of its batches: how many are paid by now. */
    paid: z.number().int(),
  })
  .meta({ id: 'BankFile' })

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
          /** What stands against confirming one of its invoices. */
          causes: z.array(z.enum(causes)),
          /** The last file that it stood in. */
          madeBefore: z.object({ at: instant, by: z.string(), format: z.enum(bankFormats), amount: z.string() }).nullable(),
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
        name: line(paymentLimits.payeeName, 1),
        bankName: line(paymentLimits.bankName),
        bankAccount: line(paymentLimits.bankAccount, 1).refine((account) => isBankAccount(account), 'bankAccount'),
      }),
      day: date,
      purpose: line(bankFileLimits.purpose, 1),
      fast: z.boolean().default(false),
      /** Batches that stand in an earlier file are let in. */
      again: z.boolean().default(false),
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
    input: z.strictObject({ ...pageQuery, keyword: line(limits.keywordMax).optional(), format: z.enum(bankFormats).optional() }),
    output: pageOf(BankFile).extend({ amount: z.string() }),
    problems: ['input.invalid'],
  }),
  downloadBankFile: endpoint({
    method: 'GET',
    path: '/payment/bank-file/bytes',
    access: making,
    summary: '下载银行文件，记入日志 The bytes of a bank file; each download is logged',
    answers: 'bytes',
    input: z.strictObject({ id: id('paymentBankFile') }),
    output: z.any(),
    problems: ['bankFile.notFound'],
  }),
})
