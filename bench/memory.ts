// Memory of web and worker on PostgreSQL: after their start, and over an hour of mixed load by a fitted line.
// MINUTES=60 node bench/memory.ts: prints its lines, writes the section of docs/benchmarks.md (for an hour at least), exits with 1 if a
// process grows beyond its noise.
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asScan } from '@piaotai/sample-invoices/scan.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { demoAccount } from '../apps/server/src/app/demo/index.ts'
import { signIn, uploadFiles, type Named, type Person } from '../scripts/lib/api-client.ts'
import { startApp } from '../scripts/lib/app-process.ts'
import { openBenchApps } from './support/apps.ts'
import { fitLine, isFlat, type Fit, type Point } from './support/fit-line.ts'
import { table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const minutes = Number(process.env['MINUTES'] ?? 60)
/** Caches and pools fill meanwhile: a quarter of the run is not fitted. */
const warmShare = 0.25
const everyMs = 5000
/** Megabytes of a process after its start. */
const startMax = 200
const MB = 1e6
const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Resident bytes of a process; undefined once it has ended. */
const residentOf = (pid: number): number | undefined => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  } catch {
    return undefined
  }
}
const childrenOf = (pid: number): readonly number[] => {
  const told = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return told === '' ? [] : told.split(' ').map(Number)
}

/** What people do, by turns: they page, count, search, open, bring files in each form and export. */
const actionsOf = ({ api, ...person }: Person): readonly ((n: number) => Promise<unknown>)[] => {
  const view = { area: 'company', tab: 'all' } as const
  const page = { ...view, sort: 'date', order: 'desc', pageSize: 50 } as const
  const bring = async (files: readonly Named[], mode: 'einvoice' | 'image') => {
    const urls = await uploadFiles({ api, ...person }, files, { size: 5, pauseMs: 0 })
    await api.invoice.importFiles({ area: 'company', mode, files: [...urls] })
  }
  const made = (n: number, count: number) =>
    makeInvoices({
      seed: `memory ${process.pid} ${n}`,
      count,
      from: '2026-09-01',
      to: '2026-11-10',
      company: demoCompany,
      types: { 12: 1, 22: 1 },
      redShare: 0,
      lines: 2,
    })
  const light = [
    () => api.invoice.listInvoices(page),
    () => api.invoice.countInvoices(view),
    () => api.invoice.totalInvoices(view),
    () => api.invoice.listInvoices({ ...page, keyword: '科技' }),
    () => api.invoice.listInvoices({ ...page, sort: 'amountIncludingTax' }),
    () => api.invoice.listImports({ area: 'company', page: 1, pageSize: 50 }),
    () => api.invoice.readOverview({}),
    async () => {
      const { content } = (await api.invoice.listInvoices(page)).body.data
      return content[0] ? api.invoice.readInvoice({ area: 'company', id: content[0].id }) : undefined
    },
  ]
  const files = async (n: number) => {
    const [a, b, c] = made(n, 3) as [never, never, never]
    await bring(
      [
        ['a.pdf', await drawPdf(a)],
        ['b.ofd', await drawOfd(b)],
        ['c.xml', Buffer.from(writeXml(c))],
      ],
      'einvoice',
    )
  }
  const scan = async (n: number) => bring([['scan.jpg', await asScan(made(n, 1)[0]!, { kind: 'scan', dpi: 150 })]], 'image')
  const sheet = () => api.invoice.exportInvoices({ area: 'company', kind: 'sheet', filter: {}, pagePath: '/companyInvoice/allInvoiceCo' })
  // A minute holds some 240 turns: 24 imports of three files, two scans, one export.
  return Array.from({ length: 240 }, (_, n) => (n % 10 === 9 ? files : n % 120 === 60 ? scan : n === 30 ? sheet : light[n % light.length]!))
}

const apps = await openBenchApps('postgres')
const roles = Object.entries(apps.pids)
try {
  const starts: (readonly [string, number])[] = []
  for (const [role] of roles) {
    const one = await startApp({ ...apps.env, ROLE: role, DEMO: 'off' })
    await rest(20_000)
    starts.push([role, residentOf(one.child.pid!)! / MB])
    await one.stop()
  }
  for (const [role, megabytes] of starts)
    console.log(`${megabytes <= startMax ? '✓' : '✗'} ${role} after its start ${megabytes.toFixed(0)} MB (bound ${startMax})`)
  const person = await signIn(apps.url, demoAccount.email, apps.demoPassword)
  const actions = actionsOf(person)
  const points = new Map<string, Point[]>()
  const take = (role: string, at: number, bytes: number): void => {
    points.set(role, [...(points.get(role) ?? []), { at, value: bytes / MB }])
  }
  const from = Date.now()
  const until = from + minutes * 60_000
  const sampling = setInterval(() => {
    const at = (Date.now() - from) / 60_000
    for (const [role, pid] of roles) {
      take(role, at, residentOf(pid) ?? 0)
      // Readers come and go: those that are there count together.
      const readers = childrenOf(pid).map((child) => residentOf(child) ?? 0)
      if (readers.length > 0) take(`${role}’s readers`, at, Math.max(...readers))
    }
  }, everyMs)
  const done = { calls: 0, failed: 0 }
  for (let n = 0; Date.now() < until; n++) {
    const begun = performance.now()
    await actions[n % actions.length]!(n).then(
      () => done.calls++,
      () => done.failed++,
    )
    await rest(Math.max(0, 250 - (performance.now() - begun)))
  }
  clearInterval(sampling)
  const fits = [...points].map(([role, all]): readonly [string, Fit] => [role, fitLine(all.filter(({ at }) => at >= minutes * warmShare))])
  for (const [role, fit] of fits)
    console.log(
      `${isFlat(fit) ? '✓' : '✗'} ${role.padEnd(18)} mean ${fit.mean.toFixed(0)} MB, rises ${fit.rise.toFixed(1)} MB, scatters ${fit.noise.toFixed(1)} MB`,
    )
  console.log(`${done.calls} calls, ${done.failed} failed; load ${loadavg()[0]!.toFixed(0)}`)
  if (minutes >= 60)
    writeSection(
      'Memory',
      [
        `\`node bench/memory.ts\` on ${availableParallelism()} cores, PostgreSQL, web and worker apart: resident megabytes after the start, and a line fitted to ${minutes} minutes of mixed load (lists, counts, searches, drawers, overview, 72 files and two scans a minute, an export a minute; the first quarter not fitted; bound: the line rises by no more than the points scatter, two standard deviations to either side). ${done.calls} calls.`,
        '',
        table(
          ['process', 'after its start', 'mean under load', 'rise of the line', 'standard deviation'],
          fits.map(([role, fit]) => [
            role,
            starts.find(([name]) => name === role)?.[1].toFixed(0) ?? '',
            fit.mean.toFixed(0),
            fit.rise.toFixed(1),
            fit.noise.toFixed(1),
          ]),
        ),
      ].join('\n'),
    )
  process.exitCode = fits.every(([, fit]) => isFlat(fit)) ? 0 : 1
} finally {
  await apps.stop()
}
process.exit()
