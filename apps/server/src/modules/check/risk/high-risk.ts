// High risks of invoices about to be paid, as the whole company would see them: whoever submits one learns the word, never the evidence.
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import { judgeRisk } from '@piaotai/domain/risk/risk-judge.ts'
import type { RiskRule } from '@piaotai/domain/risk/risk.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { gatherFacts } from './gather-facts.ts'

/** Whether the radar finds a high risk in an invoice by any rule besides `except`. */
export const hasHighRisk = async (tx: Tx, actor: Actor, id: string, except: readonly RiskRule[]): Promise<boolean> => {
  const { rowScope: _rowScope, ...person } = actor
  const company: Actor = { ...person, role: 'superAdmin', permissions: permissionsOfRole('superAdmin') }
  const { facts } = await gatherFacts(tx, company, id, 'company')
  return judgeRisk(facts).some(({ verdict, rule }) => verdict === 'high' && !except.includes(rule))
}
