// Keys and types of forwarding.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'

type Center = typeof forwardingEndpoints
export type OffersQuery = Omit<Sent<Center['listForwardable']>, 'ids'>
export type Forward = Received<Center['listForwards']>['content'][number]
export type ForwardsQuery = Sent<Center['listForwards']>
