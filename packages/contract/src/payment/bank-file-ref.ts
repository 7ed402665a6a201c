// How a bank file is named where it holds an invoice.
import { z } from 'zod'
import { bankFormats } from '@piaotai/domain/payment/bank-file.ts'
import { id } from '../ids.ts'
import { instant } from '../shapes.ts'

/** A live row of an invoice: its file, and its place in it, counted from 1. */
export const BankFileRef = z
  .object({
    id: id('paymentBankFile'),
    number: z.string(),
    format: z.enum(bankFormats),
    madeAt: instant,
    madeBy: z.string(),
    downloads: z.number().int(),
    line: z.number().int(),
  })
  .meta({ id: 'BankFileRef' })
