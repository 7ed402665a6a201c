// 开始清单: what a new company does first, and where the list stands.
import { defineModule } from '../../../kernel/module.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { StartDeps } from './deps.ts'
import { putStartAway, readStart, readStartSample, skipStartStep } from './read-start.ts'
import { isStartInMenu } from './offered.ts'
import { startSubscribers } from './subscribers.ts'

export const startModule = defineModule({
  offers: ({ clock }: Needs<'clock'>) => ({ starting: { isInMenu: isStartInMenu(clock) } }),
  useCases: (deps: StartDeps) => ({
    readStart: readStart(deps),
    skipStartStep: skipStartStep(deps),
    putStartAway: putStartAway(deps),
    readStartSample: readStartSample(deps),
  }),
  subscribers: startSubscribers,
})
