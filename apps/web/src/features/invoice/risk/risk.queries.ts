// Calls of the risk radar.
import { queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { riskEndpoints } from '@piaotai/contract/risk.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../../lib/http/api.ts'

export type RiskReport = Received<(typeof riskEndpoints)['readRisk']>
export type Finding = RiskReport['findings'][number]
export type Verdict = RiskReport['verdict']

export const riskQuery = (area: ReadArea, id: string) =>
  queryOptions({ queryKey: ['risk', area, id], queryFn: () => api.invoice.readRisk({ id, area }) })
export const saveRiskLimits = (limits: readonly string[]) => api.invoice.saveRiskLimits({ limits: [...limits] })
