// The listener's places: a few connections of one network never keep everybody else's mail out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openSmtp, type SmtpClient } from '#testing/clients/smtp-client.ts'
import { makeFolder, removeFolder } from '#testing/database/database.ts'
import { hasOpenssl, makeCertificate } from '#testing/servers/certificate-files.ts'
import type { IncomingMail } from '../../ports/mail-in.ts'
import { smtpListener } from './smtp-listener.ts'
import type { Tally } from './smtp-places.ts'

/** macOS has but one address of its own. */
const hasNetworks = process.platform !== 'darwin'
const here = 'bills@mail.example'
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const openListener = async ({ relays = [], tls }: { relays?: string[]; tls?: { cert: Buffer; key: Buffer } } = {}) => {
  const folder = makeFolder()
  const kept: Pick<IncomingMail, 'peer' | 'size'>[] = []
  const errors: unknown[] = []
  const tallies: Tally[] = []
  let tick = (): void => undefined
  const listener = smtpListener(
    { judgeRecipient: async () => 'taken', receive: async ({ peer, size }) => void kept.push({ peer, size }) },
    {
      name: 'mail.example',
      folder,
      tls,
      relays,
      onError: (error) => errors.push(error),
      onTally: (tally) => tallies.push(tally),
      everySecond: (each) => {
        tick = each
        return () => undefined
      },
    },
  )
  const port = await listener.listen(0, '127.0.0.1')
  const clients: SmtpClient[] = []
  closing.push(async () => {
    for (const client of clients) client.drop()
    await listener.close()
    removeFolder(folder)
  })
  const connect = (address: string): SmtpClient => {
    const client = openSmtp(port, address)
    clients.push(client)
    return client
  }
  const say = async (client: SmtpClient, line: string): Promise<number | undefined> => {
    client.write(Buffer.from(`${line}\r\n`))
    return client.answer()
  }
  /** A greeted connection that has said all of these lines. */
  const spoken = async (address: string, lines: readonly string[] = []): Promise<SmtpClient> => {
    const client = connect(address)
    expect(await client.answer()).toBe(220)
    for (const line of lines) expect(await say(client, line)).toBeLessThan(400)
    return client
  }
  return {
    kept,
    errors,
    tallies,
    connect,
    say,
    spoken,
    /** In the middle of its mail. */
    sending: (address: string) => spoken(address, [...envelope, 'DATA']),
    seconds: (count: number): void => {
      for (let i = 0; i < count; i++) tick()
    },
  }
}
const envelope = ['EHLO a.example', 'MAIL FROM:<a@a.example>', `RCPT TO:<${here}>`]
const mail = 'Subject: a\r\n\r\nhi\r\n.'

describe.skipIf(!hasNetworks)('A network has', () => {
  it('five connections, and hears why it has no sixth; another network is greeted', async () => {
    const { connect, spoken, say } = await openListener()
    const [first] = await Promise.all(['1', '2', '3', '4', '5'].map((host) => spoken(`127.0.1.${host}`)))
    expect(await connect('127.0.1.6').answer()).toBe(421)
    expect(await connect('127.0.2.1').answer()).toBe(220)
    expect(await say(first!, 'QUIT')).toBe(221)
    expect(await first!.answer()).toBeUndefined()
    expect(await connect('127.0.1.7').answer()).toBe(220)
  })
  it('two mails at once', async () => {
    const { sending, spoken, say } = await openListener()
    const [first] = [await sending('127.0.1.1'), await sending('127.0.1.2')]
    const third = await spoken('127.0.1.3', ['EHLO a.example'])
    expect(await say(third, 'MAIL FROM:<a@a.example>')).toBe(451)
    expect(await say(first!, mail)).toBe(250)
    expect(await say(third, 'MAIL FROM:<a@a.example>')).toBe(250)
  })
  it('as many as it wants, where it is a relay of ours', async () => {
    const { sending } = await openListener({ relays: ['127.0.1.0/24'] })
    expect(await Promise.all(['1', '2', '3', '4', '5', '6'].map((host) => sending(`127.0.1.${host}`)))).toHaveLength(6)
  })
})

describe.skipIf(!hasNetworks)('A connection', () => {
  it('without MAIL ends after 15 s, one without DATA after a minute, whatever else it says', async () => {
    const { spoken, say, seconds } = await openListener()
    const silent = await spoken('127.0.1.1')
    const begun = await spoken('127.0.2.1', envelope)
    seconds(15)
    expect(await say(silent, 'NOOP')).toBe(250)
    seconds(1)
    expect([await silent.answer(), await silent.answer()]).toEqual([421, undefined])
    expect(await say(begun, 'RSET')).toBe(250)
    expect(await say(begun, 'MAIL FROM:<b@a.example>')).toBe(250)
    seconds(45)
    expect([await begun.answer(), await begun.answer()]).toEqual([421, undefined])
  })
  it('that waits longest for its mail gives way to a new one when all fifty places are taken', async () => {
    const { spoken, seconds, tallies, errors } = await openListener()
    const idle = [await spoken('127.0.100.1')]
    seconds(1)
    for (let net = 0; net < 10; net++)
      idle.push(...(await Promise.all(Array.from({ length: net === 0 ? 4 : 5 }, (_, host) => spoken(`127.0.${net + 101}.${host + 1}`)))))
    expect(idle).toHaveLength(50)
    await spoken('127.0.1.1', [...envelope, 'DATA', mail])
    expect([await idle[0]!.answer(), await idle[0]!.answer()]).toEqual([421, undefined])
    seconds(59)
    expect([tallies, errors]).toEqual([[{ gaveWay: 1, idle: 50 }], []])
  })
})

describe.skipIf(!hasNetworks)('A mail that comes by drips', () => {
  it('gives way when all eight places are taken, the slowest first', async () => {
    const { sending, spoken, say, seconds, kept } = await openListener()
    const dripping: SmtpClient[] = []
    for (const net of [1, 2, 3, 4]) dripping.push(await sending(`127.0.${net}.1`), await sending(`127.0.${net}.2`))
    const newcomer = await spoken('127.0.9.1', ['EHLO a.example'])
    expect(await say(newcomer, 'MAIL FROM:<a@a.example>')).toBe(451)
    for (const [i, client] of dripping.entries()) client.write(Buffer.from('x'.repeat(i === 5 ? 100 : 4000)))
    await expect
      .poll(
        async () => {
          seconds(1)
          return say(newcomer, 'MAIL FROM:<a@a.example>')
        },
        { timeout: 60_000 },
      )
      .toBe(250)
    expect([await dripping[5]!.answer(), await dripping[5]!.answer()]).toEqual([421, undefined])
    for (const line of [`RCPT TO:<${here}>`, 'DATA']) expect(await say(newcomer, line)).toBeLessThan(400)
    expect(await say(newcomer, mail)).toBe(250)
    expect(kept).toEqual([{ peer: '127.0.9.1', size: 18 }])
  })
  it('ends by itself below 2 kB a second', async () => {
    const { sending, seconds, tallies, errors } = await openListener()
    const drip = await sending('127.0.1.1')
    drip.write(Buffer.from('x'.repeat(2000)))
    seconds(15)
    expect([await drip.answer(), await drip.answer()]).toEqual([421, undefined])
    seconds(45)
    expect([tallies, errors]).toEqual([[{ slow: 1 }], []])
  })
})

it.skipIf(!hasNetworks)('A sender that goes away in its mail is counted, and no error', async () => {
  const { sending, say, spoken, seconds, tallies, errors } = await openListener()
  for (const client of [await sending('127.0.1.1'), await sending('127.0.1.2')]) {
    client.write(Buffer.from('x'.repeat(100_000)))
    client.drop()
  }
  const next = await spoken('127.0.1.3', ['EHLO a.example'])
  await expect.poll(() => say(next, 'MAIL FROM:<a@a.example>'), { timeout: 60_000 }).toBe(250)
  seconds(60)
  expect([tallies[0]?.aborted, errors]).toEqual([2, []])
})

it.runIf(hasOpenssl && hasNetworks)('A connection that begins TLS and stops ends too, and the listener lives on', async () => {
  const folder = makeFolder()
  closing.push(() => removeFolder(folder))
  makeCertificate(folder)
  const tls = { cert: readFileSync(join(folder, 'c.pem')), key: readFileSync(join(folder, 'k.pem')) }
  const { spoken, seconds } = await openListener({ tls })
  const half = await spoken('127.0.1.1', ['EHLO a.example', 'STARTTLS'])
  half.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]))
  seconds(16)
  expect(await half.answer()).toBeUndefined()
  await spoken('127.0.1.2', [...envelope, 'DATA', mail])
})
