// Verification of a thousand invoices in one batch, compared with the best time that the tax platform's latency and the
// number of concurrent questions allow.
// node bench/verification.ts [embedded|postgres]: prints its lines, writes the section of docs/benchmarks.md, exits
// with 1 if a bound is broken.
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { startSimulator } from '@piaotai/tax-platform-simulator/server.ts'
import { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createApp, type App } from '../apps/server/src/app/app.ts'
import { concurrentQueries } from '../apps/server/src/modules/check/verification/index.ts'
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import { operatorUseCases } from '../apps/server/src/modules/people/company/index.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { makeOwner } from './support/company-owner.ts'

const pieces = 1000
const latencyMs = 400
const bound = 1.5
const part = 100
interface Line {
  readonly label: string
  readonly seconds: number
  readonly best: number
  readonly asked: number
  readonly charged: number
  readonly matches: number
}
const company = { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' }
const seller = { name: '嘉兴和风包装有限公司', taxId: null }
const numberOf = (n: number): string => `26332000009${String(n).padStart(9, '0')}`

/**
 * Issues an invoice at the platform and records it in the company: a digital normal invoice whose date may be verified.
 */
const enter = async (app: App, actor: Actor, issue: (invoices: IssuedInvoice[]) => void): Promise<readonly string[]> => {
  const ids: string[] = []
  const date = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  for (let from = 0; from < pieces; from += part) {
    await app.db.inTenant(actor, async (tx) => {
      for (let n = from; n < from + part; n++) {
        issue([
          IssuedInvoice.parse({
            invoiceType: '82',
            invoiceCode: null,
            invoiceNumber: numberOf(n),
            billingDate: date,
            amountExcludingTax: '100.00',
            taxAmount: '6.00',
            amountIncludingTax: '106.00',
            checkCode: null,
            sellerName: seller.name,
            sellerTaxId: null,
            buyerName: company.name,
            buyerTaxId: company.taxId,
            state: '0',
            redAmount: null,
          }),
        ])
        const reading: Reading = {
          type: 22,
          code: null,
          number: numberOf(n),
          date,
          checkCode: null,
          buyer: company,
          seller,
          amountExcludingTax: '100.00',
          taxAmount: '6.00',
          amountIncludingTax: '106.00',
          amountInWords: null,
          machineNumber: null,
          drawer: null,
          payee: null,
          reviewer: null,
          specialBusiness: null,
          remark: null,
          lines: [],
          extra: {},
          source: 'xml',
          fields: {},
          warnings: [],
          checks: [],
          pages: [1],
        }
        const entering = { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 1 }
        ids.push((await app.recordReading(tx, entering, reading, null)).invoiceId)
      }
    })
  }
  return ids
}
const run = async (label: string, env: Readonly<Record<string, string>>): Promise<Line> => {
  const folder = makeFolder()
  const simulator = await startSimulator({ latencyMs })
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    TAX_PLATFORM: 'http',
    TAX_PLATFORM_URL: simulator.url,
    TAX_PLATFORM_SECRET: 'bench',
    ...env,
  })
  // The simulator has no TLS, which is only allowed on one machine.
  const app = await createApp(
    { ...config, outside: { ...config.outside, simulators: true } },
    {
      onError: (error) => {
        console.error(error)
      },
    },
  )
  try {
    const actor = await makeOwner(app, company)
    const { number } = (await app.useCases.listCompanies(actor, { page: 1, pageSize: 1 })).content[0]!
    await operatorUseCases(app).addQuota('bench', { number, kind: 'verify', amount: pieces })
    const ids = await enter(app, actor, simulator.ledger.put)
    await app.startWork()
    const from = performance.now()
    const { batchId, items } = await app.useCases.verifyInvoices(actor, { area: 'company', ids: [...ids], purse: 'company' })
    for (;;) {
      const so = await app.useCases.readVerifyBatch(actor, { batchId, area: 'company' })
      if (so.settled >= so.total)
        return {
          label,
          seconds: (performance.now() - from) / 1000,
          best: (Math.ceil(pieces / concurrentQueries) * latencyMs) / 1000,
          asked: items.filter((item) => item.ok).length,
          charged: so.charged,
          matches: so.byStatus['1'] ?? 0,
        }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await app.close()
    await simulator.close()
    removeFolder(folder)
  }
}
const onPostgres = async (): Promise<Line> => {
  // Commits are synced to disk, as in production.
  const server = await startPostgres({ settings: [] })
  const password = randomBytes(8).toString('hex')
  const owner = new pg.Client({ connectionString: server.url })
  try {
    await owner.connect()
    await owner.query(`create role bench login nosuperuser nobypassrls password '${password}'`)
    return await run('PostgreSQL', {
      DATABASE_URL: server.url.replace('postgres@', `bench:${password}@`),
      MIGRATION_DATABASE_URL: server.url,
      SECRET_KEY: 'a secret of the benchmark, long enough',
    })
  } finally {
    await owner.end()
    await server.stop()
  }
}

const requested = process.argv[2]
const lines: Line[] = []
const loadBefore = loadavg()[0]!
for (const [kind, measure] of [
  ['embedded', () => run('embedded', {})],
  ['postgres', onPostgres],
] as const) {
  const line = !requested || requested === kind ? await measure() : undefined
  if (line) lines.push(line)
}
const holds = (line: Line): boolean => line.seconds <= bound * line.best && line.charged === pieces && line.matches === pieces
for (const line of lines)
  console.log(
    `${holds(line) ? '✓' : '✗'} ${line.label.padEnd(12)} ${pieces} invoices in ${line.seconds.toFixed(1)} s, best ${line.best.toFixed(1)} s: ${ratio(line.seconds, line.best)} (bound ${bound} ×); asked ${line.asked}, charged ${line.charged}, matches ${line.matches}`,
  )
if (lines.length === 2) {
  writeSection(
    'Verification',
    [
      `\`node bench/verification.ts\` on ${availableParallelism()} cores: ${pieces} invoices verified in one batch through the simulator, which answers each after ${latencyMs} ms; ${concurrentQueries} questions at once. “Best” is latency × invoices ÷ questions at once; the time runs from the call to the last answer settled, with every invoice asked and charged once.`,
      '',
      table(
        ['', 'seconds', 'best', 'ratio', 'charged'],
        lines.map((line) => [
          line.label,
          line.seconds.toFixed(1),
          line.best.toFixed(1),
          ratio(line.seconds, line.best),
          String(line.charged),
        ]),
      ),
      '',
      `Bound: ${bound} ×.${loadBefore > 1 ? ` The machine was not quiet: load ${loadBefore.toFixed(0)} before the start.` : ''}`,
    ].join('\n'),
  )
}
process.exitCode = lines.every(holds) ? 0 : 1
