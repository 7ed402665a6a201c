// 规则: written, tried, ordered, switched on and paused; their runs, and what these came to.
import { z } from 'zod'
import { ruleKindNames, shapeOfKind } from '@piaotai/domain/rules/kinds.ts'
import { formulaLimits } from '@piaotai/domain/rules/formula.ts'
import { hitOutcomes, ruleLimits, ruleStarts } from '@piaotai/domain/rules/rule.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, line, pageOf, pageQuery, text } from '../shapes.ts'
import { FormulaMistake, RuleDraft, RuleFilter, RuleHit, ruleKind, RuleRow, RuleRun, TrialResult } from './rule-shapes.ts'

/** A kind's own page and button: the use case asks for those of the rule's kind. */
const reading = { anyOf: ruleKindNames.map((kind) => shapeOfKind(kind).page) } as const
const writing = { anyOf: ruleKindNames.map((kind) => shapeOfKind(kind).edit) } as const
const one = { id: id('rule') }
const seen = { ...one, version: z.number().int() }

export const ruleEndpoints = part('invoice', 'rule', {
  listRules: endpoint({
    method: 'GET',
    path: '/rule',
    access: reading,
    summary: '一类规则，按先后 The rules of a kind, in their order',
    input: z.strictObject({ kind: ruleKind }),
    output: z.object({ content: z.array(RuleRow) }),
  }),
  readRule: endpoint({
    method: 'GET',
    path: '/rule/:id',
    access: reading,
    summary: '一条规则和最近一次试算 A rule with its latest trial',
    input: z.strictObject(one),
    /** `trial`: at work, or ended; `result`: of the last one that ended, and whether the rule still stands as it was tried. */
    output: RuleRow.extend({
      trial: RuleRun.nullable(),
      result: TrialResult.extend({ at: z.string(), current: z.boolean() }).nullable(),
    }),
    problems: ['rule.notFound'],
  }),
  createRule: endpoint({
    method: 'POST',
    path: '/rule',
    access: writing,
    summary: '新建规则，未启用 A new rule, not switched on',
    input: z.strictObject({ rule: RuleDraft }),
    output: RuleRow,
    problems: ['rule.invalid', 'rule.nameTaken', 'rule.tooMany'],
  }),
  editRule: endpoint({
    method: 'PUT',
    path: '/rule/:id',
    access: writing,
    summary: '修改规则；改了内容要重新试算 Change a rule; other contents have to be tried again',
    input: z.strictObject({ ...seen, rule: RuleDraft }),
    output: RuleRow,
    problems: ['rule.notFound', 'rule.changed', 'rule.invalid', 'rule.nameTaken'],
  }),
  orderRules: endpoint({
    method: 'PUT',
    path: '/rule/order',
    access: writing,
    summary: '规则的先后 The order of a kind’s rules',
    input: z.strictObject({ kind: ruleKind, ids: z.array(id('rule')).max(ruleLimits.rules) }),
    output: z.object({ content: z.array(RuleRow) }),
    problems: ['rule.notFound', 'rule.changed'],
  }),
  tryRule: endpoint({
    method: 'POST',
    path: '/rule/:id/trial',
    access: writing,
    summary: '试算近 12 个月 Try it on the last 12 months; nothing is done',
    input: z.strictObject(seen),
    output: RuleRun,
    problems: ['rule.notFound', 'rule.changed', 'rule.notNow', 'rule.trialsAtWork'],
  }),
  cancelTrial: endpoint({
    method: 'POST',
    path: '/rule/:id/trial/cancel',
    access: writing,
    summary: '取消试算 Cancel the trial at work',
    input: z.strictObject(one),
    output: done,
    problems: ['rule.notFound', 'rule.notNow'],
  }),
  switchRuleOn: endpoint({
    method: 'POST',
    path: '/rule/:id/on',
    access: writing,
    /** Of a kind that sends. */
    opens: 'sendingRule',
    summary: '启用；以启用人的权限运行 Switch on; it runs with the rights of whoever does',
    input: z.strictObject({ ...seen, from: z.enum(ruleStarts) }),
    output: RuleRow,
    problems: ['rule.notFound', 'rule.changed', 'rule.notNow', 'rule.notTried', 'rule.mayNotRun', ...openingProblems],
  }),
  pauseRule: endpoint({
    method: 'POST',
    path: '/rule/:id/pause',
    access: writing,
    summary: '暂停 Pause',
    input: z.strictObject(one),
    output: RuleRow,
    problems: ['rule.notFound', 'rule.notNow'],
  }),
  runRule: endpoint({
    method: 'POST',
    path: '/rule/:id/run',
    access: writing,
    summary: '对历史发票执行 Do it for the invoices of its trial; can be taken back for 24 hours',
    input: z.strictObject(seen),
    output: RuleRun,
    problems: ['rule.notFound', 'rule.changed', 'rule.notNow', 'rule.notTried', 'rule.mayNotRun'],
  }),
  cancelRuleRun: endpoint({
    method: 'POST',
    path: '/rule/:id/run/cancel',
    access: writing,
    summary: '停下正在执行的 Stop the run on history; what is done stays',
    input: z.strictObject(one),
    output: done,
    problems: ['rule.notFound', 'rule.notNow'],
  }),
  undoRuleRun: endpoint({
    method: 'POST',
    path: '/rule/:id/run/undo',
    access: writing,
    summary: '撤回最近一次执行 Take the last run on history, or the last one by itself, back; values changed since stay',
    input: z.strictObject({ ...one, runId: id('ruleRun') }),
    output: RuleRun,
    problems: ['rule.notFound', 'ruleRun.notFound', 'rule.notLast', 'rule.undoOver', 'rule.notNow'],
  }),
  checkFormula: endpoint({
    method: 'POST',
    path: '/rule/formula',
    access: { needs: shapeOfKind('classify').edit },
    summary: '检查公式 Check a formula: the place of a mistake, or what it comes to for a first invoice',
    input: z.strictObject({ text: text(formulaLimits.text), filter: RuleFilter.optional() }),
    output: z.object({
      mistake: FormulaMistake.nullable(),
      /** Invoices that the filter takes now, of the last 12 months. */
      matched: z.number().int().nullable(),
      sample: z.object({ number: z.string().nullable(), value: z.string().nullable() }).nullable(),
    }),
  }),
  removeRule: endpoint({
    method: 'DELETE',
    path: '/rule/:id',
    access: writing,
    summary: '删除规则，记录留下 Remove a rule; what it did stays in the log',
    input: z.strictObject(one),
    output: done,
    problems: ['rule.notFound'],
  }),
  listRuleRuns: endpoint({
    method: 'GET',
    path: '/rule/:id/run',
    access: reading,
    summary: '运行记录 Runs, the newest first',
    input: z.strictObject({ ...one, ...pageQuery }),
    output: pageOf(RuleRun),
    problems: ['rule.notFound'],
  }),
  listRuleHits: endpoint({
    method: 'GET',
    path: '/rule/:id/hit',
    access: reading,
    summary: '规则对每张发票做了什么，或为什么没做 What a rule did with each invoice, or why not',
    input: z.strictObject({
      ...one,
      ...pageQuery,
      runId: id('ruleRun', 'filter').optional(),
      outcome: z.enum(hitOutcomes).optional(),
      reason: line(30).optional(),
    }),
    output: pageOf(RuleHit),
    problems: ['rule.notFound'],
  }),
})
