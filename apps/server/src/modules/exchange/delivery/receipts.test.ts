// 平台交付: handed over to another company, which accepts or refuses; nothing else of the sender is readable there.
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { runHandOver } from './index.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, setSuite, verdict, type Member } from '#testing/worlds/company.ts'
import { makeDeliverer, type Deliverer, type Send } from '#testing/worlds/delivery-world.ts'

const company = { area: 'company' } as const
const waysOn = { platform: true, personal: true }

describe('A platform delivery', () =>
  onGate((gate) => {
    const addressOf = async (to: Deliverer) =>
      `${data(await to.owner.api.user.readCompany({ teamId: to.id })).number}@mail.piaotai.localhost`
    const turnOn = async ({ owner }: Deliverer) => {
      const settings = data(await owner.api.email.readDeliverySettings({}))
      return data(await owner.api.email.saveDeliverySettings({ ...settings, ...waysOn }))
    }
    const pair = async () => {
      const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
      await turnOn(from)
      return { from, to, address: await addressOf(to) }
    }
    const onPlatform = { page: 'sendInvoiceCo', way: 'platform' } as const satisfies Partial<Send>
    const received = ({ api }: Member) =>
      vi.waitFor(
        async () => {
          const [receipt] = data(await api.email.listReceipts({ ...company, state: 'waiting' })).content
          if (!receipt) throw new Error('nothing was handed over')
          return receipt
        },
        { timeout: 10_000 },
      )
    const read = async (from: Deliverer, id: string) => data(await from.owner.api.email.readDelivery({ id, ...company }))

    it('is off until an admin turns it on, and then waits with its receiver', async () => {
      const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
      const address = await addressOf(to)
      const invoiceId = await from.invoice()
      const off = verdict(await from.owner.api.email.sendDeliveries(from.form([invoiceId], [address], onPlatform)))
      await turnOn(from)
      const task = await from.send([invoiceId], [address], { ...onPlatform, message: '十月' })
      const receipt = await received(to.owner)
      expect([off, receipt, await from.statusOf(invoiceId)]).toMatchObject([
        'delivery.off',
        { number: task.number, sender: from.name, message: '十月', invoices: 1, amount: '106.00' },
        [0, 1],
      ])
      expect(data(await to.owner.api.email.readReceipt({ id: receipt.id, ...company })).list).toMatchObject([
        { seller: from.name, importId: null },
      ])
      expect(verdict(await from.owner.api.email.readReceipt({ id: receipt.id, ...company }))).toBe('receipt.notFound')
    })
    it('comes in by the usual way with source 10 when it is accepted, with the sender’s own bytes', async () => {
      const { from, to, address } = await pair()
      const bytes = sample()
      const task = await from.send([await from.invoice({}, from.owner, bytes)], [address], onPlatform)
      const receipt = await received(to.owner)
      const twice = await Promise.all([1, 2].map(() => to.owner.api.email.acceptReceipts({ ...company, ids: [receipt.id] })))
      const { list, state } = data(await to.owner.api.email.readReceipt({ id: receipt.id, ...company }))
      const stored = await gate().asOwner(
        `select i.entry_source, f.sha256, s.sha256 as sent from import_file i join stored_file f on f.company_id = i.company_id and f.id = i.stored_file_id
         join delivery_file s on s.task_id = '${task.id}' where i.company_id = '${to.id}'`,
      )
      expect([twice.map((answer) => data(answer).accepted).toSorted(), state, list[0]?.importId !== null]).toEqual([
        [0, 1],
        'accepted',
        true,
      ])
      expect(stored.map((row) => [row['entry_source'], row['sha256'] === row['sent']])).toEqual([[10, true]])
      expect((await read(from, task.id)).state).toBe('signed')
      expect(verdict(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))).toBe('delivery.notNow')
    })
    it('tells its sender why it was refused, and leaves the invoice unsent', async () => {
      const { from, to, address } = await pair()
      const invoiceId = await from.invoice()
      const task = await from.send([invoiceId], [address], onPlatform)
      const receipt = await received(to.owner)
      data(await to.owner.api.email.refuseReceipt({ id: receipt.id, ...company, reason: '重复开票' }))
      expect((await gate().message(from.owner.email)).text).toContain('重复开票')
      expect([
        await read(from, task.id),
        await from.statusOf(invoiceId),
        verdict(await to.owner.api.email.refuseReceipt({ id: receipt.id, ...company, reason: '又' })),
      ]).toMatchObject([{ state: 'revoked', endedBy: 'recipient', endReason: '重复开票' }, [0, 0], 'receipt.notNow'])
    })
    it('is withdrawn while it waits; of a withdrawal and an acceptance at one moment one holds for both', async () => {
      const { from, to, address } = await pair()
      const task = await from.send([await from.invoice()], [address], onPlatform)
      const receipt = await received(to.owner)
      const [accepted, revoked] = await Promise.all([
        to.owner.api.email.acceptReceipts({ ...company, ids: [receipt.id] }),
        from.owner.api.email.revokeDelivery({ id: task.id, ...company }),
      ])
      const states = [(await read(from, task.id)).state, data(await to.owner.api.email.readReceipt({ id: receipt.id, ...company })).state]
      expect([data(accepted).accepted, verdict(revoked), states]).toEqual(
        data(accepted).accepted === 1 ? [1, 'delivery.notNow', ['signed', 'accepted']] : [0, 'ok', ['revoked', 'withdrawn']],
      )
    })
    it('is not handed over once it was withdrawn, nor for a sender who may not send any more', async () => {
      const { from, to, address } = await pair()
      const clerk = await from.member({ keys: ['menu_6.sendInvoiceCo', 'sendInvoiceCo.send'], scope: 'company' })
      const sent = async () => {
        const form = from.form([await from.invoice()], [address], onPlatform)
        const [task] = data(await clerk.api.email.sendDeliveries(form)).tasks
        const { id } = await received(to.owner)
        // As before the hand-over.
        await gate().asOwner(`delete from delivery_receipt_item where receipt_id = '${id}'`)
        await gate().asOwner(`delete from delivery_receipt where id = '${id}'`)
        return task!.id
      }
      const handOver = (taskId: string) =>
        runHandOver(gate().app.deps)(
          { companyId: to.id, senderId: from.id, taskId },
          { number: 1, last: false, signal: new AbortController().signal },
        )
      const withdrawn = await sent()
      data(await from.owner.api.email.revokeDelivery({ id: withdrawn, ...company }))
      await handOver(withdrawn)
      const disabled = await sent()
      await gate().asOwner(`update member set status = 'disabled' where user_id = '${clerk.userId}'`)
      await handOver(disabled)
      expect([data(await to.owner.api.email.listReceipts(company)).totalElements, (await read(from, disabled)).state]).toEqual([
        0,
        'revoked',
      ])
    })
    it('stays with its receiver when the job that handed it over runs once more after its sender lost the right', async () => {
      const { from, to, address } = await pair()
      const clerk = await from.member({ keys: ['menu_6.sendInvoiceCo', 'sendInvoiceCo.send'], scope: 'company' })
      const [task] = data(await clerk.api.email.sendDeliveries(from.form([await from.invoice()], [address], onPlatform))).tasks
      const receipt = await received(to.owner)
      await gate().asOwner(`update member set status = 'disabled' where user_id = '${clerk.userId}'`)
      await runHandOver(gate().app.deps)(
        { companyId: to.id, senderId: from.id, taskId: task!.id },
        { number: 2, last: false, signal: new AbortController().signal },
      )
      const stored = await gate().asOwner(`select 1 from stored_file where company_id = '${to.id}'`)
      expect([
        (await read(from, task!.id)).state,
        data(await to.owner.api.email.readReceipt({ id: receipt.id, ...company })).state,
        stored.length,
      ]).toEqual(['pending', 'waiting', 1])
    })
    it('cannot be sent to an unknown number, to oneself, or to a mailbox elsewhere', async () => {
      const { from } = await pair()
      const own = await addressOf(from)
      const refused = await from.owner.api.email.sendDeliveries({
        ...from.form([], [], onPlatform),
        targets: await Promise.all(
          [['999999999999@mail.piaotai.localhost'], [own], ['ap@woye.example']].map(async (to) => ({
            invoiceIds: [await from.invoice()],
            to,
          })),
        ),
      })
      const { targets } = refused.body.detail as unknown as { targets: { addresses: { reason: string }[] }[] }
      expect([verdict(refused), targets.map(({ addresses }) => addresses[0]?.reason)]).toEqual([
        'delivery.refused',
        ['unknown', 'unknown', 'otherDomain'],
      ])
    })
    it('to a person’s own address is theirs to accept, where their company lets people receive, and a colleague’s only to see in the company', async () => {
      const { from, to } = await pair()
      const [person, colleague] = [await to.member(), await to.member()]
      const own = data(await person.api.email.changeOwnMailAddress({ name: `lu-${person.userId.slice(-8)}` })).address
      const form = from.form([await from.invoice()], [own], onPlatform)
      const { key: _, ...asked } = form
      const closed = data(await from.owner.api.email.planDeliveries(asked))
      await turnOn(to)
      data(await from.owner.api.email.sendDeliveries(form))
      const mine = ({ api }: Member) => api.email.listReceipts({ area: 'personal' })
      const receipt = await vi.waitFor(
        async () => {
          const [found] = data(await mine(person)).content
          if (!found) throw new Error('nothing was handed over')
          return found
        },
        { timeout: 10_000 },
      )
      const others = verdict(await colleague.api.email.acceptReceipts({ area: 'personal', ids: [receipt.id] }))
      data(await person.api.email.acceptReceipts({ area: 'personal', ids: [receipt.id] }))
      const told = data(await person.api.user.listNotices({})).content.find(({ kind }) => kind === 'receiptArrived')
      const imported = data(await person.api.invoice.listImports({ area: 'personal' })).totalElements
      expect([closed.targets[0]?.addresses, data(await mine(colleague)).totalElements, others, told?.data, imported]).toMatchObject([
        [{ reason: 'personalOff' }],
        0,
        'receipt.notFound',
        { area: 'personal', sender: from.name },
        1,
      ])
    })
    it('is followed by none after the suite’s end, whose records stay to be read', async () => {
      const { from, to, address } = await pair()
      await from.send([await from.invoice()], [address], onPlatform)
      await received(to.owner)
      const byMail = await from.send([await from.invoice()], ['a@woye.example'])
      const ended = await from.send([await from.invoice()], ['b@woye.example'])
      data(await from.owner.api.email.revokeDelivery({ id: ended.id, ...company }))
      await setSuite(gate(), from, 'professional', '2026-01-01')
      const late = [
        verdict(await from.owner.api.email.sendDeliveries(from.form([await from.invoice()], ['a@woye.example']))),
        verdict(await from.owner.api.email.redeliver({ id: ended.id, ...company })),
        verdict(await from.owner.api.email.resendDelivery({ id: byMail.id, ...company })),
        verdict(await from.owner.api.email.resetDeliveryCode({ id: byMail.id, ...company })),
        verdict(await from.owner.api.email.listDeliveries(company)),
        verdict(await from.owner.api.email.revokeDelivery({ id: byMail.id, ...company })),
      ]
      const closed = 'suite.ended'
      expect(late).toEqual([closed, closed, closed, closed, 'ok', 'ok'])
    })
  }))

const sample = (): Uint8Array => {
  const bytes = readFileSync(new URL('./receipts.test.ts', import.meta.url))
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes])
}
