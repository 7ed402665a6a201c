// One address for what leaves and arrives by mail or inside the platform: deliveries, receipts, the visitor's page.
import { deliveryEndpoints } from './email/deliveries.ts'
import { deliverySettingsEndpoints } from './email/delivery-settings.ts'
import { receiptEndpoints } from './email/receipts.ts'
import { visitorEndpoints } from './email/visitor.ts'
import { center } from './endpoint.ts'

export const emailCenter = center('/email-center', '交付与邮件 Deliveries and mail', {
  ...deliveryEndpoints,
  ...receiptEndpoints,
  ...visitorEndpoints,
  ...deliverySettingsEndpoints,
})
