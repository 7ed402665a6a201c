// The pages of payments, the bureau and the books before their first row.
export const emptyMoneyPages = {
  payable: {
    title: 'No incoming invoices to pay',
    text: 'Invoices classified as incoming appear here; select them to submit for payment.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29',
  },
  batches: {
    title: 'No payments yet',
    text: 'Submitting creates one payment per payee. Follow it here, and see why it was returned.',
    sample: 'FK-20261121-7Q2D|3 invoices|¥42,806.30|to confirm',
  },
  payees: {
    title: 'No payees yet',
    text: 'Sellers of incoming invoices that are unpaid, submitted or paid are summed up here.',
    sample: 'Metal Supplies|to pay ¥13,595.29|overdue 0.00',
  },
  expenses: {
    title: 'No staff claims',
    text: 'Rail, air and taxi tickets that staff photograph or upload appear here; mark them once they are reimbursed.',
    sample: 'Zhou Ming|rail G7012|¥219.50',
  },
  submitted: {
    title: 'Nothing submitted for payment',
    text: 'Select invoices and submit them; someone else confirms or returns them here.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29|to confirm',
  },
  bankFiles: {
    title: 'No bank files yet',
    text: 'Under Payments, select invoices to confirm and make the batch payment file for your bank.',
    sample: 'YH-20261126-4T9K|9 payments|¥121,556.11',
  },
  statements: {
    title: 'No bank statements yet',
    text: 'Import the bank’s transactions: payments are matched by number and marked as paid.',
    sample: 'November.xlsx|128 lines|36 paid',
  },
  statementLines: {
    title: 'No lines to review',
    text: 'After a statement is imported, lines that do not match or were overpaid appear here.',
    sample: '11-21|Metal Supplies|¥13,595.29|to match',
  },
  taxAccounts: {
    title: 'No tax bureau accounts yet',
    text: 'Add one and log in to pull invoices, reconcile and claim input tax. The password is never shown again.',
    sample: 'Jiangsu|Lin Wanqing|legal representative|logged in',
  },
  taxInvoices: {
    title: 'No invoices from the bureau yet',
    text: 'Log in to the tax bureau and pull by month, about 20 seconds each, or import a sheet exported there.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29',
  },
  taxInvoicesMonth: {
    title: 'This month has not been pulled yet',
    text: 'Log in to the tax bureau to fetch the whole month with originals, about 20 seconds.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29',
  },
  taxPulls: {
    title: 'Nothing pulled yet',
    text: 'Choose months or days to fetch invoices from the bureau.',
    sample: 'QP-20261121-5D8N|2026-11|128 invoices|done',
  },
  reconcile: {
    title: 'This month is not reconciled yet',
    text: 'Compares our invoices with the bureau’s, one by one. Pull the whole month first for a complete result.',
    sample: '26322713516369991651|only at the bureau|¥13,595.29',
  },
  reconcileNone: {
    title: 'No matching invoices',
    text: 'No differences to handle under this tab.',
    sample: '26322713516369991651|only at the bureau|¥13,595.29',
  },
  deductions: {
    title: 'No invoices to claim',
    text: 'After a pull, the special invoices, tolls and digital rail and air tickets you can claim appear here.',
    sample: '26322713516369991651|Metal Supplies|tax ¥1,564.06',
  },
  computed: {
    title: 'No computed deductions',
    text: 'Passenger invoices, bus and ship tickets, farm products and customs payments need no claim: the computed tax appears here.',
    sample: '26322713516369991651|coach|tax ¥3.64',
  },
  bookings: {
    title: 'No invoices from the bureau yet',
    text: 'After a pull, mark what is booked here and export it for the bureau.',
    sample: '26322713516369991651|Metal Supplies|booked',
  },
  vouchers: {
    title: 'No vouchers yet',
    text: 'Rules make drafts from your invoices; check them and export them to your accounting software.',
    sample: 'No. 118  steel sheet|Dr ¥13,595.29|Cr ¥13,595.29',
  },
  accounts: {
    title: 'No accounts yet',
    text: 'Adopt a standard chart with its voucher rules (opening balances can wait), or import your own from Excel.',
    sample: '1403  Raw materials|asset|debit',
  },
  voucherRules: {
    title: 'No voucher rules yet',
    text: 'A rule says which invoices go to which accounts. Write one, or start from the ready-made ones.',
    sample: 'Raw materials|Dr 1403  Cr 2202|on',
  },
  voucherRulesNoAccounts: {
    title: 'Rules need accounts first',
    text: 'Adopt a standard chart right here; ready-made rules come with it.',
    sample: 'Raw materials|Dr 1403  Cr 2202|on',
  },
}
