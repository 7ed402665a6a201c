// One company's flood beside another's single file: how long the file waits to be read and its page to be drawn,
// compared with an idle server.
// node bench/fair-queue.ts: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound is
// broken.
import { loadavg } from 'node:os'
import { data } from '../apps/server/testing/clients/browser.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { uploadModes } from '@piaotai/domain/states.ts'
import { uploadFiles, type Named, type Person } from '../scripts/lib/api-client.ts'
import { ms, ratio, table, timesOf, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { openBenchApp } from './support/test-app.ts'

const bound = 2
const requested = 15
/** The number of requested pages; rendering mostly waits for the processor, so more are needed. */
const askedPages = 40
const flood = 60
/** The flooding company's concurrent renderings. */
const drawings = 60
const lookMs = 10

interface Line {
  readonly what: string
  readonly idle: Times
  readonly beside: Times
  /** The flood's files or pages finished meanwhile. */
  readonly flooded: number
}
const invoices = (seed: string, count: number): readonly SampleInvoice[] =>
  makeInvoices({ seed, count, from: '2026-09-01', to: '2026-11-10', company: demoCompany, types: { 12: 1, 22: 1 }, redShare: 0, lines: 1 })
const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Uploads and registers files; returns the rows' ids. */
const bring = async (person: Person, mode: 'einvoice' | 'image', files: readonly Named[]): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let at = 0; at < files.length; at += uploadModes[mode].maxFiles) {
    const group = await uploadFiles(person, files.slice(at, at + uploadModes[mode].maxFiles), { size: 10, pauseMs: 0 })
    ids.push(...data(await person.api.invoice.importFiles({ area: 'personal', mode, files: [...group] })).files.map((file) => file.id))
  }
  return ids
}
/** From registering a file to its end. */
const readOne = async (person: Person, file: Named): Promise<number> => {
  const [upload] = await uploadFiles(person, [file], { size: 1, pauseMs: 0 })
  const from = performance.now()
  const { files } = data(await person.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [upload!] }))
  while (data(await person.api.invoice.readImport({ id: files[0]!.id, area: 'personal' })).finishedAt === null) await rest(lookMs)
  return performance.now() - from
}
const pictureOf = async (person: Person, id: string): Promise<string> =>
  person.base + data(await person.api.invoice.readImportOriginal({ id, area: 'personal' })).pictureUrl
/** From requesting a page to its picture; each scale renders a new picture. */
const drawOne = async (url: string, page: number, scale: string): Promise<number> => {
  const from = performance.now()
  const response = await fetch(`${url}?page=${page}&scale=${scale}`)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a page was answered with ${response.status}`)
  return performance.now() - from
}
const scales = Array.from({ length: 31 }, (_, n) => (1 + n / 10).toFixed(1).replace('.0', ''))
const withPriority = async (count: number, act: (n: number) => Promise<number>): Promise<Times> => {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push(await act(n))
  return timesOf(times)
}

const load = loadavg()[0]!
const open = await openBenchApp({}, { work: true })
const lines: Line[] = []
try {
  const [many, single] = [await open.person(), await open.person('另一家有限公司')]
  const singles = invoices('shares single', requested * 2 + 10)
  const file = async (n: number): Promise<Named> => [`${n}.pdf`, await drawPdf(singles[n]!)]
  // Warms up the reading processes.
  await withPriority(3, async (n) => readOne(single, await file(requested * 2 + n)))
  const scan = await asScan(invoices('shares scan', 1)[0]!, { kind: 'scan', dpi: 150 })
  /** Different bytes each time, of the same picture. */
  const scans = Array.from({ length: flood }, (_, n): Named => [`${n}.jpg`, Buffer.concat([scan, Buffer.from(`${n}`)])])

  const readIdle = await withPriority(requested, async (n) => readOne(single, await file(n)))
  const brought = await bring(many, 'image', scans)
  const done = async (): Promise<number> =>
    Number(
      (await open.asOwner(`select count(*) as n from import_file where company_id = '${many.companyId}' and finished_at is not null`))[0]![
        'n'
      ],
    )
  await readOne(single, await file(requested * 2 + 3))
  const before = await done()
  const readBeside = await withPriority(requested, async (n) => readOne(single, await file(requested + n)))
  const flooded = (await done()) - before
  if (before + flooded >= flood) throw new Error('the flood was over before the other company was done')
  lines.push({ what: `a PDF read, beside ${flood} scans`, idle: readIdle, beside: readBeside, flooded })
  data(await many.api.invoice.cancelImports({ area: 'personal', ids: [...brought] }))

  const [manyPages] = await bring(many, 'einvoice', [['many.pdf', await drawManyPdf(invoices('shares pages', 20))]])
  const [few] = await bring(single, 'einvoice', [['few.pdf', await drawManyPdf(invoices('shares few', 4))]])
  const [flooding, url] = [await pictureOf(many, manyPages!), await pictureOf(single, few!)]
  const page = (n: number): Promise<number> => drawOne(url, 1 + (n % 4), scales[Math.floor(n / 4)]!)
  await page(askedPages * 2)
  const drawIdle = await withPriority(askedPages, page)
  let going = true
  let drawn = 0
  const pages = Array.from({ length: 20 * scales.length }, (_, n) => [1 + (n % 20), scales[Math.floor(n / 20)]!] as const)
  const drawAll = async (): Promise<void> => {
    for (let next = pages.pop(); going && next; next = pages.pop()) {
      await drawOne(flooding, ...next)
      drawn++
    }
  }
  const all = Array.from({ length: drawings }, drawAll)
  // Starts the spare process.
  await page(askedPages * 2 + 1)
  const from = drawn
  const drawBeside = await withPriority(askedPages, (n) => page(askedPages + n))
  lines.push({ what: `a page drawn, beside ${drawings} that wait`, idle: drawIdle, beside: drawBeside, flooded: drawn - from })
  going = false
  await Promise.all(all)
} finally {
  await open.close()
}
for (const { what, idle, beside, flooded } of lines)
  console.log(
    `${beside.p95 <= bound * idle.p95 ? '✓' : '✗'} ${what.padEnd(32)} p95 ${ms(idle.p95)} → ${ms(beside.p95)} ms (${ratio(beside.p95, idle.p95)})   ${flooded} of the flood meanwhile`,
  )
writeSection(
  'Shares',
  [
    `One company floods the app, another brings one file after the other, ${requested} files and ${askedPages} pages with and without the flood (\`node bench/fair-queue.ts\`, on PostgreSQL, web and work in one process; bound: p95 ≤ ${bound} × its idle p95 in the same run). A file's time runs from its registration to its ending, a page's from the question to the picture.`,
    '',
    table(
      ['', 'p50 idle, ms', 'p50 beside, ms', 'p95 idle, ms', 'p95 beside, ms', 'ratio of p95', 'of the flood meanwhile'],
      lines.map(({ what, idle, beside, flooded }) => [
        what,
        ms(idle.p50),
        ms(beside.p50),
        ms(idle.p95),
        ms(beside.p95),
        ratio(beside.p95, idle.p95),
        String(flooded),
      ]),
    ),
    ...(load > 1 ? ['', `The machine was not quiet: load ${load.toFixed(0)} before the start.`] : []),
  ].join('\n'),
)
process.exit(lines.every(({ idle, beside }) => beside.p95 <= bound * idle.p95) ? 0 : 1)
