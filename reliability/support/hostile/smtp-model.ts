// What an SMTP server answers to a line, by the rules of RFC 5321: made lines of a dialogue, each with its right codes.
import type { Random } from '@piaotai/sample-invoices/random.ts'
import { breakBytes } from './hostile.ts'

/** What one connection has said so far. */
export interface DialogueState {
  hello: boolean
  from: boolean
  to: Set<string>
  /** Commands that nobody knows; the tenth ends the connection. */
  unknown: number
}
export const newDialogue = (): DialogueState => ({ hello: false, from: false, to: new Set(), unknown: 0 })
export interface SaidLine {
  readonly bytes: Buffer
  readonly code: number
  /** Set with the bytes of a mail: its subject. */
  readonly mail?: string
}
export interface DialogueWorld {
  readonly addresses: readonly string[]
  readonly unknownAddress: string
  /** Recipients that nobody knows, as this sender asked for so far. */
  strangers: number
  mails: number
}
const recipientsMost = 10
const strangersMost = 50
const text = (line: string): Buffer => Buffer.from(`${line}\r\n`, 'latin1')

/** Bodies that tempt a server to see the end of a mail, or a command, where none is. */
const smuggled = [
  '\n.\nMAIL FROM:<x@y.example>\n',
  '\n.\r\nRCPT TO:<x@y.example>\n',
  '\r.\r\nQUIT\r\n',
  '\r.\rRSET\r',
  '\r\n..\r\nDATA\r\n',
  '\r\n.\u0000\r\nRSET\r\n',
  '\r\n. \r\nNOOP\r\n',
]
/** A mail as it is sent: dots doubled, ended by a dot. */
const bodyOf = (random: Random, subject: string): Buffer => {
  const made = Buffer.concat([
    Buffer.from(
      `Content-Type: multipart/mixed; boundary=X\r\n\r\n--X\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF-1.4\r\n--X--\r\n`,
    ),
    Buffer.from(random.pick(smuggled), 'latin1'),
  ])
  const rest = random.chance(0.6) ? breakBytes(random, made) : made
  const safe = rest.toString('latin1').replace(/\r\n\.(?=\r\n|$)/g, '\r\n..')
  return Buffer.from(`From: fuzz@issuer.example\r\nSubject: ${subject}\r\nX-A: ${safe}\r\n.\r\n`, 'latin1')
}
const knownWord = /^(?:ehlo|helo|mail|rcpt|data|rset|noop|quit|help|vrfy|wiz|shell|kill|xclient|xforward)(?: |$)/i
const noise = (random: Random): string => {
  const line = Array.from({ length: random.int(0, random.chance(0.05) ? 2000 : 60) }, () => String.fromCharCode(random.int(0, 255)))
    .join('')
    .replace(/[\r\n]/g, ' ')
  return knownWord.test(line) || /HTTP\//i.test(line) ? '?' : line
}
type Kind =
  | 'hello'
  | 'badHello'
  | 'from'
  | 'huge'
  | 'badFrom'
  | 'to'
  | 'toStranger'
  | 'toElsewhere'
  | 'badTo'
  | 'data'
  | 'reset'
  | 'noop'
  | 'verify'
  | 'unknown'
  | 'noise'
  | 'secure'
/** Mostly what leads on to a mail, so that every state is met. */
const weights = ({ hello, from, to }: DialogueState): readonly (readonly [Kind, number])[] => [
  ['hello', hello ? 1 : 30],
  ['badHello', 1],
  ['from', hello && !from ? 30 : 2],
  ['huge', 1],
  ['badFrom', 1],
  ['to', from && to.size === 0 ? 25 : from ? 8 : 2],
  ['toStranger', 1],
  ['toElsewhere', 2],
  ['badTo', 1],
  ['data', to.size > 0 ? 12 : 2],
  ['reset', 1],
  ['noop', 2],
  ['verify', 1],
  ['unknown', 2],
  ['noise', 2],
  ['secure', 1],
]
/** The next line, and the state after it. */
export const nextLine = (random: Random, state: DialogueState, world: DialogueWorld): readonly SaidLine[] => {
  const kind = random.weighted(weights(state))
  const said = (line: string, code: number): readonly SaidLine[] => [
    { bytes: text(random.chance(0.2) ? line.replace(/^\w+/, (word) => word.toLowerCase()) : line), code },
  ]
  const reset = (): void => {
    state.from = false
    state.to = new Set()
  }
  const inTurn = (line: string, code: () => number, needs: 'hello' | 'from' = 'hello'): readonly SaidLine[] =>
    said(line, !state.hello || (needs === 'from' && !state.from) ? 503 : code())
  const unknown = (line: string): readonly SaidLine[] => [{ bytes: text(line), code: ++state.unknown >= 10 ? 421 : 500 }]
  switch (kind) {
    case 'hello':
      state.hello = true
      reset()
      return said(`${random.pick(['EHLO', 'HELO'])} ${random.pick(['sender.example', '[127.0.0.1]', 'localhost'])}`, 250)
    case 'badHello':
      return said(random.pick(['EHLO', 'HELO  ', 'EHLO a b c']), 501)
    case 'from':
      return inTurn(`MAIL FROM:<${random.pick(['a@issuer.example', '', 'x+y@issuer.example'])}>`, () => {
        if (state.from) return 503
        state.from = true
        return 250
      })
    case 'huge':
      return inTurn('MAIL FROM:<a@issuer.example> SIZE=30000000', () => (state.from ? 503 : 552))
    case 'badFrom':
      return inTurn(
        random.pick([
          'MAIL FROM:a@issuer.example',
          'MAIL',
          'MAIL FROM:<a@b@c>',
          'MAIL FROM:<a b@c.example>',
          'MAIL FROM:<a@issuer.example',
          'MAIL FROM:<a@issuer.example> ENVID=a+0D+0Ab',
        ]),
        () => 501,
      )
    case 'to': {
      const address = random.pick(world.addresses)
      return inTurn(
        `RCPT TO:<${random.chance(0.3) ? address.toUpperCase() : address}>`,
        () => {
          if (state.to.size >= recipientsMost && !state.to.has(address)) return 452
          state.to.add(address)
          return 250
        },
        'from',
      )
    }
    case 'toStranger':
      return inTurn(
        `RCPT TO:<${world.unknownAddress}>`,
        () => (state.to.size >= recipientsMost ? 452 : ++world.strangers > strangersMost ? 450 : 550),
        'from',
      )
    case 'toElsewhere':
      return inTurn(
        `RCPT TO:<a@${random.pick(['elsewhere.example', 'mail.piaotai.localhost.elsewhere.example', 'xmail.piaotai.localhost'])}>`,
        () => (state.to.size >= recipientsMost ? 452 : 554),
        'from',
      )
    case 'badTo':
      return inTurn(random.pick(['RCPT', 'RCPT TO:<>', 'RCPT TO:a@b', 'RCPT TO:<a@b', 'RCPT TO:<a@b.example> NOTIFY=']), () => 501)
    case 'data': {
      if (state.to.size === 0) return said('DATA', 503)
      const subject = `fuzz ${++world.mails}`
      reset()
      state.unknown = 0
      return [...said('DATA', 354), { bytes: bodyOf(random, subject), code: 250, mail: subject }]
    }
    case 'reset':
      reset()
      return said('RSET', 250)
    case 'noop':
      return said(random.pick(['NOOP', 'HELP']), 0)
    case 'verify':
      return said(random.chance(0.5) ? 'VRFY a' : 'VRFY', 0)
    case 'unknown':
      return unknown(random.pick(['FOO', 'AUTH PLAIN AGEAYg==', 'EXPN all', 'TURN', 'BDAT 10', '', ' ', 'MAILFROM:<a@b.example>']))
    case 'secure':
      return unknown('STARTTLS')
    case 'noise':
      return unknown(noise(random))
  }
}
