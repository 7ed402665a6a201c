import type { OutMail, Sms } from '../outside.ts'

/** A house without a gateway: messages stay in the outbox, failed, with what is missing. */
export const notSetUp = (setting: string): OutMail & Sms => ({
  send: async () => {
    throw new Error(`${setting} 未设置，无法发送。${setting} is not set: nothing can be sent.`)
  },
})
