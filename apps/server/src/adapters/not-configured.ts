import type { OutMail } from '../ports/mail-out.ts'
import type { Sms } from '../ports/sms.ts'

/** An app without a gateway: messages stay in the outbox as failed, with the missing setting. */
export const notConfigured = (setting: string): OutMail & Sms => ({
  send: async () => {
    throw new Error(`${setting} 未设置，无法发送。${setting} is not set: nothing can be sent.`)
  },
})
