import { readRisk, saveRiskLimits, type RiskNeeds } from './read-risk.ts'

/** Every use case of the risk radar, given its needs at once. */
export const riskUses = (needs: RiskNeeds) => ({ readRisk: readRisk(needs), saveRiskLimits: saveRiskLimits(needs) })
export type RiskUses = ReturnType<typeof riskUses>
