// Outgoing messages: mail by real SMTP sockets, SMS by a real HTTP gateway, both from the outbox at least once.
import { createServer as createHttp, type IncomingMessage, type Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpMail } from '../adapters/mail/smtp.ts'
import { httpSms } from '../adapters/sms/http.ts'
import { makeOutbox, deadLetterMessage, sendMessage, sendOutbox } from './outbox.ts'
import { issue } from '../modules/people/account/proof/codes.ts'
import { accountDeps } from '#testing/worlds/account-deps.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
}
/** A minimal mail server; `refuse` answers each message with 451, `knowsNobody` each recipient with 550. */
class MailServer {
  readonly received: Received[] = []
  refuse = false
  knowsNobody = false
  readonly #server: Server = createServer((socket) => {
    this.#talk(socket)
  })
  listen = (): Promise<number> =>
    new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve((this.#server.address() as AddressInfo).port))
    })
  close = (): Promise<void> =>
    new Promise((resolve) => {
      this.#server.close(() => resolve())
    })
  #talk(socket: Socket): void {
    let from = ''
    let to: string[] = []
    let body: string | undefined
    let rest = ''
    const say = (line: string): void => {
      socket.write(`${line}\r\n`)
    }
    const hear = (line: string): void => {
      if (body !== undefined) {
        if (line !== '.') {
          body += `${line.replace(/^\.\./, '.')}\n`
          return
        }
        if (this.refuse) say('451 later')
        else {
          this.received.push({ from, to, data: body })
          say('250 kept')
        }
        body = undefined
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') {
        from = /<([^>]*)>/.exec(line)?.[1] ?? ''
        to = []
        say('250 ok')
      } else if (verb === 'RCPT' && this.knowsNobody) say('550 nobody of that name')
      else if (verb === 'RCPT') {
        to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
        say('250 ok')
      } else if (verb === 'DATA') {
        body = ''
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
    say('220 test')
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    socket.on('error', () => undefined)
  }
}
const mail = new MailServer()
const gateway = { requested: [] as { headers: IncomingMessage['headers']; body: string }[], status: 200, location: '' }
let mailPort = 0
let smsUrl = ''
let sms: HttpServer
beforeAll(async () => {
  mailPort = await mail.listen()
  sms = createHttp((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      gateway.requested.push({ headers: request.headers, body })
      response.writeHead(gateway.status, gateway.location ? { location: gateway.location } : {}).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    sms.listen(0, '127.0.0.1', resolve)
  })
  smsUrl = `http://127.0.0.1:${(sms.address() as AddressInfo).port}/send`
})
afterAll(async () => {
  await mail.close()
  sms.close()
})

const from = 'no-reply@piaotai.example'
const message = {
  id: '01900000-0000-7000-8000-000000000001',
  to: ['gu@example.test'],
  subject: '票台验证码 123456',
  text: '【票台】验证码 123456\n.\n第二段',
}
const plain = (data: string): string => {
  const [head = '', ...body] = data.split('\n\n')
  const text = body.join('\n\n')
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1] ?? ''
  return encoding === 'base64'
    ? Buffer.from(text, 'base64').toString()
    : encoding === 'quoted-printable'
      ? Buffer.from(
          text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString()
      : text
}

describe('A mail', () => {
  const send = (over: Partial<typeof message> = {}) => smtpMail({ url: `smtp://127.0.0.1:${mailPort}`, from }).send({ ...message, ...over })
  it('arrives with its envelope, its words and a name of its own', async () => {
    await send()
    const got = mail.received.at(-1)!
    expect([
      got.from,
      got.to,
      plain(got.data).trimEnd(),
      /^message-id: (.+)$/im.exec(got.data)?.[1],
      /^auto-submitted: (.+)$/im.exec(got.data)?.[1],
      /^to: (.+)$/im.exec(got.data)?.[1],
    ]).toEqual([from, ['gu@example.test'], message.text, `<${message.id}@piaotai.example>`, 'auto-generated', 'gu@example.test'])
  })
  it('keeps a line break in its subject from becoming a header', async () => {
    await send({ subject: 'x\r\nBcc: thief@evil.example\r\n\r\nbody' })
    const got = mail.received.at(-1)!
    expect([got.to, /^bcc:/im.test(got.data)]).toEqual([['gu@example.test'], false])
  })
  it.each([
    'a@evil.example\r\nBcc: z@z.example',
    '<a@evil.example> gu@example.test',
    'gu@example.test, thief@evil.example',
    '"gu@example.test"@evil.example',
    'gu@example.test;thief@evil.example',
    'gu@[127.0.0.1]',
    'gu@localhost',
    'undisclosed:gu@example.test;',
    'gu@example.test (x)',
    'gu@exämple.test',
    'gu@example..test',
    '',
    ' gu@example.test',
    '@example.test',
    'gu@example.test\u0000',
  ])('does not leave for “%s”', async (address) => {
    const before = mail.received.length
    await expect(send({ to: [address] })).rejects.toThrow('grammar')
    expect(mail.received.length).toBe(before)
  })
  it('does not leave without an address, nor from one that is none', async () => {
    await expect(send({ to: [] })).rejects.toThrow('grammar')
    expect(() => smtpMail({ url: 'smtp://127.0.0.1', from: 'x' })).toThrow('grammar')
  })
})

describe('A text message', () => {
  const send = () =>
    httpSms({ url: smsUrl, token: 'gateway token' }).send({ id: message.id, phone: '13800000417', text: '【票台】验证码 123456' })
  it('is posted with its id, so that the gateway can know a repeated one', async () => {
    await send()
    const { headers, body } = gateway.requested.at(-1)!
    expect([headers.authorization, headers['idempotency-key'], headers['content-type'], JSON.parse(body)]).toEqual([
      'Bearer gateway token',
      message.id,
      'application/json',
      { id: message.id, phone: '13800000417', text: '【票台】验证码 123456' },
    ])
  })
  it('that the gateway refuses or sends elsewhere counts as not sent, and its token goes nowhere else', async () => {
    const requested = gateway.requested.length
    gateway.status = 500
    await expect(send()).rejects.toThrow('500')
    Object.assign(gateway, { status: 302, location: smsUrl })
    await expect(send()).rejects.toThrow()
    Object.assign(gateway, { status: 200, location: '' })
    expect(gateway.requested.length - requested).toBe(2)
  })
})

describe('The outbox', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const ready = () => {
      const waiting: { id: string }[] = []
      const { db, encryption } = accountDeps(floor(), clock)
      const outbox = makeOutbox({
        clock,
        encryption,
        jobs: {
          add: async (_tx, _job, payload) => {
            waiting.push(payload as { id: string })
          },
        },
      })
      const deps = {
        db,
        clock,
        encryption,
        mail: smtpMail({ url: `smtp://127.0.0.1:${mailPort}`, from }),
        sms: httpSms({ url: smsUrl, token: 't' }),
      }
      const attempt = { number: 1, last: false, signal: new AbortController().signal }
      const put = async (until?: Date) => {
        await db.outside((tx) =>
          outbox.add(tx, {
            channel: 'mail',
            mail: { to: message.to, subject: message.subject, text: message.text },
            ...(until ? { until } : {}),
          }),
        )
        return waiting.at(-1)!
      }
      return {
        db,
        outbox,
        waiting,
        deps,
        put,
        send: (message: { id: string }) => sendMessage(deps)(message, attempt),
        row: async (id: string) => (await floor().asOwner('select state, sealed, attempts, error from outbox where id = $1', [id]))[0],
      }
    }
    it('sends a message once, and forgets its words', async () => {
      const { put, send, row } = ready()
      const message = await put()
      const before = mail.received.length
      await send(message)
      await send(message)
      expect([mail.received.length - before, await row(message.id)]).toEqual([1, { state: 'sent', sealed: null, attempts: 1, error: null }])
    })
    it('keeps the words sealed until then', async () => {
      const { put, row } = ready()
      const message = await put()
      const { sealed } = (await row(message.id))!
      expect([String(sealed).startsWith('v1.a256gcm.'), String(sealed).includes('123456')]).toEqual([true, false])
    })
    it('keeps a message that the server would not take, with the reason, and sends it later', async () => {
      const { put, send, row } = ready()
      const message = await put()
      mail.refuse = true
      await expect(send(message)).rejects.toThrow()
      const kept = await row(message.id)
      mail.refuse = false
      await send(message)
      expect([kept, await row(message.id)]).toMatchObject([
        { state: 'waiting', attempts: 1, error: expect.stringContaining('451') as string },
        { state: 'sent', attempts: 2 },
      ])
    })
    it('goes on for two days with a server that is away, soon at first and hourly later', () => {
      const { attempts, waitSeconds, longestWaitSeconds } = sendOutbox
      const waits = Array.from({ length: attempts - 1 }, (_, n) => Math.min(longestWaitSeconds, (waitSeconds * 2 ** Math.min(16, n)) / 2))
      expect([
        waits.slice(0, 4).reduce((sum, wait) => sum + wait, 0) < 300,
        waits.reduce((sum, wait) => sum + wait, 0) / 3600 > 48,
      ]).toEqual([true, true])
    })
    it('does not send what is of no use any more: a code after its ten minutes', async () => {
      const { put, send, row } = ready()
      const late = await put(clock.now())
      const early = await put(new Date(clock.now().getTime() + 600_000))
      const before = mail.received.length
      await send(late)
      await send(early)
      expect([mail.received.length - before, await row(late.id), await row(early.id)]).toMatchObject([
        1,
        { state: 'failed', sealed: null },
        { state: 'sent' },
      ])
    })
    it('gives a message up at once that the server says it will never take for its recipient', async () => {
      const { put, send, row } = ready()
      const message = await put()
      mail.knowsNobody = true
      await send(message)
      mail.knowsNobody = false
      expect(await row(message.id)).toMatchObject({
        state: 'failed',
        sealed: null,
        attempts: 1,
        error: expect.stringContaining('550') as string,
      })
    })
    it('gives a message up after its last attempt, and forgets its words', async () => {
      const { db, put, row } = ready()
      const message = await put()
      await deadLetterMessage({ db })(message)
      expect(await row(message.id)).toMatchObject({ state: 'failed', sealed: null })
    })
    it('says with each code, whosever it is, that mail is late while what was tried in vain waits, until something leaves again', async () => {
      const { outbox, put, send, waiting } = ready()
      const deps = { ...accountDeps(floor(), clock), outbox }
      const request = async (to: string) =>
        (
          await issue(
            deps,
            { purpose: 'reset', target: to, to },
            { ip: '192.0.2.7', agent: null, language: 'zh-CN', browser: null, device: null },
          )
        ).late
      const before = await request('first@example.test')
      const untried = await request('second@example.test')
      mail.refuse = true
      await expect(send(await put())).rejects.toThrow()
      const away = [await request('third@example.test'), await request('fourth@example.test'), await request('13800000511')]
      mail.refuse = false
      clock.advance(1)
      const code = waiting.at(-2)!
      await send(code)
      expect([before, untried, away, await request('fifth@example.test')]).toEqual([false, false, [true, true, false], false])
    })
    it('holds nothing of a transaction that failed', async () => {
      const { db, outbox } = ready()
      const before = await floor().asOwner('select count(*) as n from outbox')
      await db
        .outside(async (tx) => {
          await outbox.add(tx, { channel: 'sms', sms: { phone: '13800000417', text: 'x' } })
          throw new Error('undone')
        })
        .catch(() => undefined)
      expect(await floor().asOwner('select count(*) as n from outbox')).toEqual(before)
    })
  }))
