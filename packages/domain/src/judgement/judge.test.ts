// The table of judgement, cell by cell, as it was agreed: a row a fact, a column an act.
import { describe, expect, it } from 'vitest'
import { judgement as zh } from '@piaotai/locales/zh-CN/judgement.ts'
import { judgement as en } from '@piaotai/locales/en-US/judgement.ts'
import { causes, judgedActs, verdicts, type Cause, type JudgedAct, type Verdict } from './judgement-table.ts'
import { noPayment, type Facts } from './invoice-facts.ts'
import { holdbackOf, judge } from './judge.ts'
import { nextStepOf, type Step } from './steps.ts'
import { stepsOf } from './steps-waiting.ts'
import { payableOf } from './payable.ts'

const clean: Facts = {
  ...noPayment,
  category: 1,
  standing: 'normal',
  isRed: false,
  bureauKnows: true,
  bureauRisk: 'none',
  redLocked: false,
  title: 'ours',
  doubts: 0,
  contradictions: 0,
  twin: 'none',
  groupTwin: false,
  broken: false,
  pay: 'unused',
  receiver: 'none',
  bearer: 'supplier',
  payableSign: 1,
  tick: 'none',
  voucher: 'none',
  periodClosed: false,
  delivery: 'none',
  original: 'official',
}
const unknown = { bureauKnows: false }
// ✓ allowed · i said · ? asks · 2 second person · → after a step · ✗ refused. Columns: 提 确 文 勾 入 证 推 交 档 删, and 撤 退 消.
const table: readonly (readonly [Cause, Partial<Facts>, string])[] = [
  ['void', { standing: 'void' }, '✗✗✗✗✗✗✗✗✓✓✓✓✓'],
  ['redFull', { standing: 'redFull' }, '✗✗✗✗?→ii✓✓✓✓✓'],
  ['redPartial', { standing: 'redPartial' }, 'iiii✓✓ii✓✓✓✓✓'],
  ['redUnknown', { standing: 'redUnknown' }, '?2✗→✓→ii✓✓✓✓✓'],
  ['isRed', { isRed: true, payableSign: -1 }, '→→→✗✓✓✓✓✓✓✓✓✓'],
  ['notFound', { standing: 'notFound', ...unknown }, '222✗✗??→i✓✓✓✓'],
  ['differs', { standing: 'differs' }, '222✗✗→?→i✓✓✓✓'],
  ['unasked', { standing: 'unasked', ...unknown }, 'i→→✓✓iiii✓✓✓✓'],
  ['tooOld', { standing: 'tooOld' }, '???✓✓i✓✓✓✓✓✓✓'],
  ['foreignTitle', { title: 'foreign' }, '222✗✗??✓i✓✓✓✓'],
  ['nameDiffers', { title: 'nameOnly' }, '???iiii✓✓✓✓✓✓'],
  ['doubts', { doubts: 2 }, '→→✗ii→→→i✓✓✓✓'],
  ['contradictions', { contradictions: 1 }, '222ii→?→i✓✓✓✓'],
  ['twin', { twin: 'inUse' }, '?22ii?i✓✓✓✓✓✓'],
  ['twin', { twin: 'paid' }, '?22ii?i✓✓✓✓✓✓'],
  ['groupTwin', { groupTwin: true }, '?22ii?i✓✓✓✓✓✓'],
  ['broken', { broken: true }, '222ii??→✗✓✓✓✓'],
  ['abnormal', { bureauRisk: 'abnormal' }, '222✗??i✓✓✓✓✓✓'],
  ['doubtful', { bureauRisk: 'doubtful' }, 'iii?iii✓✓✓✓✓✓'],
  ['redLocked', { redLocked: true }, '???✗iii✓✓✓✓✓✓'],
  ['inBatch', { pay: 'waiting' }, '✗✓✓✓✓✓✓✓✓✗✓✓✓'],
  ['filed', { pay: 'filed' }, '✗i✗✓✓✓✓✓✓✗22✓'],
  ['bankSaid', { pay: 'bankSaid' }, '✗→✗✓✓✓✓✓✓✗✗✗✓'],
  ['paidMonthClosed', { paidMonthClosed: true }, '✓✓✓✓✓✓✓✓✓✓✓✓2'],
  ['paid', { pay: 'paid' }, '✗✓✗✓✓✓✓✓✓✗✗✗?'],
  ['paidOutside', { receiver: 'paid' }, '✗2✗✓✓✗✓✓✓✗✓✓2'],
  ['bookedOutside', { receiver: 'booked' }, '???✓✓✗✓✓✓✗✓✓2'],
  ['usedOutside', { receiver: 'inUse' }, '???✓✓✓✓✓✓✗✓✓✓'],
  ['heldOutside', { pay: 'elsewhere' }, '✗✗✗✓✓✓✓✓✓✗✓✓✓'],
  ['notToPay', { pay: 'notToPay' }, '✗✗✗✓✓✓✓✓✓✓✓✓✓'],
  ['noAccount', { noAccount: true }, 'ii✗✓✓✓✓✓✓✓✓✓✓'],
  ['accountDiffers', { accountDiffers: true }, '?22✓✓✓✓✓✓✓✓✓✓'],
  ['accountUnproven', { accountUnproven: true }, 'i✗✗✓✓✓✓✓✓✓✓✓✓'],
  ['nothingToPay', { payableSign: 0 }, '✗✗✗✓✓✓✓✓✓✓✓✓✓'],
  ['paysMore', { paysMore: true }, '✗2✗✓✓✓✓✓✓✓✓✓✓'],
  ['paysLess', { paysLess: true }, '?ii✓✓✓✓✓✓✓✓✓✓'],
  ['overThreshold', { overThreshold: true }, 'i22✓✓✓✓✓✓✓✓✓✓'],
  ['employee', { bearer: 'employee' }, '→→→✓✓✓✓✓✓✓✓✓✓'],
  ['ticked', { tick: 'ticked' }, '✓✓✓✗✓✓✓✓✓✗✓✓✓'],
  ['inDraft', { voucher: 'draft' }, '✓✓✓✓✓✗✓✓✓✓✓✓✓'],
  ['inVoucher', { voucher: 'fixed' }, '✓✓✓✓✓✗✓✓✓✗✓✓✓'],
  ['periodClosed', { periodClosed: true }, '✓✓✓✓✓→✓✓✓✗✓✓✓'],
  ['deliveredPending', { delivery: 'pending' }, '✓✓✓✓✓✓✓✓✓✗✓✓✓'],
  ['delivered', { delivery: 'signed' }, '✓✓✓✓✓✓✓i✓✓✓✓✓'],
  ['noOriginal', { original: 'none' }, '✓✓✓✓✓i✓i✗✓✓✓✓'],
  ['noOriginal', { original: 'picture' }, '✓✓✓✓✓i✓i✗✓✓✓✓'],
  ['notIncoming', { category: 2, title: 'open' }, '✗✗✗✗✓✓✓✓✓✓✓✓✓'],
]
const glyphs: Readonly<Record<string, Verdict>> = {
  '✓': 'allowed',
  i: 'said',
  '?': 'asks',
  '2': 'second',
  '→': 'after',
  '✗': 'refused',
}
const cells = table.flatMap(([cause, facts, row]) =>
  judgedActs.map((act, at): readonly [Cause, JudgedAct, string, Partial<Facts>] => [cause, act, row[at]!, facts]),
)

describe('The judge', () => {
  it('lets pass what nothing stands against', () => {
    expect(judgedActs.map((act) => judge(clean, act))).toEqual(judgedActs.map(() => ({ verdict: 'allowed', said: [] })))
  })
  it.each(cells)('%s · %s · %s', (cause, act, glyph, facts) => {
    const { verdict, said } = judge({ ...clean, ...facts }, act)
    expect([verdict, said.map((one) => one.cause)]).toEqual([glyphs[glyph], glyph === '✓' ? [] : [cause]])
  })
  it('knows no cause that the table leaves out, and has a sentence for each in both languages', () => {
    expect(new Set(table.map(([cause]) => cause))).toEqual(new Set(causes))
    for (const words of [zh, en])
      expect(causes.filter((cause) => words.cause[cause].short === '' || words.cause[cause].sentence === '')).toEqual([])
  })
  it('says everything that is against an act, the strictest counts', () => {
    const { verdict, said } = judge({ ...clean, standing: 'void', twin: 'paid', doubts: 1 }, 'submit')
    expect([verdict, said.map(({ cause }) => cause)]).toEqual(['refused', ['void', 'doubts', 'twin']])
  })
  it('asks one person for a reason where a company has no second', () => {
    expect(judge({ ...clean, standing: 'notFound', bureauKnows: false }, 'confirm', { alone: true }).verdict).toBe('asks')
  })
  it('orders its words by strictness', () => {
    expect(verdicts).toEqual(['allowed', 'said', 'asks', 'second', 'after', 'refused'])
  })
})

describe('A person at an act', () => {
  const person = { reason: '已核对合同', mayOverride: true, isOther: true }
  const at = (facts: Partial<Facts>, with_: Partial<typeof person> = {}, act: JudgedAct = 'confirm') =>
    holdbackOf(judge({ ...clean, ...facts }, act), { ...person, ...with_ })?.because ?? null
  it.each([
    ['passes with a reason', { twin: 'paid' }, {}, null],
    ['is kept back by a step, whatever the reason', { doubts: 1 }, {}, 'after'],
    ['is kept back by a refusal first of all', { doubts: 1, standing: 'void' }, {}, 'refused'],
    ['is another than who submitted, with every right', { twin: 'paid' }, { isOther: false }, 'otherPerson'],
    ['gives a reason', { twin: 'paid' }, { reason: ' ' }, 'reason'],
    ['holds the right to override', { twin: 'paid' }, { mayOverride: false }, 'right'],
    ['needs no reason where the amount alone asks for two', { overThreshold: true }, { reason: '', mayOverride: false }, null],
    ['who submitted never passes the amount that asks for two', { overThreshold: true }, { isOther: false }, 'otherPerson'],
  ] as const)('%s', (_name, facts, with_, because) => {
    expect(at(facts, with_)).toBe(because)
  })
})

describe('The next step', () => {
  it.each([
    ['is to submit a clean one', {}, 'submit'],
    ['is to confirm what waits', { pay: 'waiting' }, 'confirm'],
    ['is never to submit a void one', { standing: 'void' }, 'askSeller'],
    ['is never to submit a fully red one', { standing: 'redFull', payableSign: 0 }, 'askSeller'],
    ['is never to submit one that the bureau does not know', { standing: 'notFound', bureauKnows: false }, 'correct'],
    [
      'is to verify one that nobody has asked about, before it is confirmed',
      { standing: 'unasked', bureauKnows: false, pay: 'waiting' },
      'verify',
    ],
    ['is to check doubts before all else', { doubts: 1, standing: 'void' }, 'answerDoubts'],
    ['is to claim the bank’s line', { pay: 'bankSaid', standing: 'redFull' }, 'claim'],
    ['is to have a changed account confirmed', { accountUnproven: true, pay: 'waiting' }, 'confirmAccount'],
    ['is never to pay a supplier for what an employee paid', { bearer: 'employee', accountUnproven: true }, 'view'],
    ['is never to pay what is marked as not to be paid', { pay: 'notToPay', accountUnproven: true }, 'view'],
    ['is never to pay where nothing is left', { payableSign: 0, accountUnproven: true }, 'view'],
    ['is to forward what is another company’s', { title: 'foreign' }, 'forward'],
    ['is to look where a reason is asked for', { twin: 'paid' }, 'view'],
    ['is to look at what is paid', { pay: 'paid' }, 'view'],
    ['is to deliver a sale', { category: 2 }, 'send'],
  ] as const)('%s', (_name, facts, step) => {
    expect(nextStepOf(stepsOf({ ...clean, ...facts } as Facts), () => true)).toBe(step)
  })
  it('is the next one that the person may take', () => {
    expect(nextStepOf(stepsOf({ ...clean, standing: 'unasked', bureauKnows: false }), (step: Step) => step !== 'verify')).toBe('submit')
  })
})

describe('What may be paid', () => {
  it.each([
    ['of a normal one: all', '113.00', 'normal', null, '0', '113.00'],
    ['of a void one: nothing', '113.00', 'void', null, '0', '0.00'],
    ['of a fully red one: nothing', '113.00', 'redFull', '113.00', '0', '0.00'],
    ['of a partly red one: the rest', '3596.80', 'redPartial', '600.00', '0', '2996.80'],
    ['after a payment: the rest', '113.00', 'normal', null, '100.00', '13.00'],
    ['never below nothing', '113.00', 'redPartial', '100.00', '50.00', '0.00'],
    ['of a red one: all of it, below zero', '-113.00', 'normal', null, '0', '-113.00'],
    ['of one without a total: nothing', null, 'normal', null, '0', '0.00'],
  ] as const)('%s', (_name, total, standing, redGross, paidBefore, payable) => {
    expect(payableOf({ total, standing, redGross, paidBefore })).toBe(payable)
  })
})
