// A siege of the mail listener: fifty connections that say nothing and eight mails that come by drips, of fourteen
// networks, each begun anew as soon as it ends.
import { openSmtp, type SmtpClient } from '../../apps/server/testing/clients/smtp-client.ts'

const pause = (wait: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, wait))
const line = (client: SmtpClient, text: string): Promise<number | undefined> => {
  client.write(Buffer.from(`${text}\r\n`))
  return client.answer()
}
export interface Siege {
  /** Mails that drip now. */
  readonly dripping: () => number
  readonly end: () => Promise<void>
}
export const besiege = (port: number, to: string): Siege => {
  let on = true
  let dripping = 0
  const open = new Set<SmtpClient>()
  const hold = async (address: string, run: (client: SmtpClient) => Promise<void>): Promise<void> => {
    while (on) {
      const client = openSmtp(port, address)
      open.add(client)
      if ((await client.answer()) === 220) await run(client)
      client.drop()
      open.delete(client)
      if (on) await pause(200)
    }
  }
  const idle = async (client: SmtpClient): Promise<void> => {
    while ((await client.answer()) !== undefined) continue
  }
  const drip = async (client: SmtpClient): Promise<void> => {
    for (const text of ['EHLO a.example', 'MAIL FROM:<a@a.example>', `RCPT TO:<${to}>`, 'DATA'])
      if (((await line(client, text)) ?? 500) >= 400) return
    dripping++
    const beat = setInterval(() => client.write(Buffer.from('x')), 500)
    await idle(client)
    clearInterval(beat)
    dripping--
  }
  const held = [
    ...Array.from({ length: 50 }, (_, i) => hold(`127.0.${100 + Math.floor(i / 5)}.${1 + (i % 5)}`, idle)),
    ...Array.from({ length: 8 }, (_, i) => hold(`127.0.${120 + Math.floor(i / 2)}.${1 + (i % 2)}`, drip)),
  ]
  return {
    dripping: () => dripping,
    end: async () => {
      on = false
      for (const client of open) client.drop()
      await Promise.all(held)
    },
  }
}
