// What a delivery, its page, its receipt and an invitation say to somebody outside, key by key, against the lists of the domain.
import { describe, expect, it, vi } from 'vitest'
import { outward } from '@piaotai/domain/outward.ts'
import { bothCertificateWords, deliveryMailWords } from '@piaotai/locales/delivery-mails.ts'
import { certificateOf } from './visit/certificate.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data } from '#testing/worlds/company.ts'
import { freshAddress, makeDeliverer, receive, unlock, type Deliverer } from '#testing/worlds/delivery-world.ts'

const company = { area: 'company' } as const
const keys = (of: object) => Object.keys(of)
const languages = ['zh-CN', 'en-US'] as const

describe('What leaves the house', () =>
  onGate((gate) => {
    const stranger = (address: string) => vi.waitFor(() => gate().message(address), { timeout: 10_000 })
    const staffOf = ({ owner }: Deliverer) => [owner.name, owner.tel]

    it('by mail: the texts say what their list names, and nobody of the staff', async () => {
      const from = await makeDeliverer(gate())
      const { mail } = await receive(gate(), from, { title: '', message: '货款已结' })
      const placeholders = languages.flatMap((language) =>
        Object.values(deliveryMailWords(language)).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
      )
      expect(new Set(placeholders)).toEqual(new Set(outward.deliveryMail))
      expect(staffOf(from).filter((word) => `${mail.subject}${mail.text}`.includes(word))).toEqual([])
    })
    it('on the page of a link, and in its certificate', async () => {
      const from = await makeDeliverer(gate())
      const { visitor, code, task } = await receive(gate(), from)
      const unlocked = await unlock(visitor, code)
      const signed = data(await visitor.api.email.signVisit({ name: '陆知行' }))
      const { offer } = unlocked
      expect([keys(unlocked), keys(offer!), keys(offer!.invoices[0]!), keys(offer!.files[0]!)]).toEqual([
        outward.visit,
        outward.visitOffer,
        outward.visitInvoice,
        outward.visitFile,
      ])
      expect(staffOf(from).filter((word) => JSON.stringify([unlocked, signed]).includes(word))).toEqual([])
      for (const language of languages) {
        const words = bothCertificateWords(language)
        const { facts } = await gate().app.db.inTenant({ companyId: from.id }, async (tx) =>
          certificateOf(
            tx,
            await tx
              .selectFrom('delivery_task')
              .selectAll()
              .where('company_id', '=', from.id)
              .where('id', '=', task.id)
              .executeTakeFirstOrThrow(),
            language,
          ),
        )
        expect(facts.map(({ label }) => label)).toEqual(outward.certificate.map((key) => words[key]))
      }
    })
    it('inside the platform: the receipt of another company, also once it is withdrawn', async () => {
      const [from, to] = [await makeDeliverer(gate()), await makeDeliverer(gate())]
      const settings = data(await from.owner.api.email.readDeliverySettings({}))
      data(await from.owner.api.email.saveDeliverySettings({ ...settings, platform: true }))
      const address = `${data(await to.owner.api.user.readCompany({ teamId: to.id })).number}@mail.piaotai.localhost`
      const task = await from.send([await from.invoice()], [address], { page: 'sendInvoiceCo', way: 'platform' })
      const [receipt] = await vi.waitFor(
        async () => {
          const { content } = data(await to.owner.api.email.listReceipts(company))
          expect(content).toHaveLength(1)
          return content
        },
        { timeout: 10_000 },
      )
      data(await from.owner.api.email.revokeDelivery({ id: task.id, ...company }))
      const { list, events, ...read } = data(await to.owner.api.email.readReceipt({ id: receipt!.id, ...company }))
      expect([keys(receipt!), keys(read), keys(list[0]!)]).toEqual([outward.receipt, outward.receipt, outward.receiptInvoice])
      expect([read.state, staffOf(from).filter((word) => JSON.stringify([receipt, read, list, events]).includes(word))]).toEqual([
        'withdrawn',
        [],
      ])
    })
    it('an invitation to link says whose company it is', async () => {
      const from = await makeDeliverer(gate())
      const to = freshAddress()
      data(await from.owner.api.user.invitePartnerByMail({ address: to, message: '请互联' }))
      const { subject, text } = await stranger(to)
      expect([text.includes(from.name), staffOf(from).filter((word) => `${subject}${text}`.includes(word))]).toEqual([true, []])
    })
  }))
