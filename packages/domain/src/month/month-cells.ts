// 月结: what stands between now and a closed month: seven lines, each of cells; a cell is one question with a count.
import type { Permission } from '../rights/permission.ts'

/** 收齐, 看清, 对上, 抵扣, 付款, 记账, 归档: always in this order. */
export const monthParts = ['collect', 'check', 'match', 'deduct', 'pay', 'book', 'archive'] as const
export type MonthPart = (typeof monthParts)[number]
/** remind: only said. required: gates the closing, passed with a reason alone. never: gates it, and nothing passes it. */
export const monthGates = ['remind', 'required', 'never'] as const
export type MonthGate = (typeof monthGates)[number]

interface CellRule {
  readonly part: MonthPart
  readonly gate: MonthGate
  /** The right that does its next step; who has it is whom the cell waits for. */
  readonly needs: Permission
  /** What is decided in one go counts as one thing; else each row is one. */
  readonly atOnce?: true
  /** Until the bureau confirmed the period it gates; after that it is only said. */
  readonly untilConfirmed?: true
  /** Of the rows of another cell, which counts them: shown with it, and no thing of its own. */
  readonly of?: string
  /** Minutes that a thing takes. */
  readonly minutes: number
}
const pull: Permission = 'directTaxIncomeInvoice.pull'
const reconcile: Permission = 'directTaxIncomeInvoice.reconcile'
const deduct: Permission = 'directTaxIncomeInvoice.deduct'
const verify: Permission = 'allInvoiceCo.verify'
const edit: Permission = 'allInvoiceCo.edit'
const correct: Permission = 'allInvoiceCo.correct'
const book: Permission = 'caiwupz.edit'
const send: Permission = 'caiwupz.export'

/** In the order in which they are shown. The rules are those of closing a month: what gates, what reminds, whose step is next. */
export const monthCells = {
  daysNotPulled: { part: 'collect', gate: 'remind', needs: pull, atOnce: true, minutes: 2 },
  bureauOnly: { part: 'collect', gate: 'required', needs: pull, minutes: 2 },
  importsHeld: { part: 'collect', gate: 'required', needs: 'allInvoiceCo.import', minutes: 2 },
  mailParts: { part: 'collect', gate: 'required', needs: 'comemailhistory.reprocess', minutes: 2 },
  sellersMissing: { part: 'collect', gate: 'remind', needs: 'menu_2.incomeInvoiceCo', atOnce: true, minutes: 3 },
  numberGaps: { part: 'collect', gate: 'remind', needs: 'menu_2.outputInvoiceCo', atOnce: true, minutes: 3 },
  doubts: { part: 'check', gate: 'required', needs: correct, minutes: 1 },
  exceptions: { part: 'check', gate: 'required', needs: verify, minutes: 2 },
  turnedBad: { part: 'check', gate: 'required', needs: edit, minutes: 3 },
  titles: { part: 'check', gate: 'remind', needs: correct, atOnce: true, minutes: 2 },
  uncategorised: { part: 'check', gate: 'remind', needs: 'allInvoiceCo.classify', atOnce: true, minutes: 1 },
  twins: { part: 'check', gate: 'remind', needs: edit, atOnce: true, minutes: 2 },
  differs: { part: 'match', gate: 'required', needs: reconcile, minutes: 2 },
  oursOnly: { part: 'match', gate: 'required', needs: reconcile, minutes: 2 },
  snapshot: { part: 'match', gate: 'remind', needs: reconcile, atOnce: true, minutes: 1 },
  undecided: { part: 'deduct', gate: 'required', needs: deduct, atOnce: true, untilConfirmed: true, minutes: 1 },
  toExport: { part: 'deduct', gate: 'required', needs: deduct, atOnce: true, minutes: 2 },
  toReadBack: { part: 'deduct', gate: 'required', needs: deduct, atOnce: true, minutes: 3 },
  failedTicks: { part: 'deduct', gate: 'required', needs: deduct, minutes: 2 },
  changedTicks: { part: 'deduct', gate: 'required', needs: deduct, minutes: 2 },
  transfersOpen: { part: 'deduct', gate: 'required', needs: deduct, minutes: 2 },
  confirmedDiffers: { part: 'deduct', gate: 'remind', needs: deduct, atOnce: true, minutes: 5 },
  dueNotSubmitted: { part: 'pay', gate: 'remind', needs: 'submitPayment.submit', atOnce: true, minutes: 2 },
  toConfirm: { part: 'pay', gate: 'remind', needs: 'confirmPayment.confirm', minutes: 1 },
  fileRows: { part: 'pay', gate: 'remind', needs: 'confirmPayment.statement', atOnce: true, minutes: 3 },
  bankLines: { part: 'pay', gate: 'required', needs: 'confirmPayment.statement', minutes: 2 },
  paidWithoutProof: { part: 'pay', gate: 'remind', needs: 'confirmPayment.confirm', atOnce: true, minutes: 3 },
  paidAndRed: { part: 'pay', gate: 'required', needs: 'confirmPayment.cancel', minutes: 3 },
  employees: { part: 'pay', gate: 'remind', needs: 'submitPayment.submit', atOnce: true, minutes: 2 },
  noVoucher: { part: 'book', gate: 'required', needs: book, atOnce: true, minutes: 2 },
  noRule: { part: 'book', gate: 'remind', needs: book, of: 'noVoucher', minutes: 3 },
  drafts: { part: 'book', gate: 'never', needs: send, atOnce: true, minutes: 2 },
  pushesWaiting: { part: 'book', gate: 'never', needs: send, atOnce: true, minutes: 1 },
  noNumber: { part: 'book', gate: 'required', needs: send, atOnce: true, minutes: 2 },
  doubleNumber: { part: 'book', gate: 'never', needs: send, minutes: 2 },
  changedSince: { part: 'book', gate: 'required', needs: book, minutes: 2 },
  inputTaxDiffers: { part: 'book', gate: 'remind', needs: book, atOnce: true, minutes: 5 },
  noOriginal: { part: 'archive', gate: 'remind', needs: pull, atOnce: true, minutes: 2 },
  pictureOfDigital: { part: 'archive', gate: 'remind', needs: pull, atOnce: true, minutes: 2 },
  brokenSignature: { part: 'archive', gate: 'remind', needs: pull, atOnce: true, minutes: 2 },
  notSigned: { part: 'archive', gate: 'remind', needs: 'sendInvEmailRecordCo.resend', minutes: 1 },
  packageMissing: { part: 'archive', gate: 'remind', needs: 'allInvoiceCo.download', atOnce: true, minutes: 1 },
} as const satisfies Readonly<Record<string, CellRule>>
export type MonthCell = keyof typeof monthCells
export const monthCellNames = Object.keys(monthCells) as readonly MonthCell[]
export const cellRule = (cell: MonthCell): CellRule => monthCells[cell]
export const cellsOf = (part: MonthPart): readonly MonthCell[] => monthCellNames.filter((cell) => cellRule(cell).part === part)
export const monthLimits = {
  /** A look counts the rows of a cell up to this, and gives more as “this and more”. */
  looked: 1000,
  /** A signature and a seal count up to this. */
  counted: 10_000,
  note: 500,
  notes: 50,
  reason: 200,
  /** Companies of a person that the table of all companies holds. */
  companies: 50,
} as const
