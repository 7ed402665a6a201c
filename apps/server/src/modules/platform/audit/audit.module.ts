import { defineModule } from '../../../kernel/module.ts'
import { recordDenied } from './record-denied.ts'
import { verifyChain } from './verify-chain.ts'

export const auditModule = defineModule({
  offers: (deps: Parameters<typeof recordDenied>[0]) => ({ denied: recordDenied(deps) }),
  commands: (deps: Parameters<typeof verifyChain>[0]) => ({ verifyChain: verifyChain(deps) }),
})
