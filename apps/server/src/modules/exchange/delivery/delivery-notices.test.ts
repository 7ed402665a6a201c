// Notices of deliveries: to whoever answers for one what became of it, and to those who may accept one that it waits.
import { describe, expect, it, vi } from 'vitest'
import { reminderOf, unsignedReminderOf, validUntil } from '@piaotai/domain/delivery/delivery.ts'
import { runExpire, runRemind } from './expire.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, type Member } from '#testing/worlds/company.ts'
import { makeDeliverer, receive, unlock, type Deliverer } from '#testing/worlds/delivery-world.ts'

const company = { area: 'company' } as const
const attempt = { number: 1, last: false, signal: new AbortController().signal }

describe('A notice of a delivery', () =>
  onGate((gate) => {
    /** By kind: what happens at one moment has no order. */
    const told = async ({ api }: Member) =>
      data(await api.user.listNotices({}))
        .content.filter(({ kind }) => /^(delivery|receipt)/.test(kind))
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
    const kinds = async (who: Member) => (await told(who)).map(({ kind, readAt }) => `${kind}${readAt ? ' read' : ''}`)
    const payload = (from: Deliverer, { id }: { readonly id: string }) => ({ companyId: from.id, taskId: id })

    it('says who signed for it, and where a refused one stands with the reason of the mail', async () => {
      const from = await makeDeliverer(gate())
      const signed = await receive(gate(), from)
      await unlock(signed.visitor, signed.code)
      data(await signed.visitor.api.email.signVisit({ name: '陆知行' }))
      const refused = await receive(gate(), from)
      await unlock(refused.visitor, refused.code)
      data(await refused.visitor.api.email.refuseVisit({ reason: '抬头有误' }))
      expect(await told(from.owner)).toMatchObject([
        { kind: 'deliveryRefused', objectId: refused.task.id, data: { number: refused.task.number, reason: '抬头有误' } },
        { kind: 'deliverySigned', objectId: signed.task.id, data: { customer: signed.task.customer, signer: '陆知行' } },
      ])
      expect((await gate().message(from.owner.email)).text).toContain('抬头有误')
    })
    it('comes a week after it was sent, a day before the end and at the end, unless somebody signs', async () => {
      const from = await makeDeliverer(gate())
      const { task, visitor, code } = await receive(gate(), from)
      const remind = (what: 'unsigned' | 'expiring') => runRemind(gate().app.deps)({ ...payload(from, task), what }, attempt)
      await remind('unsigned')
      const waits = await kinds(from.owner)
      await remind('expiring')
      const soon = await kinds(from.owner)
      await unlock(visitor, code)
      data(await visitor.api.email.signVisit({ name: '陆知行' }))
      await remind('unsigned')
      await remind('expiring')
      const { task: late } = await receive(gate(), from)
      await gate().asOwner(`update delivery_task set valid_until = now() - interval '1 minute' where id = '${late.id}'`)
      await runExpire(gate().app.deps)(payload(from, late), attempt)
      expect([waits, soon, await kinds(from.owner)]).toEqual([
        ['deliveryUnsigned'],
        ['deliveryExpiring', 'deliveryUnsigned read'],
        ['deliveryExpired', 'deliveryExpiring read', 'deliverySigned', 'deliveryUnsigned read'],
      ])
    })
    it('is for validities of more than two days, and the first one for more than nine', () => {
      const from = new Date('2026-11-21T02:00:00Z')
      const of = (unit: 'days' | 'hours', count: number) => reminderOf(from, validUntil(from, { unit, count }))?.toISOString()
      const first = (count: number) => unsignedReminderOf(from, validUntil(from, { unit: 'days', count }))?.toISOString()
      expect([of('days', 3), of('days', 2), of('hours', 1)]).toEqual(['2026-11-23T02:00:00.000Z', undefined, undefined])
      expect([first(10), first(9)]).toEqual(['2026-11-28T02:00:00.000Z', undefined])
    })
    it('says that wrong tries made the code void, until the code is reset, and that a mail did not arrive', async () => {
      const from = await makeDeliverer(gate())
      const { task, to, visitor } = await receive(gate(), from)
      await gate().asOwner(`update delivery_task set tries_total = 19 where id = '${task.id}'`)
      await visitor.api.email.unlockVisit({ code: '0000-0000' })
      const about = { ...payload(from, task), recipient: 0 }
      const { db, heard } = gate().app.deps
      for (let mail = 0; mail < 2; mail++) await db.inTenant({ companyId: from.id }, async (tx) => heard?.(tx, about, 'failed'))
      expect(await told(from.owner)).toMatchObject([
        { kind: 'deliveryBounced', count: 2, data: { number: task.number, address: to } },
        { kind: 'deliveryCodeVoid' },
      ])
      data(await from.owner.api.email.resetDeliveryCode({ id: task.id, ...company }))
      expect(await kinds(from.owner)).toEqual(['deliveryBounced', 'deliveryCodeVoid read'])
    })
    it('of one that waits inside the platform goes to those who may accept it, and is read once it is answered', async () => {
      const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
      const acceptor = await to.member({
        keys: ['menu_5.receiveRecordCo', 'receiveRecordCo.accept', 'receiveRecordCo.refuse'],
        scope: 'company',
      })
      const plain = await to.member()
      data(
        await from.owner.api.email.saveDeliverySettings({ ...data(await from.owner.api.email.readDeliverySettings({})), platform: true }),
      )
      const address = `${data(await to.owner.api.user.readCompany({ teamId: to.id })).number}@mail.piaotai.localhost`
      const task = await from.send([await from.invoice()], [address], { page: 'sendInvoiceCo', way: 'platform' })
      const [arrived] = await vi.waitFor(async () => {
        const found = await told(acceptor)
        if (found.length === 0) throw new Error('nobody was told')
        return found
      })
      data(await acceptor.api.email.refuseReceipt({ id: arrived!.objectId, ...company, reason: '重复' }))
      expect([arrived, await kinds(to.owner), await kinds(plain), await kinds(from.owner)]).toMatchObject([
        { kind: 'receiptArrived', data: { number: task.number, sender: from.name, count: 1, area: 'company' } },
        ['receiptArrived read'],
        [],
        ['deliveryRefused'],
      ])
    })
  }))
