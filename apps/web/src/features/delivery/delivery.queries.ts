// Keys and types of deliveries and receipts.
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import type { deliverySettingsEndpoints } from '@piaotai/contract/delivery/settings.ts'
import type { receiptEndpoints } from '@piaotai/contract/delivery/receipts.ts'

export const receiptsKey = ['receipts'] as const
export type Area = 'personal' | 'company'
export type Delivery = Received<typeof deliveryEndpoints.listDeliveries>['content'][number]
export type DeliveryDetail = Received<typeof deliveryEndpoints.readDelivery>
export type DeliveriesQuery = Omit<Sent<typeof deliveryEndpoints.listDeliveries>, 'area'>
export type Receipt = Received<typeof receiptEndpoints.listReceipts>['content'][number]
export type ReceiptsQuery = Omit<Sent<typeof receiptEndpoints.listReceipts>, 'area'>
export type Settings = Received<typeof deliverySettingsEndpoints.readDeliverySettings>
