// A delivery's mail through other people's software: sent to Postfix, delivered to Dovecot by LMTP, read back by IMAP.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { authenticate } from 'mailauth'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { sendMessage } from '../../../kernel/outbox.ts'
import { pdf } from '#testing/worlds/app.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data } from '#testing/worlds/company.ts'
import { noDebianMail, startDebianMail, type DebianMail } from '#testing/servers/debian-mail.ts'
import { makeDeliverer, secretsOf, unlock } from '#testing/worlds/delivery-world.ts'

const missing = noDebianMail()
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The only name that DNS knows: the public key of the domain that mail comes from. */
const resolver = async (name: string, type: string): Promise<string[][]> => {
  if (name === 'proof._domainkey.piaotai.example' && type === 'TXT')
    return [[`v=DKIM1; k=rsa; p=${key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`]]
  throw Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' })
}

describe.skipIf(missing !== undefined)(`Mail through Postfix and Dovecot${missing === undefined ? '' : ` (skipped: ${missing})`}`, () =>
  onGate(
    (gate) => {
      let server: DebianMail
      beforeAll(async () => {
        server = await startDebianMail(['woye.example', 'example.test'])
      })
      afterAll(() => server?.stop())
      const post = async () => {
        const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
        const mail = smtpMail({
          url: server.url,
          from: 'no-reply@piaotai.example',
          bounces: 'mail.piaotai.example',
          dkim: { selector: 'proof', privateKey },
        })
        for (const { id } of await gate().asOwner(`select id from outbox where state = 'waiting' order by created_at, id`))
          await sendMessage({ ...gate().app.deps, mail })(
            { id: String(id) },
            { number: 1, last: false, signal: new AbortController().signal },
          )
      }
      const head = (raw: Buffer, name: string): string | undefined =>
        new RegExp(`^${name}: *(.*(?:\\n[ \\t].*)*)`, 'im')
          .exec(raw.toString('latin1').replaceAll('\r\n', '\n').split('\n\n')[0]!)?.[1]
          ?.trim()

      it('arrives with its Chinese subject and file names, the same bytes, an envelope sender for each recipient, and a signature that holds', async () => {
        const from = await makeDeliverer(gate())
        const bytes = Buffer.concat([pdf(700_000), Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7919) % 256))])
        const invoiceId = await from.invoice({ number: '26322000000000098765' }, from.owner, bytes)
        const title = '昆山沃野：十月货款发票（含 26322000000000098765）请查收，有疑问请回复本邮件——财务部'
        const task = await from.send([invoiceId], ['ap@woye.example'], {
          targets: [{ invoiceIds: [invoiceId], to: ['ap@woye.example', 'cw@woye.example'] }],
          title,
          message: '𠮷林分公司的发票另寄',
          attach: true,
          content: { originals: ['pdf'], sheet: true, orderDetails: false, attachments: false },
        })
        await post()
        const offered = await gate().asOwner(`select name, sha256 from delivery_file where task_id = '${task.id}' order by position`)
        const raws = [(await server.read('ap@woye.example', 1))[0]!, (await server.read('cw@woye.example', 1))[0]!]
        const [mail] = await Promise.all(raws.map((raw) => PostalMime.parse(raw)))
        expect([mail!.subject, mail!.text?.includes('𠮷林分公司的发票另寄'), mail!.html?.includes('𠮷林分公司的发票另寄')]).toEqual([
          title,
          true,
          true,
        ])
        expect(mail!.attachments.map(({ filename, content }) => [filename, sha256(new Uint8Array(content as ArrayBuffer))])).toEqual(
          offered.map((row) => [row['name'], row['sha256']]),
        )
        expect([offered.length, offered.every((row) => /\p{Script=Han}/u.test(String(row['name'])))]).toEqual([2, true])
        const senders = raws.map((raw) => head(raw, 'Return-Path'))
        expect([senders.map((one) => /^<returned\+[0-9a-f-]{36}@mail\.piaotai\.example>$/.test(one ?? '')), new Set(senders).size]).toEqual(
          [[true, true], 2],
        )
        expect(raws.map((raw) => [head(raw, 'To'), head(raw, 'Auto-Submitted'), head(raw, 'List-Unsubscribe')])).toEqual([
          ['ap@woye.example', undefined, undefined],
          ['cw@woye.example', undefined, undefined],
        ])
        expect([mail!.replyTo?.[0]?.address, head(raws[0]!, 'Message-ID')]).toEqual([
          from.owner.email,
          `<${/\+(.*)@/.exec(senders[0]!)![1]}@piaotai.example>`,
        ])
        for (const raw of raws) {
          const { dkim } = await authenticate(raw, { resolver, disableArc: true, disableBimi: true, ip: '127.0.0.1', sender: '' })
          expect(dkim?.results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([['pass', 'piaotai.example']])
        }
      })
      it('carries a link and a code that open the delivery; what the app writes by itself says so', async () => {
        const from = await makeDeliverer(gate())
        await from.send([await from.invoice()], ['sk@woye.example'])
        await post()
        const mail = await PostalMime.parse((await server.read('sk@woye.example', 1))[0]!)
        const { secret, code } = secretsOf(mail.text ?? '')
        const visitor = gate().browser()
        data(await visitor.api.email.openVisit({ secret }))
        expect((await unlock(visitor, code)).step).toBe('unlocked')
        data(await visitor.api.email.refuseVisit({ reason: '抬头不对' }))
        await post()
        const raw = (await server.read(from.owner.email, 1)).at(-1)!
        expect([head(raw, 'Auto-Submitted'), head(raw, 'X-Auto-Response-Suppress'), head(raw, 'Return-Path')]).toEqual([
          'auto-generated',
          'All',
          '<no-reply@piaotai.example>',
        ])
        expect((await PostalMime.parse(raw)).text).toContain('抬头不对')
      })
    },
    { work: false },
  ),
)
