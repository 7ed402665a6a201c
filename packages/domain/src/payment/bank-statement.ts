// 银行对账单: its columns by the headings of many banks, and what each line with one of our numbers says.
import { normaliseAmount, toFen } from '../money/money.ts'
import { isDay } from '../months.ts'
import { plainTaskNumber } from '../text/task-number.ts'

export const statementLimits = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 80, headRows: 40, invoices: 3000 } as const

/** out, in: what left the account, and what came; amount: either, told apart by its sign or by `flag`. */
export const statementColumns = ['day', 'out', 'in', 'amount', 'flag', 'party'] as const
export type StatementColumn = (typeof statementColumns)[number]
const headings: Readonly<Record<StatementColumn, readonly string[]>> = {
  day: ['交易日期', '交易日', '记账日期', '记账日', '入账日期', '过账日期', '付款日期', '付款日', '交易时间', '日期', 'date'],
  out: ['借方金额', '借方发生额', '借方', '支出金额', '支出', '付款金额', '转出金额', '支取金额', 'debit'],
  in: ['贷方金额', '贷方发生额', '贷方', '收入金额', '收入', '收款金额', '转入金额', '存入金额', 'credit'],
  amount: ['交易金额', '发生额', '金额', 'amount'],
  flag: ['借贷标志', '借/贷', '借贷', '借贷方向', '收支标志', '收/付', '收付标志', '交易方向'],
  party: [
    '对方户名',
    '对方名称',
    '对方单位名称',
    '对方单位',
    '对方账户名称',
    '收款人名称',
    '收款户名',
    '收款账号名称',
    '收款单位',
    '收(付)方名称',
    '对手户名',
    'payee',
  ],
}
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\s*]/g, '')
    .replace(/\((?:元|人民币|rmb|cny|支取|收入|付出|存入)\)$/i, '')
    .toLowerCase()
const columnOf = new Map(statementColumns.flatMap((column) => headings[column].map((heading) => [heading, column] as const)))
export type StatementPlaces = ReadonlyMap<StatementColumn, number>
/** Where its columns stand in a row of headings; undefined for any other row. */
export const statementPlaces = (cells: readonly string[]): StatementPlaces | undefined => {
  const places = new Map<StatementColumn, number>()
  // An earlier alias is the better one: 交易日期 beside 交易时间.
  const rank = new Map<StatementColumn, number>()
  for (const [at, cell] of cells.entries()) {
    const plain = plainHeading(cell)
    const column = columnOf.get(plain)
    if (column === undefined) continue
    const own = headings[column].indexOf(plain)
    if ((rank.get(column) ?? Infinity) <= own) continue
    rank.set(column, own)
    places.set(column, at)
  }
  return places.has('day') && (places.has('out') || places.has('amount')) ? places : undefined
}

export const statementVerdicts = [
  'matched',
  'amountDiffers',
  'unknown',
  'paid',
  'notWaiting',
  'twice',
  'several',
  'refund',
  'dayWrong',
  'guarded',
  'beyondScope',
] as const
export type StatementVerdict = (typeof statementVerdicts)[number]

export interface StatementLine {
  readonly line: number
  /** Ours, as they stand in any cell of the line. A wrong check character leaves one as it was written. */
  readonly numbers: readonly string[]
  readonly day: string | null
  /** What left the account; null where no amount reads, negative where it came back. */
  readonly amount: string | null
  readonly party: string
}
const ours = /FK[-\s]?\d{8}[-\s]?[0-9A-Z]{6}[-\s]?[0-9A-Z](?![0-9A-Z])/gi
export const paymentNumbersIn = (cells: readonly string[]): readonly string[] => [
  ...new Set(
    cells.flatMap((cell) => (cell.normalize('NFKC').match(ours) ?? []).map((typed) => plainTaskNumber(typed, 'FK') ?? typed.toUpperCase())),
  ),
]
/** 2026-11-26, 2026/1/6, 20261126, 2026年1月6日 and 11/26/26, each with or without a time behind it. */
export const statementDay = (cell: string): string | null => {
  const plain = cell.normalize('NFKC').trim()
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?!\d)/.exec(plain)
  const american = found ? null : /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?!\d)/.exec(plain)
  const [year = '', month = '', day = ''] = found
    ? found.slice(1)
    : american
      ? [american[3]!.padStart(4, '20'), american[1]!, american[2]!]
      : []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
const incomingFlag = /^(?:贷|收|c|cr|credit|转入|收入|来账|贷方)$/i
const whole = (amount: string): string => amount.replace(/^-/, '')
const readAmount = (typed: string): string | null => {
  const amount = typed === '' ? undefined : normaliseAmount(typed)
  return amount === undefined || toFen(amount) === 0n ? null : amount
}
/** `signed`: the statement writes what left with a minus, and has no other sign of it. */
const amountOf = (cell: (column: StatementColumn) => string, signed: boolean): string | null => {
  const out = readAmount(cell('out'))
  // A debit has a minus at some banks.
  if (out !== null) return whole(out)
  const came = readAmount(cell('in'))
  if (came !== null) return `-${whole(came)}`
  const either = readAmount(cell('amount'))
  if (either === null) return null
  const back = signed ? !either.startsWith('-') : incomingFlag.test(cell('flag'))
  return back ? `-${whole(either)}` : whole(either)
}

/** The lines below the row of headings. */
export const statementLines = (
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  places: StatementPlaces,
): readonly StatementLine[] => {
  const cellOf =
    (cells: readonly string[]) =>
    (column: StatementColumn): string =>
      (cells[places.get(column) ?? -1] ?? '').trim()
  const signed = !places.has('flag') && rows.some(({ cells }) => readAmount(cellOf(cells)('amount'))?.startsWith('-') === true)
  return rows.map(({ line, cells }) => {
    const cell = cellOf(cells)
    const numbers = paymentNumbersIn(cells)
    return { line, numbers, day: statementDay(cell('day')), amount: amountOf(cell, signed), party: cell('party').slice(0, 100) }
  })
}
