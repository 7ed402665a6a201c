// 银行对账单: its columns by the headings of many banks, and each line as money that left our account or came back to it.
import { normaliseAmount, toFen } from '../money/money.ts'
import { isDay } from '../months.ts'
import { unspaced } from '../text/plain-text.ts'
import { plainTaskNumber } from '../text/task-number.ts'

export const statementLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 80,
  headRows: 40,
  invoices: 3000,
  reasonMin: 2,
  reason: 200,
} as const

/** out, in: what left the account, and what came; amount: either, told apart by its sign or by `flag`; reversed: 冲正标志. */
export const statementColumns = [
  'day',
  'out',
  'in',
  'amount',
  'flag',
  'party',
  'account',
  'text',
  'serial',
  'balance',
  'reversed',
  'own',
] as const
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
    '对方账号名称',
    '收款人名称',
    '收款户名',
    '收款账号名称',
    '收款单位',
    '收(付)方名称',
    '对手户名',
    'payee',
  ],
  account: [
    '对方账号',
    '对方帐号',
    '对方账户',
    '对方卡号',
    '收款账号',
    '收款人账号',
    '收款账户',
    '收(付)方账号',
    '对手账号',
    'payeeaccount',
  ],
  text: [
    '用途',
    '交易用途',
    '摘要',
    '交易摘要',
    '附言',
    '客户附言',
    '交易附言',
    '备注',
    '企业流水号',
    '交易说明',
    'reference',
    'description',
  ],
  serial: [
    '交易流水号',
    '流水号',
    '业务流水号',
    '银行流水号',
    '核心流水号',
    '账户明细编号-交易流水号',
    '回单编号',
    '电子回单号',
    '交易序号',
  ],
  balance: ['余额', '账户余额', '本次余额', '交易后余额', 'balance'],
  reversed: ['冲正标志', '冲正标识', '冲销标志', '抹账标志'],
  own: ['本方账号', '本方帐号', '账号', '帐号'],
}
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\s*[\]【】]/g, '')
    .replace(/(?<=.)\([^()]*\)$/, '')
    .replace(/\/(?:元|人民币|rmb|cny)$/i, '')
    .toLowerCase()
const columnOf = new Map(statementColumns.flatMap((column) => headings[column].map((heading) => [heading, column] as const)))
/** Where each column stands, the better heading first: 交易日期 before 交易时间. */
export type StatementPlaces = ReadonlyMap<StatementColumn, readonly number[]>
/** Where its columns stand in a row of headings; undefined for any other row. */
export const statementPlaces = (cells: readonly string[]): StatementPlaces | undefined => {
  const found = cells.flatMap((cell, at) => {
    const plain = plainHeading(cell)
    const column = columnOf.get(plain)
    return column === undefined ? [] : [{ column, at, rank: headings[column].indexOf(plain) }]
  })
  const places = new Map(
    [...Map.groupBy(found, ({ column }) => column)].map(([column, of]) => [
      column,
      of.toSorted((one, other) => one.rank - other.rank).map(({ at }) => at),
    ]),
  )
  return places.has('day') && (places.has('out') || places.has('amount')) ? places : undefined
}
/** Our account, from the lines above the headings. */
export const statementAccount = (head: readonly (readonly string[])[]): string => {
  for (const cells of head)
    for (const [at, cell] of cells.entries()) {
      const found = /^(?:账号|帐号|账户|银行账号|查询账号|本方账号|账号\/卡号)[:：]?(\d[\d-]{3,38}\d)?/.exec(unspaced(cell))
      if (!found) continue
      const beside = found[1] ?? /^\d[\d-]{3,38}\d$/.exec(unspaced(cells[at + 1] ?? ''))?.[0]
      if (beside) return beside.replaceAll('-', '')
    }
  return ''
}

export interface StatementLine {
  readonly line: number
  /** Ours, as they stand in any cell of the line. A wrong check character leaves one as it was written. */
  readonly numbers: readonly string[]
  readonly day: string | null
  /** What left the account; null where no amount reads, negative where it came back. */
  readonly amount: string | null
  /** Only its words say that it came back: its amount stands where payments stand. */
  readonly saidBack: boolean
  /** What the bank charges for itself. */
  readonly fee: boolean
  readonly party: string
  readonly account: string
  readonly text: string
  readonly serial: string
  /** Equal for the same line of any file; lines of one file that differ in nothing are told apart by their order. */
  readonly key: string
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
/** How banks write that a line is no reversal. */
const unmarked = /^(?:[_\-—/]*|0|否|n|no|无|正常|未冲正)$/i
/** Of deposits, which we pay back ourselves, 退回 is a purpose. */
const reversalWords = /冲正|(?<!含)退汇|退回(?!押金|保证金|定金|订金)|抹账|撤销/
const feeWords = /手续费|工本费|汇划费|账户管理费|收费|含退汇/
const banks = /银行|信用社|^$/
const whole = (amount: string): string => amount.replace(/^-/, '')
const negative = (amount: string): boolean => amount.startsWith('-')
const readAmount = (typed: string): string | null => {
  const amount = typed === '' ? undefined : normaliseAmount(typed)
  return amount === undefined || toFen(amount) === 0n ? null : amount
}

interface Raw {
  readonly line: number
  readonly cells: readonly string[]
  /** The first cell of the column that holds something. */
  readonly cell: (column: StatementColumn) => string
  readonly all: (column: StatementColumn) => readonly string[]
  readonly out: string | null
  readonly came: string | null
}
const rawLine = (line: number, cells: readonly string[], places: StatementPlaces, signed: boolean): Raw => {
  const all = (column: StatementColumn) =>
    (places.get(column) ?? []).map((at) => (cells[at] ?? '').trim()).filter((one) => one !== '' && !/^-+$/.test(one))
  const cell = (column: StatementColumn): string => all(column)[0] ?? ''
  const first = (column: StatementColumn): string | null =>
    all(column)
      .map(readAmount)
      .find((one) => one !== null) ?? null
  const either = first('amount')
  const comes = either !== null && (signed ? !negative(either) : incomingFlag.test(cell('flag')))
  // Without a flag the sign is the direction, and says nothing else.
  const plain = either === null ? null : signed ? whole(either) : either
  return { line, cells, cell, all, out: first('out') ?? (comes ? null : plain), came: first('in') ?? (comes ? plain : null) }
}

/** The lines below the row of headings. `account`: ours, where the lines do not say it. */
export const statementLines = (
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  places: StatementPlaces,
  account = '',
): readonly StatementLine[] => {
  const signed =
    !places.has('flag') &&
    rows.some(({ cells }) => (places.get('amount') ?? []).some((at) => readAmount((cells[at] ?? '').trim())?.startsWith('-') === true))
  const raw = rows.map(({ line, cells }) => rawLine(line, cells, places, signed))
  // A debit has a minus at some banks: then each has.
  const minusOut = raw.every(({ out }) => out === null || negative(out))
  const minusIn = raw.every(({ came }) => came === null || negative(came))
  const seen = new Map<string, number>()
  return raw.map((one) => {
    const { line, cells, cell, all, out, came } = one
    const text = [...new Set(all('text'))].join(' ').slice(0, 500)
    const party = cell('party').slice(0, 100)
    const fee = feeWords.test(text) && banks.test(party)
    const marked = !unmarked.test(unspaced(cell('reversed')))
    const said = !fee && reversalWords.test(text)
    const amount = ((): string | null => {
      if (out !== null) return (negative(out) && !minusOut) || marked || said ? `-${whole(out)}` : whole(out)
      // An income that the bank takes back is neither.
      return came === null || (negative(came) && !minusIn) ? null : `-${whole(came)}`
    })()
    const day =
      all('day')
        .map(statementDay)
        .find((found) => found !== null) ?? null
    const serial = unspaced(cell('serial')).slice(0, 60)
    const own = unspaced(cell('own')) || account
    const same =
      serial === ''
        ? [own, all('day').join(' '), out ?? '', came ?? '', cell('balance'), party, text]
        : [own, serial, day ?? '', out ?? '', came ?? '']
    const plain = same.map(unspaced).join('|')
    const before = seen.get(plain) ?? 0
    seen.set(plain, before + 1)
    return {
      line,
      numbers: paymentNumbersIn(cells),
      day,
      amount,
      saidBack: said && !marked && out !== null && (!negative(out) || minusOut),
      fee,
      party,
      account: cell('account').replace(/\s/g, '').slice(0, 40),
      text,
      serial,
      key: before === 0 ? plain : `${plain}|${before}`,
    }
  })
}
