// A process killed at any step of a delivery by mail or inside the platform: each arrives once, and nothing is half.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { App } from '../../apps/server/src/app/app.ts'
import { pdf } from '../../apps/server/testing/worlds/app.ts'
import { startMailSink, type MailSink } from '../../apps/server/testing/servers/mail-sink.ts'
import { adminOf, recordOutgoing } from '../support/kills/delivering-company.ts'
import { deliveryComplaints, handedOver, tasksOf, waitingMessages } from '../support/kills/delivery-complaints.ts'
import { runPart, type DeliveryPart } from '../support/kills/delivery-parts.ts'
import { deliverySteps, type DeliveryStep } from '../support/kills/delivery-steps.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { createApp } from '../../apps/server/src/app/app.ts'
import { long, report, times } from '../support/settings.ts'

const rounds = times(1, 5)
const steps = deliverySteps.filter(({ short }) => long || short)

describe('A delivery', () => {
  let environment: Environment
  let sink: MailSink
  let app: App
  let pair: { readonly senderId: string; readonly receiverId: string }
  let [sender, receiver]: { readonly companyId: string; readonly userId: string }[] = []
  let address = ''
  let count = 0
  let deaths = 0
  let repeated = 0
  beforeAll(async () => {
    sink = await startMailSink()
    environment = await makeEnvironment('postgres', {
      settings: { SMTP_URL: sink.url, SMTP_FROM: 'no-reply@piaotai.example', PUBLIC_URL: 'http://127.0.0.1:1' },
    })
    app = await createApp(environment.config('web'))
    const userId = await app.createUser({ name: '陆知行', email: `${randomUUID()}@example.test`, tel: null, password: 'Yantai2026' })
    const made = await app.createCompany(
      { ...adminOf({ companyId: '', userId }), companyId: null, role: null, permissions: new Set() },
      { name: '昆山沃野自动化设备有限公司' },
    )
    sender = environment.company
    receiver = { companyId: made.id, userId }
    pair = { senderId: sender.companyId, receiverId: made.id }
    const admin = adminOf(sender)
    const settings = await app.useCases.readDeliverySettings(admin)
    await app.useCases.saveDeliverySettings(admin, { ...settings, platform: true })
    address = `${(await app.useCases.readCompany(adminOf(receiver), { teamId: made.id })).number}@mail.piaotai.localhost`
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
    await sink?.close()
  })

  const formOf = async (way: 'mail' | 'platform', to: string) => {
    const admin = adminOf(sender!)
    const stored = await app.storeBytes(admin.companyId, '发票.pdf', pdf(3000 + ++count))
    const invoiceId = await recordOutgoing(app, admin, stored, `2636${String(9_000_000_000_000_000 + count)}`)
    await app.db.inTenant(admin, (tx) => sql`update invoice set category = 2 where id = ${invoiceId}`.execute(tx))
    return {
      key: randomUUID(),
      page: way === 'mail' ? ('sendInvEmailCo' as const) : ('sendInvoiceCo' as const),
      way,
      targets: [{ partnerId: null, companyLinkId: null, invoiceIds: [invoiceId], to: [to], cc: [] }],
      title: '',
      message: '',
      content: { originals: ['pdf' as const], sheet: false, orderDetails: false, attachments: false },
      code: 'mail' as const,
      attach: false,
      validity: { unit: 'days' as const, count: 15 },
      signer: { name: false, phone: false },
    }
  }
  /** The part that the process dies in, after everything before it; what its repetition is; and what must be true in the end. */
  const prepare = async ({
    part,
    way,
    copies,
  }: DeliveryStep): Promise<{ readonly act: DeliveryPart; readonly end: () => Promise<void> }> => {
    const to = way === 'mail' ? `ap${count + 1}@woye.example` : address
    const form = await formOf(way, to)
    const send: DeliveryPart = { part: 'send', by: sender!, form }
    const sent = async () => {
      const tasks = await tasksOf(app, pair.senderId, form.key)
      expect(tasks.length).toBe(1)
      return tasks[0]!
    }
    const post = async () => {
      for (const messageId of await waitingMessages(app)) await runPart(app, { part: 'post', by: sender!, messageId })
    }
    const arrives = async (): Promise<void> => {
      await post()
      const mails = await sink.to(to)
      repeated += mails.length - 1
      expect([mails.length, new Set(mails.map(({ mail }) => mail.messageId)).size, (await sent()).sent]).toEqual([copies ?? 1, 1, true])
    }
    const handOver = async (taskId: string): Promise<DeliveryPart> => ({ part: 'handOver', by: receiver!, senderId: pair.senderId, taskId })
    const handed = async (): Promise<string> => {
      const task = await sent()
      await runPart(app, await handOver(task.id))
      const there = await handedOver(app, pair, task.id)
      expect(there?.same).toBe(true)
      return there!.id
    }
    if (part === 'send') return { act: send, end: way === 'mail' ? arrives : async () => void (await handed()) }
    await runPart(app, send)
    const { id: taskId } = await sent()
    if (part === 'handOver') return { act: await handOver(taskId), end: async () => void (await handed()) }
    if (part === 'post') return { act: { part, by: sender!, messageId: (await waitingMessages(app)).at(-1)! }, end: arrives }
    const receiptId = way === 'platform' ? await handed() : ''
    const state = { accept: 'signed', refuse: 'revoked', revoke: 'revoked', expire: 'expired' }[part]
    const ended = async (): Promise<void> => {
      const read = await app.useCases.readDelivery(adminOf(sender!), { area: 'company', id: taskId })
      expect(read.state).toBe(state)
      await post()
    }
    if (part === 'accept' || part === 'refuse') return { act: { part, by: receiver!, receiptId }, end: ended }
    if (part === 'expire')
      await app.db.inTenant(adminOf(sender!), (tx) =>
        sql`update delivery_task set valid_until = now() - interval '1 minute' where id = ${taskId}`.execute(tx),
      )
    return { act: { part, by: sender!, taskId }, end: ended }
  }

  it.each(steps.map((step) => [step.name, step] as const))('dies at “%s”, is repeated, and is there once', async (_name, step) => {
    for (let round = 0; round < rounds; round++) {
      const { act, end } = await prepare(step)
      expect(await environment.crash({ do: 'deliver', part: act }, step.fault)).toBe('SIGKILL')
      deaths++
      expect(await deliveryComplaints(app, pair)).toEqual([])
      // As the queue or the person repeats it; what was done before the death is refused or is nothing to do.
      await runPart(app, act).catch((error: { readonly type?: string }) => {
        if (!error.type?.endsWith('.notNow')) throw error as Error
      })
      await end()
      expect(await deliveryComplaints(app, pair)).toEqual([])
    }
  })
  afterAll(() => {
    if (deaths > 0)
      report({
        table: 'X-K6',
        what: `killed at ${steps.length} steps of sending, handing over, answering and mailing`,
        times: deaths,
        outcome: `0 complaints; ${sink.mails.length} mails at the mail server, ${repeated} of them repeated under their Message-ID after a death between its answer and the commit`,
      })
  })
})
