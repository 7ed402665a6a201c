export { matchingOf, stillCandidates, takenByRules } from './candidates.ts'
export { partsOf } from './parts.ts'
export { addStarters, removeStarters, rulesBesideStarters, switchStartersOn, type StarterDraft } from './starters.ts'
export { runHistory, runUndo } from './history.ts'
export {
  defineRuleKind,
  type RuleDeed,
  type RuleInvoice,
  type RuleKind,
  type RuleRecord,
  type RuleVerdict,
  type RunningRule,
} from './deps.ts'
export { columnOf, keepRuleValues, type WrittenValue } from './rule-values.ts'
export { invoicesOf, standingsOf, whoseField, type Invoices, type InvoiceStanding } from './standing.ts'
export { RunawayRules } from './runaways.ts'
export { undoValues } from './undo-values.ts'
export { runHeard, runScheduled } from './run-rule.ts'
export { runTrial } from './try-rule.ts'
export { ruleModule } from './rule.module.ts'
