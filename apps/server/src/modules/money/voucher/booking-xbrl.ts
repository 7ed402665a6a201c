// 入账信息: the booking part of the ministry of finance's electronic voucher standard, one instance for each invoice.
import { usageStatus, verifyStatus } from '@piaotai/domain/states.ts'
import type { FileEntry, FileInvoice, FileVoucher } from './file-vouchers.ts'

interface Taxonomy {
  readonly prefix: string
  readonly version: string
  readonly entry: string
  /** Fields of special invoices, and of rail tickets. */
  readonly own: 'special' | 'rail' | null
}
const inv = { prefix: 'inv', version: '2021-09-30' } as const
const einv = { prefix: 'einv', version: '2023-12-31' } as const
const taxonomies: Readonly<Record<number, Taxonomy>> = {
  10: { ...inv, entry: 'inv_spcl_receiver', own: 'special' },
  11: { ...inv, entry: 'inv_spcl_receiver', own: 'special' },
  20: { ...inv, entry: 'inv_ord_receiver', own: null },
  30: { ...inv, entry: 'inv_ord_receiver', own: null },
  12: { ...einv, entry: 'einv_spcl_receiver', own: 'special' },
  13: { ...einv, entry: 'einv_spcl_receiver', own: 'special' },
  22: { ...einv, entry: 'einv_ord_receiver', own: null },
  23: { ...einv, entry: 'einv_ord_receiver', own: null },
  51: { prefix: 'rai', version: '2021-11-30', entry: 'rai_receiver', own: 'rail' },
}
/** Undefined for kinds whose booking part has no known namespace. */
export const taxonomyOf = (type: number): Taxonomy | undefined => taxonomies[type]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;')

/** The bytes of an invoice's booking. */
export const bookingXbrl = (taxonomy: Taxonomy, voucher: FileVoucher, invoice: FileInvoice, entries: readonly FileEntry[]): Uint8Array => {
  const { prefix, version, entry: entryPoint, own } = taxonomy
  const fact = (name: string, value: string | null | boolean): string =>
    value === null || value === ''
      ? `<${prefix}:${name} contextRef="c1" xsi:nil="true"/>`
      : `<${prefix}:${name} contextRef="c1">${escaped(String(value))}</${prefix}:${name}>`
  const money = (name: string, value: string): string =>
    `<${prefix}:${name} contextRef="c1" unitRef="u1" decimals="2">${value}</${prefix}:${name}>`
  const tuple = (name: string, facts: readonly string[]): string => `<${prefix}:${name}>\n${facts.join('\n')}\n</${prefix}:${name}>`
  const day = voucher.numberDay ?? voucher.day
  const book = { code: invoice.ownTaxId ?? '', name: invoice.ownName ?? '' }
  const facts = [
    fact('UnifiedSocialCreditCodeOfAccountingEntity', book.code),
    fact('NameOfAccountingEntity', book.name),
    fact('WhetherInvoiceIsRedInvoice', (invoice.total ?? '').startsWith('-')),
    fact('WhetherInvoiceHasBeenChecked', invoice.verifyStatus === verifyStatus.success),
    fact('WhetherInvoiceHasBeenBooked', voucher.number !== null),
    fact('WhetherInvoiceHasBeenPaid', invoice.useStatus === usageStatus.confirmed),
    tuple('InformationOfAccountingDocumentsTuple', [
      fact('NumberOfAccountingDocuments', voucher.number),
      fact('PostingDate', day),
      fact('AccountingPeriod', day.slice(0, 7)),
      fact('SummaryOfAccountingDocuments', entries[0]?.summary ?? ''),
      ...entries.map(({ side, account, accountName, amount }) =>
        tuple('InformationOfDebitAndCreditEntryTuple', [
          fact('DebitOrCredit', side === 'debit' ? '借' : '贷'),
          fact('NameOfGeneralLedgerSubject', `${account} ${accountName}`),
          fact('NameOfSubsidiaryLedgerSubject', null),
          money('RecordedAmount', amount),
        ]),
      ),
    ]),
    fact('ContractNumber', null),
    fact('MatchingStateBetweenBusinessDocumentsAndVatEInvoice', null),
    fact('NumberOfBankElectronicReceipt', null),
    fact('WhetherPreTaxDeductionOfIncomeTaxHasBeenCompleted', null),
    ...(own === 'special' ? [fact('WhetherInputVatHasBeenTransferredOut', null)] : []),
    ...(own === 'rail' ? [fact('WhetherInvoiceHasBeenDeducted', null), fact('TaxPeriodOfInvoiceDeduction', null)] : []),
  ]
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:${prefix}="http://xbrl.mof.gov.cn/taxonomy/${version}/${prefix}" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<link:schemaRef xlink:type="simple" xlink:href="${quoted(`${entryPoint}_entry_point_${version}.xsd`)}"/>
<context id="c1"><entity><identifier scheme="http://xbrl.mof.gov.cn">${escaped(book.code || voucher.reference)}</identifier></entity><period><instant>${day}</instant></period></context>
<unit id="u1"><measure>iso4217:CNY</measure></unit>
${facts.join('\n')}
</xbrl>
`
  return Buffer.from(text)
}
/** einv_ord_receiver_2026-11-20_26320000000000000001.xml */
export const bookingName = ({ entry }: Taxonomy, voucher: FileVoucher, { number, id }: FileInvoice): string =>
  `${entry}_${voucher.day}_${(number ?? id).replace(/[^\w-]/g, '_')}`
