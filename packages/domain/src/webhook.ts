// 回调: what the company's own programs are told, and what becomes of each message.

/** What a message may tell, by the domain events of the same name, with the fields that it carries. */
export const webhookFields = {
  'invoice.recorded': ['invoiceId'],
  'invoice.corrected': ['invoiceId'],
  'invoice.originalUpdated': ['invoiceId'],
  'invoice.verified': ['invoiceId', 'number', 'before', 'after'],
  'invoice.deleted': ['invoiceId', 'deletionId'],
  'invoice.restored': ['invoiceId', 'deletionId'],
  'usage.changed': ['act', 'from', 'to', 'uses'],
  'import.ended': ['importId', 'parentId'],
  'intake.finished': ['intakeId', 'reference', 'failed'],
  'mail.processed': ['messageId'],
  'delivery.signed': ['taskId'],
  'delivery.refused': ['taskId'],
  'delivery.revoked': ['taskId'],
  'delivery.expired': ['taskId'],
  'receipt.arrived': ['receiptId', 'number', 'invoices'],
  'receipt.ended': ['receiptId'],
  'push.received': ['pushId', 'invoiceId', 'number'],
  'push.rejected': ['pushId', 'invoiceId', 'number'],
  'push.failed': ['pushId', 'invoiceId', 'number'],
  'taxPull.ended': ['taskId', 'number', 'direction', 'count', 'error'],
  'commercial.linked': ['commercialId'],
  'rule.stopped': ['ruleId'],
  'month.closed': ['month', 'seal', 'previous', 'closedAt', 'reason', 'onePerson', 'sums'],
  'month.reopened': ['month', 'seal', 'reopenedAt', 'reason'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type WebhookEvent = keyof typeof webhookFields
export const webhookEvents = Object.keys(webhookFields) as readonly WebhookEvent[]
/** Sent upon a person's word, whatever the webhook hears. */
export const webhookTest = 'webhook.test' as const

export const deliveryStates = ['waiting', 'arrived', 'failed'] as const
/** 待送达, 已送达, 没到. */
export type WebhookDeliveryState = (typeof deliveryStates)[number]
const edges = {
  arrive: { waiting: 'arrived' },
  giveUp: { waiting: 'failed' },
  replay: { arrived: 'waiting', failed: 'waiting' },
} as const satisfies Readonly<Record<string, Partial<Record<WebhookDeliveryState, WebhookDeliveryState>>>>
export type WebhookDeliveryAct = keyof typeof edges
/** The state after an act; undefined when the state does not allow it. */
export const afterDelivery = (state: WebhookDeliveryState, act: WebhookDeliveryAct): WebhookDeliveryState | undefined =>
  (edges[act] as Partial<Record<WebhookDeliveryState, WebhookDeliveryState>>)[state]

export const webhookOffs = ['hand', 'failing', 'gone', 'dissolved', 'owner'] as const
/** Why nothing is sent: by hand, three days without an answer, the receiver's 410, the company's end, or an owner who may no more. */
export type WebhookOff = (typeof webhookOffs)[number]

export const webhookLimits = {
  name: 50,
  url: 500,
  /** Of a company. */
  webhooks: 20,
  /** Messages under way to one webhook. */
  atOnce: 4,
  /** Failed messages replayed by one call. */
  replayAll: 1000,
  keptDays: 30,
} as const
