// Mail on a real socket: the app's own listener, a sender, and a plain SMTP client for what no mail program does.
import { connect } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import type { TestApp } from './app.ts'
import { data, type Member } from './company.ts'

export const mailDomain = 'mail.piaotai.localhost'
export type ReadMail = Received<typeof mailEndpoints.readMail>
export interface PostOffice {
  readonly port: number
  /** Sends as a mail program does; rejects with the server's answer. */
  readonly send: (mail: SendMailOptions) => Promise<void>
  /** Sends these very bytes. */
  readonly raw: (to: string | readonly string[], bytes: Buffer | string, from?: string) => Promise<void>
}
export const openPostOffice = async ({ app }: TestApp): Promise<PostOffice> => {
  const port = await app.listenForMail({ port: 0, host: '127.0.0.1', tls: undefined })
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  return {
    port,
    send: async (mail) => {
      await transport.sendMail({ from: '开票方 <fapiao@issuer.example>', ...mail })
    },
    raw: async (to, bytes, from = 'fapiao@issuer.example') => {
      await transport.sendMail({ envelope: { from, to: [to].flat() }, raw: bytes })
    },
  }
}
/** Sends to a listener of another process as a mail program does. */
export const postMail = async (port: number, mail: SendMailOptions): Promise<void> => {
  await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail(mail)
}
/** Sends these bytes to a listener of another process; false unless it answered 250. `localAddress`: of the sender. */
export const postRaw = (port: number, to: string, raw: string, localAddress = '127.0.0.1'): Promise<boolean> =>
  createTransport({ host: '127.0.0.1', port, localAddress, ignoreTLS: true, connectionTimeout: 2000, socketTimeout: 20_000 })
    .sendMail({ envelope: { from: 'fapiao@issuer.example', to: [to] }, raw })
    .then(
      () => true,
      () => false,
    )
/** A dialogue by hand: sends each line and answers the server's last line to each. */
export const dialogue = (port: number, lines: readonly (string | Buffer)[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const answers: string[] = []
    let left = [...lines]
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      const done = heard.split('\r\n').slice(0, -1)
      if (!done.some((line) => /^\d{3} /.test(line))) return
      answers.push(done.at(-1) ?? '')
      heard = ''
      const [next, ...rest] = left
      left = rest
      if (next === undefined) socket.end()
      else socket.write(typeof next === 'string' ? `${next}\r\n` : next)
    })
    socket.on('close', () => resolve(answers))
    socket.on('error', reject)
  })

/** The mail with this subject, once nothing of it is at work. */
export const settled = async ({ api }: Member, subject: string, area: 'personal' | 'company' = 'company'): Promise<ReadMail> => {
  for (let i = 0; i < 2400; i++) {
    const { content } = data(await api.email.listMails({ area }))
    const found = content.find((mail) => mail.subject === subject)
    if (found && found.status !== 'processing') return data(await api.email.readMail({ id: found.id, area }))
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`no mail “${subject}” was read`)
}
export const partsSeen = ({ parts }: ReadMail): readonly string[] => parts.map(({ name, state }) => `${name} ${state}`)
/** An invoice of its own for each call. */
let seed = 7000
export const sampleInvoice = (): SampleInvoice =>
  makeInvoices({ seed: `mail ${++seed}`, count: 1, from: '2026-01-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })[0]!
