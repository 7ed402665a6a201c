// Every imported file ends exactly once, in a named state with a next step for a person.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfOf } from '@piaotai/sample-invoices/draw-pdf.ts'
import { onA4 } from '@piaotai/sample-invoices/face/disturb.ts'
import { facesOf } from '@piaotai/sample-invoices/face/faces.ts'
import { bankReceiptPdf, climbingZip, encryptedPdf, entityXml, mixedZip, truncated, zipBomb } from '@piaotai/sample-invoices/misfits.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { completeHeld, ignoreImports, listImports, readImport } from './index.ts'
import { correctInvoice, readInvoice } from '../../invoices/invoice/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { StorageProblem } from '../../../ports/storage.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { blind, importsOf, invoicesFor, makeColleague, makeIntake, misreading, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const floor = fileFloor()
const clock = stillClock()
let intake: Intake
let owner: Actor
beforeAll(async () => {
  intake = await makeIntake(floor(), clock)
  owner = await makeOwner(floor(), clock)
})
afterAll(() => intake.close())
const { one, read, imported, numbered } = importsOf(
  () => intake,
  () => owner,
)
const signLink = () => '/link'

onPostgres('An imported file becomes records', () => {
  it('with one good invoice ends as recorded, and the record stands in the list', async () => {
    const invoice = one()
    const file = await imported('a.xml', writeXml(invoice))
    expect([file.recognitionStatus, file.next, file.entered, (await numbered(invoice.number)).map((r) => r.amountIncludingTax)]).toEqual([
      9,
      'view',
      1,
      [fromFen(invoice.total)],
    ])
  })
  it('is kept with the digest and the format of its own bytes, whatever its name says', async () => {
    const invoice = one()
    const files = { xml: writeXml(invoice), pdf: await drawPdf(invoice), ofd: drawOfd(invoice) }
    for (const [format, bytes] of Object.entries(files)) {
      const [id] = await intake.bring(owner, [['发票.png', bytes]])
      const kept = await floor().db.inTenant(owner, (tx) =>
        tx
          .selectFrom('import_file as i')
          .innerJoin('stored_file as f', (j) => j.onRef('f.id', '=', 'i.stored_file_id').onRef('f.company_id', '=', 'i.company_id'))
          .select(['f.sha256', 'f.format', 'f.size'])
          .where('i.id', '=', id!)
          .executeTakeFirstOrThrow(),
      )
      expect([kept.sha256, kept.format, Number(kept.size)]).toEqual([
        createHash('sha256').update(bytes).digest('hex'),
        format,
        bytes.length,
      ])
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
    const [a, b, c] = invoicesFor(3, { lines: 1 }).map((invoice) => facesOf(invoice)[0]!)
    const [id] = await intake.bring(owner, [['paper.pdf', await pdfOf([onA4([a!, b!]), c!], '2026-03-01')]], { mode: 'image' })
    await intake.work()
    const file = await read(id!)
    expect([file.recognitionStatus, file.entered, file.items!.map((i) => i.pages)]).toEqual([9, 2, [[1], [1]]])
  })
  it('tells what stands out among its records: a title that is not ours, a third party, a broken signature', async () => {
    const ours = await imported('a.xml', writeXml(one()))
    await floor().asOwner(`update invoice set warning_count = 2, title_status = 3 where id = '${ours.items![0]!.invoiceId!}'`)
    const before = (await read(ours.id)).findings
    const broken = JSON.stringify([{ says: 'contentChanged' }])
    await floor().asOwner(
      `update invoice set category = 3 where id = '${ours.items![0]!.invoiceId!}';
         update invoice_original set signatures = '${broken}' where invoice_id = '${ours.items![0]!.invoiceId!}'`,
    )
    const { amount, ...after } = (await read(ours.id)).findings
    expect([before, after, amount]).toEqual([
      { toCheck: 2, broken: 0, unknownTitles: 1, thirdParties: 0, amount },
      { toCheck: 2, broken: 1, unknownTitles: 0, thirdParties: 1 },
      ours.items![0]!.amountIncludingTax,
    ])
  })
  it('that brought nothing new is no to-do; one that was not read is, until it is put aside', async () => {
    const bytes = writeXml(one())
    await imported('a.xml', bytes)
    const again = await imported('b.xml', bytes)
    const unread = await imported('c.pdf', await bankReceiptPdf('aside'))
    const listed = async (ending: 'attention' | 'duplicate' | 'ignored') =>
      (await listImports(intake.deps)(owner, { area: 'company', page: 1, pageSize: 500, ending })).content.map(({ id }) => id)
    const put = (ids: string[], ignored: boolean) => ignoreImports(intake.deps)(owner, { area: 'company', ids, ignored })
    const before = [(await listed('attention')).includes(unread.id), (await listed('duplicate')).includes(again.id)]
    const aside = await put([unread.id], true)
    const during = [(await listed('attention')).includes(unread.id), (await listed('ignored')).includes(unread.id)]
    await put([unread.id], false)
    expect([
      (await listed('attention')).includes(again.id),
      before,
      aside,
      during,
      (await listed('attention')).includes(unread.id),
    ]).toEqual([false, [true, true], [{ id: unread.id, ok: true }], [false, true], true])
  })
})

onPostgres('An imported file that comes again', () => {
  it('that comes again is a duplicate, and says who entered the first and when', async () => {
    const invoice = one()
    const bytes = writeXml(invoice)
    await imported('a.xml', bytes)
    const again = await imported('b.xml', bytes)
    expect([again.recognitionStatus, again.next, again.reason, again.items![0]!.reason, (await numbered(invoice.number)).length]).toEqual([
      7,
      'viewExisting',
      'duplicate',
      `${owner.userName} · 2026-11-21T02:00:00.000Z`,
      1,
    ])
  })
  it('tells a colleague of the duplicate without a link to what they may not see', async () => {
    const invoice = one()
    const colleague = await makeColleague(floor(), clock, owner)
    await imported('a.xml', writeXml(invoice))
    const again = await imported('b.xml', writeXml(invoice), {}, colleague)
    expect([again.reason, again.items![0]!.invoiceId]).toEqual(['duplicate', null])
  })
  it('is a record of its own in another company', async () => {
    const invoice = one()
    const other = await makeOwner(floor(), clock, '另一家有限公司')
    await imported('a.xml', writeXml(invoice))
    expect((await imported('a.xml', writeXml(invoice), {}, other)).recognitionStatus).toBe(9)
  })
  it('with a better original updates the record: the XML replaces the PDF', async () => {
    const invoice = one()
    const first = await imported('a.pdf', await drawPdf(invoice))
    const better = await imported('a.xml', writeXml(invoice))
    const detail = await readInvoice({ db: floor().db, signLink })(owner, { id: first.items![0]!.invoiceId!, area: 'company' })
    expect([better.recognitionStatus, better.updated, detail.originals.map((o) => [o.format, o.current])]).toEqual([
      10,
      1,
      [
        ['xml', true],
        ['pdf', false],
      ],
    ])
  })
  it('with a better original leaves what a person corrected', async () => {
    const invoice = one()
    const first = await imported('a.pdf', await drawPdf(invoice))
    const id = first.items![0]!.invoiceId!
    await correctInvoice({ db: floor().db, audit: intake.deps.audit, clock, signLink })(owner, {
      id,
      area: 'company',
      version: 1,
      reason: '补充',
      fields: [{ field: 'remark', value: '二号楼装修' }],
    })
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
    const odd = await imported('b.pdf', await drawPdf(invoice), {
      recognition: misreading({ seller: { name: '别的公司', taxId: '91310000MA1FL4LR8C' } }),
    })
    expect(odd.items![0]!.reason).toBe('differsFromRecord')
  })
})

onPostgres('An imported file that is held for a person', () => {
  it('without a readable number is held, and recorded once a person has typed it', async () => {
    const invoice = one()
    const held = await imported('a.xml', writeXml(invoice), { recognition: blind('number') })
    const done = await completeHeld(intake.deps)(owner, {
      id: held.id,
      area: 'personal',
      itemId: held.items![0]!.id,
      fields: [{ field: 'number', value: invoice.number }],
    })
    expect([
      held.recognitionStatus,
      held.reason,
      held.items![0]!.reason,
      done.recognitionStatus,
      done.next,
      (await numbered(invoice.number)).length,
    ]).toEqual([7, 'held', 'numberMissing', 9, 'view', 1])
  })
  it('held and typed in with a number that is there already joins that one, and is no duplicate', async () => {
    const invoice = one()
    await imported('a.xml', writeXml(invoice))
    const held = await imported('b.pdf', await drawPdf(invoice), { recognition: blind('number') })
    const done = await completeHeld(intake.deps)(owner, {
      id: held.id,
      area: 'personal',
      itemId: held.items![0]!.id,
      fields: [{ field: 'number', value: invoice.number }],
    })
    expect([done.items![0]!.outcome, (await numbered(invoice.number)).length]).toEqual(['joined', 1])
  })
  it('held and typed in with a number of an invoice out of sight that says otherwise tells nothing of that one', async () => {
    const theirs = one()
    await imported('a.xml', writeXml(theirs))
    const colleague = await makeColleague(floor(), clock, owner)
    const [id] = await intake.bring(colleague, [['b.xml', writeXml(one())]])
    await intake.work({ recognition: blind('number') })
    const file = await readImport(intake.deps)(colleague, { id: id!, area: 'personal' })
    const fields = [{ field: 'number' as const, value: theirs.number }]
    const done = await completeHeld(intake.deps)(colleague, { id: file.id, area: 'personal', itemId: file.items![0]!.id, fields })
    expect([done.items![0]!.outcome, done.items![0]!.invoiceId]).toEqual(['held', null])
  })
  it('held stays held while what a person typed is not enough', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: blind('number', 'date') })
    await expect(
      completeHeld(intake.deps)(owner, {
        id: held.id,
        area: 'personal',
        itemId: held.items![0]!.id,
        fields: [{ field: 'date', value: '2026-11-01' }],
      }),
    ).rejects.toMatchObject({ type: 'import.incomplete', detail: { reason: 'numberMissing' } })
  })
  it('that is a ticket without a code is recorded by its kind and number', async () => {
    const ticket = { recognition: misreading({ type: 80, code: null, number: 'E0123456' }) }
    const first = await imported('a.xml', writeXml(one()), ticket)
    const again = await imported('b.xml', writeXml(one()), ticket)
    const bus = await imported('c.xml', writeXml(one()), { recognition: misreading({ type: 150, code: null, number: 'E0123456' }) })
    expect([first.items![0]!.outcome, [again.items![0]!.outcome, again.items![0]!.reason], bus.items![0]!.outcome]).toEqual([
      'entered',
      ['held', 'differsFromRecord'],
      'entered',
    ])
  })
  it('held for its code is recorded without one when a person says it is a ticket', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: misreading({ type: 30, code: null, number: 'K0099887' }) })
    const done = await completeHeld(intake.deps)(owner, {
      id: held.id,
      area: 'personal',
      itemId: held.items![0]!.id,
      fields: [
        { field: 'type', value: '80' },
        { field: 'number', value: 'K0099887' },
      ],
    })
    expect([held.items![0]!.reason, done.recognitionStatus, (await numbered('K0099887')).map((row) => row.type)]).toEqual([
      'codeMissing',
      9,
      [80],
    ])
  })
  it('of digital kind with half its number is held for the number, not for a code that it does not have', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: misreading({ type: 22, code: null, number: '2632200000' }) })
    expect(held.items![0]!.reason).toBe('numberIncomplete')
  })
  it('held refuses a value that cannot stand in its field', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: blind('number') })
    await expect(
      completeHeld(intake.deps)(owner, {
        id: held.id,
        area: 'personal',
        itemId: held.items![0]!.id,
        fields: [{ field: 'number', value: '12 号' }],
      }),
    ).rejects.toMatchObject({ type: 'invoice.fieldInvalid', detail: { field: 'number' } })
  })
  it('held may be put away, and cannot be completed after that', async () => {
    const held = await imported('a.xml', writeXml(one()), { recognition: blind('number') })
    const request = { id: held.id, area: 'personal' as const, itemId: held.items![0]!.id }
    const away = await completeHeld(intake.deps)(owner, { ...request, fields: [{ field: 'remark', value: null }], discard: true })
    await expect(
      completeHeld(intake.deps)(owner, { ...request, fields: [{ field: 'number', value: '26332000000000000001' }] }),
    ).rejects.toMatchObject({ type: 'import.notHeld' })
    expect([away.recognitionStatus, away.items![0]!.outcome]).toEqual([7, 'discarded'])
  })
})

onPostgres('An imported file that is none of ours, or many in one', () => {
  it.each([
    ['a bank receipt', 'bankReceipt', 5, 'none', () => bankReceiptPdf('test')],
    ['an encrypted PDF', 'encrypted', 2, 'replaceFile', () => encryptedPdf(one())],
    ['half a PDF', 'damaged', 2, 'replaceFile', async () => truncated(await drawPdf(one()), 0.3)],
  ])('that is %s says so', async (_what, reason, status, next, make) => {
    const file = await imported('a.pdf', await make())
    expect([file.reason, file.recognitionStatus, file.next]).toEqual([reason, status, next])
  })
  it('that is a ZIP becomes files of their own; what is none of ours is told by name', async () => {
    const [a, b, c] = invoicesFor(3)
    const [id] = await intake.bring(owner, [['六月.zip', await mixedZip(a!, b!, c!)]])
    await intake.work()
    const all = await listImports(intake.deps)(owner, { area: 'personal', page: 1, pageSize: 50, batchId: (await read(id!)).batchId })
    expect([(await read(id!)).recognitionStatus, all.content.map((f) => `${f.name} ${f.recognitionStatus}`).sort()]).toEqual([
      13,
      ['六月.zip 13', '发票.pdf 9', '数电票.xml 9', '电子发票.ofd 9', '说明.txt 2'],
    ])
  })
  it('that is a ZIP for whose files the disk has no room now goes on when there is room again, each of them once', async () => {
    const [a, b, c] = invoicesFor(3)
    const [id] = await intake.bring(owner, [['七月.zip', await mixedZip(a!, b!, c!)]])
    const { files } = intake.deps
    let writes = 0
    const put: string[] = []
    const full = {
      ...files,
      storage: {
        ...files.storage,
        put: async (...args: Parameters<typeof files.storage.put>) => {
          if (++writes === 3) {
            clock.advance(1)
            throw new StorageProblem('full')
          }
          put.push(args[0])
          return files.storage.put(...args)
        },
      },
    }
    await intake.attempt(intake.waiting.shift()!, { files: full })
    await intake.work()
    // Files stored before the disk was full are deleted again.
    expect((await Promise.all(put.map(async (key) => (await files.storage.stat(key)) !== undefined))).join()).toBe(
      'false,false,true,true,true',
    )
    const all = await listImports(intake.deps)(owner, { area: 'personal', page: 1, pageSize: 50, batchId: (await read(id!)).batchId })
    expect(all.content.map((f) => `${f.name} ${f.recognitionStatus}`).sort()).toEqual([
      '七月.zip 13',
      '发票.pdf 9',
      '数电票.xml 9',
      '电子发票.ofd 9',
      '说明.txt 2',
    ])
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
})
