import { readRisk, saveRiskLimits, type RiskDeps } from './read-risk.ts'

/** Every use case of the risk radar, built from its dependencies. */
export const riskUseCases = (deps: RiskDeps) => ({ readRisk: readRisk(deps), saveRiskLimits: saveRiskLimits(deps) })
export type RiskUseCases = ReturnType<typeof riskUseCases>
