// Adapters of receivers by kind, all behind the one guard of outgoing calls.
import type { PushAdapters } from '../../ports/push-receiver.ts'
import type { SendWebhook } from '../../ports/send-webhook.ts'
import { guardedFetch, mayCall, type EgressRules } from '../egress.ts'
import { httpTemplateAdapter } from './http-template/index.ts'
import { kingdeeAdapter } from './kingdee/index.ts'
import { webhookAdapter } from './webhook/index.ts'
import { webhookSender } from './webhook/message.ts'
import { yonbipAdapter } from './yonbip/index.ts'

export interface OpenPushes {
  readonly pushAdapters: PushAdapters
  /** Whether a target's address may be called at all. */
  readonly mayPushTo: (url: string) => boolean
  readonly sendWebhook: SendWebhook
}
export const openPushes = (rules: EgressRules): OpenPushes => {
  const fetch = guardedFetch(rules)
  return {
    pushAdapters: {
      webhook: webhookAdapter(fetch),
      kingdee: kingdeeAdapter(fetch),
      yonbip: yonbipAdapter(fetch),
      http: httpTemplateAdapter(fetch),
    },
    mayPushTo: (url) => mayCall(url, rules),
    sendWebhook: webhookSender(fetch),
  }
}
