// 判断: how invoices stand, and doubts that a person answers.
import type { Needs } from '../../../kernel/deps.ts'
import { defineModule } from '../../../kernel/module.ts'
import { answerDoubts, reopenDoubts, type AnswerDeps } from './doubts/answer-doubts.ts'
import { readDoubts } from './doubts/read-doubts.ts'
import { readTruth } from './doubts/read-truth.ts'
import { judgementSubscribers } from './subscribers.ts'

export const judgementModule = defineModule({
  useCases: (deps: AnswerDeps) => ({ answerDoubts: answerDoubts(deps), reopenDoubts: reopenDoubts(deps), readDoubts: readDoubts(deps) }),
  commands: (deps: Needs<'db'>) => ({ readTruth: readTruth(deps) }),
  subscribers: judgementSubscribers,
})
