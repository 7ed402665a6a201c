// 判断: how invoices stand, and doubts that a person answers.
import { defineModule } from '../../../kernel/module.ts'
import { answerDoubts } from './answer-doubts.ts'
import { judgementSubscribers } from './subscribers.ts'

export const judgementModule = defineModule({
  useCases: (deps: Parameters<typeof answerDoubts>[0]) => ({ answerDoubts: answerDoubts(deps) }),
  subscribers: judgementSubscribers,
})
