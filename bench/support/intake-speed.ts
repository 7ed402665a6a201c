// Light files through the app beside bare readers of the same files, and a batch beside a heavy file.
import { ReaderProcess } from '@piaotai/recognise/reader-process.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asScannedPdf } from '@piaotai/sample-invoices/scan.ts'
import { uploadModes } from '@piaotai/domain/states.ts'
import { uploadFiles, type Named, type Person } from '../../scripts/lib/api-client.ts'
import type { BenchApps } from './apps.ts'
import { startLoadClient } from './load-client.ts'
import { timesOf, type Times } from './measure.ts'

const files = 120
/** Bare readers at once: as many as the app has on two cores. */
const readers = 2
const atOnce = uploadModes.einvoice.maxFiles
const idleMs = 8000
const heavyRounds = 3
const heavyPages = 12
const invoices = (seed: string, count: number) =>
  makeInvoices({ seed, count, from: '2026-09-01', to: '2026-11-10', company: demoCompany, types: { 12: 1, 22: 1 }, redShare: 0, lines: 1 })
const lightFiles = (seed: string, count: number): Promise<Named[]> =>
  Promise.all(invoices(seed, count).map(async (invoice, i): Promise<Named> => [`${i}.pdf`, await drawPdf(invoice)]))
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Uploaded = Awaited<ReturnType<typeof uploadFiles>>
/** Uploads in groups of as many as one import takes. */
const upload = async (person: Person, all: readonly Named[]): Promise<readonly Uploaded[]> => {
  const groups: Uploaded[] = []
  for (let at = 0; at < all.length; at += atOnce)
    groups.push(await uploadFiles(person, all.slice(at, at + atOnce), { size: 10, pauseMs: 0 }))
  return groups
}
/** Registers uploaded files and waits until the last has ended; returns the seconds that it took. */
const read = async (person: Person, groups: readonly Uploaded[]): Promise<number> => {
  const from = performance.now()
  for (const group of groups) {
    const { body } = await person.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [...group] })
    if (!body.data) throw new Error(body.message)
  }
  const running = async (): Promise<number> =>
    (await person.api.invoice.listImports({ area: 'personal', ending: 'running', page: 1, pageSize: 1 })).body.data.totalElements
  while ((await running()) > 0) await rest(250)
  return (performance.now() - from) / 1000
}
/** The same files by readers alone, which have read one before. */
const readBare = async (all: readonly Named[]): Promise<number> => {
  const processes = Array.from({ length: readers }, () => new ReaderProcess())
  const [first] = all
  await Promise.all(processes.map((one) => one.read({ name: first![0], bytes: first![1] })))
  const left = [...all]
  const from = performance.now()
  await Promise.all(
    processes.map(async (one) => {
      for (let next = left.pop(); next; next = left.pop()) await one.read({ name: next[0], bytes: next[1] })
    }),
  )
  const seconds = (performance.now() - from) / 1000
  for (const one of processes) one.close()
  return seconds
}

export interface Speed {
  readonly aMinute: number
  readonly bareAMinute: number
  /** Those of one file, its share of registering and of asking for the state included; undefined where nothing counts them. */
  readonly statements: number | undefined
  readonly idle: Times
  readonly busy: Times
}
/** Reads files without anybody beside, then as many while a person asks for the list. */
export const measureSpeed = async (person: Person, { kind, statements }: BenchApps): Promise<Speed> => {
  await read(person, await upload(person, await lightFiles(`${kind} warm`, atOnce)))
  const alone = await lightFiles(`${kind} alone`, files)
  const uploaded = await upload(person, alone)
  const before = await statements?.()
  const seconds = await read(person, uploaded)
  const after = await statements?.()
  const bare = await readBare(alone)
  const beside = await upload(person, await lightFiles(`${kind} beside`, files))
  const quiet = await startLoadClient(person)
  await rest(idleMs)
  const idle = timesOf(await quiet.stop())
  const meanwhile = await startLoadClient(person)
  await read(person, beside)
  return {
    aMinute: (files / seconds) * 60,
    bareAMinute: (files / bare) * 60,
    statements: before === undefined || after === undefined ? undefined : (after - before) / files,
    idle,
    busy: timesOf(await meanwhile.stop()),
  }
}

export interface Answers {
  /** Milliseconds from registering until the first light file has ended, and until the last one has. */
  readonly first: number
  readonly last: number
}
export interface BesideHeavy {
  readonly without: Answers
  readonly with: Answers
}
const median = (all: readonly number[]): number => timesOf(all).p50
/** A batch of light files alone, and with a scan of many pages before them, in turn. */
export const measureHeavy = async (person: Person, kind: string): Promise<BesideHeavy> => {
  const light = atOnce - 1
  const answers: Record<'without' | 'with', Answers[]> = { without: [], with: [] }
  for (let round = 0; round < heavyRounds; round++)
    for (const which of ['without', 'with'] as const) {
      const small = await lightFiles(`${kind} ${which} ${round}`, light)
      const heavy: Named[] =
        which === 'with' ? [['扫描.pdf', await asScannedPdf(invoices(`${kind} heavy ${round}`, heavyPages), { dpi: 120 })]] : []
      answers[which].push(await answersOf(person, [...heavy, ...small]))
    }
  const middle = (all: readonly Answers[]): Answers => ({
    first: median(all.map(({ first }) => first)),
    last: median(all.map(({ last }) => last)),
  })
  return { without: middle(answers.without), with: middle(answers.with) }
}
const answersOf = async (person: Person, batch: readonly Named[]): Promise<Answers> => {
  const [group] = await upload(person, batch)
  const { body } = await person.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [...group!] })
  if (!body.data) throw new Error(body.message)
  const { batchId } = body.data
  for (;;) {
    const { content } = (await person.api.invoice.listImports({ area: 'personal', batchId, page: 1, pageSize: 100 })).body.data
    const small = content.filter(({ name }) => name !== '扫描.pdf')
    if (small.every(({ finishedAt }) => finishedAt !== null)) {
      const scans = content.filter(({ name, finishedAt }) => name === '扫描.pdf' && finishedAt === null)
      if (scans.length > 0) await person.api.invoice.cancelImports({ area: 'personal', ids: scans.map(({ id }) => id) })
      const took = small.map(({ createdAt, finishedAt }) => Date.parse(finishedAt!) - Date.parse(createdAt))
      return { first: Math.min(...took), last: Math.max(...took) }
    }
    await rest(250)
  }
}
