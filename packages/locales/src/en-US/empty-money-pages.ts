// The pages of payments, the bureau and the books before their first row.
export const emptyMoneyPages = {
  payable: {
    title: 'No incoming invoices to pay',
    text: 'Invoices classified as incoming appear here; select them to submit them for payment.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29',
  },
  batches: {
    title: 'No payments yet',
    text: 'Submitting makes one payment for each payee; follow it here, and see why one came back.',
    sample: 'FK-20261121-7Q2D|3 invoices|¥42,806.30|to confirm',
  },
  payees: {
    title: 'No payees yet',
    text: 'Sellers of incoming invoices to pay, submitted or paid are summed up here.',
    sample: 'Metal Supplies|to pay ¥13,595.29|overdue 0.00',
  },
  expenses: {
    title: 'No staff claims',
    text: 'Rail, air and taxi tickets that staff photograph or upload appear here; mark them once they are paid back.',
    sample: 'Zhou Ming|rail G7012|¥219.50',
  },
  submitted: {
    title: 'Nothing submitted for payment',
    text: 'Choose invoices and submit them; someone else confirms or returns them here.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29|to confirm',
  },
  bankFiles: {
    title: 'No bank files yet',
    text: 'Under Payments, select invoices to confirm and make the batch file for your bank.',
    sample: 'YH-20261126-4T9K|9 payments|¥121,556.11',
  },
  statements: {
    title: 'No bank statements yet',
    text: 'Import the bank’s transactions: payments are marked as paid by their numbers.',
    sample: 'November.xlsx|128 lines|36 paid',
  },
  statementLines: {
    title: 'No lines to look at',
    text: 'Once a statement is imported, what does not match or was paid twice appears here.',
    sample: '11-21|Metal Supplies|¥13,595.29|to claim',
  },
  taxAccounts: {
    title: 'No tax bureau accounts yet',
    text: 'Add one, and log in to pull invoices, reconcile and deduct. Its password is never shown again.',
    sample: 'Jiangsu|Lin Wanqing|legal representative|logged in',
  },
  taxInvoices: {
    title: 'No invoices from the bureau yet',
    text: 'Log in at the tax bureau and pull by month, about 20 seconds each; or import a sheet exported there.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29',
  },
  taxInvoicesMonth: {
    title: 'This month has not been pulled yet',
    text: 'Log in at the tax bureau to fetch the whole month with its files, about 20 seconds.',
    sample: '26322713516369991651|Metal Supplies|¥13,595.29',
  },
  taxPulls: {
    title: 'Nothing pulled yet',
    text: 'Choose months or days to fetch the bureau’s invoices.',
    sample: 'QP-20261121-5D8N|2026-11|128 invoices|done',
  },
  reconcile: {
    title: 'This month is not reconciled yet',
    text: 'Reconciling compares our invoices with the bureau’s, one by one. Pull the whole month first.',
    sample: '26322713516369991651|only at the bureau|¥13,595.29',
  },
  reconcileNone: {
    title: 'Nothing here',
    text: 'There are no differences to settle under this tab.',
    sample: '26322713516369991651|only at the bureau|¥13,595.29',
  },
  deductions: {
    title: 'No invoices to tick',
    text: 'After a pull, special invoices, tolls and digital rail and air tickets that can be deducted appear here.',
    sample: '26322713516369991651|Metal Supplies|tax ¥1,564.06',
  },
  computed: {
    title: 'No computed deductions',
    text: 'Passenger invoices, bus and ship tickets, farm products and customs payments need no tick: their tax appears here.',
    sample: '26322713516369991651|coach|tax ¥3.64',
  },
  bookings: {
    title: 'No invoices from the bureau yet',
    text: 'After a pull, mark here what is booked, and export it for the bureau.',
    sample: '26322713516369991651|Metal Supplies|booked',
  },
  vouchers: {
    title: 'No vouchers yet',
    text: 'Make drafts from invoices by rule, check them, and export them to your accounting software.',
    sample: 'No. 118  steel sheet|Dr ¥13,595.29|Cr ¥13,595.29',
  },
  accounts: {
    title: 'No accounts yet',
    text: 'Take a standard chart with its voucher rules, opening balances later; or import your own from Excel.',
    sample: '1403  Raw materials|asset|debit',
  },
  voucherRules: {
    title: 'No voucher rules yet',
    text: 'A rule says which invoices go to which accounts. Write one, or start from the ready-made ones.',
    sample: 'Raw materials|Dr 1403  Cr 2202|on',
  },
  voucherRulesNoAccounts: {
    title: 'Rules need accounts first',
    text: 'Take a standard chart here; ready-made rules come with it.',
    sample: 'Raw materials|Dr 1403  Cr 2202|on',
  },
}
