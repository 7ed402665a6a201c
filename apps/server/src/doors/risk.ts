import type { riskEndpoints } from '@piaotai/contract/invoice/risk.ts'
import type { RiskUses } from '../modules/risk/index.ts'
import type { HandlersOf } from './serve-center.ts'

/** A part of the invoice center. */
export const riskHandlers = (uses: RiskUses): HandlersOf<typeof riskEndpoints> => ({
  readRisk: ({ who, input }) => uses.readRisk(who, input),
  saveRiskLimits: ({ who, input }) => uses.saveRiskLimits(who, input),
})
