// Fair scheduling among companies and among the people of each: one's flood never delays another.
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asScannedPdf } from '@piaotai/sample-invoices/scan.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { uploadModes } from '@piaotai/domain/states.ts'
import { uploadFiles, type Named, type Person } from '../../../../scripts/lib/api-client.ts'
import { recognitionPool } from '../adapters/recognition-pool.ts'
import { RecognitionWorker } from '../adapters/recognition-worker.ts'
import { semaphore } from '../adapters/semaphore.ts'
import { heavyMs, makeShares, type Sharer } from './fair-queue.ts'
import type { FileToRead } from '../ports/recognition.ts'
import { data } from '#testing/clients/browser.ts'
import { startTestApp } from '#testing/worlds/app.ts'
import { invoicesFor } from '#testing/worlds/intake-world.ts'
import { of, somebody } from '#testing/worlds/sharers.ts'

const self = (sharer: Sharer): Sharer => sharer

describe('The next turn', () => {
  it('is of whoever has least at work, in their company first', () => {
    const shares = makeShares({ atOnce: 4, spare: 0 })
    shares.begin(of('A', 'P'))
    expect([shares.next([of('A', 'P'), of('B', 'R')], self), shares.next([of('A', 'P'), of('A', 'Q')], self)]).toEqual([
      of('B', 'R'),
      of('A', 'Q'),
    ])
  })
  it('is then of whoever has used least time', () => {
    let now = 0
    const shares = makeShares({ atOnce: 1, spare: 0 }, () => now)
    const work = (sharer: Sharer, ms: number): void => {
      const end = shares.begin(sharer)
      now += ms
      end()
    }
    const turns: string[] = []
    for (let n = 0; n < 12; n++) {
      const { companyId } = shares.next([of('slow'), of('quick')], self)!
      turns.push(companyId)
      work(of(companyId), companyId === 'slow' ? 5 : 1)
    }
    expect(turns.filter((one) => one === 'slow').length).toBe(2)
  })
  it('is not kept by somebody who comes late for the time that others have used before', () => {
    let now = 0
    const shares = makeShares({ atOnce: 1, spare: 0 }, () => now)
    const turns: string[] = []
    for (let n = 0; n < 40; n++) {
      const { companyId } = shares.next(n < 20 ? [of('A')] : [of('A'), of('B')], self)!
      turns.push(companyId)
      const end = shares.begin(of(companyId))
      now += 10
      end()
    }
    expect(turns.slice(20).filter((one) => one === 'A').length).toBeGreaterThanOrEqual(9)
  })
  it('comes beyond what runs at once only for a company that has nothing at work', () => {
    const shares = makeShares({ atOnce: 2, spare: 1 })
    shares.begin(of('A'))
    const end = shares.begin(of('A'))
    const third = [shares.next([of('A')], self), shares.next([of('A'), of('B')], self)]
    shares.begin(of('B'))
    const full = shares.next([of('C')], self)
    end()
    expect([third, full, shares.next([of('A'), of('B'), of('C')], self)]).toEqual([[undefined, of('B')], undefined, of('C')])
  })
  it('comes beyond what runs at once for a light task of a company that has only heavy ones at work', () => {
    let now = 0
    const shares = makeShares({ atOnce: 1, spare: 1 }, () => now)
    shares.begin({ ...of('A'), heavy: true })
    const light = shares.next([{ ...of('A'), heavy: true }, of('A')], self)
    const unforeseen = makeShares({ atOnce: 1, spare: 1 }, () => now)
    unforeseen.begin(of('A'))
    const atFirst = unforeseen.next([of('A')], self)
    now += heavyMs
    expect([light, atFirst, unforeseen.next([of('A')], self)]).toEqual([of('A'), undefined, of('A')])
  })
  it('is a light one’s first, and then of what has used least time: a heavy one costs its person as many light ones', () => {
    let now = 0
    const shares = makeShares({ atOnce: 1, spare: 0 }, () => now)
    const turns: string[] = []
    for (let n = 0; n < 12; n++) {
      const next = shares.next([{ ...of('A'), heavy: true }, of('A')], self)!
      turns.push(next.heavy ? 'heavy' : 'light')
      const end = shares.begin(next)
      now += next.heavy ? 10 : 1
      end()
    }
    expect(turns.map((one) => one[0]).join('')).toBe('lhllllllllll')
  })
})

describe('Slots', () => {
  it('refuse what a person has waiting beyond what one may, and nobody else', async () => {
    const slot = semaphore({ atOnce: 1, spare: 0 })
    let free: () => void = () => undefined
    const held = slot(of('A'), () => new Promise<void>((go) => (free = go)))
    const waiting = [1, 2].map(() => slot(of('A'), async () => 'done', 2))
    const refused = await slot(of('A'), async () => 'done', 2).catch((error: Error) => error.name)
    const other = slot(of('A', 'another'), async () => 'done', 2)
    free()
    expect([refused, await Promise.all([held, ...waiting, other])]).toEqual(['TooManyWaiting', [undefined, 'done', 'done', 'done']])
  })
})

describe('Processes that open files', () => {
  const [invoice] = invoicesFor(1)
  const many = 60
  const xml: FileToRead = { name: 'a.xml', bytes: writeXml(invoice!) }
  let pdf: FileToRead
  beforeAll(async () => {
    pdf = { name: 'a.pdf', bytes: await drawPdf(invoice!) }
  })
  let pool: ReturnType<typeof recognitionPool> | undefined
  afterEach(() => {
    pool?.close()
    vi.restoreAllMocks()
  })
  const forever = new AbortController().signal
  it.each([
    ['are read', () => xml, (file: FileToRead, sharer: Sharer) => pool!.recognise(file, () => undefined, forever, sharer)],
    ['are drawn', () => pdf, (file: FileToRead, sharer: Sharer) => pool!.draw(file, 1, 1, sharer)],
  ] as const)('take turns: of another company %s beside a flood, not after it', async (_what, file, act) => {
    pool = recognitionPool(1)
    // What begins, not what ends: a process takes its own time, and the first of it longest.
    const began = vi.spyOn(RecognitionWorker.prototype, 'run')
    const bring = (companyId: string) => act({ ...file(), name: companyId + file().name }, of(companyId))
    await Promise.all([...Array.from({ length: many }, () => bring('A')), bring('B')])
    const names = began.mock.calls.map(([{ request }]) => ('name' in request ? request.name : ''))
    expect([names.length, names.indexOf('B' + file().name)]).toEqual([many + 1, 1])
  })
  it('draw pictures of people within bounds that end whatever takes longer', async () => {
    pool = recognitionPool(1, { ms: 1, patience: 1 })
    expect(await pool.redraw({ name: 'a.png', bytes: await noisyPng() }, { side: 64, fit: 'cover' }, somebody)).toBeUndefined()
  })
})
const noisyPng = (): Promise<Uint8Array> =>
  sharp({
    create: { width: 4000, height: 4000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

describe('An app', () => {
  it('reads the one file of a company after a few of the three hundred that another brought before', async () => {
    const open = await startTestApp({ RECOGNISE_WORKERS: '1' })
    try {
      const [many, single] = [await open.person(), await open.person('另一家有限公司')]
      const atOnce = uploadModes.einvoice.maxFiles
      const bring = async (person: Person, count: number): Promise<void> => {
        const files = invoicesFor(count).map((made, n): Named => [`${n}.xml`, writeXml(made)])
        for (let at = 0; at < files.length; at += atOnce) {
          const group = await uploadFiles(person, files.slice(at, at + atOnce), { size: 10, pauseMs: 0 })
          data(await person.api.invoice.importFiles({ area: 'company', mode: 'einvoice', files: [...group] }))
        }
      }
      await bring(many, 300)
      await bring(single, 1)
      await open.app.startWork()
      const done = async (company: string): Promise<number> =>
        Number(
          (await open.asOwner(`select count(*) as n from import_file where company_id = '${company}' and finished_at is not null`))[0]![
            'n'
          ],
        )
      await expect.poll(() => done(single.companyId), { timeout: 30_000, interval: 20 }).toBe(1)
      expect(await done(many.companyId)).toBeLessThan(60)
    } finally {
      await open.close()
    }
  })
  it('reads the light files of a batch while a scan of many pages before them is read', async () => {
    const open = await startTestApp({ RECOGNISE_WORKERS: '1' })
    try {
      const person = await open.person()
      const invoices = invoicesFor(11)
      const heavy: Named = ['scan.pdf', await asScannedPdf(invoices.slice(0, 6), { dpi: 150 })]
      const light = invoices.slice(6).map((made, n): Named => [`${n}.xml`, writeXml(made)])
      const batch = await uploadFiles(person, [heavy, ...light], { size: 10, pauseMs: 0 })
      const { files } = data(await person.api.invoice.importFiles({ area: 'company', mode: 'einvoice', files: [...batch] }))
      await open.app.startWork()
      const ended = async (): Promise<readonly unknown[]> =>
        (await open.asOwner('select name from import_file where finished_at is not null order by name')).map((row) => row['name'])
      await expect.poll(async () => (await ended()).length, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(light.length)
      expect(await ended()).toEqual(light.map(([name]) => name))
      data(await person.api.invoice.cancelImports({ area: 'company', ids: [files[0]!.id] }))
    } finally {
      await open.close()
    }
  })
})
