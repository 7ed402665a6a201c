// What a first visit to the invoice list costs a browser with an empty cache until nothing more is asked for, what the first
// drawer adds, and how long the longest task is while a page of 500 rows is scrolled from top to bottom.
// node bench/cold-visit.ts [rounds]: builds the web where its sources changed, exits with 1 if a bound is broken.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { makeFolder, removeFolder, startApp } from '../scripts/lib/app-process.ts'
import { openBrowser } from '../scripts/lib/browser.ts'
import { ensureWebBuilt } from '../scripts/lib/project.mjs'
import { demoPasswordOf } from '../scripts/lib/startup-output.ts'
import { table, timesOf } from './support/measure.ts'
import { webSession } from './support/web-session.ts'
import { writeSection } from './support/section.ts'

const rounds = Number(process.argv[2] ?? 5)
const bounds = { kB: 450, requests: 50, drawer: 2, task: 50 }
const listAddress = '/companyInvoice/allInvoiceCo'
const rowOf = '.data-table .data-table_data-row'
/** A visit is over when nothing was asked for during this time: what is fetched ahead waits two seconds. */
const quietMs = 4000
const manyRows = 500

interface Wire {
  readonly cdp: CDPSession
  /** What came since the last call, once nothing more comes. */
  readonly settled: () => Promise<{ readonly kB: number; readonly requests: number; readonly built: number }>
}
/** `built`: scripts, styles and other files of the built web. */
const watch = async (context: BrowserContext, page: Page): Promise<Wire> => {
  const cdp = await context.newCDPSession(page)
  const addresses = new Map<string, string>()
  let [bytes, requests, built, last] = [0, 0, 0, Date.now()]
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    addresses.set(requestId, request.url)
    requests++
    last = Date.now()
    if (request.url.includes('/assets/')) built++
  })
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  cdp.on('Network.responseReceived', ({ response }) => {
    bytes += response.encodedDataLength
  })
  cdp.on('Network.loadingFinished', () => {
    last = Date.now()
  })
  const settled: Wire['settled'] = async () => {
    last = Date.now()
    while (Date.now() - last < quietMs) await new Promise((resolve) => setTimeout(resolve, 100))
    const all = { kB: bytes / 1000, requests, built }
    ;[bytes, requests, built] = [0, 0, 0]
    return all
  }
  return { cdp, settled }
}
const openWindow = async (browser: Browser, session: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>)) sessionStorage.setItem(key, value)
  }, session)
  return context
}
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: Readonly<Record<string, unknown>>
}
/** The tasks of the page's own thread while `act` runs, in milliseconds. */
const tasksOf = async (cdp: CDPSession, act: () => Promise<void>): Promise<readonly number[]> => {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await cdp.send('Tracing.start', { categories: 'disabled-by-default-devtools.timeline,devtools.timeline,__metadata' })
  await act()
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await done
  const busy = new Map<string, number[]>()
  const mains = new Set(
    events.filter((e) => e.name === 'thread_name' && e.args['name'] === 'CrRendererMain').map((e) => `${e.pid}/${e.tid}`),
  )
  for (const { name, pid, tid, dur = 0 } of events)
    if (name === 'RunTask' && mains.has(`${pid}/${tid}`)) busy.set(`${pid}/${tid}`, [...(busy.get(`${pid}/${tid}`) ?? []), dur / 1000])
  // Of several renderers the page's own did most.
  const sum = (tasks: readonly number[]): number => tasks.reduce((a, b) => a + b, 0)
  return [...busy.values()].toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}
/** Answers a page of 500 rows: those of the server, again and again under ids of their own. */
const answerMany = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.pathname === '/invoice-center/invoice',
    async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data?: { content?: { id: string }[] } }
      const some = answer.data?.content
      if (!some?.length) return route.fulfill({ response })
      const many = Array.from({ length: manyRows }, (_, i) => ({
        ...some[i % some.length]!,
        id: `${some[i % some.length]!.id.slice(0, -4)}${String(i).padStart(4, '0')}`,
      }))
      return route.fulfill({ response, json: { ...answer, data: { ...answer.data, content: many } } })
    },
  )
const scrolled = async (page: Page): Promise<void> => {
  await page.locator('.data-table_data-scroll').hover()
  for (let at = 0; at < 60; at++) {
    await page.mouse.wheel(0, 300)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  }
}

await ensureWebBuilt()
const folder = makeFolder()
const app = await startApp({ DATA_DIR: folder, DEMO: 'on' })
const browser = await openBrowser()
try {
  const session = await webSession(browser, app.url, await demoPasswordOf(app))
  const context = await openWindow(browser, session)
  const page = await context.newPage()
  const wire = await watch(context, page)
  await page.goto(app.url + listAddress)
  await page.locator(rowOf).first().waitFor()
  const visit = await wire.settled()
  await page.locator(rowOf).first().hover()
  const ahead = await wire.settled()
  await page
    .locator(rowOf)
    .first()
    .click({ position: { x: 300, y: 10 } })
  await page.locator('.invoice-drawer').first().waitFor()
  const opening = await wire.settled()
  await context.close()
  const longest: number[] = []
  const over: number[] = []
  for (let i = 0; i < rounds; i++) {
    const many = await openWindow(browser, session)
    const list = await many.newPage()
    await answerMany(list)
    await list.goto(`${app.url}${listAddress}?pageSize=${manyRows}`)
    await list.locator(rowOf).first().waitFor()
    await list.waitForLoadState('networkidle')
    const tasks = await tasksOf(await many.newCDPSession(list), () => scrolled(list))
    longest.push(Math.max(...tasks))
    over.push(tasks.filter((task) => task > bounds.task).length)
    await many.close()
  }
  const task = timesOf(longest).p50
  const lines = [
    ['until idle, kB', visit.kB.toFixed(0), String(bounds.kB), visit.kB <= bounds.kB],
    ['until idle, requests', String(visit.requests), String(bounds.requests), visit.requests <= bounds.requests],
    ['of them files of the web', String(visit.built), '', true],
    ['a pointer over a row: files of the drawer ahead', String(ahead.built), '', true],
    ['and their kB', ahead.kB.toFixed(0), '', true],
    ['the first drawer opens: files', String(opening.built), String(bounds.drawer), opening.built <= bounds.drawer],
    ['500 rows scrolled: longest task, ms', task.toFixed(0), String(bounds.task), task <= bounds.task],
    [`tasks above ${bounds.task} ms`, String(timesOf(over).p50), '', true],
  ] as const
  for (const [what, figure, bound, holds] of lines) console.log(`${holds ? '✓' : '✗'} ${what.padEnd(50)} ${figure.padStart(5)}   ${bound}`)
  writeSection(
    'Cold visit',
    [
      `The company's invoice list in Chromium with an empty cache until nothing more is asked for, the first drawer, and a page of 500 rows scrolled by a wheel (\`node bench/cold-visit.ts\`, tasks: medians of ${rounds}).`,
      '',
      table(
        ['', 'measured', 'bound'],
        lines.map(([what, figure, bound]) => [what, figure, bound]),
      ),
    ].join('\n'),
  )
  process.exitCode = lines.every(([, , , holds]) => holds) ? 0 : 1
} finally {
  await browser.close()
  await app.stop()
  removeFolder(folder)
}
process.exit()
