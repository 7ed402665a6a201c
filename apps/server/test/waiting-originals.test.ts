// An arriving file and the record that its invoice has: what it may replace, and what waits for a person.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileSignature } from '@piaotai/domain/signature.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { rsaSigner } from '@piaotai/sample-invoices/signing/signer.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../src/kernel/actor.ts'
import { readInvoice } from '../src/modules/invoice/index.ts'
import { eachDatabase, stillClock } from './support/database.ts'
import { importsOf, makeColleague, makeIntake, misreading, type Intake } from './support/intake.ts'
import { makeOwner } from './support/people.ts'

const signed = { signer: rsaSigner('无锡青禾纸业有限公司'), time: '2026-11-20T08:00:00.000Z' }
const broken: FileSignature = {
  says: 'contentChanged',
  form: 'SESv4',
  signer: null,
  issuer: null,
  seal: null,
  time: null,
  covered: 1,
  changed: ['Content.xml'],
  uncovered: [],
}
/** The same invoice by a seller of another name. */
const otherName = (i: SampleInvoice): SampleInvoice => ({ ...i, seller: { ...i.seller, name: `${i.seller.name}甲` } })
/** The same invoice with an account of its seller that its PDF does not print. */
const otherAccount = (i: SampleInvoice): SampleInvoice => ({
  ...i,
  seller: { ...i.seller, bank: '另一家银行城东支行', account: '6222000000000000001' },
})

describe('A file of an invoice that is recorded', () =>
  eachDatabase((_name, floor) => {
    const clock = stillClock()
    let intake: Intake
    let owner: Actor
    let colleague: Actor
    let invoice: SampleInvoice
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
    })
    beforeEach(() => {
      invoice = one()
    })
    afterAll(() => intake.close())
    const { one, imported } = importsOf(
      () => intake,
      () => owner,
    )
    const record = (id: string) => readInvoice({ db: floor().db, signLink: () => '/link' })(owner, { id, area: 'company' })
    const pdf = (i = invoice) => drawPdf(i)
    const sealed = (i = invoice) => drawPdf(i, undefined, { signed })
    const set = (id: string, what: string) => floor().asOwner(`update invoice set ${what} where id = '${id}'`)
    /** Recorded by the owner from these bytes; answers its id. */
    const recorded = async (bytes: Uint8Array, name = 'a.pdf'): Promise<string> =>
      (await imported(name, bytes)).items![0]!.invoiceId!
    const outcome = async (bytes: Uint8Array, by = owner, name = 'b.xml') => {
      const file = await imported(name, bytes, {}, by)
      return [file.items![0]!.outcome, file.items![0]!.reason, file.next]
    }
    const held = (reason: string) => ['held', reason, 'complete']

    it('from a colleague who may not correct it waits, and nothing of the record changes', async () => {
      const id = await recorded(await pdf())
      const before = await record(id)
      expect(await outcome(writeXml(otherAccount(invoice)), colleague)).toEqual(held('mayNotCorrect'))
      expect(await record(id)).toMatchObject({ sellerBank: before.sellerBank, originalFormat: 'pdf', version: before.version })
    })
    it('with the same face from a colleague who may not correct it waits too', async () => {
      await recorded(await pdf())
      expect(await outcome(writeXml(invoice), colleague)).toEqual(held('mayNotCorrect'))
    })
    it('from its owner, but unsigned, does not outrank the signed one: another seller waits', async () => {
      const id = await recorded(await sealed())
      expect([await outcome(writeXml(otherName(invoice))), (await record(id)).originalFormat]).toEqual([held('differsFromRecord'), 'pdf'])
    })
    it('with the same face, unsigned, stands beside the signed one, which stays the current original; brought again it is a duplicate', async () => {
      const id = await recorded(await sealed())
      const first = await outcome(writeXml(invoice))
      const again = await outcome(Buffer.concat([writeXml(invoice), Buffer.from('\n')]))
      expect([first[0], again[0], (await record(id)).originals.map((o) => [o.format, o.current])]).toEqual([
        'originalUpdated',
        'duplicate',
        [
          ['pdf', true],
          ['xml', false],
        ],
      ])
    })
    it('with a verified signature replaces an unsigned one of a better format', async () => {
      const id = await recorded(writeXml(invoice), 'a.xml')
      expect([(await outcome(await sealed(), owner, 'b.pdf'))[0], (await record(id)).originalFormat]).toEqual(['originalUpdated', 'pdf'])
    })
    it('whose signature is broken does not replace an unsigned one', async () => {
      const id = await recorded(await pdf())
      const file = await imported('b.ofd', drawOfd(invoice), { recognition: misreading({ signatures: [broken] }) })
      expect([file.items![0]!.outcome, (await record(id)).originalFormat]).toEqual(['duplicate', 'pdf'])
    })
    it.each([
      ['verified', 'verify_status = 1'],
      ['submitted', 'use_status = 1'],
      ['confirmed as paid', 'use_status = 3'],
      ['used by an outside system', 'use_status = 4'],
    ])('says another account of one that is %s: it waits, and nothing changes', async (_what, change) => {
      const id = await recorded(await pdf())
      await set(id, change)
      const before = await record(id)
      expect(await outcome(writeXml(otherAccount(invoice)))).toEqual(held('differsFromRecord'))
      expect(await record(id)).toMatchObject({ sellerBank: before.sellerBank, verifyStatus: before.verifyStatus, version: before.version })
    })
    it('with the same face updates the original of a verified one quietly, and leaves its verification', async () => {
      const id = await recorded(await pdf())
      await set(id, 'verify_status = 1')
      const [what] = await outcome(drawOfd(invoice), owner, 'b.ofd')
      expect([what, await record(id)]).toMatchObject(['originalUpdated', { originalFormat: 'ofd', verifyStatus: 1 }])
    })
  }))
