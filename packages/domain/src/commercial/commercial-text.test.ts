import { expect, it } from 'vitest'
import { commercialNamed, readCommercial } from './commercial-text.ts'

it('names say the type, and the word invoice alone only where it is asked for', () => {
  expect(
    ['CN-2026 credit_note.pdf', 'Debit Note 88', '商业发票 8 月.pdf', 'Proforma-Invoice.pdf', '贷项通知单', 'invoice.pdf', '合同.pdf'].map(
      (name) => commercialNamed(name),
    ),
  ).toEqual(['creditNote', 'debitNote', 'invoice', 'invoice', 'creditNote', undefined, undefined])
  expect([commercialNamed('INVOICE_2026.pdf', true), commercialNamed('invoiced', true)]).toEqual(['invoice', undefined])
})
it('the text gives number, day, currency, amount and supplier', () => {
  expect(
    readCommercial(
      'invoice',
      'COMMERCIAL INVOICE\nSeller: Rotterdam Freight B.V.\nInvoice No: RF-2026/0117\nInvoice Date: 3 Nov 2026\nDue date: 3 Dec 2026\nSubtotal 1,000.00\nGrand Total EUR 1,210.00',
      'someone',
    ),
  ).toEqual({
    type: 'invoice',
    number: 'RF-2026/0117',
    supplier: 'Rotterdam Freight B.V.',
    currency: 'EUR',
    amount: '1210.00',
    date: '2026-11-03',
  })
  expect(readCommercial('creditNote', 'Credit Note Number CN88\nDate: 2026-11-05\nTotal 300 JPY', 'Osaka K.K.')).toEqual({
    type: 'creditNote',
    number: 'CN88',
    supplier: 'Osaka K.K.',
    currency: 'JPY',
    amount: '-300',
    date: '2026-11-05',
  })
})
it('what may be read two ways is left to a person', () => {
  expect(readCommercial('invoice', 'Invoice no. A-1\nDate: 03/11/2026\nTotal $100.00\nTotal $113.00', '')).toEqual({
    type: 'invoice',
    number: 'A-1',
    supplier: '',
    currency: '',
    amount: '',
    date: '',
  })
})
