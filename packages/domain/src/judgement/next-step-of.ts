// What next? The first step that the facts wait for and that may be taken.
import { category } from '../states.ts'
import type { JudgedAct, Verdict } from './judgement-table.ts'
import type { Facts } from './invoice-facts.ts'
import { judge, type JudgedFor } from './judge.ts'

/** In their order. `askSeller`: look at the red or void one, and ask the seller for another. */
export const steps = [
  'answerDoubts',
  'claim',
  'askSeller',
  'correct',
  'verify',
  'classify',
  'forward',
  'confirmAccount',
  'confirm',
  'submit',
  'send',
  'view',
] as const
export type Step = (typeof steps)[number]

const bad: readonly string[] = ['void', 'redFull', 'redUnknown']
const open: readonly string[] = ['unused', 'waiting', 'filed']
const easy: readonly Verdict[] = ['allowed', 'said']
/** Whether the facts wait for a step, whoever may take it. */
const waitsFor = (facts: Facts, by: JudgedFor): Readonly<Record<Exclude<Step, 'view'>, boolean>> => {
  const judged = (act: JudgedAct): Verdict => judge(facts, act, by).verdict
  const incoming = facts.category === category.incoming
  const toPay = incoming && open.includes(facts.pay)
  return {
    answerDoubts: facts.doubts > 0,
    claim: facts.pay === 'bankSaid',
    askSeller: bad.includes(facts.standing) && facts.category !== category.outgoing && facts.pay !== 'notToPay',
    correct: facts.contradictions > 0 || facts.standing === 'differs' || (facts.standing === 'notFound' && !facts.bureauKnows),
    verify: facts.standing === 'unasked',
    classify: facts.category === category.uncategorised,
    forward: incoming && facts.title === 'foreign' && facts.pay === 'unused',
    confirmAccount: toPay && facts.accountUnproven,
    confirm: incoming && (facts.pay === 'waiting' || facts.pay === 'filed') && easy.includes(judged('confirm')),
    submit: incoming && facts.pay === 'unused' && easy.includes(judged('submit')),
    send: facts.category === category.outgoing && facts.delivery === 'none' && easy.includes(judged('deliver')),
  }
}
/** All that the facts wait for, in its order. */
export const stepsOf = (facts: Facts, by: JudgedFor = { alone: false }): readonly Step[] => {
  const waits = waitsFor(facts, by)
  return steps.filter((step) => step !== 'view' && waits[step])
}
/** `may`: whether the person may take a step here. */
export const nextStepOf = (waiting: readonly Step[], may: (step: Step) => boolean): Step => waiting.find(may) ?? 'view'
