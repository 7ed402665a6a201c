// The channel to the electronic tax bureau: the configured one, otherwise none.
import type { BureauRefusal, TaxBureau } from '../../ports/tax-bureau.ts'

const none: BureauRefusal = { as: 'failed', error: 'NO_RIGHT', note: 'TAX_BUREAU is not set', triesLeft: null }
/** Where no setting names a channel. */
export const noTaxBureau: TaxBureau = {
  channel: 'none',
  dailyLogins: 0,
  login: {
    start: async () => none,
    prove: async () => none,
    enter: async () => none,
    poll: async () => none,
    choose: async () => none,
    renew: async () => none,
    logOut: async () => undefined,
  },
}
