// Where no setting names a channel: nothing is listed, and everything says why.
import type { BureauPull } from '../../ports/bureau-pull.ts'
import type { BureauRefusal } from '../../ports/tax-bureau.ts'

const none: BureauRefusal = { as: 'failed', error: 'NO_RIGHT', note: 'TAX_BUREAU is not set', triesLeft: null }
export const noBureauPull: BureauPull = { pageSize: 99, rows: 5000, gapMs: 0, list: async () => none, file: async () => none }
