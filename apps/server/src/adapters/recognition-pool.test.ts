// A file beyond its limits ends alone: the app and the next file go on.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { zipBomb } from '@piaotai/sample-invoices/misfits.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { recognitionPool } from './recognition-pool.ts'
import { drawPages, type StoredFile } from '../modules/platform/file/index.ts'
import { invoicesFor } from '#testing/worlds/intake-world.ts'
import { of, somebody } from '#testing/worlds/sharers.ts'
import { lossesMost } from '../kernel/losses.ts'
import { WorkLost, type Recognition } from '../ports/recognition.ts'
import { wrongly } from '../../../../scripts/lib/drafts.ts'

const ownChildren = (): number[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

describe('The recognition pool', () => {
  const [invoice] = invoicesFor(1)
  const quick: { name: string; bytes: Uint8Array } = { name: 'a.xml', bytes: writeXml(invoice!) }
  let scan: { name: string; bytes: Uint8Array }
  beforeAll(async () => {
    scan = { name: 'a.jpg', bytes: await asScan(invoice!, { kind: 'scan', dpi: 150 }) }
  })
  let pool: ReturnType<typeof recognitionPool> | undefined
  afterEach(() => pool?.close())
  const forever = new AbortController().signal
  const read = (file: typeof quick, signal = forever) => pool!.recognise(file, () => undefined, signal, somebody)

  it('reads a file in a process of its own', async () => {
    pool = recognitionPool(1)
    expect(await read(quick)).toMatchObject({ ok: true, invoices: [{ number: invoice!.number }] })
  })
  it.runIf(existsSync('/proc/self/autogroup'))(
    'lets everything else go before a process that reads, whatever session the others run in',
    async () => {
      pool = recognitionPool(1)
      await read(quick)
      const [reader] = ownChildren().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-entry'))
      expect([getPriority(reader), readFileSync(`/proc/${reader}/autogroup`, 'utf8').replace(/^\S+ /, '')]).toEqual([10, 'nice 8\n'])
    },
  )
  it('ends a file that takes too long, and says so', async () => {
    pool = recognitionPool(1, { ms: 1 })
    expect(await read(scan)).toMatchObject({ ok: false, reason: 'timedOut' })
  })
  it('ends a file that takes too much memory, and says so', async () => {
    pool = recognitionPool(1, { bytes: 1 })
    expect(await read(scan)).toMatchObject({ ok: false, reason: 'outOfMemory' })
  })
  it('stops a cancelled file and reads the next one', async () => {
    pool = recognitionPool(1)
    const cancel = new AbortController()
    const reading = read(scan, cancel.signal)
    setTimeout(() => cancel.abort(), 50)
    await expect(reading).rejects.toMatchObject({ reason: 'cancelled' })
    expect(await read(quick)).toMatchObject({ ok: true })
  })
  it('draws a page while a long file is being read', async () => {
    pool = recognitionPool(1)
    const reading = read(scan).then(() => 'read')
    const drawing = pool.draw({ name: 'a.pdf', bytes: await drawPdf(invoice!) }, 1, 1, somebody).then((picture) => picture?.type)
    expect(await Promise.race([reading, drawing])).toMatch(/^image\//)
  })
  it('hands over the files of a ZIP one after the other, the next when the last was taken', async () => {
    pool = recognitionPool(1)
    const reported: string[] = []
    const archive = {
      name: 'a.zip',
      bytes: zipOf([quick, { name: 'b.xml', bytes: quick.bytes }, { name: '__MACOSX/b.xml', bytes: quick.bytes }]),
    }
    const done = await pool.unpack(
      archive,
      async ({ path, bytes }) => {
        reported.push(`${path} ${bytes.length === quick.bytes.length}`)
        await new Promise((go) => {
          setTimeout(go, 20)
        })
        reported.push('taken')
      },
      forever,
      somebody,
    )
    expect([done, reported]).toEqual([{ ok: true, entries: 2 }, ['a.xml true', 'taken', 'b.xml true', 'taken']])
  })
  it('ends a ZIP that takes too long to open, and hands over none of a bomb', async () => {
    const reported: string[] = []
    const take = async ({ path }: { readonly path: string }): Promise<void> => {
      reported.push(path)
    }
    pool = recognitionPool(1, { ms: 1, perPageMs: 0 })
    const others = new Set(ownChildren())
    const opening = pool.unpack({ name: 'a.zip', bytes: zipOf([quick]) }, take, forever, somebody)
    const reader = (): number | undefined => ownChildren().find((pid) => !others.has(pid))
    // However fast the machine, this one is delayed.
    await expect.poll(reader, { interval: 2 }).toBeGreaterThan(0)
    process.kill(reader()!, 'SIGSTOP')
    const slow = await opening
    pool.close()
    pool = recognitionPool(1)
    expect([slow, await pool.unpack({ name: 'bomb.zip', bytes: zipBomb(250) }, take, forever, somebody), reported]).toMatchObject([
      { ok: false, reason: 'timedOut' },
      { ok: false, reason: 'tooLarge' },
      [],
    ])
  })
  it('tells what whoever takes a ZIP’s files failed with, and reads the next file', async () => {
    pool = recognitionPool(1)
    await expect(
      pool.unpack({ name: 'a.zip', bytes: zipOf([quick]) }, () => Promise.reject(new Error('no room')), forever, somebody),
    ).rejects.toThrow('no room')
    expect(await read(quick)).toMatchObject({ ok: true })
  })
  it('answers nothing for a page that is not there', async () => {
    pool = recognitionPool(1)
    expect(await pool.draw({ name: 'a.pdf', bytes: await drawPdf(invoice!) }, 9, 1, somebody)).toBeUndefined()
  })
})

describe('Drawn pages', () => {
  const stored = (sha256: string): StoredFile => ({ id: sha256, key: sha256, sha256, size: 1, format: 'pdf', name: 'a.pdf' })
  type Drawn = Awaited<ReturnType<Recognition['draw']>>
  const size = 100
  const picture = async (): Promise<Drawn> => ({ type: 'image/png', bytes: new Uint8Array(size) })
  /** A drawer with a scripted result and a list as its memory of losses; `requested` counts its drawings. */
  const drawer = (bytesMax?: number, draw: (page: number) => Promise<Drawn> = picture) => {
    const requested: string[] = []
    const lost: { readonly key: string; readonly final: boolean }[] = []
    const drawn = drawPages({
      storage: { read: async () => new Uint8Array(1), stat: async () => ({ size: 1 }) },
      recognition: {
        draw: async (_file, page, scale) => {
          requested.push(`${page} ${scale}`)
          return draw(page)
        },
      },
      db: { outside: (run) => run(wrongly(undefined)) },
      losses: {
        known: async (_tx, sha256, work) => {
          const own = lost.filter(({ key }) => key === `${sha256} ${work}`)
          return own.length >= lossesMost || own.some(({ final }) => final) ? 'timedOut' : undefined
        },
        count: async (_tx, sha256, work, _reason, final = false) => {
          lost.push({ key: `${sha256} ${work}`, final })
        },
      },
      ...(bytesMax ? { bytesMax } : {}),
    })
    return { requested, drawn }
  }
  it('are drawn once, also when asked for at the same moment', async () => {
    const { requested, drawn } = drawer()
    const file = stored('a')
    await Promise.all([drawn(file, 1, 1, somebody), drawn(file, 1, 1, somebody), drawn(file, 1, 2, somebody)])
    await drawn(file, 1, 1, somebody)
    expect(requested).toEqual(['1 1', '1 2'])
  })
  it('of one company wait for no turn of another that asked for the same', async () => {
    const { requested, drawn } = drawer()
    await Promise.all([drawn(stored('a'), 1, 1, of('one')), drawn(stored('a'), 1, 1, of('other'))])
    await drawn(stored('a'), 1, 1, of('third'))
    expect(requested).toEqual(['1 1', '1 1'])
  })
  it('leave memory, the longest unseen first', async () => {
    const { requested, drawn } = drawer(450)
    const file = stored('a')
    for (const page of [1, 2, 3, 4, 1, 5, 1, 2]) await drawn(file, page, 1, somebody)
    expect(requested).toEqual(['1 1', '2 1', '3 1', '4 1', '5 1', '2 1'])
  })
  it('leave memory for those of the company that has most of it, not for others', async () => {
    const { requested, drawn } = drawer(450)
    await drawn(stored('small'), 9, 1, of('small'))
    for (const page of [1, 2, 3, 4, 5, 6]) await drawn(stored('large'), page, 1, of('large'))
    await drawn(stored('small'), 9, 1, of('small'))
    expect(requested.filter((one) => one === '9 1')).toEqual(['9 1'])
  })
  const endings: readonly (readonly [what: string, draw: () => Promise<Drawn>, times: number])[] = [
    ['that show nothing are not drawn again by anybody', async () => undefined, 1],
    [
      'that took their process down are drawn three times by all companies together',
      () => Promise.reject(new WorkLost('timedOut')),
      lossesMost,
    ],
  ]
  it.each(endings)('%s', async (_what, draw, times) => {
    const { requested, drawn } = drawer(undefined, draw)
    const answers: unknown[] = []
    for (const company of ['one', 'one', 'two', 'three', 'three']) answers.push(await drawn(stored('a'), 6, 1.2, of(company)))
    expect([answers, requested.length]).toEqual([[undefined, undefined, undefined, undefined, undefined], times])
  })
  it('whose store was away are tried again', async () => {
    const { requested, drawn } = drawer(undefined, () => Promise.reject(new Error('away')))
    for (let n = 0; n < 5; n++) await drawn(stored('a'), 1, 1, somebody).catch(() => undefined)
    expect(requested.length).toBe(5)
  })
})
