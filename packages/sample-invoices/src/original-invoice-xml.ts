// original_invoice.xml: the data file inside the OFD of the tax bureaus' public platform (2020-2022).
import { fromFen } from '@piaotai/domain/money/money.ts'
import { branch, leaf, xmlFile } from './markup.ts'
import { chineseDate, printedTax, type SampleInvoice } from './sample-invoice.ts'

/** For coded invoices (11, 20, 30). The signature is a placeholder that nothing can verify. */
export const writeOriginalInvoiceXml = (i: SampleInvoice): Buffer => {
  const fp = (name: string, text: string): string => leaf(`fp:${name}`, text)
  return xmlFile(
    branch(
      'eInvoice',
      [
        fp('DocID', i.type === 11 ? '03' : '01'),
        fp('AreaCode', i.region.coded),
        fp('InvoiceCode', i.code),
        fp('InvoiceNo', i.number),
        fp('TypeCode', '0'),
        fp('IssueDate', chineseDate(i.date)),
        fp('InvoiceCheckCode', i.checkCode),
        fp('MachineNo', i.machineNumber),
        fp('TaxControlCode', `${i.cipher.join('\n')}\n`),
        branch('fp:Buyer', [
          fp('BuyerName', i.buyer.name),
          fp('BuyerTaxID', i.buyer.taxId),
          fp('BuyerAddrTel', `${i.buyer.address} ${i.buyer.phone}`.trim()),
          fp('BuyerFinancialAccount', `${i.buyer.bank} ${i.buyer.account}`.trim()),
        ]),
        fp('Tpvn', ''),
        branch('fp:Seller', [
          fp('SellerName', i.seller.name),
          fp('SellerTaxID', i.seller.taxId),
          fp('SellerAddrTel', `${i.seller.address} ${i.seller.phone}`),
          fp('SellerFinancialAccount', `${i.seller.bank} ${i.seller.account}`),
          fp('Issuea1', ''),
          fp('Issuea2', ''),
        ]),
        fp('TaxInclusiveTotalAmount', fromFen(i.total)),
        fp('Note', i.remark.join('\n')),
        fp('InvoiceClerk', i.drawer),
        fp('Payee', i.payee),
        fp('Checker', i.reviewer),
        fp('TaxTotalAmount', fromFen(i.tax)),
        fp('TaxExclusiveTotalAmount', fromFen(i.amount)),
        fp('GraphCode', i.qr),
        fp('InvoiceSIA1', ''),
        fp('InvoiceSIA2', ''),
        fp('Signature', ''),
        fp('InvoiceCodeFormat', '1'),
        branch(
          'fp:GoodsInfos',
          i.lines.map((line) =>
            branch('fp:GoodsInfo', [
              fp('Item', line.name),
              fp('Specification', line.spec),
              fp('MeasurementDimension', line.unit),
              fp('Price', line.unitPrice),
              fp('Quantity', line.quantity),
              fp('Amount', fromFen(line.amount)),
              fp('TaxScheme', line.taxRate),
              fp('TaxAmount', printedTax(line, fromFen(line.tax))),
              fp('ItemCategory', ''),
            ]),
          ),
        ),
      ],
      { 'xmlns:fp': 'http://www.edrm.org.cn/schema/e-invoice/2019', Version: '1.0' },
    ),
  )
}
