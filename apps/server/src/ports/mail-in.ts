// Mail that comes in: by the platform's own listener, and from bound mailboxes.
import type { MailChecks, MailSecurity, OAuthProvider } from '@piaotai/domain/mail.ts'

/** A whole mail in a file of this machine, as its sender's server gave it. */
export interface IncomingMail {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** Of the envelope; empty for a returned mail. */
  readonly from: string
  readonly to: readonly string[]
  readonly peer: string
  readonly helo: string
}
/** Why a recipient or a mail is refused in the dialogue. `later`: for now. */
export type MailVerdict = 'taken' | 'unknown' | 'relay' | 'paused' | 'later'
export interface MailReceiver {
  readonly judgeRecipient: (address: string, peer: string) => Promise<MailVerdict>
  /** Resolves when the mail is kept for good. */
  readonly receive: (mail: IncomingMail) => Promise<void>
}

/** SPF, DKIM and DMARC of a mail. `peer`: undefined for a mail of a bound mailbox, whose server is unknown. */
export interface MailChecker {
  readonly check: (
    raw: Uint8Array,
    from: { readonly peer: string | undefined; readonly helo: string; readonly sender: string },
  ) => Promise<MailChecks>
}

export interface MailboxLogin {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly login: string
  readonly secret: string
  /** The secret is an access token of OAuth 2. */
  readonly isToken?: boolean
  readonly folder: string
}
export interface MailboxCursor {
  readonly validity: string
  readonly uid: number
}
export interface FetchedMail {
  readonly cursor: MailboxCursor
  readonly bytes: Uint8Array
  readonly arrived: Date
}
/** The head of a mail that stays in its mailbox, as the server tells it. */
export interface MailHeading {
  readonly messageId: string
  readonly subject: string
  readonly fromAddress: string
  readonly fromName: string
  readonly arrived: Date
}
/** `refused`: the login; `notAllowed`: the server's address may not be called; `lost`: anything else. */
export class MailboxProblem extends Error {
  readonly reason: 'refused' | 'lost' | 'notAllowed' | 'noFolder'
  constructor(reason: MailboxProblem['reason'], cause?: unknown) {
    super(reason, { cause })
    this.name = 'MailboxProblem'
    this.reason = reason
  }
}
/** Reads a mailbox and never changes it. Rejects with `MailboxProblem`. */
export interface MailboxReader {
  /** Logs in and out again; answers how many mails there are. */
  readonly test: (login: MailboxLogin) => Promise<number>
  /**
   * New mails one after the other, the next after `keep` resolves; `skip` hears of one that is too large. Without a
   * cursor, or for a mailbox numbered anew, it begins at `since`.
   */
  readonly read: (
    login: MailboxLogin,
    from: { readonly cursor: MailboxCursor | null; readonly since: Date; readonly maxBytes: number; readonly most: number },
    keep: (mail: FetchedMail) => Promise<void>,
    skip: (cursor: MailboxCursor, size: number, heading: MailHeading) => Promise<void>,
  ) => Promise<void>
  /** Stays connected and hears of new mail (IDLE); undefined where the server does not offer it, and nothing stays open. */
  readonly watch: (login: MailboxLogin, heard: MailboxHeard) => Promise<MailboxWatch | undefined>
}
export interface MailboxHeard {
  readonly mail: () => void
  /** The connection is lost: once, and not after `close`. */
  readonly ended: () => void
}
export interface MailboxWatch {
  /** Where the mailbox stood when it was opened: a later mail is heard of. `next`: the number of the next mail. */
  readonly validity: string
  readonly next: number
  readonly close: () => void
}

/** Tokens of a consent; `seconds`: the life of the access token. `refresh`: missing where the former one stays. */
export interface OAuthTokens {
  readonly access: string
  readonly refresh: string | undefined
  readonly seconds: number
}
/** This platform’s clients at mail services. */
export type OAuthClients = Partial<Readonly<Record<OAuthProvider, { readonly id: string; readonly secret: string }>>>
/** Mail services that let this platform read by OAuth 2: the code flow with PKCE. Rejects with `MailboxProblem`: `refused` where the consent is over. */
export interface MailOAuth {
  /** Those that are set up. */
  readonly offered: readonly OAuthProvider[]
  /** Their mailbox servers. */
  readonly server: (provider: OAuthProvider) => { readonly host: string; readonly port: number }
  /** The address of the page of consent. */
  readonly begin: (
    provider: OAuthProvider,
    asked: { readonly state: string; readonly challenge: string; readonly redirectUri: string; readonly email: string },
  ) => string
  readonly redeem: (
    provider: OAuthProvider,
    got: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  ) => Promise<OAuthTokens>
  readonly refresh: (provider: OAuthProvider, token: string) => Promise<OAuthTokens>
}
