// 风险: what the radar found on one invoice, and the sums that a company watches.
import { z } from 'zod'
import { riskAxes, riskBounds, riskRules, riskVerdicts, type RiskRule } from '@piaotai/domain/risk.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { amount, readArea } from '../shapes.ts'
import { look } from './access.ts'

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
/** What one rule says; `says` has its sentence in the dictionaries, filled by `facts` (amounts are decimal strings). `hidden`: further invoices that bear it out, which the viewer may not open: a count and nothing else. */
export const RiskFinding = z
  .object({
    rule: z.enum(rules),
    axis: z.enum(riskAxes),
    says: z.string(),
    verdict,
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    evidence: z.array(RiskEvidence).max(riskBounds.evidence),
    hidden: z.number().int(),
    /** Files that showed the invoice again, latest first: of those that the viewer sees among the records of imports. */
    files: z.array(z.object({ id: id('importFile'), name: z.string(), at: z.string() })).max(riskBounds.evidence),
  })
  .meta({ id: 'RiskFinding' })
export const RiskReport = z
  .object({
    /** The worst verdict; `notChecked` where nothing was found and a rule could not look. `unchecked`: how many rules could not. */
    verdict,
    unchecked: z.number().int(),
    findings: z.array(RiskFinding),
    /** The seller's invoices in the twelve months up to this one's, as far as the viewer sees; empty without seller or date. `YYYY-MM`, oldest first. */
    months: z.array(z.object({ month: z.string(), count: z.number().int(), amount: z.string() })),
    /** Numbers of the same seller around this one, as far as the viewer sees, smallest first. `inRun`: in one row with this one. */
    sequence: z.array(z.object({ id: id('invoice'), number: z.string(), date: z.string().nullable(), inRun: z.boolean() })),
    /** The sums that are watched; `ownLimits`: the company set them itself. */
    limits: z.array(z.string()),
    ownLimits: z.boolean(),
    /** Whether dealings are counted over all invoices of the company, or over those the viewer may see. */
    basis: z.enum(['company', 'visible']),
  })
  .meta({ id: 'RiskReport' })

export const riskEndpoints = {
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
} as const
