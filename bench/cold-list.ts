// From an address to a list's first rows: a browser with an empty cache compared with the same browser's second visit,
// on this machine and over a line of 10 Mbit/s and 40 ms.
// node bench/cold-list.ts [rounds]: prints its lines and writes the section of docs/benchmarks.md. It has no bound: the
// figures show the cost of a cold visit.
import type { Browser } from 'playwright-core'
import type { PagePath } from '@piaotai/domain/rights/permission.ts'
import { openBrowser } from '../scripts/lib/browser.ts'
import { makeFolder, removeFolder, startApp } from '../scripts/lib/app-process.ts'
import { demoPasswordOf } from '../scripts/lib/startup-output.ts'
import { ms, ratio, table, timesOf } from './support/measure.ts'
import { webSession } from './support/web-session.ts'
import { writeSection } from './support/section.ts'

const rounds = Number(process.argv[2] ?? 7)
const list: PagePath = '/companyInvoice/allInvoiceCo'
interface Line {
  readonly name: string
  readonly network: { readonly latency: number; readonly throughput: number } | undefined
}
/** Throughput in bytes a second, latency in milliseconds. */
const lines: readonly Line[] = [
  { name: 'this machine', network: undefined },
  { name: '10 Mbit/s, 40 ms', network: { latency: 40, throughput: 10_000_000 / 8 } },
]
interface Visit {
  readonly shell: number
  readonly rows: number
  readonly kB: number
  readonly requests: number
}

/** Two visits in one new window: the first with an empty cache, the second with a full one. */
const visits = async (browser: Browser, url: string, session: string, { network }: Line): Promise<readonly [cold: Visit, warm: Visit]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>)) sessionStorage.setItem(key, value)
  }, session)
  const wire = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  await wire.send('Network.enable')
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  if (network)
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.throughput,
      uploadThroughput: network.throughput,
    })
  const visit = async (): Promise<Visit> => {
    await page.goto('about:blank')
    bytes = 0
    requests = 0
    const from = performance.now()
    await page.goto(url + list, { waitUntil: 'commit' })
    await page.locator('header').first().waitFor()
    const shell = performance.now() - from
    await page.locator('.data-table .data-table_data-row').first().waitFor()
    return { shell, rows: performance.now() - from, kB: bytes / 1000, requests }
  }
  const both = [await visit(), await visit()] as const
  await context.close()
  return both
}

const folder = makeFolder()
const app = await startApp({ DATA_DIR: folder, DEMO: 'on' })
const browser = await openBrowser()
try {
  const session = await webSession(browser, app.url, await demoPasswordOf(app))
  const rows: string[][] = []
  for (const line of lines) {
    const seen: (readonly [Visit, Visit])[] = []
    for (let i = 0; i < rounds; i++) seen.push(await visits(browser, app.url, session, line))
    const of = (at: 0 | 1, what: keyof Visit): number => timesOf(seen.map((both) => both[at][what])).p50
    console.log(
      `${line.name.padEnd(20)} first rows cold ${ms(of(0, 'rows'))} ms, warm ${ms(of(1, 'rows'))} ms (${ratio(of(0, 'rows'), of(1, 'rows'))}); shell cold ${ms(of(0, 'shell'))} ms; ${of(0, 'requests')} requests, ${of(0, 'kB').toFixed(0)} kB`,
    )
    rows.push([
      line.name,
      ms(of(0, 'shell')),
      ms(of(0, 'rows')),
      ms(of(1, 'rows')),
      ratio(of(0, 'rows'), of(1, 'rows')),
      `${of(0, 'requests')}`,
      of(0, 'kB').toFixed(0),
    ])
  }
  writeSection(
    'Cold list',
    [
      `From the address of the company's invoice list to its first rows, signed in, in Chromium: with an empty cache, and the same window once more (\`node bench/cold-list.ts\`, medians of ${rounds}).`,
      '',
      table(['line', 'shell cold, ms', 'first rows cold, ms', 'first rows warm, ms', 'ratio', 'requests cold', 'kB cold'], rows),
    ].join('\n'),
  )
} finally {
  await browser.close()
  await app.stop()
  removeFolder(folder)
}
process.exit(0)
