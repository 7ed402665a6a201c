// 银行文件: batches of payments as a bank's batch upload takes them, with our number in its reference.

export const bankFormats = ['icbc', 'cmb', 'generic'] as const
export type BankFormat = (typeof bankFormats)[number]
/** The banks take their old workbook format. */
export const bankFormatEndings = { icbc: 'xls', cmb: 'xls', generic: 'xlsx' } as const satisfies Record<BankFormat, string>
export const bankFileLimits = {
  /** Batches of one file; what a bank takes depends on its contract with the company. */
  rows: 300,
  purpose: 30,
  payers: 20,
} as const

/** A row lives until it is paid, the bank refused it, or an invoice of it left, which voids it. */
export const bankRowStates = ['live', 'paid', 'refused', 'void'] as const
export type BankRowState = (typeof bankRowStates)[number]
/** How a row that is no longer live was closed. */
export type ClosedRow = Exclude<BankRowState, 'live'>
/** Of files: one with a row to look at, one that waits for the bank, one whose rows are all closed and one of them paid. */
export const bankFileTabs = ['waiting', 'look', 'paid'] as const
export type BankFileTab = (typeof bankFileTabs)[number]

/** What keeps a batch out of a file. */
export const bankRowProblems = ['nothingWaits', 'beyondScope', 'notPositive', 'noAccount', 'accountWrong', 'noBank'] as const
export type BankRowProblem = (typeof bankRowProblems)[number]
export interface BankRowFacts {
  /** Invoices that wait, and those of them that the person may not see. */
  readonly waiting: number
  readonly hidden: number
  /** In 分. */
  readonly amount: bigint
  readonly account: string
  readonly bankName: string
}
/** An account as a bank reads it: without blanks. */
export const plainBankAccount = (account: string): string => account.normalize('NFKC').replace(/\s/g, '')
/** Digits, and hyphens between them. */
export const isBankAccount = (account: string): boolean => /^\d[\d-]{3,38}\d$/.test(plainBankAccount(account))
export const bankRowProblemsOf = ({ waiting, hidden, amount, account, bankName }: BankRowFacts): readonly BankRowProblem[] => {
  if (waiting === 0) return ['nothingWaits']
  const plain = plainBankAccount(account)
  const stands: Readonly<Record<BankRowProblem, boolean>> = {
    nothingWaits: false,
    beyondScope: hidden > 0,
    notPositive: amount <= 0n,
    noAccount: plain === '',
    accountWrong: plain !== '' && !isBankAccount(account),
    noBank: plain !== '' && bankName.trim() === '',
  }
  return bankRowProblems.filter((problem) => stands[problem])
}

export interface BankPayer {
  readonly name: string
  readonly bankName: string
  readonly bankAccount: string
}
export interface BankPayment {
  /** Our number of the batch. */
  readonly number: string
  readonly payee: string
  readonly bankName: string
  readonly bankAccount: string
  /** 联行号; empty where it is not known. */
  readonly bankCode: string
  readonly amount: string
  readonly invoices: number
}
export interface BankOrder {
  readonly payer: BankPayer
  /** YYYY-MM-DD. */
  readonly day: string
  readonly purpose: string
  readonly fast: boolean
}
export type BankCell = { readonly text: string } | { readonly amount: string }
type Tell = (payment: BankPayment, order: BankOrder, at: number) => BankCell
type Column = readonly [heading: string, tell?: Tell]
const text =
  (tell: (payment: BankPayment, order: BankOrder, at: number) => string): Tell =>
  (...given) => ({ text: tell(...given) })
const plainDay = (day: string): string => day.replaceAll('-', '')
const amount: Tell = (payment) => ({ amount: payment.amount })
const number = text((payment) => payment.number)
const purpose = text((_, order) => order.purpose)
const payerAccount = text((_, { payer }) => plainBankAccount(payer.bankAccount))
const payeeAccount = text((payment) => plainBankAccount(payment.bankAccount))
const payeeName = text((payment) => payment.payee)
const payeeBank = text((payment) => payment.bankName)
const code = text((payment) => payment.bankCode)
const day = text((_, order) => plainDay(order.day))

const isIcbc = (bankName: string): boolean => /工商银行|工行|ICBC/i.test(bankName)
/** Of the bank's sample: above it the payment goes another way. */
const slowUpTo = 50_000
const above = (sum: string): boolean => {
  const [yuan = '0', part = '00'] = sum.split('.')
  return BigInt(yuan) > BigInt(slowUpTo) || (BigInt(yuan) === BigInt(slowUpTo) && Number(part) > 0)
}

/** In each bank's order. A heading without a teller stays empty: this product does not know it. */
export const bankColumns: Readonly<Record<BankFormat, readonly Column[]>> = {
  icbc: [
    ['币种', text(() => 'RMB')],
    ['日期', day],
    ['明细标志'],
    ['顺序号', text((_, __, at) => String(at + 1))],
    ['付款账号开户行', text((_, { payer }) => payer.bankName)],
    ['付款账号/卡号', payerAccount],
    ['付款账号名称/卡名称', text((_, { payer }) => payer.name)],
    ['收款账号开户行', payeeBank],
    ['收款账号省份'],
    ['收款账号地市'],
    ['收款账号地区码', text((payment) => (isIcbc(payment.bankName) ? '' : '0000'))],
    ['收款账号', payeeAccount],
    ['收款账号名称', payeeName],
    ['金额', amount],
    ['汇款用途', purpose],
    ['备注信息', number],
    ['汇款方式', text((payment, { fast }) => (fast || above(payment.amount) ? '1' : '0'))],
    ['收款账户短信通知手机号码'],
    ['自定义序号', number],
  ],
  cmb: [
    ['业务参考号', number],
    ['收款人编号'],
    ['收款人帐号', payeeAccount],
    ['收款人名称', payeeName],
    ['收方开户支行', payeeBank],
    ['收款人所在省'],
    ['收款人所在市'],
    ['收方邮件地址'],
    ['收方移动电话'],
    ['币种', text(() => '人民币')],
    ['付款分行'],
    ['结算方式', text((_, { fast }) => (fast ? '快速' : '普通'))],
    ['业务种类'],
    ['付方帐号', payerAccount],
    ['期望日', day],
    ['期望时间'],
    ['用途', purpose],
    ['金额', amount],
    ['收方联行号', code],
    ['收方开户银行', payeeBank],
    ['业务摘要', number],
  ],
  generic: [
    ['付款单号', number],
    ['收款户名', payeeName],
    ['收款账号', payeeAccount],
    ['收款开户行', payeeBank],
    ['收款联行号', code],
    ['金额', amount],
    ['币种', text(() => 'CNY')],
    ['付款户名', text((_, { payer }) => payer.name)],
    ['付款账号', payerAccount],
    ['付款开户行', text((_, { payer }) => payer.bankName)],
    ['付款日', text((_, order) => order.day)],
    ['用途', purpose],
    ['发票张数', text((payment) => String(payment.invoices))],
  ],
}
/** The cells of each payment, below the row of headings. */
export const bankRows = (format: BankFormat, payments: readonly BankPayment[], order: BankOrder): readonly (readonly BankCell[])[] =>
  payments.map((payment, at) => bankColumns[format].map(([, tell]) => tell?.(payment, order, at) ?? { text: '' }))
