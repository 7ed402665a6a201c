// The radar's findings for one invoice, with their evidence: invoices in the viewer's scope by name, the others as a
// count.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { riskEndpoints } from '@piaotai/contract/risk.ts'
import { judgeRisk, limitsOf } from '@piaotai/domain/risk/risk-judge.ts'
import { overallRisk, riskBounds, type RiskWord } from '@piaotai/domain/risk/risk.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { json } from '../../../db/json.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { groupMatches, toGroupMatch } from '../../exchange/group/index.ts'
import { gatherFacts, type Gathered } from './gather-facts.ts'
import type { RelatedInvoice } from './related-invoices.ts'

type E = typeof riskEndpoints
export type RiskDeps = Needs<'db' | 'clock' | 'audit'>

export const readRisk =
  ({ db, clock }: Pick<RiskDeps, 'db' | 'clock'>) =>
  (actor: Actor, { id, area }: In<E['readRisk']>): Promise<Out<E['readRisk']>> =>
    db.inTenant(actor, async (tx) => {
      const { facts, evidence, sequence, subject, whole, ownLimits, first, files } = await gatherFacts(tx, actor, id, area)
      const findings = judgeRisk(facts)
      return {
        ...overallRisk(findings),
        months: [...(facts.dealings?.months ?? [])],
        seller:
          facts.seller === null
            ? null
            : { name: subject.seller_name, taxId: subject.seller_tax_id, first, reds: facts.dealings?.reds ?? 0 },
        sequence: stripOf(sequence, subject),
        limits: [...facts.limits],
        ownLimits,
        basis: whole ? 'company' : 'visible',
        group: toGroupMatch((await groupMatches(tx, actor.companyId, [subject.id], clock.now())).get(subject.id)),
        // A verdict without a risk shows no evidence, even if its rule found some.
        findings: findings.map((finding) => ({
          ...finding,
          facts: { ...finding.facts },
          ...(['clear', 'notChecked', 'notApplicable'].includes(finding.verdict) ? nothing : borneOut(evidence[finding.rule] ?? [])),
          files: showFiles.has(finding.says) ? [...files] : [],
        })),
      }
    })
/** Words of the duplicates' rule about files. */
const showFiles: ReadonlySet<string> = new Set<RiskWord<'duplicate'>>(['differingFile', 'broughtAgain'])
const nothing = { evidence: [], hidden: 0 }
const borneOut = (rows: readonly RelatedInvoice[]) => ({
  evidence: rows
    .filter((r) => r.visible)
    .slice(0, riskBounds.evidence)
    .map((r) => ({ id: r.id, number: r.number, date: r.date, sellerName: r.seller_name, amountIncludingTax: r.amount_including_tax })),
  hidden: rows.filter((r) => !r.visible).length,
})
const stripOf = ({ inRun, around }: Gathered['sequence'], { id, number, date }: Gathered['subject']): Out<E['readRisk']>['sequence'] => {
  if (number === null || around.length === 0) return []
  const following = new Set(inRun.map((n) => n.id))
  return [
    ...around.filter((n) => n.visible).map((n) => ({ id: n.id, number: n.number!, date: n.date, inRun: following.has(n.id) })),
    { id, number, date, inRun: inRun.length > 0 },
  ].toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

export const saveRiskLimits =
  ({ db, audit }: RiskDeps) =>
  (actor: Actor, { limits }: In<E['saveRiskLimits']>): Promise<Out<E['saveRiskLimits']>> =>
    db.inTenant(actor, async (tx) => {
      const own = tx.selectFrom('risk_settings').select('limits')
      const before = limitsOf((await own.executeTakeFirst())?.limits)
      const ownLimits = limits.length > 0
      const after = [...new Set(limitsOf(ownLimits ? limits : undefined))]
      if (ownLimits)
        await tx
          .insertInto('risk_settings')
          .values({ company_id: actor.companyId, limits: json(after) })
          .onConflict((oc) => oc.column('company_id').doUpdateSet({ limits: json(after) }))
          .execute()
      else await tx.deleteFrom('risk_settings').execute()
      await audit.record(tx, actor, [
        { action: 'company.riskLimitsSet', objectType: 'company', objectId: actor.companyId, detail: { before, after } },
      ])
      return { limits: after, ownLimits }
    })
