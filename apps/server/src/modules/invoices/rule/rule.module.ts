import { defineModule, defineWork } from '../../../kernel/module.ts'
import type { GateDeps } from '../../people/permission/index.ts'
import type { RuleDeps } from './deps.ts'
import { cancelRuleRun, deadLetterHistory, deadLetterUndo, runHistory, runRule, runUndo, undoRuleRun } from './history.ts'
import { hearJob, historyJob, runJob, tryJob, undoJob } from './jobs.ts'
import { listRuleHits, listRuleRuns, listRules, readRule } from './list-rules.ts'
import { deadLetterHeard, deadLetterRun, runHeard, runScheduled } from './run-rule.ts'
import { createRule, editRule, orderRules, removeRule } from './save-rules.ts'
import { ruleSubscribers } from './subscribers.ts'
import { pauseRule, switchRuleOn } from './switch-rules.ts'
import { cancelTrial, deadLetterTrial, runTrial, tryRule } from './try-rule.ts'

export const ruleModule = defineModule({
  useCases: (deps: RuleDeps & GateDeps) => ({
    listRules: listRules(deps),
    readRule: readRule(deps),
    createRule: createRule(deps),
    editRule: editRule(deps),
    orderRules: orderRules(deps),
    tryRule: tryRule(deps),
    cancelTrial: cancelTrial(deps),
    switchRuleOn: switchRuleOn(deps),
    pauseRule: pauseRule(deps),
    runRule: runRule(deps),
    cancelRuleRun: cancelRuleRun(deps),
    undoRuleRun: undoRuleRun(deps),
    removeRule: removeRule(deps),
    listRuleRuns: listRuleRuns(deps),
    listRuleHits: listRuleHits(deps),
  }),
  subscribers: ruleSubscribers,
  jobs: [
    defineWork(tryJob, { room: 1, run: runTrial, deadLetter: deadLetterTrial }),
    defineWork(runJob, { room: 2, run: runScheduled, deadLetter: deadLetterRun }),
    defineWork(historyJob, { room: 1, run: runHistory, deadLetter: deadLetterHistory }),
    defineWork(undoJob, { room: 1, run: runUndo, deadLetter: deadLetterUndo }),
    defineWork(hearJob, { room: 2, run: runHeard, deadLetter: deadLetterHeard }),
  ],
})
