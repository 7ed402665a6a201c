import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { RateLimits } from '../../../kernel/rate-limits.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { CertificateWriter } from '../../../ports/certificate.ts'
import type { Printer } from '../../../ports/printer.ts'
import type { FileWriter } from '../../../ports/file-writer.ts'
import type { FileDeps } from '../../platform/file/index.ts'

/** Dependencies of deliveries. */
export interface DeliveryDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly rateLimits: RateLimits
  readonly encryption: Encryption
  readonly outbox: Outbox
  readonly files: FileDeps
  readonly fileWriter: FileWriter
  readonly certificates: CertificateWriter
  readonly printer: Printer
  /** Public address of the product: links in mail lead there. */
  readonly origin: string
  /** Domain of the platform's own addresses. */
  readonly mailDomain: string
  /** Offered by the noun that gives addresses to people; without one, companies are known by their number alone. */
  readonly ownerOfAddress?: OwnerOfAddress
}
/** Whose address of the platform this is, by the part before the @; `userId`: of a person's address. */
export type OwnerOfAddress = (tx: Tx, local: string) => Promise<{ readonly companyId: string; readonly userId: string | null } | undefined>
