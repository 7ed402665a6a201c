// The modules that hear events, in this order.
import type { Clock, LaterJobs } from './kernel/deps.ts'
import type { Subscribers } from './kernel/events.ts'
import type { Outbox } from './kernel/outbox.ts'
import { accountSubscribers } from './modules/account/index.ts'
import { intakeSubscribers } from './modules/intake/index.ts'
import { invoiceSubscribers } from './modules/invoice/index.ts'
import { poolSubscribers } from './modules/pool/index.ts'
import { usageSubscribers } from './modules/usage/index.ts'
import { verificationSubscribers } from './modules/verification/index.ts'
import { viewSubscribers } from './modules/view/index.ts'

export interface SubscriberDeps {
  readonly clock: Clock
  readonly jobs: LaterJobs
  readonly outbox: Outbox
}
export const makeSubscribers = (deps: SubscriberDeps): readonly Subscribers[] => [
  accountSubscribers,
  viewSubscribers,
  intakeSubscribers,
  invoiceSubscribers(deps),
  poolSubscribers,
  usageSubscribers(deps),
  verificationSubscribers(deps),
]
