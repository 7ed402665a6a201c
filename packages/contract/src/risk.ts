// 风险: the radar's findings on one invoice, and the company's watched limits.
import { z } from 'zod'
import { riskAxes, riskBounds, riskRules, riskVerdicts, type RiskRule } from '@piaotai/domain/risk/risk.ts'
import { endpoint, part } from './endpoint.ts'
import { GroupMatch } from './group/match.ts'
import { id } from './ids.ts'
import { amount, readArea } from './shapes.ts'
import { look } from './invoice/access.ts'

const rules = Object.keys(riskRules) as [RiskRule, ...RiskRule[]]
const verdict = z.enum(riskVerdicts)
/** Another invoice that bears a finding out. Only such as the viewer may open. */
export const RiskEvidence = z
  .object({
    id: id('invoice'),
    number: z.string().nullable(),
    date: z.string().nullable(),
    sellerName: z.string().nullable(),
    amountIncludingTax: z.string().nullable(),
  })
  .meta({ id: 'RiskEvidence' })
/**
 * One rule's result; `says` has its sentence in the dictionaries, filled by `facts` (amounts are decimal strings).
 * `hidden`: the number of evidence invoices that the viewer may not open.
 */
export const RiskFinding = z
  .object({
    rule: z.enum(rules),
    axis: z.enum(riskAxes),
    says: z.string(),
    verdict,
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    evidence: z.array(RiskEvidence).max(riskBounds.evidence),
    hidden: z.number().int(),
    /** Files that showed the invoice again, latest first, limited to the viewer's import records. */
    files: z.array(z.object({ id: id('importFile'), name: z.string(), at: z.string() })).max(riskBounds.evidence),
  })
  .meta({ id: 'RiskFinding' })
export const RiskReport = z
  .object({
    /**
     * The worst verdict; `notChecked` without findings when a rule could not check. `unchecked`: number of such rules.
     */
    verdict,
    unchecked: z.number().int(),
    findings: z.array(RiskFinding),
    /**
     * The seller's invoices in the twelve months up to this invoice's month, within the viewer's rights; empty without
     * seller or date. `YYYY-MM`, oldest first.
     */
    months: z.array(z.object({ month: z.string(), count: z.number().int(), amount: z.string() })),
    /**
     * The seller as the viewer's invoices show it; `first`: the day of its earliest invoice, `reds`: reversals among the
     * invoices of `months`.
     */
    seller: z
      .object({ name: z.string().nullable(), taxId: z.string().nullable(), first: z.string().nullable(), reds: z.number().int() })
      .nullable(),
    /**
     * Neighbouring numbers of the seller that the viewer may see, smallest first. `inRun`: in this invoice's sequence.
     */
    sequence: z.array(z.object({ id: id('invoice'), number: z.string(), date: z.string().nullable(), inRun: z.boolean() })),
    /** The watched limits; `ownLimits`: the company set them itself. */
    limits: z.array(z.string()),
    ownLimits: z.boolean(),
    /** Whether the counts cover all invoices of the company, or only those visible to the viewer. */
    basis: z.enum(['company', 'visible']),
    /** Another company of a group has it too. */
    group: GroupMatch.nullable(),
  })
  .meta({ id: 'RiskReport' })

export const riskEndpoints = part('invoice', 'invoice', {
  readRisk: endpoint({
    method: 'GET',
    path: '/invoice/:id/risk',
    access: look,
    summary: '风险雷达 What the risk rules say of one invoice',
    input: z.strictObject({ id: id('invoice'), area: readArea }),
    output: RiskReport,
    problems: ['invoice.notFound'],
  }),
  saveRiskLimits: endpoint({
    method: 'PUT',
    path: '/risk/limits',
    access: { needs: 'comHome.edit' },
    summary: '风险限额 Sums just below which invoices are pointed out',
    /** None: the usual ones count again. */
    input: z.strictObject({
      limits: z.array(amount.refine((sum) => !sum.startsWith('-') && /[1-9]/.test(sum), 'positive')).max(riskBounds.limits),
    }),
    output: z.object({ limits: z.array(z.string()), ownLimits: z.boolean() }),
  }),
})
