// The invoice on the wire.
import { z } from 'zod'
import { signatureForms, signatureWords, standings as fileStandings, weakDigests } from '@piaotai/domain/invoice/signature.ts'
import { standings } from '@piaotai/domain/judgement/standings.ts'
import { DeductibleFound } from '../deductible.ts'
import { businessOfDetail, businessOfRow } from './business.ts'
import { id } from '../ids.ts'

/** A row of the list, with every column's value. Amounts are decimal strings. */
export const InvoiceRow = z
  .object({
    id: id('invoice'),
    type: z.number().int(),
    code: z.string().nullable(),
    number: z.string().nullable(),
    date: z.string().nullable(),
    sellerName: z.string().nullable(),
    sellerTaxId: z.string().nullable(),
    buyerName: z.string().nullable(),
    buyerTaxId: z.string().nullable(),
    amountExcludingTax: z.string().nullable(),
    taxAmount: z.string().nullable(),
    amountIncludingTax: z.string().nullable(),
    category: z.number().int(),
    specialBusiness: z.string().nullable(),
    verifyStatus: z.number().int(),
    /** How it stands, by the worst of the platform, the bureau's list, red invoices and reviewers. */
    standing: z.enum(standings),
    /**
     * Of a reversed invoice: in full or in part, the amount below zero, and what was reversed of net, tax and total, above
     * zero; null where nobody told.
     */
    red: z
      .object({
        kind: z.enum(['full', 'partial']),
        amount: z.string().nullable(),
        net: z.string().nullable(),
        tax: z.string().nullable(),
        gross: z.string().nullable(),
      })
      .nullable(),
    /** What remains to be paid: the total less what was reversed and paid. */
    payable: z.string(),
    titleStatus: z.number().int(),
    useStatus: z.number().int(),
    pushStatus: z.number().int(),
    sendStatus: z.number().int(),
    mailDeliveryStatus: z.number().int(),
    entrySource: z.number().int(),
    enteredAt: z.string(),
    enteredBy: z.string(),
    sourceFile: z.enum(['TAX_BUREAU', 'NON_TAX_BUREAU', 'DEFAULT']),
    originalFormat: z.string().nullable(),
    warningCount: z.number().int(),
    remark: z.string().nullable(),
    pools: z.array(z.object({ id: id('pool'), name: z.string() })),
    ...businessOfRow,
  })
  .meta({ id: 'InvoiceRow' })
export const Line = z
  .object({
    name: z.string().nullable(),
    spec: z.string().nullable(),
    unit: z.string().nullable(),
    quantity: z.string().nullable(),
    unitPrice: z.string().nullable(),
    amount: z.string().nullable(),
    taxRate: z.string().nullable(),
    taxAmount: z.string().nullable(),
  })
  .meta({ id: 'InvoiceLine' })
export const Box = z
  .object({ page: z.number().int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'Box' })
export const sources = ['xml', 'attachment', 'xbrl', 'tags', 'text', 'qr', 'ocr', 'sheet', 'manual'] as const
export const Origin = z
  .object({
    from: z.enum(sources),
    confidence: z.number(),
    box: Box.optional(),
    agrees: z.array(z.string()).optional(),
    /** The direction in which the picture shows it, in radians clockwise; level without it. */
    turn: z.number().optional(),
    /** Characters that the picture shows unclearly, by their place, with their readings, the best first. */
    unclear: z.array(z.object({ at: z.number().int(), readings: z.array(z.object({ text: z.string(), score: z.number() })) })).optional(),
    /** What other sources say instead. */
    others: z.array(z.object({ from: z.enum(sources), value: z.string() })).optional(),
  })
  .meta({ id: 'FieldOrigin' })
export const WarningItem = z.object({ field: z.string(), code: z.string(), message: z.string() }).meta({ id: 'InvoiceWarning' })
export const Original = z
  .object({
    id: id('original'),
    name: z.string(),
    format: z.string(),
    size: z.number().int(),
    pages: z.number().int(),
    sha256: z.string(),
    current: z.boolean(),
    addedAt: z.string(),
    /** Signed links, valid for five minutes. */
    /** A signed link, valid for five minutes. Without the right to download it serves only the text of an XML. */
    downloadUrl: z.string(),
    /** Drawn pages: add `?page=n&scale=s` to it. */
    pictureUrl: z.string(),
    firstPage: z.number().int(),
  })
  .meta({ id: 'Original' })
/**
 * 电子签名: the checks of one signature; `domain/signature.ts` explains the words. `covered`: number of signed files or
 * byte ranges; `changed`, `uncovered`: the first changed and the first unsigned ones.
 */
export const SignatureOfFile = z
  .object({
    says: z.enum(signatureWords),
    form: z.enum(signatureForms),
    signer: z.string().nullable(),
    issuer: z.string().nullable(),
    seal: z.string().nullable(),
    time: z.string().nullable(),
    covered: z.number().int(),
    changed: z.array(z.string()),
    uncovered: z.array(z.string()),
    /** Weak digests that the content is bound by, if any. */
    weak: z.array(z.enum(weakDigests)).optional(),
  })
  .meta({ id: 'FileSignature' })
/** An original as the detail shows it; `signatures` null when unchecked, empty without any. */
const OriginalOfInvoice = Original.extend({
  signatures: z.array(SignatureOfFile).nullable(),
  standing: z.enum(fileStandings),
  /** By its format: the data first, then sheets, then pictures. */
  rank: z.number().int(),
  /** How it came, as an entry source; null: from before this was kept. */
  entrySource: z.number().int().nullable(),
  /** Who brought it. */
  addedBy: z.string().nullable(),
}).meta({ id: 'InvoiceOriginal' })
export const InvoiceDetail = InvoiceRow.extend({
  version: z.number().int(),
  checkCode: z.string().nullable(),
  amountInWords: z.string().nullable(),
  machineNumber: z.string().nullable(),
  drawer: z.string().nullable(),
  payee: z.string().nullable(),
  reviewer: z.string().nullable(),
  buyerContact: z.string().nullable(),
  buyerBank: z.string().nullable(),
  sellerContact: z.string().nullable(),
  sellerBank: z.string().nullable(),
  lines: z.array(Line),
  extra: z.record(z.string(), z.string()),
  fields: z.record(z.string(), Origin),
  warnings: z.array(WarningItem),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean() })),
  originals: z.array(OriginalOfInvoice),
  importFileId: id('importFile').nullable(),
  /** Files that would change it and wait for a decision. */
  waiting: z.number().int(),
  /** Of an incoming one, for the period in which it was ticked, or else for its month of issue; null of others and of a deleted one. */
  deductible: DeductibleFound.nullable(),
  ...businessOfDetail,
}).meta({ id: 'InvoiceDetail' })
export const LogEntry = z
  .object({
    id: id('logEntry'),
    at: z.string(),
    action: z.string(),
    actor: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    hash: z.string(),
    /** False when someone changed the entry, or its neighbour in the company's log, outside the product. */
    intact: z.boolean(),
  })
  .meta({ id: 'LogEntry' })
