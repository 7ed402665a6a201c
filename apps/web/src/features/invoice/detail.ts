import type { z } from 'zod'
import type { InvoiceDetail } from '@piaotai/contract/invoice/invoice-shapes.ts'

/** One invoice with its originals, fields and lines, as the drawer reads it. */
export type Detail = z.output<typeof InvoiceDetail>
