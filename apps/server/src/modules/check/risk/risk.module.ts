import { defineModule } from '../../../kernel/module.ts'
import { readRisk, saveRiskLimits, type RiskDeps } from './read-risk.ts'

export const riskModule = defineModule({
  useCases: (deps: RiskDeps) => ({ readRisk: readRisk(deps), saveRiskLimits: saveRiskLimits(deps) }),
})
