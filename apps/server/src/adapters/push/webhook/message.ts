// A thin message by Standard Webhooks: only the status of its answer counts.
import { signedHeaders } from '../../../lib/webhook-signature.ts'
import type { SendWebhook } from '../../../ports/send-webhook.ts'
import { NotSent } from '../../egress.ts'
import type { Fetch } from '../kit.ts'

export const webhookSender =
  (fetch: Fetch): SendWebhook =>
  async ({ url, secrets, id, body, now }) => {
    try {
      const { status, headers } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Piaotai',
          ...signedHeaders(secrets, id, now, body),
        },
        body,
      })
      const asked = headers.get('retry-after') ?? ''
      return { status, note: `HTTP ${status}`, retryAfter: /^\d{1,6}$/.test(asked) ? Number(asked) : 0 }
    } catch (error) {
      if (error instanceof NotSent) return { status: null, note: error.code || 'notSent', retryAfter: 0 }
      const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
      return { status: null, note: late ? 'timeout' : 'connection', retryAfter: 0 }
    }
  }
