// The radar's findings as text.
import type { TFunction } from 'i18next'
import type { RiskFinding } from '@piaotai/domain/risk/risk.ts'
import { writeAmount } from '../../../ui/values/amount.tsx'

/** Formats amounts among the facts. */
const factsOf = (facts: RiskFinding['facts']): RiskFinding['facts'] =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? `${value.startsWith('-') ? '−' : ''}¥${writeAmount(value).text}` : value,
    ]),
  )
/** A finding as one sentence. */
export const sentenceOf = (t: TFunction<'risk'>, { rule, says, facts }: Pick<RiskFinding, 'rule' | 'says' | 'facts'>): string =>
  t(`says.${rule}.${says}` as 'says.title.correct', factsOf(facts))
export const isFound = ({ verdict }: Pick<RiskFinding, 'verdict'>): boolean =>
  verdict === 'high' || verdict === 'medium' || verdict === 'low'
