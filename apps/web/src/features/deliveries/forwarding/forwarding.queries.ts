// Keys and types of forwarding.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { forwardingEndpoints } from '@piaotai/contract/email/forwarding.ts'

type Center = typeof forwardingEndpoints
export const forwardingKey = ['forwarding'] as const
export type Offer = Received<Center['listForwardable']>['content'][number]
export type OffersQuery = Sent<Center['listForwardable']>
export type Target = Offer['targets'][number]
export type Forward = Received<Center['listForwards']>['content'][number]
export type ForwardsQuery = Sent<Center['listForwards']>
