// Every imported file ends once, in a named state, with what a person can do next.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf } from '@piaotai/sample-invoices/draw-pdf.ts'
import { onA4 } from '@piaotai/sample-invoices/face/disturb.ts'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { bankReceiptPdf, climbingZip, encryptedPdf, entityXml, manyPagesPdf, mixedZip, paddedPdf, truncated, zipBomb } from '@piaotai/sample-invoices/misfits.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { fromFen } from '@piaotai/domain/money.ts'
import { cancelImports, completeHeld, importFiles, listImports, readImport, reportUpload, retryImports } from '../src/modules/intake/index.ts'
import { correctInvoice, listInvoices, readInvoice } from '../src/modules/invoice/index.ts'
import type { Actor } from '../src/kernel/actor.ts'
import { StorageProblem, type Recognition } from '../src/outside.ts'
import { eachDatabase, stillClock } from './support/database.ts'
import { blind, invoicesFor, makeColleague, makeIntake, misreading, ownProcess, type Intake } from './support/intake.ts'
import { makeOwner } from './support/people.ts'

describe('An imported file', () => eachDatabase((_name, floor) => {
  const clock = stillClock()
  let intake: Intake, owner: Actor
  beforeAll(async () => { intake = await makeIntake(floor(), clock); owner = await makeOwner(floor(), clock) })
  afterAll(() => intake.close())
  const one = () => invoicesFor(1)[0]!
  const read = (id: string, actor = owner) => readImport(intake.needs)(actor, { id, area: 'personal' })
  const imported = async (name: string, bytes: Uint8Array, with_: Parameters<Intake['work']>[0] = {}, actor = owner) => { const [id] = await intake.bring(actor, [[name, bytes]]); await intake.work(with_); return read(id!, actor) }
  const invoices = (actor = owner) => listInvoices(intake.needs)(actor, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 500 })
  const numbered = async (number: string, actor = owner) => (await invoices(actor)).content.filter((row) => row.number === number)
  const signLink = () => '/link'

  it('with one good invoice ends as recorded, and the record stands in the list', async () => {
    const invoice = one(), file = await imported('a.xml', writeXml(invoice))
    expect([file.recognitionStatus, file.next, file.entered, (await numbered(invoice.number)).map((r) => r.amountIncludingTax)]).toEqual([9, 'view', 1, [fromFen(invoice.total)]])
  })
  it('is kept with the digest and the format of its own bytes, whatever its name says', async () => {
    const invoice = one(), files = { xml: writeXml(invoice), pdf: await drawPdf(invoice), ofd: drawOfd(invoice) }
    for (const [format, bytes] of Object.entries(files)) {
      const [id] = await intake.bring(owner, [['发票.png', bytes]])
      const kept = await floor().db.inTenant(owner, (tx) => tx.selectFrom('import_file as i').innerJoin('stored_file as f', (j) => j.onRef('f.id', '=', 'i.stored_file_id').onRef('f.company_id', '=', 'i.company_id')).select(['f.sha256', 'f.format', 'f.size']).where('i.id', '=', id!).executeTakeFirstOrThrow())
      expect([kept.sha256, kept.format, Number(kept.size)]).toEqual([createHash('sha256').update(bytes).digest('hex'), format, bytes.length])
    }
    intake.waiting.length = 0
  })
  it('with three invoices on three pages makes three records', async () => {
    const [id] = await intake.bring(owner, [['three.pdf', await drawManyPdf(invoicesFor(3, { lines: 1 }))]], { mode: 'multiPage' })
    await intake.work()
    const file = await read(id!)
    expect([file.recognitionStatus, file.entered, file.items!.map((i) => i.pages)]).toEqual([9, 3, [[1], [2], [3]]])
  })
  it('brought as paper makes a record of each invoice on its first page, and of no other page', async () => {
    const [a, b, c] = invoicesFor(3, { lines: 1 }).map((invoice) => facesOf(invoice)[0]!), [id] = await intake.bring(owner, [['paper.pdf', await pdfOf([onA4([a!, b!]), c!], '2026-03-01')]], { mode: 'image' })
    await intake.work()
    const file = await read(id!)
    expect([file.recognitionStatus, file.entered, file.items!.map((i) => i.pages)]).toEqual([9, 2, [[1], [1]]])
  })
  it('that comes again is a duplicate, and says who entered the first and when', async () => {
    const invoice = one(), bytes = writeXml(invoice)
    await imported('a.xml', bytes)
    const again = await imported('b.xml', bytes)
    expect([again.recognitionStatus, again.next, again.reason, again.items![0]!.reason, (await numbered(invoice.number)).length]).toEqual([7, 'viewExisting', 'duplicate', `${owner.userName} · 2026-11-21T02:00:00.000Z`, 1])
  })
  it('tells a colleague of the duplicate without a link to what they may not see', async () => {
    const invoice = one(), colleague = await makeColleague(floor(), clock, owner)
    await imported('a.xml', writeXml(invoice))
    const again = await imported('b.xml', writeXml(invoice), {}, colleague)
    expect([again.reason, again.items![0]!.invoiceId]).toEqual(['duplicate', null])
  })
  it('is a record of its own in another company', async () => {
    const invoice = one(), other = await makeOwner(floor(), clock, '另一家有限公司')
    await imported('a.xml', writeXml(invoice))
    expect((await imported('a.xml', writeXml(invoice), {}, other)).recognitionStatus).toBe(9)
  })
  it('with a better original updates the record: the XML replaces the PDF', async () => {
    const invoice = one()
    const first = await imported('a.pdf', await drawPdf(invoice)), better = await imported('a.xml', writeXml(invoice))
    const detail = await readInvoice({ db: floor().db, signLink })(owner, { id: first.items![0]!.invoiceId!, area: 'company' })
    expect([better.recognitionStatus, better.updated, detail.originals.map((o) => [o.format, o.current])]).toEqual([10, 1, [['xml', true], ['pdf', false]]])
  })
  it('with a better original leaves what a person corrected', async () => {
    const invoice = one(), first = await imported('a.pdf', await drawPdf(invoice)), id = first.items![0]!.invoiceId!
    await correctInvoice({ db: floor().db, audit: intake.needs.audit, clock, signLink })(owner, { id, area: 'company', version: 1, reason: '补充', fields: [{ field: 'remark', value: '二号楼装修' }] })
    await imported('a.xml', writeXml(invoice))
    expect((await numbered(invoice.number))[0]!.remark).toBe('二号楼装修')
  })
  it('with the same number but another total is held for a person', async () => {
    const invoice = one()
    await imported('a.xml', writeXml(invoice))
    const odd = await imported('b.pdf', await drawPdf(invoice), { recognition: misreading({ amountIncludingTax: '1.00' }) })
    expect([odd.reason, odd.next, odd.items![0]!.outcome, odd.items![0]!.reason]).toEqual(['held', 'complete', 'held', 'differsFromRecord'])
  })
  it('with the same number but another seller is held for a person', async () => {
    const invoice = one()
    await imported('a.xml', writeXml(invoice))
    const odd = await imported('b.pdf', await drawPdf(invoice), { recognition: misreading({ seller: { name: '别的公司', taxId: '91310000MA1FL4LR8C' } }) })
    expect(odd.items![0]!.reason).toBe('differsFromRecord')
  })

  it('without a readable number is held, and recorded once a person has typed it', async () => {
    const invoice = one(), held = await imported('a.xml', writeXml(invoice), { recognition: blind('number') })
    const done = await completeHeld(intake.needs)(owner, { id: held.id, area: 'personal', itemId: held.items![0]!.id, fields: [{ field: 'number', value: invoice.number }] })
    expect([held.recognitionStatus, held.reason, held.items![0]!.reason, done.recognitionStatus, done.next, (await numbered(invoice.number)).length]).toEqual([7, 'held', 'numberMissing', 9, 'view', 1])
  })
  it('held and typed in with a number that is there already ends as a duplicate', async () => {
    const invoice = one()
    await imported('a.xml', writeXml(invoice))
    const held = await imported('b.pdf', await drawPdf(invoice), { recognition: blind('number') })
    const done = await completeHeld(intake.needs)(owner, { id: held.id, area: 'personal', itemId: held.items![0]!.id, fields: [{ field: 'number', value: invoice.number }] })
    expect([done.items![0]!.outcome, (await numbered(invoice.number)).length]).toEqual(['duplicate', 1])
  })
  it('held stays held while what a person typed is not enough', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: blind('number', 'date') })
    await expect(completeHeld(intake.needs)(owner, { id: held.id, area: 'personal', itemId: held.items![0]!.id, fields: [{ field: 'date', value: '2026-11-01' }] })).rejects.toMatchObject({ word: 'import.incomplete', detail: { reason: 'numberMissing' } })
  })
  it('that is a ticket without a code is recorded by its kind and number', async () => {
    const ticket = { recognition: misreading({ type: 80, code: null, number: 'E0123456' }) }
    const first = await imported('a.xml', writeXml(one()), ticket), again = await imported('b.xml', writeXml(one()), ticket), bus = await imported('c.xml', writeXml(one()), { recognition: misreading({ type: 150, code: null, number: 'E0123456' }) })
    expect([first.items![0]!.outcome, [again.items![0]!.outcome, again.items![0]!.reason], bus.items![0]!.outcome]).toEqual(['entered', ['held', 'differsFromRecord'], 'entered'])
  })
  it('held for its code is recorded without one when a person says it is a ticket', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: misreading({ type: 30, code: null, number: 'K0099887' }) })
    const done = await completeHeld(intake.needs)(owner, { id: held.id, area: 'personal', itemId: held.items![0]!.id, fields: [{ field: 'type', value: '80' }, { field: 'number', value: 'K0099887' }] })
    expect([held.items![0]!.reason, done.recognitionStatus, (await numbered('K0099887')).map((row) => row.type)]).toEqual(['codeMissing', 9, [80]])
  })
  it('held refuses a value that cannot stand in its field', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: blind('number') })
    await expect(completeHeld(intake.needs)(owner, { id: held.id, area: 'personal', itemId: held.items![0]!.id, fields: [{ field: 'number', value: '12 号' }] })).rejects.toMatchObject({ word: 'invoice.fieldInvalid', detail: { field: 'number' } })
  })
  it('held may be put away, and cannot be completed after that', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: blind('number') }), ask = { id: held.id, area: 'personal' as const, itemId: held.items![0]!.id }
    const away = await completeHeld(intake.needs)(owner, { ...ask, fields: [{ field: 'remark', value: null }], discard: true })
    await expect(completeHeld(intake.needs)(owner, { ...ask, fields: [{ field: 'number', value: '26332000000000000001' }] })).rejects.toMatchObject({ word: 'import.notHeld' })
    expect([away.recognitionStatus, away.items![0]!.outcome]).toEqual([7, 'discarded'])
  })

  it.each([
    ['a bank receipt', 'bankReceipt', 5, 'none', () => bankReceiptPdf('test')],
    ['an encrypted PDF', 'encrypted', 2, 'replaceFile', () => encryptedPdf(one())],
    ['half a PDF', 'damaged', 2, 'replaceFile', async () => truncated(await drawPdf(one()), 0.3)],
  ])('that is %s says so', async (_what, reason, status, next, make) => {
    const file = await imported('a.pdf', await make())
    expect([file.reason, file.recognitionStatus, file.next]).toEqual([reason, status, next])
  })
  it('that is a ZIP becomes files of their own; what is none of ours is told by name', async () => {
    const [a, b, c] = invoicesFor(3), [id] = await intake.bring(owner, [['六月.zip', await mixedZip(a!, b!, c!)]])
    await intake.work()
    const all = await listImports(intake.needs)(owner, { area: 'personal', page: 1, pageSize: 50, batchId: (await read(id!)).batchId })
    expect([(await read(id!)).recognitionStatus, all.content.map((f) => `${f.name} ${f.recognitionStatus}`).sort()]).toEqual([13, ['六月.zip 13', '发票.pdf 9', '数电票.xml 9', '电子发票.ofd 9', '说明.txt 2']])
  })
  it('that is a ZIP for whose files the disk has no room now goes on when there is room again, each of them once', async () => {
    const [a, b, c] = invoicesFor(3), [id] = await intake.bring(owner, [['七月.zip', await mixedZip(a!, b!, c!)]]), { files } = intake.needs
    let writes = 0
    const put: string[] = []
    const full = { ...files, storage: { ...files.storage, put: async (...args: Parameters<typeof files.storage.put>) => { if (++writes === 3) { clock.advance(1); throw new StorageProblem('full') } put.push(args[0]); return files.storage.put(...args) } } }
    await intake.attempt(intake.waiting.shift()!, { files: full })
    await intake.work()
    // What went in before there was no room is not left lying about.
    expect((await Promise.all(put.map(async (key) => (await files.storage.stat(key)) !== undefined))).join()).toBe('false,false,true,true,true')
    const all = await listImports(intake.needs)(owner, { area: 'personal', page: 1, pageSize: 50, batchId: (await read(id!)).batchId })
    expect(all.content.map((f) => `${f.name} ${f.recognitionStatus}`).sort()).toEqual(['七月.zip 13', '发票.pdf 9', '数电票.xml 9', '电子发票.ofd 9', '说明.txt 2'])
  })
  it('that is a ZIP bomb is refused before it unpacks', async () => {
    const file = await imported('bomb.zip', zipBomb(250))
    expect([file.recognitionStatus, file.reason, file.next]).toEqual([12, 'tooLarge', 'replaceFile'])
  })
  it('that is a ZIP climbing out of its folder is refused', async () => {
    expect((await imported('up.zip', climbingZip(writeXml(one())))).recognitionStatus).toBe(12)
  })
  it('that is an XML of growing entities is refused', async () => {
    expect((await imported('grow.xml', entityXml())).entered).toBe(0)
  })
  it.each([['einvoice', 'a.jpg'], ['image', 'a.ofd'], ['multiPage', 'a.xml']] as const)('of a format that %s does not take is refused at the door: %s', async (mode, name) => {
    const invoice = one(), bytes = name.endsWith('jpg') ? Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)]) : name.endsWith('ofd') ? drawOfd(invoice) : writeXml(invoice)
    await expect(intake.bring(owner, [[name, bytes]], { mode })).rejects.toMatchObject({ word: 'file.typeRefused', detail: { name } })
  })
  it('larger than its mode takes is refused at the door', async () => {
    const big = paddedPdf(await drawPdf(one()), 5 * 1024 * 1024 + 1)
    await expect(intake.bring(owner, [['big.pdf', big]])).rejects.toMatchObject({ word: 'file.tooLarge', detail: { megabytes: 5 } })
  })
  it('of two in the multi-page form is one too many', async () => {
    const bytes = await drawPdf(one())
    await expect(intake.bring(owner, [['a.pdf', bytes], ['b.pdf', bytes]], { mode: 'multiPage' })).rejects.toMatchObject({ word: 'file.tooMany', detail: { max: 1 } })
  })
  it('of 101 pages is to be split', async () => {
    const [id] = await intake.bring(owner, [['long.pdf', await manyPagesPdf(one(), 101)]], { mode: 'multiPage' })
    await intake.work()
    expect([(await read(id!)).reason, (await read(id!)).next]).toEqual(['tooManyPages', 'splitFile'])
  })
  it('of 100 pages is read', async () => {
    const [id] = await intake.bring(owner, [['long.pdf', await drawPdf(one())]], { mode: 'multiPage' })
    const long: Recognition = { ...ownProcess, recognise: async (file, onPage, signal) => { onPage(1, 100); return { ...await ownProcess.recognise(file, onPage, signal), pages: 100 } } }
    await intake.attempt(intake.waiting.shift()!, { recognition: long })
    expect([(await read(id!)).recognitionStatus, (await read(id!)).progressTotal, (await read(id!)).entered]).toEqual([9, 100, 1])
  })
  it('of more pages than it may have is not read to its end', async () => {
    const [id] = await intake.bring(owner, [['endless.pdf', await drawPdf(one())]], { mode: 'multiPage' })
    const endless: Recognition = { ...ownProcess, recognise: (_file, onPage, signal) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(new Error('stopped'))); onPage(1, 3000) }) }
    await intake.attempt(intake.waiting.shift()!, { recognition: endless })
    expect([(await read(id!)).reason, (await read(id!)).reasonDetail, (await read(id!)).next]).toEqual(['tooManyPages', '3000', 'splitFile'])
  })
  it('uploaded by another person cannot be claimed', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司'), theirs = await intake.upload(other, 'a.xml', writeXml(one()))
    await expect(importFiles(intake.needs)(owner, { area: 'personal', mode: 'einvoice', files: [theirs] })).rejects.toMatchObject({ word: 'file.notFound' })
  })
  it('that never arrived has its record too', async () => {
    await reportUpload(intake.needs)(owner, { area: 'personal', mode: 'einvoice', name: '断网.pdf', size: 12, reason: 'network' })
    const [file] = (await listImports(intake.needs)(owner, { area: 'personal', page: 1, pageSize: 50, name: '断网' })).content
    expect([file!.uploadStatus, file!.recognitionStatus, file!.reason, file!.next]).toEqual([2, 2, 'upload.network', 'replaceFile'])
  })

  it('imported twenty times at once makes one record', async () => {
    const invoice = one(), bytes = writeXml(invoice)
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => intake.bring(owner, [[`${i}.xml`, bytes]])))
    await Promise.all(intake.waiting.splice(0).map((payload) => intake.attempt(payload)))
    const ends = await Promise.all(ids.map(async ([id]) => (await read(id!)).items![0]!.outcome))
    expect([(await numbered(invoice.number)).length, ends.filter((e) => e === 'entered').length, ends.filter((e) => e === 'duplicate').length]).toEqual([1, 1, 19])
  })
  it('with the same two invoices in the other order, at the same moment, locks nothing up', async () => {
    const [a, b] = invoicesFor(2)
    await intake.bring(owner, [['ab.pdf', await drawManyPdf([a!, b!])]])
    await intake.bring(owner, [['ba.pdf', await drawManyPdf([b!, a!])]])
    await Promise.all(intake.waiting.splice(0).map((payload) => intake.attempt(payload)))
    expect([(await numbered(a!.number)).length, (await numbered(b!.number)).length]).toEqual([1, 1])
  })
  it('whose process dies twice is recorded once by the third attempt', async () => {
    const invoice = one(), [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    let runs = 0
    const dying: Recognition = { ...ownProcess, recognise: (file, onPage, signal) => (++runs < 3 ? Promise.reject(Object.assign(new Error('crashed'), { reason: 'crashed' })) : ownProcess.recognise(file, onPage, signal)) }
    await intake.attempt(intake.waiting.shift()!, { recognition: dying })
    expect([(await read(id!)).recognitionStatus, (await numbered(invoice.number)).length]).toEqual([9, 1])
  })
  it('that kills its process three times is parked with its reason, and is not tried a fourth time', async () => {
    const [id] = await intake.bring(owner, [['poison.xml', writeXml(one())]]), payload = intake.waiting.shift()!
    let runs = 0
    const poison: Recognition = { ...ownProcess, recognise: () => { runs++; return Promise.reject(Object.assign(new Error('crashed'), { reason: 'crashed' })) } }
    await intake.attempt(payload, { recognition: poison })
    await intake.attempt(payload, { recognition: poison })
    const file = await read(id!)
    expect([file.recognitionStatus, file.reason, file.next, runs]).toEqual([2, 'crashed', 'replaceFile', 3])
  })
  it('whose transaction breaks off at the last moment leaves no trace, and is recorded once when run again', async () => {
    const invoice = one(), [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    let broken = false
    const audit = { record: async (...args: Parameters<typeof intake.needs.audit.record>) => { await intake.needs.audit.record(...args); if (!broken && args[2].some((f) => f.action === 'invoice.entered')) { broken = true; throw new Error('power is gone') } } }
    const payload = intake.waiting.shift()!
    await expect(intake.attempt(payload, { audit })).resolves.toBeUndefined()
    expect([broken, (await read(id!)).recognitionStatus, (await read(id!)).items!.length, (await numbered(invoice.number)).length]).toEqual([true, 9, 1, 1])
  })
  it('whose job comes a second time after it is done stays as it is', async () => {
    const invoice = one(), [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]]), payload = intake.waiting[0]!
    await intake.work()
    const before = await read(id!)
    await intake.attempt(payload)
    expect(await read(id!)).toEqual(before)
  })
  it('cancelled while it waits is never read, and may be tried again', async () => {
    const invoice = one(), [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    await cancelImports(intake.needs)(owner, { area: 'personal', ids: [id!] })
    await intake.work()
    const cancelled = await read(id!)
    const [again] = await retryImports(intake.needs)(owner, { area: 'personal', ids: [id!] })
    await intake.work()
    expect([cancelled.reason, cancelled.cancelled, cancelled.next, again!.ok, (await read(id!)).recognitionStatus]).toEqual(['cancelled', true, 'retry', true, 9])
  })
  it('cancelled while it is read stops the reading and makes no record', async () => {
    const invoice = one(), [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    const slow: Recognition = { ...ownProcess, recognise: (_file, _onPage, signal) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(Object.assign(new Error('cancelled'), { reason: 'cancelled' }))); cancelImports(intake.needs)(owner, { area: 'personal', ids: [id!] }).catch(reject) }) }
    await intake.attempt(intake.waiting.shift()!, { recognition: slow })
    expect([(await read(id!)).reason, (await numbered(invoice.number)).length]).toEqual(['cancelled', 0])
  })
  it('that is recorded can be neither cancelled nor tried again', async () => {
    const file = await imported('a.xml', writeXml(one()))
    const answers = [...await cancelImports(intake.needs)(owner, { area: 'personal', ids: [file.id] }), ...await retryImports(intake.needs)(owner, { area: 'personal', ids: [file.id] })]
    expect(answers.map((a) => a.problem)).toEqual(['import.notCancellable', 'import.notRetryable'])
  })

  it('of another company answers like one that is not there', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司'), [id] = await intake.bring(other, [['a.xml', writeXml(one())]]), absent = '01900000-0000-7000-8000-00000000ffff'
    const ask = (name: string, of: string) => ({ read: () => read(of), retry: () => retryImports(intake.needs)(owner, { area: 'company', ids: [of] }), cancel: () => cancelImports(intake.needs)(owner, { area: 'company', ids: [of] }) })[name]!().then(() => 'answered', (e: { word: string; detail: object }) => `${e.word} ${JSON.stringify(e.detail)}`)
    for (const what of ['read', 'retry', 'cancel']) expect(await ask(what, id!), what).toBe(await ask(what, absent))
    await intake.work()
  })
  it('of another company in a batch refuses the whole batch', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司'), [foreign] = await intake.bring(other, [['a.xml', writeXml(one())]]), [mine] = await intake.bring(owner, [['b.xml', writeXml(one())]])
    await expect(cancelImports(intake.needs)(owner, { area: 'company', ids: [mine!, foreign!] })).rejects.toMatchObject({ word: 'import.notFound' })
    expect((await read(mine!)).cancelled).toBe(false)
    await intake.work()
  })
}))
