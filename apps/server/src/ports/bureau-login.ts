// 电子税务局 by one channel: the login as a step machine. Whatever the channel says no with is one error of `bureauErrors`; nothing here rejects.
import type { BureauError, ProofWay, TaxArea, TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'

/** Who logs in. */
export interface BureauPerson {
  readonly area: TaxArea
  readonly taxId: string
  readonly identity: TaxIdentity
  /** The login name of the bureau. */
  readonly phone: string
  readonly password: string
}
/** A session at the bureau as calls of business need it. `secret` is the adapter's own, sealed at rest. */
export interface BureauSession {
  readonly area: TaxArea
  readonly taxId: string
  readonly phone: string
  readonly secret: string
}
/** No, and why. `note`: the bureau's own words, for a page. `triesLeft`, where the bureau tells it. */
export interface BureauRefusal {
  readonly as: 'failed'
  readonly error: BureauError
  readonly note: string
  readonly triesLeft: number | null
}
/** What a login needs next. `dialog` is the adapter's own state, sealed at rest and handed back with the next act. */
export type LoginAnswer =
  | { readonly as: 'proof'; readonly dialog: string; readonly ways: readonly ProofWay[] }
  | { readonly as: 'sms'; readonly dialog: string; readonly phone: string; readonly seconds: number; readonly ways: readonly ProofWay[] }
  | {
      readonly as: 'scan'
      readonly dialog: string
      readonly way: 'qr' | 'face'
      /** Text to draw, or a picture as `data:image/png;base64,…`. */
      readonly code: string
      readonly seconds: number
      readonly ways: readonly ProofWay[]
    }
  /** The channel answers the SMS itself. */
  | { readonly as: 'wait'; readonly dialog: string; readonly seconds: number; readonly ways: readonly ProofWay[] }
  /** Nobody has scanned yet, or has scanned and not confirmed. */
  | { readonly as: 'pending'; readonly scanned: boolean }
  | { readonly as: 'identity'; readonly dialog: string; readonly offered: readonly { readonly code: TaxIdentity; readonly name: string }[] }
  | { readonly as: 'ok'; readonly secret: string; readonly seconds: number; readonly identity: TaxIdentity | null }
  | BureauRefusal

export interface BureauLogin {
  readonly start: (who: BureauPerson) => Promise<LoginAnswer>
  /** Sends a code, or draws what is to be scanned; again for a new one. */
  readonly prove: (who: BureauPerson, dialog: string, way: ProofWay) => Promise<LoginAnswer>
  readonly enter: (who: BureauPerson, dialog: string, code: string) => Promise<LoginAnswer>
  readonly poll: (who: BureauPerson, dialog: string) => Promise<LoginAnswer>
  readonly choose: (who: BureauPerson, dialog: string, identity: TaxIdentity) => Promise<LoginAnswer>
  /** Keeps a session alive; `secret` replaces the former one. */
  readonly renew: (
    session: BureauSession,
  ) => Promise<{ readonly as: 'ok'; readonly secret: string; readonly seconds: number } | BureauRefusal>
  readonly logOut: (session: BureauSession) => Promise<void>
}
/** One channel to the bureau. `none`: no setting names one, and every login fails with NO_RIGHT. */
export interface TaxBureau {
  readonly channel: '51ys' | 'simulator' | 'none'
  readonly login: BureauLogin
  /** Logins of a person in an area that the bureau takes a day. */
  readonly dailyLogins: number
}
