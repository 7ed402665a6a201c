// What may be forwarded, as its list and a mail offer it, and what a forwarding makes stale.
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'

export const forwardingKey = ['forwarding'] as const
export type Offer = Received<(typeof forwardingEndpoints)['listForwardable']>['content'][number]
export type Target = Offer['targets'][number]
