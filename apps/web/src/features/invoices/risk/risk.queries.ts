// Calls of the risk radar, and its findings in the words of the language.
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { riskEndpoints } from '@piaotai/contract/invoice/risk.ts'
import { api } from '../../../lib/api.ts'
import { writeAmount } from '../../../ui/amount.tsx'
import type { InvoiceList } from '../invoice-list.config.ts'

export type RiskReport = Received<typeof riskEndpoints['readRisk']>
export type Finding = RiskReport['findings'][number]
export type Verdict = RiskReport['verdict']

export const riskQuery = (area: InvoiceList['area'], id: string) => queryOptions({ queryKey: ['risk', area, id], queryFn: () => api.invoice.readRisk({ id, area }) })
export const saveRiskLimits = (limits: readonly string[]) => api.invoice.saveRiskLimits({ limits: [...limits] })

/** Amounts among the facts as people read them. */
const factsOf = (facts: Finding['facts']): Finding['facts'] =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? `${value.startsWith('-') ? '−' : ''}¥${writeAmount(value).text}` : value]))
/** What a finding says, in one sentence. */
export const sentenceOf = (t: TFunction<'risk'>, { rule, says, facts }: Pick<Finding, 'rule' | 'says' | 'facts'>): string => t(`says.${rule}.${says}` as 'says.title.correct', factsOf(facts))
export const isFound = ({ verdict }: Pick<Finding, 'verdict'>): boolean => verdict === 'high' || verdict === 'medium' || verdict === 'low'
