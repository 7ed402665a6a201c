// SMS by any provider's JSON gateway: POST {id, phone, text} with a bearer token, answered with a status of 2xx.
import type { Sms } from '../../ports/sms.ts'

const waitMs = 15_000
export const httpSms = ({ url, token }: { readonly url: string; readonly token: string }): Sms => ({
  send: async ({ id, phone, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: JSON.stringify({ id, phone, text }),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
  },
})
