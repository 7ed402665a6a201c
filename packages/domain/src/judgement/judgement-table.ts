// The table of judgement: a row a cause, a column an act. Read it as it is written in the fiscal office's own list:
// blank allowed · i said first · ? asks for a reason · 2 a second person · > after the step named · x refused.
import { category } from '../states.ts'
import { above, all, is, type Condition } from './fact-conditions.ts'

/** submit 提交, confirm 确认付款, file 银行文件, tick 勾选, book 入账 at the bureau, voucher 凭证, push 推送, deliver 交付, archive 归档, delete 删除, withdraw 撤回, return 退回, undo 撤销确认. */
export const judgedActs = [
  'submit',
  'confirm',
  'file',
  'tick',
  'book',
  'voucher',
  'push',
  'deliver',
  'archive',
  'delete',
  'withdraw',
  'return',
  'undo',
] as const
export type JudgedAct = (typeof judgedActs)[number]
/** In order of strictness. */
export const verdicts = ['allowed', 'said', 'asks', 'second', 'after', 'refused'] as const
export type Verdict = (typeof verdicts)[number]
const verdictOf: Readonly<Record<string, Verdict>> = { ' ': 'allowed', i: 'said', '?': 'asks', '2': 'second', '>': 'after', x: 'refused' }

/** The way on from a cause: what a person does about it. */
export const wayOn = [
  'askSeller',
  'lookAtRed',
  'verify',
  'correct',
  'answerDoubts',
  'forward',
  'compare',
  'askGroup',
  'fetchOriginal',
  'askBureau',
  'openBatch',
  'openFile',
  'claim',
  'openReceipt',
  'markOutside',
  'register',
  'confirmAccount',
  'bringIn',
  'asExpense',
  'openVoucher',
  'openPeriod',
  'openDelivery',
  'undoTick',
  'takeBack',
  'offset',
  'none',
] as const
export type WayOn = (typeof wayOn)[number]

interface Row {
  readonly when: Condition
  readonly way: WayOn
  /** A character an act, in the order of `judgedActs`; a missing one is allowed. */
  readonly says: string
  /** Two people are asked for by the amount alone: no reason besides. */
  readonly plain?: true
}
const notOurs = is('title', 'foreign')
const incoming = is('category', category.incoming)
/** Of a void or fully red one the amount says nothing more. */
const notGone = is('standing', 'normal', 'redPartial', 'redUnknown', 'notFound', 'differs', 'unasked', 'tooOld', 'notApplicable')

//                                                    s c f t b v p d a D w r u
const rows = {
  notIncoming: { when: is('category', category.uncategorised, category.outgoing, category.thirdParty), way: 'none', says: 'xxxx' },
  void: { when: is('standing', 'void'), way: 'askSeller', says: 'xxxxxxxx  ' },
  redFull: { when: is('standing', 'redFull'), way: 'lookAtRed', says: 'xxxx?>ii  ' },
  redPartial: { when: is('standing', 'redPartial'), way: 'lookAtRed', says: 'iiii  ii  ' },
  redUnknown: { when: is('standing', 'redUnknown'), way: 'verify', says: '?2x> >ii  ' },
  isRed: { when: is('isRed', true), way: 'offset', says: '>>>x      ' },
  notFound: { when: all(is('standing', 'notFound'), is('bureauKnows', false)), way: 'correct', says: '222xx??>i ' },
  differs: { when: is('standing', 'differs'), way: 'correct', says: '222xx>?>i ' },
  unasked: { when: all(is('standing', 'unasked'), is('bureauKnows', false)), way: 'verify', says: 'i>>  iiii ' },
  tooOld: { when: is('standing', 'tooOld'), way: 'bringIn', says: '???  i    ' },
  foreignTitle: { when: all(incoming, notOurs), way: 'forward', says: '222xx?? i ' },
  nameDiffers: { when: all(incoming, is('title', 'nameOnly')), way: 'forward', says: '???iiii   ' },
  doubts: { when: above('doubts', 0), way: 'answerDoubts', says: '>>xii>>>i ' },
  contradictions: { when: above('contradictions', 0), way: 'correct', says: '222ii>?>i ' },
  twin: { when: is('twin', 'inUse', 'paid'), way: 'compare', says: '?22ii?i   ' },
  groupTwin: { when: is('groupTwin', true), way: 'askGroup', says: '?22ii?i   ' },
  broken: { when: is('broken', true), way: 'fetchOriginal', says: '222ii??>x ' },
  abnormal: { when: is('bureauRisk', 'abnormal'), way: 'askBureau', says: '222x??i   ' },
  doubtful: { when: is('bureauRisk', 'doubtful'), way: 'askBureau', says: 'iii?iii   ' },
  redLocked: { when: is('redLocked', true), way: 'lookAtRed', says: '???xiii   ' },
  inBatch: { when: is('pay', 'waiting'), way: 'openBatch', says: 'x        x' },
  filed: { when: is('pay', 'filed'), way: 'openFile', says: 'xix      x22' },
  bankSaid: { when: is('pay', 'bankSaid'), way: 'claim', says: 'x>x      xxx' },
  paid: { when: is('pay', 'paid'), way: 'openReceipt', says: 'x x      xxx?' },
  paidMonthClosed: { when: is('paidMonthClosed', true), way: 'openPeriod', says: '            2' },
  paidOutside: { when: is('receiver', 'paid'), way: 'markOutside', says: 'x2x  x   x  2' },
  bookedOutside: { when: is('receiver', 'booked'), way: 'markOutside', says: '???  x   x  2' },
  usedOutside: { when: is('receiver', 'inUse'), way: 'markOutside', says: '???      x' },
  heldOutside: { when: is('pay', 'elsewhere'), way: 'takeBack', says: 'xxx      x' },
  notToPay: { when: is('pay', 'notToPay'), way: 'takeBack', says: 'xxx' },
  noAccount: { when: is('noAccount', true), way: 'register', says: 'iix' },
  accountDiffers: { when: is('accountDiffers', true), way: 'confirmAccount', says: '?22' },
  accountUnproven: { when: is('accountUnproven', true), way: 'confirmAccount', says: 'ixx' },
  nothingToPay: { when: all(notGone, is('payableSign', 0)), way: 'none', says: 'xxx' },
  paysMore: { when: all(notGone, is('paysMore', true)), way: 'lookAtRed', says: 'x2x' },
  paysLess: { when: is('paysLess', true), way: 'none', says: '?ii' },
  overThreshold: { when: is('overThreshold', true), way: 'none', says: 'i22', plain: true },
  employee: { when: is('bearer', 'employee', 'card'), way: 'asExpense', says: '>>>' },
  ticked: { when: is('tick', 'ticked'), way: 'undoTick', says: '   x     x' },
  inDraft: { when: is('voucher', 'draft'), way: 'openVoucher', says: '     x' },
  inVoucher: { when: is('voucher', 'fixed'), way: 'openVoucher', says: '     x   x' },
  periodClosed: { when: is('periodClosed', true), way: 'openPeriod', says: '     >   x' },
  deliveredPending: { when: is('delivery', 'pending'), way: 'openDelivery', says: '         x' },
  delivered: { when: is('delivery', 'signed'), way: 'openDelivery', says: '       i' },
  noOriginal: { when: is('original', 'picture', 'none'), way: 'fetchOriginal', says: '     i ix' },
} as const satisfies Readonly<Record<string, Row>>

export type Cause = keyof typeof rows
/** In the order in which they are said. */
export const causes = Object.keys(rows) as readonly Cause[]
export const conditionOf = (cause: Cause): Condition => rows[cause].when
export const wayOf = (cause: Cause): WayOn => rows[cause].way
/** No reason is asked for: another person is enough. */
export const isPlain = (cause: Cause): boolean => 'plain' in rows[cause]
/** What a cause says of an act. */
export const saysOf = (cause: Cause, act: JudgedAct): Verdict => verdictOf[rows[cause].says[judgedActs.indexOf(act)] ?? ' ']!
/** The causes that have a say in an act at least as strict as `least`. */
export const causesAgainst = (act: JudgedAct, least: Verdict): readonly Cause[] =>
  causes.filter((cause) => verdicts.indexOf(saysOf(cause, act)) >= verdicts.indexOf(least))
