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
    'One person per row, from row 2; at most 2,000 rows.',
    'The name is required, and a phone or an e-mail. If both are given, the invitation goes to the phone.',
    'Enter existing departments and permission groups by name. Write sub-departments as “parent/child”; separate several groups with commas.',
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
    'One company title per row, from row 2; at most 20 per company.',
    'Name and tax ID are required, as on the business licence; address, phone, bank and account are optional.',
    'Separate several former names with semicolons; you can add the last valid invoice date: Old Name Ltd (until 2026-06-30).',
    'Leave the headings in the first row as they are. Add personal titles on the page.',
  ],
}
export const invoiceSheet: Sheet<typeof zhInvoices> = {
  heads: 'Invoices',
  lines: 'Lines',
  notes: 'Notes',
  kinds: 'Invoice types:',
  needed: 'Invoice number, Date, Total',
  note: 'One invoice per row, from row 3. Columns with * are required. Number columns are text: do not change them to figures.',
  lineNote: 'Optional. One item per row, from row 3, matched to the “Invoices” sheet by invoice number (and code).',
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
    'At most 10,000 invoices and 30,000 lines at a time, in a file of up to 5 MB.',
    'A digital invoice has a 20-digit number and no code; others an 8-digit number and a code of 10 or 12 digits.',
    'Amounts have at most two decimals; net plus tax must equal the total exactly. Red invoices are negative.',
    'Enter dates as 2026-11-21, 2026/11/21, 2026年11月21日, or as Excel dates.',
    'The tax bureau’s own exports (全量发票查询, 抵扣勾选) can be imported directly.',
    'A long number that shows as 1.23E+19 has lost its last digits: format the column as text first, then enter it again.',
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
    'One partner per row, from row 2; at most 5,000 rows and 5 MB.',
    'Name, tax ID and relations are required. Relations: “Supplier”, “Customer” or “Related”; separate several with commas.',
    'If the tax ID already exists, that partner is updated; otherwise a new one is added.',
    'Customer type: “Company”, “Sole trader”, “Public body”, “Person” or “Foreign”. Empty means “Company”.',
    'Separate several mailboxes with semicolons, with a note in brackets: ap@example.com (Finance); fp@example.com.',
    'Responsible: a member’s name, phone or e-mail. Separate tags with commas, at most 10.',
    'Tax ID, bank code and account are text columns: do not change them to numbers. Leave the headings in the first row as they are.',
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
    'One account per row, from row 2; at most 3,000 at a time, file up to 5 MB.',
    'Code and name are required. A code can be 22210101 or 2221.01.01.',
    'Category and balance side can be empty: the first digit of the code then decides.',
    'If the code already exists, that account is updated, otherwise it is added; accounts not in the sheet are not deleted.',
    'The code column is text: do not change it to numbers. Leave the headings in row 1 as they are.',
  ],
} as const
export const numberSheet = {
  sheet: 'Voucher numbers',
  notes: 'Notes',
  column: { reference: 'Voucher reference', date: 'Accounting date', number: 'Voucher number' },
  rules: [
    'One voucher per row. References such as PZ-20261121-7K3M9Q-R/31 are made by Piaotai; do not change them.',
    'The voucher number is the one in your accounting software. Rows without one are not imported.',
    'The accounting date must be in the voucher’s period; if empty, the draft’s date is used.',
    'You can also fill in the numbers and dates in the exported generic Excel and import that file.',
  ],
} as const

/** The sheet of parameters: fields under their usual names. */
export const parameterSheet = {
  sheet: 'Parameters',
  notes: 'Notes',
  required: 'required',
  rules: [
    'One invoice per row. A 20-digit number needs no code; an 8-digit number does',
    'Empty cells change nothing; only empty fields are filled, unless you choose to overwrite',
    'Enter dates as 2026-11-27, numbers without thousands separators',
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
