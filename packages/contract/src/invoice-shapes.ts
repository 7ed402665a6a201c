// The invoice on the wire.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { businessOfDetail, businessOfRow } from './invoice/business.ts'
import { correctable } from './invoice-words.ts'
import { amount, area, date, id, line, many, queryFlag, queryInt, text } from './shapes.ts'

/** A row of the list: what a column can show. Amounts are decimal strings. */
export const InvoiceRow = z.object({
  id, type: z.number().int(), code: z.string().nullable(), number: z.string().nullable(), date: z.string().nullable(),
  sellerName: z.string().nullable(), sellerTaxId: z.string().nullable(), buyerName: z.string().nullable(), buyerTaxId: z.string().nullable(),
  amountExcludingTax: z.string().nullable(), taxAmount: z.string().nullable(), amountIncludingTax: z.string().nullable(),
  category: z.number().int(), specialBusiness: z.string().nullable(),
  verifyStatus: z.number().int(), titleStatus: z.number().int(), useStatus: z.number().int(), pushStatus: z.number().int(), mailDeliveryStatus: z.number().int(),
  entrySource: z.number().int(), enteredAt: z.string(), enteredBy: z.string(), sourceFile: z.enum(['TAX_BUREAU', 'NON_TAX_BUREAU', 'DEFAULT']),
  originalFormat: z.string().nullable(), warningCount: z.number().int(), remark: z.string().nullable(), ...businessOfRow,
})
export const Line = z.object({ name: z.string().nullable(), spec: z.string().nullable(), unit: z.string().nullable(), quantity: z.string().nullable(), unitPrice: z.string().nullable(), amount: z.string().nullable(), taxRate: z.string().nullable(), taxAmount: z.string().nullable() })
export const Box = z.object({ page: z.number().int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export const Origin = z.object({ from: z.enum(['xml', 'attachment', 'xbrl', 'tags', 'text', 'qr', 'ocr', 'manual']), confidence: z.number(), box: Box.optional(), agrees: z.array(z.string()).optional() })
export const WarningItem = z.object({ field: z.string(), code: z.string(), message: z.string() })
export const Original = z.object({
  id, name: z.string(), format: z.string(), size: z.number().int(), pages: z.number().int(), sha256: z.string(), current: z.boolean(), addedAt: z.string(),
  /** Signed links, good for five minutes. */
  /** A signed link, good for five minutes. Without the right to download it shows the text of an XML and refuses everything else. */
  downloadUrl: z.string(),
  /** Drawn pages: add `?page=n&scale=s` to it. */
  pictureUrl: z.string(),
  firstPage: z.number().int(),
})
export const InvoiceDetail = InvoiceRow.extend({
  version: z.number().int(), checkCode: z.string().nullable(), amountInWords: z.string().nullable(), machineNumber: z.string().nullable(),
  drawer: z.string().nullable(), payee: z.string().nullable(), reviewer: z.string().nullable(),
  buyerContact: z.string().nullable(), buyerBank: z.string().nullable(), sellerContact: z.string().nullable(), sellerBank: z.string().nullable(),
  lines: z.array(Line), extra: z.record(z.string(), z.string()), fields: z.record(z.string(), Origin), warnings: z.array(WarningItem),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean() })), originals: z.array(Original), importFileId: z.string().nullable(), ...businessOfDetail,
})
export const LogEntry = z.object({
  id, at: z.string(), action: z.string(), actor: z.string().nullable(), detail: z.record(z.string(), z.unknown()), hash: z.string(),
  /** False when the entry, or the one before or after it in the company's log, was changed past the product. */
  intact: z.boolean(),
})

/** What narrows a list. The same keys stand in the page's address, in list, counts and totals. */
export const invoiceFilter = {
  area, category: queryInt(0, 3).optional(),
  /** Numbers or codes, whole or in part; many when pasted. */
  number: many(line(40, 1), limits.numbersPasted).optional(),
  /** Two characters or more of seller, buyer, tax id, goods or remark. */
  keyword: line(limits.keywordMax).optional(), seller: line(limits.keywordMax).optional(), buyer: line(limits.keywordMax).optional(),
  type: many(queryInt(0, 999), 40).optional(), dateFrom: date.optional(), dateTo: date.optional(), amountFrom: amount.optional(), amountTo: amount.optional(),
  verifyStatus: many(queryInt(-1, 10), 12).optional(), titleStatus: many(queryInt(-1, 4), 6).optional(), useStatus: many(queryInt(0, 4), 5).optional(), pushStatus: many(queryInt(0, 6), 7).optional(),
  entrySource: many(queryInt(-1, 14), 16).optional(), enteredFrom: date.optional(), enteredTo: date.optional(), hasWarnings: queryFlag.optional(), sourceFile: z.enum(['TAX_BUREAU', 'NON_TAX_BUREAU', 'DEFAULT']).optional(),
}

export const corrections = z.array(z.strictObject({ field: z.enum(correctable), value: text(300).nullable() })).min(1).max(correctable.length)
