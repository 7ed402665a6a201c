// A file of a recorded invoice: the replaced values, and the values waiting for a person.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { rsaSigner } from '@piaotai/sample-invoices/signing/signer.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { completeHeld, decideWaiting, listImports, readWaiting } from './index.ts'
import { correctInvoice, deleteInvoices, readInvoice, readInvoiceLog } from '../../invoices/invoice/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { importsOf, makeColleague, makeIntake, misreading, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

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

const floor = fileFloor()
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
const { one, read, imported } = importsOf(
  () => intake,
  () => owner,
)
const record = (id: string) => readInvoice({ db: floor().db, signLink: () => '/link' })(owner, { id, area: 'company' })
const pdf = (i = invoice) => drawPdf(i)
const sealed = (i = invoice) => drawPdf(i, undefined, { signed })
const set = (id: string, what: string) => floor().asOwner(`update invoice set ${what} where id = '${id}'`)
/** Recorded by the owner from these bytes; answers its id. */
const recorded = async (bytes: Uint8Array, name = 'a.pdf'): Promise<string> => (await imported(name, bytes)).items![0]!.invoiceId!
const outcome = async (bytes: Uint8Array, by = owner, name = 'b.xml') => {
  const file = await imported(name, bytes, {}, by)
  return [file.items![0]!.outcome, file.items![0]!.reason, file.next]
}
/** Imported by the app in the owner's name, from another source than an upload. */
const fetched = async (bytes: Uint8Array, source: number = entrySource.taxBureau) => {
  const [id] = await intake.bring(owner, [['c.xml', bytes]])
  await floor().asOwner(`update import_file set entry_source = ${source} where id = '${id}'`)
  await intake.work()
  const file = await read(id!)
  return [file.items![0]!.outcome, file.items![0]!.reason, file.next]
}
const held = (reason: string) => ['held', reason, 'complete']

onPostgres('A file of an invoice that is recorded', () => {
  it('from a colleague who may not correct it waits, and nothing of the record changes', async () => {
    const id = await recorded(await pdf())
    const before = await record(id)
    expect(await outcome(writeXml(otherName(invoice)), colleague)).toEqual(held('mayNotCorrect'))
    expect(await record(id)).toMatchObject({ sellerName: before.sellerName, originalFormat: 'pdf', version: before.version })
  })
  it('with the same face from a colleague who may not correct it joins it, says how it came, and gives the record nothing', async () => {
    const id = await recorded(await pdf())
    const before = await record(id)
    expect(await outcome(writeXml(invoice), colleague)).toEqual(['joined', null, 'view'])
    const after = await record(id)
    expect([after.sellerBank, after.version, after.originals.map((o) => [o.format, o.current, o.entrySource, o.addedBy])]).toEqual([
      before.sellerBank,
      before.version,
      [
        ['pdf', true, entrySource.pcUpload, owner.userName],
        ['xml', false, entrySource.pcUpload, colleague.userName],
      ],
    ])
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
      'joined',
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
  it('whose signature is broken waits beside an unsigned one', async () => {
    const id = await recorded(await pdf())
    const file = await imported('b.ofd', drawOfd(invoice), { recognition: misreading({ signatures: [broken] }) })
    const { originals } = await record(id)
    expect([file.items![0]!.outcome, file.items![0]!.reason, originals.length]).toEqual(['held', 'signatureBroken', 1])
  })
  it.each([
    ['verified', 'verify_status = 1'],
    ['submitted', 'use_status = 1'],
    ['confirmed as paid', 'use_status = 3'],
    ['used by an outside system', 'use_status = 4'],
  ])('names an account of one that is %s, which names none: it joins, and nothing changes', async (_what, change) => {
    const id = await recorded(await pdf())
    await set(id, change)
    const before = await record(id)
    expect((await outcome(writeXml(otherAccount(invoice))))[0]).toBe('joined')
    expect((await outcome(drawOfd(otherName(invoice)), owner, 'c.ofd'))[1]).toBe('differsFromRecord')
    expect(await record(id)).toMatchObject({
      originalFormat: 'pdf',
      sellerBank: before.sellerBank,
      verifyStatus: before.verifyStatus,
      version: before.version,
    })
  })
  it('with the same face updates the original of a verified one quietly, and leaves its verification', async () => {
    const id = await recorded(await pdf())
    await set(id, 'verify_status = 1')
    const [what] = await outcome(drawOfd(invoice), owner, 'b.ofd')
    expect([what, await record(id)]).toMatchObject(['originalUpdated', { originalFormat: 'ofd', verifyStatus: 1 }])
  })
  it('fetched from the tax bureau by the app is proven: the same face replaces a signed one, another one waits', async () => {
    const id = await recorded(await sealed())
    const [[same], [other]] = [await fetched(writeXml(invoice)), await fetched(writeXml({ ...otherName(invoice), number: one().number }))]
    expect([same, other, (await record(id)).originalFormat]).toEqual(['originalUpdated', 'entered', 'xml'])
    expect(await fetched(writeXml(otherName(invoice)))).toEqual(held('differsFromRecord'))
  })
  it('fetched from the tax bureau is outranked by nothing that anybody brings', async () => {
    const id = await recorded(await pdf())
    await fetched(writeXml(invoice))
    expect([(await outcome(await sealed(), owner, 'b.pdf'))[0], (await record(id)).originalFormat]).toEqual(['joined', 'xml'])
  })
  it('cannot be said to come from the tax bureau by whoever uploads it', () => {
    const { input } = invoiceCenter.endpoints.importFiles
    const request = { area: 'personal', mode: 'einvoice', files: [{ url: '/a', name: 'a.xml' }] }
    expect([input.safeParse(request).success, input.safeParse({ ...request, entrySource: 13 }).success]).toEqual([true, false])
  })
  it('that came by mail from outside joins where it says the same, and waits where not, whoever owns the mailbox', async () => {
    await recorded(await pdf())
    expect((await fetched(writeXml(invoice), entrySource.companyMailbox))[0]).toBe('joined')
    expect(await fetched(drawOfd(otherName(invoice)), entrySource.companyMailbox)).toEqual(held('mayNotCorrect'))
  })
  it('that the bureau has too, byte for byte, is the bureau’s from then on', async () => {
    const id = await recorded(writeXml(invoice), 'a.xml')
    const [first] = await fetched(writeXml(invoice))
    const [again] = await fetched(writeXml(invoice))
    const { originals, sourceFile } = await record(id)
    expect([first, again, sourceFile, originals.map((o) => [o.format, o.standing, o.entrySource])]).toEqual([
      'joined',
      'duplicate',
      'TAX_BUREAU',
      [['xml', 'bureau', entrySource.taxBureau]],
    ])
  })
  it('that the store has lost takes its place again', async () => {
    const bytes = await pdf()
    const id = await recorded(bytes)
    const keyOf = async () =>
      (
        await floor().asOwner(
          `select f.key from invoice_original o join stored_file f on f.id = o.stored_file_id where o.invoice_id = '${id}'`,
        )
      )[0]!['key'] as string
    const { storage } = intake.deps.files
    const twice = await outcome(bytes, owner, 'a.pdf')
    await storage.remove(await keyOf())
    const again = await outcome(bytes, owner, 'a.pdf')
    expect([twice[0], again[0], await storage.read(await keyOf())]).toEqual(['duplicate', 'joined', Buffer.from(bytes)])
  })
  it('in one ZIP with another version of it leaves the better one as the original', async () => {
    const zip = zipOf([
      { name: 'a.pdf', bytes: await pdf() },
      { name: 'b.xml', bytes: writeXml(invoice) },
    ])
    const [id] = await intake.bring(colleague, [['两份.zip', zip]])
    await intake.work()
    const { content } = await listImports(intake.deps)(colleague, {
      area: 'personal',
      page: 1,
      pageSize: 9,
      batchId: (await read(id!, colleague)).batchId,
    })
    expect(content.map((file) => file.recognitionStatus).toSorted((a, b) => a - b)).toEqual([9, 10, 13])
  })
})

onPostgres('A file of an invoice that is recorded and waits', () => {
  let id: string
  let itemId: string
  let importId: string
  const decide = async (take: boolean, more: { by?: Actor; version?: number } = {}) =>
    decideWaiting(intake.deps)(more.by ?? owner, {
      id,
      itemId,
      area: 'company',
      version: more.version ?? (await record(id)).version,
      take,
    })
  const wait = (by = owner) => readWaiting({ db: floor().db, signLink: () => '/link' })(by, { id, area: 'company' })
  const log = async () =>
    (await readInvoiceLog({ db: floor().db })(owner, { id, area: 'company' })).entries.map((entry) => entry.action.replace('invoice.', ''))
  beforeEach(async () => {
    id = await recorded(await pdf())
    await set(id, 'verify_status = 1')
    const file = await imported('b.xml', writeXml(otherName(otherAccount(invoice))))
    importId = file.id
    itemId = file.items![0]!.id
  })
  it('is shown field by field beside the record, which says that it waits', async () => {
    const { content } = await wait()
    const fields = new Map(content[0]!.differences.map((one) => [one.field, one]))
    expect([(await record(id)).waiting, fields.get('seller.name'), fields.get('seller.bank')]).toEqual([
      1,
      { field: 'seller.name', kept: invoice.seller.name, brought: `${invoice.seller.name}甲` },
      { field: 'seller.bank', kept: null, brought: '另一家银行城东支行 6222000000000000001' },
    ])
  })
  it('is taken by whoever may correct: its face stands, the invoice is not verified any more, the log says what it was', async () => {
    await decide(true)
    const after = await record(id)
    const taken = (await readInvoiceLog({ db: floor().db })(owner, { id, area: 'company' })).entries[0]!
    expect([
      after.sellerName,
      after.verifyStatus,
      after.waiting,
      after.originals[0]?.format,
      taken.action,
      taken.detail['verifyStatus'],
    ]).toEqual([`${invoice.seller.name}甲`, 0, 0, 'xml', 'invoice.originalTaken', 1])
    expect((await read(importId)).recognitionStatus).toBe(10)
  })
  it('is refused: the record stays as it was, verified, and its log says so', async () => {
    await decide(false)
    const after = await record(id)
    expect([after.sellerName, after.verifyStatus, after.waiting, after.originals.length, await log()]).toEqual([
      invoice.seller.name,
      1,
      0,
      1,
      ['originalRefused', 'originalHeld', 'entered'],
    ])
  })
  it('is decided once: of two people at the same moment one is told that it is done', async () => {
    const { version } = await record(id)
    const ends = await Promise.allSettled([decide(true, { version }), decide(false, { version })])
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { type: string }).type] : ['done'])).toSorted()).toEqual([
      'done',
      'import.notHeld',
    ])
  })
  it('is not decided on a record that has changed since it was compared', async () => {
    await expect(decide(true, { version: 0 })).rejects.toMatchObject({ type: 'invoice.changed' })
  })
  it('is not taken while a payment rests on what would change', async () => {
    await set(id, 'use_status = 1')
    expect((await wait()).content[0]!.barred).toBe('inUse')
    await expect(decide(true)).rejects.toMatchObject({ type: 'invoice.notUnused' })
    expect((await decide(false)).left).toBe(0)
  })
  it('leaves what a person corrected by hand as it is', async () => {
    await correctInvoice({ db: floor().db, audit: intake.deps.audit, clock, signLink: () => '/link' })(owner, {
      id,
      area: 'company',
      version: (await record(id)).version,
      reason: '按合同',
      fields: [{ field: 'seller.bank', value: '合同约定的账户' }],
    })
    await decide(true)
    expect(await record(id)).toMatchObject({ sellerBank: '合同约定的账户', sellerName: `${invoice.seller.name}甲` })
  })
  it('becomes an invoice of its own when the record is deleted meanwhile and a person completes it', async () => {
    await deleteInvoices({ db: floor().db, audit: intake.deps.audit, clock })(owner, {
      area: 'company',
      ids: [id],
      reason: '重开',
      each: false,
    })
    const request = { id: importId, area: 'personal' as const, itemId, fields: [] }
    const done = await completeHeld(intake.deps)(owner, request)
    expect([done.items![0]!.outcome, done.recognitionStatus]).toEqual(['entered', 9])
  })
  it('is neither shown nor decided to somebody who does not see the record', async () => {
    await expect(wait(colleague)).rejects.toMatchObject({ type: 'invoice.notFound' })
    await expect(decide(true, { by: colleague, version: 1 })).rejects.toMatchObject({ type: 'invoice.notFound' })
  })
  it('goes on waiting when whoever brought it completes it without the right to correct', async () => {
    const file = await imported('c.xml', writeXml(otherName(invoice)), {}, colleague)
    const request = {
      id: file.id,
      area: 'personal' as const,
      itemId: file.items![0]!.id,
      fields: [{ field: 'remark' as const, value: '请付新账户' }],
    }
    const [item] = (await completeHeld(intake.deps)(colleague, request)).items!
    expect([item!.outcome, item!.waits, item!.invoiceId, (await record(id)).remark === '请付新账户']).toEqual(['held', true, null, false])
  })
})
