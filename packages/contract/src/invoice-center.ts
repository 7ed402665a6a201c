import { center, joinParts } from './endpoint.ts'
import * as parts from './invoice/parts.ts'

export const invoiceCenter = center('/invoice-center', '发票 Invoices', joinParts(parts))
