import { defineModule } from '../../../kernel/module.ts'
import { checkTotals } from './check-totals.ts'
import { foldTotals } from './fold-totals.ts'

export const totalsModule = defineModule({ tidy: foldTotals, sweep: checkTotals })
