// Printing: 500 invoices as one PDF, two on an A4 sheet, compared with the bare library calls that put pages on sheets;
// and the growth of time and memory from 100 to 500.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printProcess } from '../apps/server/src/adapters/print/print-process.ts'
import { barePrint } from '../apps/server/testing/files/bare-print.ts'
import type { PrintItem } from '../apps/server/src/ports/printer.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const most = 500
const distinct = 50
const boundRatio = 2.5
const boundGrowth = 6.5
const folder = mkdtempSync(join(tmpdir(), 'piaotai-bench-print-'))
const invoices = makeInvoices({ seed: 31, count: distinct, from: '2026-01-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })
const paths: { pdf: string[]; ofd: string[] } = { pdf: [], ofd: [] }
for (const [at, invoice] of invoices.entries())
  for (const [format, bytes] of [
    ['pdf', await drawPdf(invoice)],
    ['ofd', drawOfd(invoice)],
  ] as const) {
    const path = join(folder, `${at}.${format}`)
    writeFileSync(path, bytes)
    paths[format].push(path)
  }

/** The peak resident memory of this process's children in megabytes, during a run. */
const watchChildren = () => {
  let peak = 0
  const look = (): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === process.pid)
          peak = Math.max(peak, Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
      } catch {
        /* it has ended */
      }
  }
  const timer = setInterval(look, 100)
  return {
    stop: (): number => {
      look()
      clearInterval(timer)
      return Math.round(peak)
    },
  }
}
const notes = { encrypted: '', damaged: '', missing: '', tooMuch: '', noPage: '' }
const print = async (count: number, format: 'pdf' | 'ofd') => {
  const items = Array.from(
    { length: count },
    (_, i): PrintItem => ({
      name: String(i),
      open: async () => ({ kind: 'file', file: { name: String(i), path: paths[format][i % distinct]! }, format, pages: [1] }),
    }),
  )
  const memory = watchChildren()
  const from = performance.now()
  const { made, sheets, refused } = await printProcess().print(
    items,
    { layout: 'a4two', margin: 5, order: 'list', title: '', notes },
    { megabytes: 300, sharer: { companyId: 'bench' }, signal: new AbortController().signal, onItem: async () => undefined },
  )
  const took = performance.now() - from
  const peak = memory.stop()
  await made.discard()
  if (sheets !== Math.ceil(count / 2) || refused.length > 0) throw new Error(`${sheets} sheets, ${refused.length} refused`)
  return { took, peak, size: made.size }
}
const bare = (count: number): Promise<number> => barePrint(Array.from({ length: count }, (_, i) => paths.pdf[i % distinct]!))

await bare(20)
const base: number[] = []
const full: Awaited<ReturnType<typeof print>>[] = []
for (let i = 0; i < 3; i++) {
  base.push(await bare(most))
  full.push(await print(most, 'pdf'))
}
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const few = await print(100, 'pdf')
const ofd = await print(most, 'ofd')
const fewOfd = await print(100, 'ofd')
const bareTime = middle(base)
const time = middle(full.map((run) => run.took))
const peak = Math.max(...full.map((run) => run.peak))
const row = (
  what: string,
  count: number,
  run: { readonly took: number; readonly peak: number; readonly size: number },
  beside: string,
): readonly string[] => [
  what,
  String(count),
  ms(run.took),
  (count / (run.took / 1000)).toFixed(0),
  `${run.peak}`,
  (run.size / 1024 / 1024).toFixed(1),
  beside,
]
const whole = { took: time, peak, size: full[0]!.size }
const growth = time / few.took
writeSection(
  'Printing',
  `${most} made invoices, two on an A4 sheet, as one PDF (${distinct} distinct files in turn). The product prints in a process of its own, started for each print; the bare calls run in the bench's process and heed neither turned pages nor crop boxes nor seals. Median of three.

${table(['', 'Invoices', 'ms', 'A second', 'Peak MB', 'File MB', 'To the bare calls'], [['bare pdf-lib, PDF', String(most), ms(bareTime), (most / (bareTime / 1000)).toFixed(0), '', '', '1'], row('print, PDF', most, whole, ratio(time, bareTime)), row('print, PDF', 100, few, ''), row('print, OFD as vectors', most, ofd, ratio(ofd.took, bareTime)), row('print, OFD as vectors', 100, fewOfd, '')])}

Five times as many invoices take ${growth.toFixed(1)} times as long (bound ${boundGrowth}); the ratio to the bare calls is bound by ${boundRatio}.`,
)
rmSync(folder, { recursive: true })
const fine = time / bareTime <= boundRatio && growth <= boundGrowth
console.log(
  `500 PDF: ${ms(time)} ms, ${ratio(time, bareTime)} of ${ms(bareTime)} ms bare; growth ${growth.toFixed(1)}; peak ${peak} MB; OFD ${ms(ofd.took)} ms, ${ofd.peak} MB`,
)
process.exit(fine ? 0 : 1)
