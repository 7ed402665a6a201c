// Deliveries through a real mail server: what leaves, what does not leave any more, and what its sender is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '../../../kernel/outbox.ts'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data } from '#testing/worlds/company.ts'
import { freshAddress, makeDeliverer, secretsOf, type Deliverer } from '#testing/worlds/delivery-world.ts'
import { startMailSink, type MailSink } from '#testing/servers/mail-sink.ts'

const company = { area: 'company' } as const

describe('The mails of a delivery', () =>
  onGate(
    (gate) => {
      let sink: MailSink
      beforeAll(async () => {
        sink = await startMailSink()
      })
      afterAll(() => sink?.close())
      const attempt = { number: 1, last: false, signal: new AbortController().signal }
      const deps = () => ({
        ...gate().app.deps,
        mail: smtpMail({ url: sink.url, from: 'no-reply@piaotai.example', bounces: 'mail.piaotai.example' }),
      })
      /** One attempt of each waiting message, as the worker makes it. */
      const post = async (given = deps()) => {
        for (const { id } of await gate().asOwner(`select id from outbox where state = 'waiting' order by created_at, id`))
          await sendMessage(given)({ id: String(id) }, attempt).catch(() => undefined)
      }
      const read = async (from: Deliverer, id: string) => data(await from.owner.api.email.readDelivery({ id, ...company }))

      it('leave one an address, each with its own link and envelope sender, and are written down as sent', async () => {
        const from = await makeDeliverer(gate())
        const [to, copy] = [freshAddress(), freshAddress()]
        const invoiceId = await from.invoice()
        const task = await from.send([invoiceId], [to], {
          targets: [{ invoiceIds: [invoiceId], to: [to], cc: [copy] }],
          title: '十月发票，请签收',
          message: '货款已结',
        })
        await post()
        const [[first], [second]] = [await sink.to(to), await sink.to(copy)]
        const [one, other] = [secretsOf(first!.mail.text ?? ''), secretsOf(second!.mail.text ?? '')]
        expect([first!.mail.subject, first!.to, second!.to, one.secret === other.secret, one.code === '', other.code]).toEqual([
          '十月发票，请签收',
          [to],
          [copy],
          false,
          false,
          '',
        ])
        // An answer goes to the sender, a returned mail to an address that tells which it was; nothing says that a machine wrote it.
        expect([first!.mail.replyTo?.[0]?.address, first!.from]).toEqual([
          from.owner.email,
          expect.stringMatching(/^returned\+[0-9a-f-]{36}@mail\.piaotai\.example$/),
        ])
        expect([first!.from === second!.from, /^auto-submitted:/im.test(first!.raw.toString())]).toEqual([false, false])
        // The code is in no address of a page, and the HTML says what the text says.
        expect(first!.mail.html).toContain(`<a href="${gate().url}/visitor/receipt#${one.secret}">`)
        expect([
          first!.mail.html?.includes(one.code),
          first!.mail.html?.includes(`${one.code}"`),
          first!.mail.subject?.includes(one.code),
        ]).toEqual([true, false, false])
        expect((await read(from, task.id)).to.map(({ sentAt, bounced }) => [sentAt !== null, bounced])).toEqual([[true, false]])
      })
      it('that nobody would take are told at their recipient, with the event, together with the end of the letter', async () => {
        const from = await makeDeliverer(gate())
        const to = freshAddress()
        const task = await from.send([await from.invoice()], [to])
        sink.refuse = 550
        await post()
        sink.refuse = undefined
        const { to: recipients, events } = await read(from, task.id)
        expect([recipients, events.map(({ kind }) => kind).toSorted()]).toMatchObject([
          [{ address: to, bounced: true }],
          ['mailFailed', 'sent'],
        ])
      })
      it('are never written down as sent without their recipient, whenever the writing fails', async () => {
        const from = await makeDeliverer(gate())
        const to = freshAddress()
        const task = await from.send([await from.invoice()], [to])
        await post({
          ...deps(),
          heard: () => Promise.reject(new Error('the process died')),
        })
        const before = await gate().asOwner(`select count(*)::int as n from outbox where state = 'waiting'`)
        await post()
        expect([before, (await read(from, task.id)).to[0]?.sentAt !== null]).toEqual([[{ n: 1 }], true])
      })
      it('do not leave after the revocation, with what is attached, when the mail server comes back', async () => {
        const from = await makeDeliverer(gate())
        const to = freshAddress()
        const task = await from.send([await from.invoice()], [to], { attach: true })
        sink.refuse = 451
        await post()
        data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))
        sink.refuse = undefined
        await post()
        const { to: recipients, events } = await read(from, task.id)
        expect([
          (await sink.to(to)).length,
          recipients,
          events.map(({ kind }) => kind).toSorted(),
          await gate().asOwner(`select 1 from outbox where state = 'waiting'`),
        ]).toMatchObject([0, [{ address: to, sentAt: null, bounced: false }], ['revoked', 'sent'], []])
      })
    },
    { work: false },
  ))
