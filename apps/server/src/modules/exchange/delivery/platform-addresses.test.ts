// Addresses of a platform delivery: several of them, a colleague's, and the company behind each beside the buyer.
import { describe, expect, it, vi } from 'vitest'
import { deliveryLimits, hintOfName } from '@piaotai/domain/delivery/delivery.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, verdict, type Member } from '#testing/worlds/company.ts'
import { customer, makeDeliverer, type Deliverer, type Send } from '#testing/worlds/delivery-world.ts'

const company = { area: 'company' } as const
const personal = { area: 'personal' } as const
const onPlatform = { page: 'sendInvoiceCo', way: 'platform' } as const satisfies Partial<Send>

describe('The addresses of a platform delivery', () =>
  onGate((gate) => {
    const ready = async (): Promise<Deliverer> => {
      const made = await makeDeliverer(gate())
      const settings = data(await made.owner.api.email.readDeliverySettings({}))
      data(await made.owner.api.email.saveDeliverySettings({ ...settings, platform: true, personal: true }))
      return made
    }
    const addressOf = async (to: Deliverer) =>
      `${data(await to.owner.api.user.readCompany({ teamId: to.id })).number}@mail.piaotai.localhost`
    const personOf = async (to: Deliverer) => {
      const person = await to.member()
      const address = data(await person.api.email.changeOwnMailAddress({ name: `lu-${person.userId.slice(-8)}` })).address
      return { person, address }
    }
    /** The newest receipt beside `known`; a company also sees what its people get. */
    const received = ({ api }: Member, { area }: typeof company | typeof personal, known?: string) =>
      vi.waitFor(
        async () => {
          const waiting = data(await api.email.listReceipts({ area, state: 'waiting' })).content
          const receipt = waiting.find(({ number }) => number !== known)
          if (!receipt) throw new Error('nothing was handed over')
          return receipt
        },
        { timeout: 20_000 },
      )
    const planned = async (from: Deliverer, form: Send) => {
      const { key: _, ...asked } = form
      return data(await from.owner.api.email.planDeliveries(asked)).targets[0]!
    }

    it('are five at most, and each receives by itself', async () => {
      const [from, a, b] = [await ready(), await ready(), await ready()]
      const { person, address } = await personOf(b)
      const to = [await addressOf(a), await addressOf(b), address]
      const invoiceId = await from.invoice()
      const { tasks } = data(await from.owner.api.email.sendDeliveries(from.form([invoiceId], to, onPlatform)))
      const mine = await received(person, personal)
      const others = [await received(a.owner, company), await received(b.owner, company, mine.number)]
      const numbers = [...others, mine].map(({ number }) => number)
      expect(tasks.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
      data(await person.api.email.refuseReceipt({ ...personal, id: mine.id, reason: '不是我的' }))
      data(await a.owner.api.email.acceptReceipts({ ...company, ids: [(await received(a.owner, company)).id] }))
      const states = data(await from.owner.api.email.listDeliveries(company)).content
      expect(states.map(({ to: [one], state }) => `${one!.address} ${state}`).toSorted()).toEqual(
        [`${to[0]} signed`, `${to[1]} pending`, `${to[2]} revoked`].toSorted(),
      )
      const many = Array.from({ length: deliveryLimits.recipients + 1 }, (_, i) => `${900_000 + i}@mail.piaotai.localhost`)
      expect(verdict(await from.owner.api.email.sendDeliveries(from.form([await from.invoice()], many, onPlatform)))).toBe('input.invalid')
    })
    it('say which company is behind them, and whether it is the buyer; the receiver sees a buyer that it is not', async () => {
      const [from, stranger, buyer] = [await ready(), await ready(), await ready()]
      const [toStranger, toBuyer] = [await addressOf(stranger), await addressOf(buyer)]
      await gate().asOwner(
        `insert into own_title (company_id, id, kind, name, name_key, tax_id, is_default, changed_at) values ('${buyer.id}', gen_random_uuid(), 'company', '${customer.name}', '${customer.name}', '${customer.taxId}', true, now())`,
      )
      const form = from.form([await from.invoice()], [toStranger, toBuyer], onPlatform)
      expect((await planned(from, form)).receivers).toEqual([
        { address: toStranger, company: hintOfName(stranger.name), person: false, colleague: false, differs: true },
        { address: toBuyer, company: buyer.name, person: false, colleague: false, differs: false },
      ])
      expect(hintOfName(stranger.name)).not.toBe(stranger.name)
      data(await from.owner.api.email.sendDeliveries(form))
      const seen = await Promise.all(
        [stranger, buyer].map(async ({ owner }) => {
          const { id, otherBuyers } = await received(owner, company)
          const { company: at, otherBuyers: again } = data(await owner.api.email.readReceipt({ ...company, id }))
          return { at, otherBuyers, again }
        }),
      )
      expect(seen).toEqual([
        { at: stranger.name, otherBuyers: [customer.name], again: [customer.name] },
        { at: buyer.name, otherBuyers: [], again: [] },
      ])
    })
    it('may be a colleague’s, whose own the invoices become by accepting; a second address of one receiver is a double', async () => {
      const from = await ready()
      const { person, address } = await personOf(from)
      const third = await from.member()
      const [invoiceId, theirs] = [await from.invoice(), await from.invoice({}, third)]
      // What stays in the house may be of any category.
      await gate().asOwner(`update invoice set category = 1 where id = '${invoiceId}'`)
      const form = from.form([invoiceId, theirs], [address], onPlatform)
      expect((await planned(from, form)).receivers).toEqual([{ address, company: from.name, person: true, colleague: true, differs: true }])
      data(await from.owner.api.email.sendDeliveries(form))
      const receipt = await received(person, personal)
      const mine = async ({ api }: Member) => data(await api.invoice.listInvoices(personal)).content.map(({ id }) => id)
      const before = [await mine(from.owner), await mine(person)]
      data(await person.api.email.acceptReceipts({ ...personal, ids: [receipt.id] }))
      expect([before, await mine(from.owner), await mine(person), await mine(third)]).toEqual([
        [[invoiceId], []],
        [],
        [invoiceId],
        [theirs],
      ])
      expect(data(await from.owner.api.invoice.listInvoices(company)).content.length).toBe(2)
      const log = await gate().asOwner(`select object_id from audit_log where company_id = '${from.id}' and action = 'invoice.handedOver'`)
      expect(log).toEqual([{ object_id: invoiceId }])
      const own = data(await from.owner.api.email.readOwnMailAddress({})).address
      expect((await planned(from, from.form([await from.invoice()], [own, await addressOf(from)], onPlatform))).addresses).toMatchObject([
        { reason: 'unknown' },
        { reason: 'unknown' },
      ])
    })
  }))
