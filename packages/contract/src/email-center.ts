// One address for deliveries, receipts and the visitor's page.
import { center, joinParts } from './endpoint.ts'
import * as parts from './email/parts.ts'

export const emailCenter = center('/email-center', '交付与邮件 Deliveries and mail', joinParts(parts))
