// Bounds of an imported file: its mode's limits, concurrent files, dying processes, cancelling, other companies.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manyPagesPdf, paddedPdf } from '@piaotai/sample-invoices/misfits.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { cancelImports, importFiles, listImports, reportUpload, retryImports } from './index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Recognition } from '../../../ports/recognition.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { importsOf, invoicesFor, makeIntake, ownProcess, type Intake } from '#testing/worlds/intake-world.ts'
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

onPostgres('An imported file within the limits', () => {
  it.each([
    ['einvoice', 'a.jpg'],
    ['image', 'a.ofd'],
    ['multiPage', 'a.xml'],
  ] as const)('of a format that %s does not take is refused before any use case: %s', async (mode, name) => {
    const invoice = one()
    const bytes = name.endsWith('jpg')
      ? Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)])
      : name.endsWith('ofd')
        ? drawOfd(invoice)
        : writeXml(invoice)
    await expect(intake.bring(owner, [[name, bytes]], { mode })).rejects.toMatchObject({ type: 'file.typeRefused', detail: { name } })
  })
  it('larger than its mode takes is refused before any use case', async () => {
    const big = paddedPdf(await drawPdf(one()), 5 * 1024 * 1024 + 1)
    await expect(intake.bring(owner, [['big.pdf', big]])).rejects.toMatchObject({ type: 'file.tooLarge', detail: { megabytes: 5 } })
  })
  it('of two in the multi-page form is one too many', async () => {
    const bytes = await drawPdf(one())
    await expect(
      intake.bring(
        owner,
        [
          ['a.pdf', bytes],
          ['b.pdf', bytes],
        ],
        { mode: 'multiPage' },
      ),
    ).rejects.toMatchObject({ type: 'file.tooMany', detail: { max: 1 } })
  })
  it('of 101 pages is to be split', async () => {
    const [id] = await intake.bring(owner, [['long.pdf', await manyPagesPdf(one(), 101)]], { mode: 'multiPage' })
    await intake.work()
    expect([(await read(id!)).reason, (await read(id!)).next]).toEqual(['tooManyPages', 'splitFile'])
  })
  it('of 100 pages is read', async () => {
    const [id] = await intake.bring(owner, [['long.pdf', await drawPdf(one())]], { mode: 'multiPage' })
    const long: Recognition = {
      ...ownProcess,
      recognise: async (file, onPage, ...rest) => {
        onPage(1, 100)
        return { ...(await ownProcess.recognise(file, onPage, ...rest)), pages: 100 }
      },
    }
    await intake.attempt(intake.waiting.shift()!, { recognition: long })
    expect([(await read(id!)).recognitionStatus, (await read(id!)).progressTotal, (await read(id!)).entered]).toEqual([9, 100, 1])
  })
  it('of more pages than it may have is not read to its end', async () => {
    const [id] = await intake.bring(owner, [['endless.pdf', await drawPdf(one())]], { mode: 'multiPage' })
    const endless: Recognition = {
      ...ownProcess,
      recognise: (_file, onPage, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')))
          onPage(1, 3000)
        }),
    }
    await intake.attempt(intake.waiting.shift()!, { recognition: endless })
    expect([(await read(id!)).reason, (await read(id!)).reasonDetail, (await read(id!)).next]).toEqual([
      'tooManyPages',
      '3000',
      'splitFile',
    ])
  })
  it('uploaded by another person cannot be claimed', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司')
    const theirs = await intake.upload(other, 'a.xml', writeXml(one()))
    await expect(importFiles(intake.deps)(owner, { area: 'personal', mode: 'einvoice', files: [theirs] })).rejects.toMatchObject({
      type: 'file.notFound',
    })
  })
  it('that never arrived has its record too', async () => {
    await reportUpload(intake.deps)(owner, { area: 'personal', mode: 'einvoice', name: '断网.pdf', size: 12, reason: 'network' })
    const [file] = (await listImports(intake.deps)(owner, { area: 'personal', page: 1, pageSize: 50, name: '断网' })).content
    expect([file!.uploadStatus, file!.recognitionStatus, file!.reason, file!.next]).toEqual([2, 2, 'upload.network', 'replaceFile'])
  })
})

onPostgres('An imported file whose process is disturbed', () => {
  it('imported twenty times at once makes one record', async () => {
    const invoice = one()
    const bytes = writeXml(invoice)
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => intake.bring(owner, [[`${i}.xml`, bytes]])))
    await Promise.all(intake.waiting.splice(0).map((payload) => intake.attempt(payload)))
    const ends = await Promise.all(ids.map(async ([id]) => (await read(id!)).items![0]!.outcome))
    expect([
      (await numbered(invoice.number)).length,
      ends.filter((e) => e === 'entered').length,
      ends.filter((e) => e === 'duplicate').length,
    ]).toEqual([1, 1, 19])
  })
  it('with the same two invoices in the other order, at the same moment, locks nothing up', async () => {
    const [a, b] = invoicesFor(2)
    await intake.bring(owner, [['ab.pdf', await drawManyPdf([a!, b!])]])
    await intake.bring(owner, [['ba.pdf', await drawManyPdf([b!, a!])]])
    await Promise.all(intake.waiting.splice(0).map((payload) => intake.attempt(payload)))
    expect([(await numbered(a!.number)).length, (await numbered(b!.number)).length]).toEqual([1, 1])
  })
  it('whose process dies twice is recorded once by the third attempt', async () => {
    const invoice = one()
    const [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    let runs = 0
    const dying: Recognition = {
      ...ownProcess,
      recognise: (...requested) =>
        ++runs < 3 ? Promise.reject(Object.assign(new Error('crashed'), { reason: 'crashed' })) : ownProcess.recognise(...requested),
    }
    await intake.attempt(intake.waiting.shift()!, { recognition: dying })
    expect([(await read(id!)).recognitionStatus, (await numbered(invoice.number)).length]).toEqual([9, 1])
  })
  it('that kills its process three times is parked with its reason, and is not tried a fourth time', async () => {
    const [id] = await intake.bring(owner, [['poison.xml', writeXml(one())]])
    const payload = intake.waiting.shift()!
    let runs = 0
    const poison: Recognition = {
      ...ownProcess,
      recognise: () => {
        runs++
        return Promise.reject(Object.assign(new Error('crashed'), { reason: 'crashed' }))
      },
    }
    await intake.attempt(payload, { recognition: poison })
    await intake.attempt(payload, { recognition: poison })
    const file = await read(id!)
    expect([file.recognitionStatus, file.reason, file.next, runs]).toEqual([2, 'crashed', 'replaceFile', 3])
  })
  it('whose transaction breaks off at the last moment leaves no trace, and is recorded once when run again', async () => {
    const invoice = one()
    const [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    let broken = false
    const audit = {
      record: async (...args: Parameters<typeof intake.deps.audit.record>) => {
        await intake.deps.audit.record(...args)
        if (!broken && args[2].some((f) => f.action === 'invoice.entered')) {
          broken = true
          throw new Error('power is gone')
        }
      },
    }
    const payload = intake.waiting.shift()!
    await expect(intake.attempt(payload, { audit })).resolves.toBeUndefined()
    expect([broken, (await read(id!)).recognitionStatus, (await read(id!)).items!.length, (await numbered(invoice.number)).length]).toEqual(
      [true, 9, 1, 1],
    )
  })
  it('whose job comes a second time after it is done stays as it is', async () => {
    const invoice = one()
    const [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    const payload = intake.waiting[0]!
    await intake.work()
    const before = await read(id!)
    await intake.attempt(payload)
    expect(await read(id!)).toEqual(before)
  })
})

onPostgres('An imported file that is cancelled, or of another company', () => {
  it('cancelled while it waits is never read, and may be tried again', async () => {
    const invoice = one()
    const [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    await cancelImports(intake.deps)(owner, { area: 'personal', ids: [id!] })
    await intake.work()
    const cancelled = await read(id!)
    const [again] = await retryImports(intake.deps)(owner, { area: 'personal', ids: [id!] })
    await intake.work()
    expect([cancelled.reason, cancelled.cancelled, cancelled.next, again!.ok, (await read(id!)).recognitionStatus]).toEqual([
      'cancelled',
      true,
      'retry',
      true,
      9,
    ])
  })
  it('cancelled while it is read stops the reading and makes no record', async () => {
    const invoice = one()
    const [id] = await intake.bring(owner, [['a.xml', writeXml(invoice)]])
    const slow: Recognition = {
      ...ownProcess,
      recognise: (_file, _onPage, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(Object.assign(new Error('cancelled'), { reason: 'cancelled' })))
          cancelImports(intake.deps)(owner, { area: 'personal', ids: [id!] }).catch(reject)
        }),
    }
    await intake.attempt(intake.waiting.shift()!, { recognition: slow })
    expect([(await read(id!)).reason, (await numbered(invoice.number)).length]).toEqual(['cancelled', 0])
  })
  it('that is recorded can be neither cancelled nor tried again', async () => {
    const file = await imported('a.xml', writeXml(one()))
    const answers = [
      ...(await cancelImports(intake.deps)(owner, { area: 'personal', ids: [file.id] })),
      ...(await retryImports(intake.deps)(owner, { area: 'personal', ids: [file.id] })),
    ]
    expect(answers.map((a) => a.problem)).toEqual(['import.notCancellable', 'import.notRetryable'])
  })

  it('of another company answers like one that is not there', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司')
    const [id] = await intake.bring(other, [['a.xml', writeXml(one())]])
    const absent = '01900000-0000-7000-8000-00000000ffff'
    const request = (name: string, of: string) =>
      ({
        read: () => read(of),
        retry: () => retryImports(intake.deps)(owner, { area: 'company', ids: [of] }),
        cancel: () => cancelImports(intake.deps)(owner, { area: 'company', ids: [of] }),
      })[name]!().then(
        () => 'answered',
        (e: { type: string; detail: object }) => `${e.type} ${JSON.stringify(e.detail)}`,
      )
    for (const what of ['read', 'retry', 'cancel']) expect(await request(what, id!), what).toBe(await request(what, absent))
    await intake.work()
  })
  it('of another company in a batch refuses the whole batch', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司')
    const [foreign] = await intake.bring(other, [['a.xml', writeXml(one())]])
    const [mine] = await intake.bring(owner, [['b.xml', writeXml(one())]])
    await expect(cancelImports(intake.deps)(owner, { area: 'company', ids: [mine!, foreign!] })).rejects.toMatchObject({
      type: 'import.notFound',
    })
    expect((await read(mine!)).cancelled).toBe(false)
    await intake.work()
  })
})
