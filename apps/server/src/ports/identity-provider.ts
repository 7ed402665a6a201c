// Sign-in by OpenID Connect and by the WeChat mini-program.

/** A company's identity service by OpenID Connect. */
export interface SsoSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

/** Binding of one sign-in: kept by the server between begin and finish. */
export interface SsoChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface SsoPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}

export interface IdentityProvider {
  /** The address to send the browser to. Rejects with `IdentityProblem`. */
  readonly begin: (settings: SsoSettings, checks: SsoChecks, loginHint: string) => Promise<string>
  /** Returns the person; `query` is that of the redirect. Checks state, nonce, PKCE, issuer, signature and audience. */
  readonly finish: (settings: SsoSettings, checks: SsoChecks, query: string) => Promise<SsoPerson>
}

/** The mini-program behind a QR code. */
export interface MiniProgram {
  /** `link` is the code's content; `img` the mini-program's own code, if it draws one. */
  readonly codeOf: (scene: string) => Promise<{ readonly link: string; readonly img: string | null }>
  /** The person of a wx.login code. */
  readonly personOf: (
    code: string,
  ) => Promise<{ readonly openId: string; readonly nickName: string | null; readonly avatar: string | null }>
}

export class IdentityProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IdentityProblem'
  }
}
