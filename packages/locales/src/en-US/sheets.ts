import type {
  invoiceSheet as zhInvoices,
  memberSheet as zhMembers,
  orderSheet as zhOrders,
  partnerSheet as zhPartners,
  titleSheet as zhTitles,
} from '../zh-CN/sheets.ts'

type Sheet<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? readonly string[] : string }
/** Contents of the import templates. */
export const memberSheet: Sheet<typeof zhMembers> = {
  sheet: 'Staff',
  notes: 'Notes',
  required: 'required',
  rules: [
    'One person a row, from row 2 on, 2,000 rows at most.',
    'The name is required, and a phone or an e-mail. With both the invitation goes to the phone.',
    'Enter departments and permission groups by name. Write "upper/lower" for a department below another; separate groups by commas.',
    'Leave the headings in the first row as they are.',
  ],
  departments: 'Departments',
  groups: 'Permission groups',
}
export const titleSheet: Sheet<typeof zhTitles> = {
  sheet: 'Titles',
  notes: 'Notes',
  required: 'required',
  rules: [
    'One company title a row, from row 2 on; a company has at most 20.',
    'Name and tax ID are required, as on the business licence; address, phone, bank and account are not.',
    'Separate several former names by semicolons, each with the last invoice date that may bear it: Old Name Ltd (until 2026-06-30).',
    'Leave the headings in the first row as they are. Add personal titles on the page.',
  ],
}
export const invoiceSheet: Sheet<typeof zhInvoices> = {
  heads: 'Invoices',
  lines: 'Lines',
  notes: 'Notes',
  kinds: 'Invoice types:',
  needed: 'Invoice number, Date, Total',
  note: 'One invoice a row, from row 3 on. Columns with * are required. Numbers stay text: do not turn the column into figures.',
  lineNote: 'Optional. From row 3 on, one goods line a row, linked to its invoice by the number (and the code).',
  headings: [
    'Invoice type*',
    'Invoice code',
    'Invoice number*',
    'Date*',
    'Check code',
    'Seller',
    'Seller tax ID',
    'Buyer',
    'Buyer tax ID',
    'Amount excluding tax',
    'Tax',
    'Total*',
    'Drawer',
    'Remark',
  ],
  lineHeadings: [
    'Invoice code',
    'Invoice number*',
    'Goods or service*',
    'Specification',
    'Unit',
    'Quantity',
    'Unit price',
    'Amount*',
    'Tax rate',
    'Tax',
  ],
  rules: [
    'At most 10,000 invoices and 30,000 lines at a time, in a file of 5 MB.',
    'A digital invoice has a 20-digit number and no code; others an 8-digit number and a code of 10 or 12 digits.',
    'Amounts have at most two decimals; the amount excluding tax and the tax must add up to the total exactly. A reversal is negative.',
    'Dates as 2026-11-21, 2026/11/21, 2026年11月21日, or as dates of the spreadsheet.',
    'The tax bureau’s own exports (全量发票查询, 抵扣勾选) can be imported directly.',
    'A long number that shows as 1.23E+19 has lost its last digits: make the column text first, then write it again.',
  ],
}
type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : Words<T[K]> }
export const partnerSheet: Words<typeof zhPartners> = {
  sheet: 'Partners',
  notes: 'Notes',
  required: 'required',
  column: {
    name: 'Name',
    taxId: 'Tax ID',
    relations: 'Relations',
    customerType: 'Customer type',
    taxpayerKind: 'Taxpayer',
    invoicingType: 'Invoice type',
    contact: 'Contact',
    phone: 'Phone',
    address: 'Address',
    bankName: 'Bank',
    bankCode: 'Bank code',
    bankAccount: 'Account',
    externalNumber: 'External number',
    responsible: 'Responsible',
    tags: 'Tags',
    orderName: 'Name in order details',
    mailboxes: 'Mailboxes',
  },
  values: {
    relations: { up: 'Supplier', down: 'Customer', related: 'Related' },
    customerType: {
      enterprise: 'Company',
      soleTrader: 'Sole trader',
      publicBody: 'Public body',
      person: 'Person',
      foreign: 'Foreign',
    },
    taxpayerKind: { general: 'General taxpayer', small: 'Small-scale taxpayer' },
    invoicingType: { special: 'Special invoice', normal: 'Normal invoice' },
  },
  rules: [
    'One partner a row, from row 2 on; 5,000 rows and 5 MB at most.',
    'Name, tax ID and relations are required. Relations: "Supplier", "Customer", "Related"; separate several by commas.',
    'A row whose tax ID exists updates that partner; other rows add one.',
    'Customer type: "Company", "Sole trader", "Public body", "Person" or "Foreign". An empty cell means "Company".',
    'Separate mailboxes by semicolons, each with its comment in brackets: ap@example.com (Finance); fp@example.com.',
    'Responsible: name, phone or e-mail of a member. Separate tags by commas, 10 at most.',
    'Tax ID, bank code and account are text columns. Leave the headings in the first row as they are.',
  ],
}
export const orderSheet: {
  readonly [K in keyof typeof zhOrders]: (typeof zhOrders)[K] extends string
    ? string
    : { readonly [C in keyof (typeof zhOrders)[K]]: string }
} = {
  sheet: 'Order details',
  column: {
    order: 'Order number',
    customer: 'Customer',
    product: 'Goods',
    spec: 'Specification',
    unit: 'Unit',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    taxRate: 'Tax rate',
    taxAmount: 'Tax',
    number: 'Invoice number',
    date: 'Date of issue',
  },
  sample: {
    order: 'PO-20261103-018',
    customer: '昆山沃野自动化设备有限公司',
    product: 'Reducer',
    spec: 'RV-40E',
    unit: 'pcs',
    quantity: '2',
    unitPrice: '50',
    amount: '100.00',
    taxRate: '6%',
    taxAmount: '6.00',
    number: '26322000000123456789',
    date: '2026-11-03',
  },
}
export const accountSheet = {
  sheet: 'Accounts',
  notes: 'Notes',
  column: { code: 'Account code', name: 'Account name', category: 'Category', side: 'Balance side' },
  category: { asset: 'Asset', liability: 'Liability', common: 'Common', equity: 'Equity', cost: 'Cost', income: 'Profit and loss' },
  side: { debit: 'Debit', credit: 'Credit' },
  rules: [
    'One account a row from row 2 on, at most 3,000 at once, the file up to 5 MB.',
    'Code and name are required. A code may be 22210101 or 2221.01.01.',
    'Category and balance side may stay empty: the first digit of the code decides.',
    'An account whose code exists is updated, the others are added; accounts that the sheet lacks stay.',
    'The code column is text; do not turn it into numbers. Do not change the headings in row 1.',
  ],
} as const
export const numberSheet = {
  sheet: 'Voucher numbers',
  notes: 'Notes',
  column: { reference: 'Voucher reference', date: 'Accounting date', number: 'Voucher number' },
  rules: [
    'One voucher a row. References like PZ-20261121-7K3M9Q-R/31 are made by Piaotai; do not change them.',
    'The voucher number is that of your books. Rows without one are not imported.',
    'The accounting date lies in the period of the voucher; left empty, it is that of the draft.',
    'Numbers and dates may also be filled in the exported generic Excel, and that file imported.',
  ],
} as const

/** The sheet of parameters: fields under their usual names. */
export const parameterSheet = {
  sheet: 'Parameters',
  notes: 'Notes',
  required: 'required',
  rules: [
    'One row an invoice. A 20-digit number stands alone; an 8-digit one needs its code',
    'Blank cells change nothing; only empty fields are filled unless you choose to overwrite',
    'Dates as 2026-11-27, numbers without grouping',
  ],
  column: {
    number: 'Invoice number',
    code: 'Invoice code',
    extended1: 'Extra field 1',
    extended2: 'Extra field 2',
    extended3: 'Extra field 3',
    extended4: 'Extra field 4',
    extended5: 'Extra field 5',
    extended6: 'Extra field 6',
    businessDate: 'Business date',
    businessRemark: 'Business remark',
    description: 'Description',
  },
}
