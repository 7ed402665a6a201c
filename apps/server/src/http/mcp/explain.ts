// Why an invoice stands as it does, in the product's own sentences.
import type { InvoiceDetail, LogEntry } from '@piaotai/contract/invoice/invoice-shapes.ts'
import type { JudgedInvoice } from '@piaotai/contract/judgement.ts'
import type { RiskReport } from '@piaotai/contract/risk.ts'
import type { RiskFinding } from '@piaotai/domain/risk/risk.ts'
import { judgedActs } from '@piaotai/domain/judgement/causes.ts'
import { tellStory } from '@piaotai/domain/invoice/story.ts'
import { judgement as enJudgement } from '@piaotai/locales/en-US/judgement.ts'
import { risk as enRisk } from '@piaotai/locales/en-US/risk.ts'
import { states as enStates } from '@piaotai/locales/en-US/states.ts'
import { invoiceStory as enStory } from '@piaotai/locales/en-US/invoice-story.ts'
import { judgement as zhJudgement } from '@piaotai/locales/zh-CN/judgement.ts'
import { risk as zhRisk } from '@piaotai/locales/zh-CN/risk.ts'
import { states as zhStates } from '@piaotai/locales/zh-CN/states.ts'
import { invoiceStory as zhStory } from '@piaotai/locales/zh-CN/invoice-story.ts'
import type { z } from 'zod'

type Words = Readonly<Record<string, string>>
const tongues = {
  'zh-CN': { risk: zhRisk, states: zhStates, story: zhStory, judgement: zhJudgement, colon: '：' },
  'en-US': { risk: enRisk, states: enStates, story: enStory, judgement: enJudgement, colon: ': ' },
} as const
const fill = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** States and next steps are the product's; findings quote what stands on the invoice. */
export const explain = (
  language: keyof typeof tongues,
  invoice: z.output<typeof InvoiceDetail>,
  log: readonly z.output<typeof LogEntry>[],
  report: z.output<typeof RiskReport>,
): { readonly states: readonly string[]; readonly next: readonly string[]; readonly findings: readonly string[] } => {
  const { risk, states, story, colon } = tongues[language]
  const stateOf = (family: 'verify' | 'title' | 'use' | 'push' | 'mail', value: number): string => {
    const { full, hint } = states[family] as { full: Words; hint: Words }
    return [full[value], hint[value]].filter((one) => one !== undefined).join(colon)
  }
  const sentence = ({ rule, says, facts, verdict }: RiskFinding): string => {
    const sentences: Words = risk.says[rule]
    return `${risk.verdict[verdict]} · ${risk.rule[rule]}${colon}${fill(sentences[says] ?? says, facts)}`
  }
  const findings = report.findings as unknown as readonly RiskFinding[]
  const told = tellStory({ invoice, log, receipts: [], risk: { findings, unchecked: report.unchecked } })
  const next: Words = story.says.next
  return {
    states: [
      stateOf('verify', invoice.verifyStatus),
      stateOf('title', invoice.titleStatus),
      stateOf('use', invoice.useStatus),
      stateOf('push', invoice.pushStatus),
      stateOf('mail', invoice.mailDeliveryStatus),
    ],
    next: told.filter(({ part }) => part === 'next').map(({ says, facts }) => fill(next[says] ?? says, facts)),
    findings: findings.filter(({ verdict }) => ['high', 'medium', 'low'].includes(verdict)).map(sentence),
  }
}

/** What may be done with an invoice, in sentences. */
export const explainJudged = (language: keyof typeof tongues, one: z.output<typeof JudgedInvoice>) => {
  const { judgement } = tongues[language]
  return {
    id: one.id,
    standing: judgement.standing[one.standing],
    payable: one.payable,
    red: one.red,
    next: one.steps.map((step) => judgement.step[step]),
    acts: judgedActs.map((act) => ({
      act: judgement.act[act],
      verdict: judgement.verdict[one.acts[act].verdict],
      because: one.acts[act].said.map(({ cause }) => judgement.cause[cause].sentence),
      ways: [...new Set(one.acts[act].said.flatMap(({ way }) => judgement.way[way] || []))],
    })),
  }
}
