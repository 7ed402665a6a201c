// Imports beside people at work: thirty files of 5 MB and a PDF of a hundred pages arrive while a person pages through
// the list; and the same invoice arrives twice at once.
// node bench/intake.ts [embedded|postgres]: prints its lines, writes the section of docs/benchmarks.md, exits with 1
// if a bound is broken.
import { demoAccount } from '../apps/server/src/app/demo/index.ts'
import { drawManyPdf, drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { makeInvoices, demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { paddedPdf } from '@piaotai/sample-invoices/misfits.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { recognise } from '@piaotai/recognise/recognise.ts'
import { uploadGroups } from '@piaotai/domain/states.ts'
import { signIn, uploadFiles, type Named, type Person } from '../scripts/lib/api-client.ts'
import { startLoadClient } from './support/load-client.ts'
import { openBenchApps, type BenchApps } from './support/apps.ts'
import { measureHeavy, measureSpeed, type BesideHeavy, type Speed } from './support/intake-speed.ts'
import { ms, ratio, table, timesOf, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { startUploadClient } from './support/upload-client.ts'

const MB = 1024 * 1024
const beside = 2
const pairs = 10
const idleMs = 8000
/** How often each load runs, with new files each time: the slowest of twenty answers needs some hundreds of answers. */
const rounds = 3
interface Load {
  readonly name: string
  readonly files: (round: number) => Promise<readonly Named[]>
  readonly mode: 'einvoice' | 'multiPage'
  readonly units: number
  readonly unit: string
}
interface Line {
  readonly load: Load
  readonly idle: Times
  readonly busy: Times
  readonly seconds: number
  readonly readingSeconds: number
  readonly entered: number
  readonly otherwise: number
}

const endings = ({ entered, otherwise }: Pick<Line, 'entered' | 'otherwise'>): string => `${entered} entered, ${otherwise} otherwise`
const invoices = (seed: string, count: number) =>
  makeInvoices({ seed, count, from: '2026-09-01', to: '2026-11-10', company: demoCompany, types: { 12: 1, 22: 1 }, redShare: 0, lines: 1 })
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
/** Imports uploaded files and waits until every file has ended; returns the counts by outcome. */
const bring = async (
  person: Person,
  mode: Load['mode'],
  urls: Awaited<ReturnType<typeof uploadFiles>>,
): Promise<{ readonly entered: number; readonly otherwise: number }> => {
  const { batchId } = (await person.api.invoice.importFiles({ area: 'personal', mode, files: [...urls] })).body.data
  for (;;) {
    const { content } = (await person.api.invoice.listImports({ area: 'personal', batchId, page: 1, pageSize: 100 })).body.data
    if (content.every((file) => file.finishedAt !== null))
      return {
        entered: sum(content.map((file) => file.entered)),
        otherwise: content.filter((file) => file.recognitionStatus !== 9).length,
      }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
/** Waits until the demo company's own files are read. */
const settle = async (person: Person): Promise<void> => {
  while ((await person.api.invoice.listImports({ area: 'company', ending: 'running', page: 1, pageSize: 1 })).body.data.totalElements > 0)
    await new Promise((resolve) => setTimeout(resolve, 250))
}
const run = async (person: Person, load: Load): Promise<Line> => {
  const all = []
  for (let round = 0; round < rounds; round++) all.push(await runOnce(person, load, await load.files(round)))
  return {
    load,
    idle: timesOf(all.flatMap(({ idle }) => idle)),
    busy: timesOf(all.flatMap(({ busy }) => busy)),
    seconds: sum(all.map(({ seconds }) => seconds)) / rounds,
    readingSeconds: sum(all.map(({ readingSeconds }) => readingSeconds)) / rounds,
    entered: sum(all.map(({ ended }) => ended.entered)),
    otherwise: sum(all.map(({ ended }) => ended.otherwise)),
  }
}
const runOnce = async (person: Person, load: Load, files: readonly Named[]) => {
  const send = await startUploadClient(person, files)
  const before = await startLoadClient(person)
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const idle = await before.stop()
  const meanwhile = await startLoadClient(person)
  const from = performance.now()
  const ended = await bring(person, load.mode, await send())
  const seconds = (performance.now() - from) / 1000
  const busy = await meanwhile.stop()
  const reading = performance.now()
  for (const [name, bytes] of files) await recognise({ name, bytes })
  return { idle, busy, seconds, readingSeconds: (performance.now() - reading) / 1000, ended }
}
/** The same invoice as XML and as PDF, registered concurrently: one record, in either order. */
const runPairs = async (person: Person): Promise<boolean> => {
  let right = 0
  for (const [i, invoice] of invoices(`pair ${Date.now()}`, pairs).entries()) {
    const files: Named[] = [
      [`甲${i}.xml`, writeXml(invoice)],
      [`乙${i}.pdf`, await drawPdf(invoice)],
    ]
    await Promise.all(files.map(async (file) => bring(person, 'einvoice', await uploadFiles(person, [file], uploadGroups))))
    const { totalElements } = (await person.api.invoice.totalInvoices({ area: 'company', tab: 'all', number: [invoice.number] })).body.data
    if (totalElements === 1) right++
  }
  console.log(`${right === pairs ? '✓' : '✗'} ${right} of ${pairs} pairs made one record`)
  return right === pairs
}

const loads = (seed: string): readonly Load[] => [
  {
    name: '30 × 5 MB',
    mode: 'einvoice',
    units: 30,
    unit: 'files',
    files: (round) =>
      Promise.all(
        invoices(`${seed} files ${round}`, 30).map(
          async (invoice, i): Promise<Named> => [`${i}.pdf`, paddedPdf(await drawPdf(invoice), 5 * MB)],
        ),
      ),
  },
  {
    name: 'a PDF of 100 pages',
    mode: 'multiPage',
    units: 100,
    unit: 'pages',
    files: async (round) => [['百页.pdf', await drawManyPdf(invoices(`${seed} pages ${round}`, 100))]],
  },
]
interface Result {
  readonly kind: string
  readonly lines: readonly Line[]
  readonly speed: Speed
  readonly heavy: BesideHeavy
  readonly pairsHold: boolean
}
const bench = async (kind: BenchApps['kind']): Promise<Result> => {
  const apps = await openBenchApps(kind, kind === 'postgres')
  try {
    const person = await signIn(apps.url, demoAccount.email, apps.demoPassword)
    const lines: Line[] = []
    console.log(`\n── ${apps.label}`)
    await settle(person)
    const speed = await measureSpeed(person, apps)
    console.log(
      `${speed.busy.p95 <= beside * speed.idle.p95 ? '✓' : '✗'} light files: ${speed.aMinute.toFixed(0)} a minute, ${speed.bareAMinute.toFixed(0)} by two bare readers, ${speed.statements?.toFixed(1) ?? '–'} statements a file; list p95 ${ms(speed.idle.p95)} → ${ms(speed.busy.p95)} ms (${ratio(speed.busy.p95, speed.idle.p95)})`,
    )
    const heavy = await measureHeavy(person, kind)
    console.log(
      `${heavy.with.first <= beside * heavy.without.first ? '✓' : '✗'} a batch without and with a heavy file: first answer ${ms(heavy.without.first)} → ${ms(heavy.with.first)} ms (${ratio(heavy.with.first, heavy.without.first)}), last light one ${ms(heavy.without.last)} → ${ms(heavy.with.last)} ms (${ratio(heavy.with.last, heavy.without.last)})`,
    )
    for (const load of loads(kind)) {
      const line = await run(person, load)
      lines.push(line)
      console.log(
        `${line.busy.p95 <= beside * line.idle.p95 ? '✓' : '✗'} ${load.name.padEnd(20)} list p95 ${ms(line.idle.p95)} → ${ms(line.busy.p95)} ms (${ratio(line.busy.p95, line.idle.p95)})   ${(load.units / line.seconds).toFixed(1)} ${load.unit}/s, read alone ${(load.units / line.readingSeconds).toFixed(1)}   ${endings(line)}`,
      )
    }
    return { kind: apps.label, lines, speed, heavy, pairsHold: await runPairs(person) }
  } finally {
    await apps.stop()
  }
}

const only = process.argv[2]
const results = []
for (const kind of ['embedded', 'postgres'] as const) {
  if (only && only !== kind) continue
  results.push(await bench(kind))
}
if (!only) {
  writeSection(
    'Imports',
    [
      `A person asks for the first page of the list again and again, 20 ms after each answer, while files are uploaded as the web's pages do it (one call for all forms, ten at once), read and recorded (\`node bench/intake.ts\`; bound: p95 ≤ ${beside} × its idle p95 in the same run). Each import comes ${rounds} times, with files of its own, and all answers count together. Asker and sender are processes of their own, the sender at a low priority: in service it is another machine. The base of the speeds is the bare reading of the same files, one after the other in one process.`,
      '',
      table(
        ['import', 'list p95 idle, ms', 'list p95 meanwhile, ms', 'ratio', 'speed', 'speed of bare reading', 'share of it', 'ended'],
        results.flatMap(({ kind, lines }) =>
          lines.map(({ load, idle, busy, seconds, readingSeconds, ...ended }) => [
            `${kind}: ${load.name}`,
            ms(idle.p95),
            ms(busy.p95),
            ratio(busy.p95, idle.p95),
            `${(load.units / seconds).toFixed(1)} ${load.unit}/s`,
            `${(load.units / readingSeconds).toFixed(1)} ${load.unit}/s`,
            `${((readingSeconds / seconds) * 100).toFixed(0)} %`,
            endings(ended),
          ]),
        ),
      ),
      '',
      'Small PDFs of one line, 120 uploaded before and registered by thirty; bare are two readers with the same files, and nothing else. Statements count registering, reading, recording, and asking for the state.',
      '',
      table(
        [
          'small PDFs',
          'a minute',
          'by two bare readers',
          'share of it',
          'statements a file',
          'list p95 idle, ms',
          'list p95 meanwhile, ms',
          'ratio',
        ],
        results.map(({ kind, speed: { aMinute, bareAMinute, statements, idle, busy } }) => [
          kind,
          aMinute.toFixed(0),
          bareAMinute.toFixed(0),
          `${((aMinute / bareAMinute) * 100).toFixed(0)} %`,
          statements?.toFixed(1) ?? '',
          ms(idle.p95),
          ms(busy.p95),
          ratio(busy.p95, idle.p95),
        ]),
      ),
      '',
      `A batch of 29 small PDFs without and with a scan of twelve pages before them (bound: the first answer within ${beside} × its time without).`,
      '',
      table(
        ['batch', 'first answer, ms', 'with the scan, ms', 'ratio', 'last small one, ms', 'with the scan, ms', 'ratio'],
        results.map(({ kind, heavy: { without, with: besideHeavy } }) => [
          kind,
          ms(without.first),
          ms(besideHeavy.first),
          ratio(besideHeavy.first, without.first),
          ms(without.last),
          ms(besideHeavy.last),
          ratio(besideHeavy.last, without.last),
        ]),
      ),
      '',
      ...results.map(
        ({ kind, pairsHold }) =>
          `${kind}: the same invoice as XML and as PDF at the same moment, ${pairs} times: ${pairsHold ? 'one record each time' : '✗ not always one record'}.`,
      ),
    ].join('\n'),
  )
}
const held = results.every(
  ({ lines, speed, heavy, pairsHold }) =>
    pairsHold &&
    heavy.with.first <= beside * heavy.without.first &&
    speed.busy.p95 <= beside * speed.idle.p95 &&
    lines.every(({ idle, busy, otherwise }) => otherwise === 0 && busy.p95 <= beside * idle.p95),
)
process.exit(held ? 0 : 1)
