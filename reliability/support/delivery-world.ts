// A company that delivers one invoice by mail: runs the model's acts on the product, whose letters are kept here.
import { category } from '@piaotai/domain/states.ts'
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import type { Outbox } from '../../apps/server/src/kernel/outbox.ts'
import { deliveryModule, runExpire } from '../../apps/server/src/modules/delivery/index.ts'
import { pdf, startTestApp } from '../../apps/server/test/support/app.ts'
import { secretsOf } from '../../apps/server/test/support/deliveries.ts'
import { readingOf } from '../../apps/server/test/support/readings.ts'
import { permissionsOfRole } from '@piaotai/domain/permissions.ts'
import { validMinutes, waitMinutes, type Act } from './delivery-model.ts'

const caller = { ip: '203.0.113.9', agent: null, language: 'zh-CN' as const, browser: null, device: null }
const wrongCode = 'ZZZZ-ZZZZ'

export const openDeliveryEnvironment = async () => {
  const open = await startTestApp()
  const { app, asOwner } = open
  const { companyId, userId } = await open.person()
  const actor: Actor = {
    userId,
    userName: '沈亦舟',
    sessionId: null,
    companyId,
    role: 'superAdmin',
    permissions: permissionsOfRole('superAdmin'),
    language: 'zh-CN',
    ip: null,
    requestId: null,
  }
  let now = app.clock.now().getTime()
  const clock = { now: () => new Date(now) }
  const letters: { readonly to: string; readonly text: string }[] = []
  const outbox: Outbox = {
    add: async (_, message) => {
      if (message.channel === 'mail') letters.push({ to: message.mail.to[0]!, text: message.mail.text })
    },
  }
  const deps = { ...app.deps, clock, outbox }
  const product = deliveryModule.useCases(deps)
  const run = { number: 1, last: false, signal: new AbortController().signal }
  const stored = await app.storeBytes(companyId, '发票.pdf', pdf())
  // Time runs for years here; the suite must not end.
  await asOwner(`update company set due_date = '2999-12-31' where id = '${companyId}'`)
  let count = 0
  const begin = async () => {
    await asOwner(`update company_quota set used = 0, allowed = 100000 where company_id = '${companyId}'`)
    await asOwner('delete from attempt')
    const to = `ap${++count}@woye.example`
    const invoiceId = await app.db.inTenant(actor, async (tx) => {
      const file = await app.claimFile(tx, actor, stored)
      const reading = readingOf({
        number: `2634${String(9_000_000_000_000_000 + count)}`,
        date: '2026-11-03',
        amountIncludingTax: '106.00',
      })
      const original = { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 }
      const who = { companyId, userId, userName: actor.userName, entrySource: 6, categoryHint: category.outgoing }
      return (await app.recordReading(tx, who, reading, original)).invoiceId
    })
    await asOwner(`update invoice set category = 2 where id = '${invoiceId}'`)
    const { tasks } = await product.sendDeliveries(actor, {
      key: crypto.randomUUID(),
      page: 'sendInvEmailCo',
      way: 'mail',
      targets: [{ partnerId: null, companyLinkId: null, invoiceIds: [invoiceId as never], to: [to], cc: [] }],
      title: '',
      message: '',
      content: { originals: ['pdf'], sheet: false, orderDetails: false, attachments: false },
      code: 'mail',
      attach: false,
      validity: { unit: 'hours', count: validMinutes / 60 },
      signer: { name: true, phone: false },
    })
    const where = { id: tasks[0]!.id as never, area: 'company' as const }
    const first = secretsOf(letters.at(-1)!.text)
    const codes = [first.code]
    const tokens: [string | null, string | null] = [null, null]
    const began = now
    const guess = async (by: 0 | 1, code: string) => (await product.unlockVisit(tokens[by], { code }, caller)).step
    const remember = (): string => {
      codes.push(secretsOf(letters.at(-1)!.text).code)
      return 'ok'
    }
    const act = async ({ act: one, by }: Act): Promise<string> => {
      const token = tokens[by]
      switch (one) {
        case 'open': {
          const visit = await product.openVisit({ secret: first.secret }, caller)
          tokens[by] = visit.token
          return visit.visit.step
        }
        case 'wrong':
          return guess(by, wrongCode)
        case 'right':
          return guess(by, codes.at(-1)!)
        case 'old':
          return guess(by, codes.at(-2) ?? wrongCode)
        case 'sign':
          return (await product.signVisit(token, { name: '陆知行' }, caller)).step
        case 'refuse':
          return (await product.refuseVisit(token, { reason: '不要' }, caller)).step
        case 'download': {
          const [file] = await asOwner(`select id from delivery_file where task_id = '${where.id}'`)
          const { stream } = await product.readVisitFile(token, { id: String(file!['id']) }, caller)
          let bytes = 0
          for await (const chunk of stream) bytes += (chunk as Buffer).length
          return bytes === stored.size ? 'bytes' : `${bytes} bytes`
        }
        case 'reset':
          await product.resetDeliveryCode(actor, where)
          return remember()
        case 'resend':
          await product.resendDelivery(actor, where)
          return remember()
        case 'revoke':
          await product.revokeDelivery(actor, { ...where, reason: '' })
          return 'ok'
        case 'redeliver':
          await product.redeliver(actor, where)
          return 'ok'
        case 'wait':
          now += waitMinutes * 60_000
          return 'ok'
        case 'end':
          now = Math.max(now, began + validMinutes * 60_000)
          return 'ok'
        case 'job':
          await expire()
          return 'ok'
      }
    }
    const expire = async (): Promise<void> => {
      const rows = await asOwner(
        `select t.id from delivery_task t join delivery_invoice i on i.task_id = t.id where i.invoice_id = '${invoiceId}'`,
      )
      for (const row of rows) await runExpire(deps)({ companyId, taskId: String(row['id']) }, run)
    }
    return {
      act: (one: Act) =>
        act(one).catch((error: Error & { readonly type?: string }) => {
          if (!error.type) throw error
          return error.type
        }),
      state: async () => (await product.readDelivery(actor, where)).state,
      signatures: async () =>
        (await product.readDelivery(actor, where)).events
          .filter(({ kind }) => kind === 'signed' || kind === 'refused' || kind === 'revoked')
          .map(({ kind }) => kind),
      delivered: async () => {
        await expire()
        return (await asOwner(`select mail_delivery_status as n from invoice where id = '${invoiceId}'`))[0]?.['n'] === 1
      },
    }
  }
  return { begin, close: open.close }
}
