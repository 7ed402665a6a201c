// What leaves the house: the columns of every file and message that somebody outside gets. No state of ours, no risk that we see, and
// nobody of our staff. Tests compare what really leaves with these lists.
import { lineColumns, type HeadColumn, type LineColumn } from './export.ts'
import { orderColumns } from './delivery/order-details.ts'
import { pushFieldNames } from './push/push-fields.ts'

/** What a customer gets of an invoice: what its face and the tax bureau say. */
const deliverySheet = [
  'seq',
  'code',
  'number',
  'digitalNumber',
  'sellerTaxId',
  'sellerName',
  'buyerTaxId',
  'buyerName',
  'date',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'origin',
  'type',
  'bureauStatus',
  'positive',
  'drawer',
  'remark',
  'checkCode',
] as const satisfies readonly HeadColumn[]
const ofOthers: readonly LineColumn[] = ['riskGrade']
const invoiceOfDelivery = ['id', 'number', 'type', 'date', 'buyer', 'seller', 'amount', 'red'] as const

export const outward = {
  deliverySheet,
  deliveryLines: lineColumns.filter((key) => !ofOthers.includes(key)),
  /** Of the company's own sheet, those that its template names. */
  deliveryOrders: orderColumns,
  /** What the texts of a delivery's mail may say. */
  deliveryMail: ['company', 'count', 'amount', 'until', 'number', 'message', 'link', 'code'],
  /** The page of a delivery's link. */
  visit: ['step', 'state', 'number', 'sender', 'title', 'message', 'count', 'validUntil', 'needs', 'triesLeft', 'offer'],
  visitOffer: ['amount', 'invoices', 'files', 'signedAt', 'signer'],
  visitInvoice: invoiceOfDelivery,
  visitFile: ['id', 'invoiceId', 'name', 'bytes', 'format'],
  certificate: ['number', 'sender', 'customer', 'sentAt', 'signedAt', 'signer', 'phone', 'ip', 'count', 'amount'],
  /** What a company gets of another's delivery inside the platform. `answered…`, `company` and `otherBuyers` are its own words. */
  receipt: [
    'id',
    'number',
    'state',
    'forwarded',
    'sender',
    'company',
    'otherBuyers',
    'title',
    'message',
    'invoices',
    'amount',
    'receivedAt',
    'validUntil',
    'answeredAt',
    'answeredBy',
    'reason',
  ],
  receiptInvoice: [...invoiceOfDelivery, 'importId', 'drawn'],
  /** An invitation to link, by mail. */
  partnerInvitation: ['company', 'days', 'link'],
  /** A letter back to whoever sent a mail. */
  reply: ['company', 'number', 'amount', 'seller', 'reason', 'subject', 'received', 'title', 'taxId'],
  /** A message to a push target: a system that books by category, pools and the platform's word. */
  push: ['key', 'number', 'externalId', 'invoiceId', 'invoiceNumber', 'update', 'acknowledgeAt', 'invoice'],
  pushInvoice: [
    'id',
    'version',
    'type',
    'code',
    'number',
    'date',
    'checkCode',
    'sellerName',
    'sellerTaxId',
    'buyerName',
    'buyerTaxId',
    'amountExcludingTax',
    'taxAmount',
    'amountIncludingTax',
    'standing',
    'redAmounts',
    'deductible',
    'payable',
    'category',
    'verifyStatus',
    'remark',
    'specialBusiness',
    'extended',
    'pools',
    'partnerNumber',
    'lines',
    'originals',
  ],
  /** Of an incoming invoice: what of its tax is deducted, in which way, why and by which rule. */
  pushDeductible: ['figure', 'way', 'reason', 'source'],
  pushLine: ['name', 'spec', 'unit', 'quantity', 'unitPrice', 'amount', 'taxRate', 'taxAmount'],
  /** A link to an original, which lives for a quarter of an hour. */
  pushFile: ['name', 'format', 'size', 'sha256', 'url'],
  /** Facts that templates and field tables of targets choose from. */
  pushFact: pushFieldNames,
  /** What a member lets its group see; the push status is that of the group's own pushes, and null without that grant. */
  groupRow: [
    'id',
    'memberId',
    'companyName',
    'number',
    'date',
    'type',
    'category',
    'sellerName',
    'buyerName',
    'amount',
    'verifyStatus',
    'pushStatus',
    'pushable',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What no list above may name: states of ours, how an invoice came to us, and who did it. */
export const inward = [
  'riskGrade',
  'titleStatus',
  'useStatus',
  'sendStatus',
  'mailDeliveryStatus',
  'entrySource',
  'enteredAt',
  'enteredBy',
  'person',
  'inviter',
  'senderPerson',
  'sentBy',
  'responsible',
  'tags',
  'businessRemark',
  'voucherNumber',
  'accountingDate',
  'nonDeductible',
  'traveller',
  'travellerStands',
  'drawnFor13',
] as const
