import type { Prove } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { MailChecker, MailOAuth, MailboxReader } from '../../../ports/mail-in.ts'
import type { LinkFetcher } from '../../../ports/link-fetcher.ts'
import type { MailReader, PictureDrawer, TextReader } from '../../../ports/recognition.ts'
import type { FileDeps } from '../../platform/file/index.ts'

export interface BoundMailbox {
  readonly companyId: string
  readonly accountId: string
}
/** Connections that hear of new mail. */
export interface MailboxWatches {
  /** Listens to a mailbox that was just read, unless somebody does; returns at once. */
  readonly watch: (of: BoundMailbox) => void
  /** Closes all connections and gives the mailboxes free. */
  readonly close: () => Promise<void>
}

/** Dependencies of mail that comes in. */
export interface MailDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs' | 'changeFeed'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly files: FileDeps
  readonly recognition: MailReader & PictureDrawer & TextReader
  readonly mailChecks: MailChecker
  readonly mailboxes: MailboxReader
  readonly mailOAuth: MailOAuth
  readonly watches: MailboxWatches
  /** The public address of the product, where services of mail come back to. */
  readonly origin: string
  /** Throws unless it is the person. */
  readonly prove: Prove
  readonly links: LinkFetcher
  /** Domain of the platform's own addresses. */
  readonly mailDomain: string
}
