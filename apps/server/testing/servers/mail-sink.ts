// A mail server that keeps what it is given: envelope and bytes, parsed when they are asked for.
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface SunkMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Buffer
}
export interface MailSink {
  /** For SMTP_URL. */
  readonly url: string
  readonly mails: readonly SunkMail[]
  /** The code that every message is answered with instead of being kept: 451 for later, 550 for good. */
  refuse: number | undefined
  /** The mails to an address, in order, parsed. */
  readonly to: (address: string) => Promise<readonly (SunkMail & { readonly mail: Email })[]>
  readonly close: () => Promise<void>
}
export const startMailSink = async (): Promise<MailSink> => {
  const mails: SunkMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 200,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (sink.refuse !== undefined) {
          done(Object.assign(new Error('not kept'), { responseCode: sink.refuse }))
          return
        }
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  // A sender that dies in the middle resets its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: undefined,
    to: (address) =>
      Promise.all(
        mails.filter(({ to }) => to.includes(address)).map(async (sunk) => ({ ...sunk, mail: await PostalMime.parse(sunk.raw) })),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
  return sink
}

/** The bare parser. */
export const parseBare = (raw: Buffer | string): Promise<Email> => PostalMime.parse(raw)
/** A mail as it is, over a connection of its own and nothing else: what a mail server alone takes. */
export const sendRaw = (url: string): ((mail: SunkMail) => Promise<unknown>) => {
  const transport = createTransport({ url })
  return ({ from, to, raw }) => transport.sendMail({ envelope: { from, to: [...to] }, raw })
}
