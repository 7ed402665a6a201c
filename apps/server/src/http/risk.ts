import type { riskEndpoints } from '@piaotai/contract/invoice/risk.ts'
import type { RiskUseCases } from '../modules/risk/index.ts'
import type { HandlersOf } from './register-center.ts'

/** A part of the invoice center. */
export const riskRoutes = (useCases: RiskUseCases): HandlersOf<typeof riskEndpoints> => ({
  readRisk: ({ who, input }) => useCases.readRisk(who, input),
  saveRiskLimits: ({ who, input }) => useCases.saveRiskLimits(who, input),
})
