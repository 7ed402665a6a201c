export { defineRuleKind, type RuleDeed, type RuleInvoice, type RuleKind, type RuleVerdict, type RunningRule } from './deps.ts'
export { runHeard, runScheduled } from './run-rule.ts'
export { runTrial } from './try-rule.ts'
export { ruleModule } from './rule.module.ts'
