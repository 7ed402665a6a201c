// Shapes of rules: what a person writes, what came of a trial, and the log of runs.
import { z } from 'zod'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { accountLimits, auxiliaries, entrySides } from '@piaotai/domain/voucher/ledger-account.ts'
import { autoSendWays, partnerKeys } from '@piaotai/domain/rules/auto-send.ts'
import { extractionFields, extractionLimits, extractionSources, hadActs, transforms } from '@piaotai/domain/rules/extraction.ts'
import { ruleKinds, ruleKindNames, type RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import { hitOutcomes, ruleLimits, ruleStates, runCauses, runEnds, runStates, stopReasons } from '@piaotai/domain/rules/rule.ts'
import { ruleTimings } from '@piaotai/domain/rules/schedule.ts'
import { formulaFields, poolModes } from '@piaotai/domain/rules/classify.ts'
import { formulaLimits, formulaReasons } from '@piaotai/domain/rules/formula.ts'
import { voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { amountFaces, entryConditions } from '@piaotai/domain/voucher/voucher-rule.ts'
import { Content, Validity } from '../delivery/delivery-shapes.ts'
import { id } from '../ids.ts'
import { tabs } from '../invoice/invoice-words.ts'
import { instant, line, name, text } from '../shapes.ts'
import { filterKeys } from '../invoice/filter.ts'

export const ruleKind = z.enum(ruleKindNames)
export const Schedule = z.strictObject({
  timing: z.enum(ruleTimings),
  hour: z.number().int().min(0).max(23),
  weekday: z.number().int().min(1).max(7),
})
/** Longer than the limit, so that an answer can name the one that is. */
const addresses = (max: number) => z.array(line(deliveryLimits.address * 2, 1)).max(max)
export const AutoSendSettings = z
  .strictObject({
    by: z.array(z.enum(partnerKeys)).max(partnerKeys.length),
    fixed: addresses(deliveryLimits.recipients),
    cc: addresses(deliveryLimits.cc),
    way: z.enum(autoSendWays),
    content: Content,
    attach: z.boolean(),
    validity: Validity,
    signer: z.strictObject({ name: z.boolean(), phone: z.boolean() }),
    /** Empty: the title of the delivery settings. */
    title: line(deliveryLimits.title),
    message: text(deliveryLimits.message),
    language: z.enum(['zh-CN', 'en-US']),
    when: Schedule,
  })
  .meta({ id: 'AutoSendSettings' })
/** Entries of one invoice, and the pattern of their summary. */
export const VoucherRuleSettings = z
  .strictObject({
    entries: z
      .array(
        z.strictObject({
          side: z.enum(entrySides),
          account: line(accountLimits.code, 1),
          auxiliary: z.enum(auxiliaries).nullable(),
          face: z.enum(amountFaces),
          /** `always` where it is missing; the other two by whether some of the tax is deductible. */
          when: z.enum(entryConditions).optional(),
        }),
      )
      .min(2)
      .max(voucherLimits.ruleEntries),
    summary: line(voucherLimits.summary, 1),
  })
  .meta({ id: 'VoucherRuleSettings' })
/** Where a rule of extraction reads, and which named part fills which field. */
export const ExtractionSettings = z
  .strictObject({
    sources: z.array(z.enum(extractionSources)).max(extractionSources.length),
    pattern: line(extractionLimits.pattern),
    parts: z
      .array(
        z.strictObject({
          name: line(extractionLimits.part, 1),
          field: z.enum(extractionFields),
          transform: z.enum(transforms),
          had: z.enum(hadActs),
        }),
      )
      .max(extractionLimits.parts),
  })
  .meta({ id: 'ExtractionSettings' })
export const ClassifySettings = z
  .strictObject({
    pool: z.strictObject({ id: id('pool'), has: z.enum(poolModes) }).nullable(),
    category: z.number().int().min(0).max(3).nullable(),
    reason: z.number().int().min(1).max(5).nullable(),
    formulas: z.array(z.strictObject({ field: z.enum(formulaFields), text: text(formulaLimits.text) })).max(formulaFields.length),
    stop: z.boolean(),
  })
  .meta({ id: 'ClassifySettings' })
/** The settings of each kind. */
export const ruleSettings = {
  autoSend: AutoSendSettings,
  voucher: VoucherRuleSettings,
  extraction: ExtractionSettings,
  classify: ClassifySettings,
} as const satisfies Record<RuleKindName, z.ZodType>

/** The list's own filter, with its tab. */
export const RuleFilter = z.strictObject({ ...filterKeys, tab: z.enum(tabs).default('all') }).meta({ id: 'RuleFilter' })
/** A rule of one kind, as a person writes it. */
export const draftOf = <K extends RuleKindName>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    name: name(ruleLimits.name),
    filter: RuleFilter,
    caps: z.strictObject({
      run: z.number().int().min(1).max(ruleKinds[kind].caps.run.max),
      day: z.number().int().min(1).max(ruleKinds[kind].caps.day.max),
    }),
    settings: ruleSettings[kind],
  })
export const RuleDraft = z
  .discriminatedUnion('kind', [draftOf('autoSend'), draftOf('voucher'), draftOf('extraction'), draftOf('classify')])
  .meta({ id: 'RuleDraft' })

const sample = z.object({
  id: id('invoice'),
  number: z.string().nullable(),
  date: z.string().nullable(),
  amount: z.string().nullable(),
  target: z.string(),
  detail: z.string(),
  diff: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
})
export const TrialResult = z
  .object({
    matched: z.number().int(),
    acted: z.number().int(),
    refused: z.number().int(),
    /** Mails, vouchers … that the acted ones come to. */
    acts: z.number().int(),
    months: z.array(z.object({ month: z.string(), acted: z.number().int(), refused: z.number().int() })),
    targets: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        detail: z.string(),
        invoices: z.number().int(),
        acts: z.number().int(),
        amount: z.string(),
      }),
    ),
    others: z.object({ targets: z.number().int(), invoices: z.number().int(), acts: z.number().int(), amount: z.string() }),
    samples: z.array(sample),
    /** Invoices that another rule of the kind sets otherwise, and how. */
    conflicted: z.number().int().optional(),
    conflicts: z
      .array(
        z.object({
          ruleId: id('rule'),
          name: z.string(),
          field: z.string(),
          ours: z.string(),
          theirs: z.string(),
          wins: z.boolean(),
          count: z.number().int(),
          samples: z.array(sample),
        }),
      )
      .optional(),
    reasons: z.array(z.object({ reason: z.string(), count: z.number().int(), samples: z.array(sample) })),
  })
  .meta({ id: 'RuleTrial' })
export const RuleRun = z
  .object({
    id: id('ruleRun'),
    cause: z.enum(runCauses),
    state: z.enum(runStates),
    /** What ended it early, of a run. */
    ended: z.enum(runEnds).nullable(),
    by: z.string().nullable(),
    createdAt: instant,
    endedAt: instant.nullable(),
    /** Of a trial at work. */
    seen: z.number().int(),
    total: z.number().int(),
    /** What the log holds of this run: equal to its list. */
    acted: z.number().int(),
    refused: z.number().int(),
    acts: z.number().int(),
    /** Until when a run on history can be taken back; null: not, or taken back. */
    undoUntil: instant.nullable(),
    /** Values that came back, and those that have changed since and stay. */
    undone: z.object({ back: z.number().int(), kept: z.number().int() }).nullable(),
  })
  .meta({ id: 'RuleRun' })
export const RuleRow = z
  .object({
    id: id('rule'),
    draft: RuleDraft,
    state: z.enum(ruleStates),
    stopped: z.enum(stopReasons).nullable(),
    version: z.number().int(),
    /** Tried as it stands: it may be switched on. */
    tried: z.boolean(),
    /** It came with the product. `onTrial`: as it came, and not switched on. */
    starter: z.boolean(),
    onTrial: z.boolean(),
    owner: z.string(),
    onSince: instant.nullable(),
    nextAt: instant.nullable(),
    changedAt: instant,
    changedBy: z.string(),
    /** The newest run that is no trial. */
    lastRun: RuleRun.nullable(),
    /** Invoices that the log holds. */
    acted: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: 'Rule' })
export const RuleHit = z
  .object({
    invoiceId: id('invoice'),
    number: z.string().nullable(),
    amount: z.string().nullable(),
    outcome: z.enum(hitOutcomes),
    reason: z.string().nullable(),
    target: z.string(),
    detail: z.string(),
    /** What came of it: the delivery's task, the voucher. */
    act: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'RuleHit' })
export const FormulaMistake = z
  .object({
    reason: z.enum(formulaReasons),
    text: z.string(),
    line: z.number().int(),
    column: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
    nearest: z.string().optional(),
  })
  .meta({ id: 'FormulaMistake' })
