// 说明这张发票: a readable story of an invoice's known facts. This file decides sentences and order; the dictionaries hold
// the words.
import type { RiskFinding } from '../risk/risk.ts'
import { category, entrySource, titleStatus, usageStatus, verifyStatus } from '../states.ts'

/** The input of the story: the invoice, its log and receipts (newest first), and the radar's findings. */
export interface StoryMatter {
  readonly invoice: {
    readonly entrySource: number
    readonly enteredBy: string
    readonly enteredAt: string
    readonly originalFormat: string | null
    readonly fields: Readonly<Record<string, { readonly from: string; readonly agrees?: readonly string[] | undefined }>>
    readonly warnings: readonly { readonly field: string; readonly code: string }[]
    readonly checks: readonly { readonly name: string; readonly ok: boolean }[]
    readonly category: number
    readonly verifyStatus: number
    readonly titleStatus: number
    readonly useStatus: number
    readonly accountingDate: string | null
    readonly voucherNumber: string | null
    readonly nonDeductibleReason: number | null
  }
  readonly log: readonly {
    readonly action: string
    readonly actor: string | null
    readonly at: string
    readonly detail: Readonly<Record<string, unknown>>
  }[]
  readonly receipts: readonly { readonly status: number | null; readonly askedAt: string; readonly userName: string | null }[]
  readonly risk: { readonly findings: readonly Pick<RiskFinding, 'rule' | 'says' | 'verdict' | 'facts'>[]; readonly unchecked: number }
}
/**
 * The sentences of each part, in story order. Named facts: `by` a person, `at` an instant, `source` and `sources` of
 * fields, `entry` a way in, `field(s)`, `checks`, `status` of the part's family, `rules`.
 */
export const storyWords = {
  origin: ['entered', 'enteredByHand', 'enteredFromBureau', 'newOriginal'],
  fields: ['oneSource', 'from', 'confirmed', 'doubtful'],
  checks: ['allHold', 'fail', 'none'],
  verification: ['told', 'never', 'waiting', 'notNeeded'],
  title: ['state', 'unchecked'],
  risk: ['finding', 'above', 'nothing', 'rest', 'unchecked'],
  hands: ['corrected', 'nobody'],
  state: ['use', 'booked', 'nonDeductible'],
  next: [
    'checkFields',
    'verify',
    'verifyLater',
    'askSeller',
    'fixTitle',
    'checkTitle',
    'lookAtRisk',
    'classify',
    'submit',
    'book',
    'nothing',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type StoryPart = keyof typeof storyWords
export type StoryWord<P extends StoryPart> = (typeof storyWords)[P][number]
export type StoryFacts = Readonly<Record<string, string | number | readonly string[]>>
export interface StoryLine {
  readonly part: StoryPart
  readonly says: string
  readonly facts: StoryFacts
  /** A risk finding with its sentence. */
  readonly finding?: StoryMatter['risk']['findings'][number]
}
const say = <P extends StoryPart>(part: P, says: StoryWord<P>, facts: StoryFacts = {}): StoryLine => ({ part, says, facts })
/** Maximum corrections and doubtful fields in the story; their tabs show the rest. */
const reported = { corrections: 5, doubtful: 6 }

const origin = ({ invoice: v, log }: StoryMatter): readonly StoryLine[] => [
  say('origin', v.originalFormat !== null ? 'entered' : v.entrySource === entrySource.taxBureau ? 'enteredFromBureau' : 'enteredByHand', {
    by: v.enteredBy,
    at: v.enteredAt,
    entry: v.entrySource,
    format: (v.originalFormat ?? '').toUpperCase(),
  }),
  ...log
    .filter((e) => e.action === 'invoice.originalUpdated')
    .slice(0, 1)
    .map((e) =>
      say('origin', 'newOriginal', {
        at: e.at,
        from: String(e.detail['from'] ?? '').toUpperCase(),
        to: String(e.detail['to'] ?? '').toUpperCase(),
      }),
    ),
]
const fields = ({ invoice: v }: StoryMatter): readonly StoryLine[] => {
  const read = Object.entries(v.fields).filter(([, origin]) => origin.from !== 'manual')
  const sources = [...new Set(read.map(([, origin]) => origin.from))]
  const confirmed = read.filter(([, origin]) => (origin.agrees?.length ?? 0) > 0).length
  const doubtful = new Map(v.warnings.map((w) => [w.field, w.code]))
  return [
    ...(sources.length === 1
      ? [say('fields', 'oneSource', { source: sources[0]!, count: read.length })]
      : sources.map((source) =>
          say('fields', 'from', { source, fields: read.filter(([, origin]) => origin.from === source).map(([name]) => name) }),
        )),
    ...(confirmed > 0 ? [say('fields', 'confirmed', { count: confirmed })] : []),
    ...[...doubtful]
      .slice(0, reported.doubtful)
      .map(([field, code]) => say('fields', 'doubtful', { field, warning: code, source: v.fields[field]?.from ?? '' })),
  ]
}
const checks = ({ invoice: { checks: done } }: StoryMatter): readonly StoryLine[] => {
  const failed = done.filter((c) => !c.ok).map((c) => c.name)
  if (done.length === 0) return [say('checks', 'none')]
  return [
    failed.length === 0
      ? say('checks', 'allHold', { count: done.length })
      : say('checks', 'fail', { checks: failed, count: failed.length, of: done.length }),
  ]
}
const verification = ({ invoice: v, receipts }: StoryMatter): readonly StoryLine[] => {
  if (v.verifyStatus === verifyStatus.notApplicable) return [say('verification', 'notNeeded')]
  const answered = receipts.find((r) => r.status === v.verifyStatus) ?? receipts.find((r) => r.status !== null)
  if (!answered) return [say('verification', receipts.length > 0 ? 'waiting' : 'never')]
  return [
    say('verification', 'told', { status: answered.status!, at: answered.askedAt, by: answered.userName ?? '', count: receipts.length }),
  ]
}
const title = ({ invoice: v }: StoryMatter): readonly StoryLine[] =>
  v.category === category.outgoing || v.titleStatus === titleStatus.notApplicable
    ? []
    : [v.titleStatus === titleStatus.unchecked ? say('title', 'unchecked') : say('title', 'state', { status: v.titleStatus })]
/**
 * The risk part does not repeat title and verification findings, only their severity, so that the risk does not look
 * smaller than it is.
 */
const reportedBefore: ReadonlySet<string> = new Set(['title', 'verification'])
const risk = ({ risk: { findings } }: StoryMatter): readonly StoryLine[] => {
  const bad = (['high', 'medium', 'low'] as const).flatMap((verdict) => findings.filter((f) => f.verdict === verdict))
  const rules = findings.filter((f) => f.verdict === 'notChecked' && !reportedBefore.has(f.rule)).map((f) => f.rule)
  const clear = { count: findings.filter((f) => f.verdict === 'clear').length }
  return [
    ...bad.map((finding): StoryLine => {
      const facts = { rule: finding.rule, verdict: finding.verdict }
      return reportedBefore.has(finding.rule) ? say('risk', 'above', facts) : { part: 'risk', says: 'finding', facts, finding }
    }),
    ...(bad.length === 0
      ? [say('risk', 'nothing', clear)]
      : bad.every((f) => reportedBefore.has(f.rule))
        ? [say('risk', 'rest', clear)]
        : []),
    ...(rules.length > 0 ? [say('risk', 'unchecked', { rules, count: rules.length })] : []),
  ]
}
const hands = ({ log }: StoryMatter): readonly StoryLine[] => {
  const corrections = log.filter((e) => e.action === 'invoice.corrected').slice(0, reported.corrections)
  if (corrections.length === 0) return [say('hands', 'nobody')]
  return corrections.map((e) =>
    say('hands', 'corrected', {
      by: e.actor ?? '',
      at: e.at,
      fields: ((e.detail['fields'] ?? []) as { field: string }[]).map((f) => f.field),
      reason: String(e.detail['reason'] ?? ''),
    }),
  )
}
const state = ({ invoice: v }: StoryMatter): readonly StoryLine[] => [
  say('state', 'use', { status: v.useStatus }),
  ...(v.voucherNumber !== null || v.accountingDate !== null
    ? [say('state', 'booked', { voucher: v.voucherNumber ?? '—', date: v.accountingDate ?? '—' })]
    : []),
  ...(v.nonDeductibleReason !== null ? [say('state', 'nonDeductible', { reason: v.nonDeductibleReason })] : []),
]
/** Next actions, the most pressing first. */
const next = ({ invoice: v, risk: { findings } }: StoryMatter): readonly StoryLine[] => {
  const status = v.verifyStatus as number
  const wrong: readonly number[] = [verifyStatus.notFound, verifyStatus.inconsistent, verifyStatus.cancelled, verifyStatus.redOffset]
  const again: readonly number[] = [verifyStatus.quotaExceeded, verifyStatus.failed, verifyStatus.sameDay]
  const open = v.useStatus === usageStatus.unused
  const incoming = v.category === category.incoming
  const titleWrong =
    incoming && ([titleStatus.nameMismatch, titleStatus.taxIdMismatch, titleStatus.notFound] as number[]).includes(v.titleStatus)
  const pressing = findings.some((f) => (f.verdict === 'high' || f.verdict === 'medium') && !reportedBefore.has(f.rule))
  const steps: readonly (readonly [word: StoryWord<'next'>, needed: boolean])[] = [
    ['askSeller', wrong.includes(status)],
    ['fixTitle', titleWrong],
    ['checkFields', v.warnings.length > 0],
    ['verify', status === verifyStatus.notVerified || status === verifyStatus.badFormat],
    ['verifyLater', again.includes(status)],
    ['lookAtRisk', pressing],
    ['checkTitle', incoming && v.titleStatus === titleStatus.unchecked],
    ['classify', v.category === category.uncategorised],
  ]
  const needed = steps
    .filter(([, is]) => is)
    .map(([word]) => say('next', word, word === 'checkFields' ? { count: new Set(v.warnings.map((w) => w.field)).size } : {}))
  if (needed.length > 0) return needed
  if (open && incoming) return [say('next', 'submit')]
  return [say('next', v.useStatus === usageStatus.confirmed && v.voucherNumber === null ? 'book' : 'nothing')]
}

/** The whole story, part after part. */
export const tellStory = (matter: StoryMatter): readonly StoryLine[] =>
  [origin, fields, checks, verification, title, risk, hands, state, next].flatMap((part) => part(matter))
