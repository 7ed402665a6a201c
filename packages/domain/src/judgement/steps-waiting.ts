// What next? All that the facts of an invoice wait for, judged.
import { category } from '../states.ts'
import type { JudgedAct, Verdict } from './judgement-table.ts'
import type { Facts } from './invoice-facts.ts'
import { judge, type JudgedFor } from './judge.ts'
import { steps, type Step } from './steps.ts'

const bad: readonly string[] = ['void', 'redFull', 'redUnknown']
const open: readonly string[] = ['unused', 'waiting', 'filed']
const easy: readonly Verdict[] = ['allowed', 'said']
/** Whether the facts wait for a step, whoever may take it. */
const waitsFor = (facts: Facts, by: JudgedFor): Readonly<Record<Exclude<Step, 'view'>, boolean>> => {
  const judged = (act: JudgedAct): Verdict => judge(facts, act, by).verdict
  const incoming = facts.category === category.incoming
  const toPay = incoming && open.includes(facts.pay) && facts.bearer === 'supplier' && facts.payableSign !== 0
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
