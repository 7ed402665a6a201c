// A thousand pushes beside a target that does not answer, compared with the same thousand alone.
// node bench/push.ts: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if the bound is broken.
import { availableParallelism, loadavg } from 'node:os'
import { startErpSimulator } from '@piaotai/erp-simulator/server.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createApp, type App } from '../apps/server/src/app/app.ts'
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import { readingOf } from '../apps/server/testing/invoices/readings.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { ratio } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { makeOwner, ownerPassword } from './support/company-owner.ts'

const pieces = Number(process.env['PIECES'] ?? 1000)
const part = 100
const bound = 0.8
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const company = { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' }

let count = 0
const enter = async (app: App, actor: Actor): Promise<string[]> => {
  const ids: string[] = []
  const entering = { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 1 }
  for (let from = 0; from < pieces; from += part)
    await app.db.inTenant(actor, async (tx) => {
      for (let n = 0; n < Math.min(part, pieces - from); n++) {
        const number = `26332000005${String(++count).padStart(9, '0')}`
        const reading = readingOf({
          number,
          date: '2026-11-10',
          amountExcludingTax: '100.00',
          taxAmount: '6.00',
          amountIncludingTax: '106.00',
        })
        ids.push((await app.recordReading(tx, entering, reading, null)).invoiceId)
      }
    })
  return ids
}
const target = async (app: App, actor: Actor, name: string, url: string): Promise<string> =>
  (
    await app.useCases.createPushTarget(actor, {
      draft: {
        name,
        secrets: { secret },
        categories: [0, 1, 2, 3],
        pools: [],
        types: [],
        automatic: 'never',
        concurrency: 8,
        of: { kind: 'webhook', settings: { url, asks: true } },
      },
    })
  ).id
const pushAll = async (app: App, actor: Actor, targetId: string, ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += 500)
    await app.useCases.pushInvoices(actor, { area: 'company', ids: ids.slice(from, from + 500), targetId, again: false })
}
/** Seconds until every push to a target was received. */
const secondsOf = async (app: App, actor: Actor, targetId: string, ids: readonly string[]): Promise<number> => {
  const from = performance.now()
  await pushAll(app, actor, targetId, ids)
  for (;;) {
    const { n } = await app.db.inTenant(actor, (tx) =>
      tx
        .selectFrom('push')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('company_id', '=', actor.companyId)
        .where('target_id', '=', targetId)
        .where('state', '!=', 4)
        .executeTakeFirstOrThrow(),
    )
    if (n === '0') return (performance.now() - from) / 1000
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const folder = makeFolder()
const erp = await startErpSimulator({ secret })
const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error', ALLOW_PLAINTEXT_TO: '127.0.0.1' })
const app = await createApp(config, {
  onError: (error) => {
    console.error(error)
  },
})
let alone = 0
let beside = 0
try {
  const actor = { ...(await makeOwner(app, company)), proof: { password: ownerPassword } }
  const alive = await target(app, actor, '应答的', `${erp.url}/webhook`)
  const dead = await target(app, actor, '没人应答', 'http://127.0.0.1:1/webhook')
  const [warm, first, second, held] = [
    (await enter(app, actor)).slice(0, part),
    await enter(app, actor),
    await enter(app, actor),
    await enter(app, actor),
  ]
  await app.startWork()
  await secondsOf(app, actor, alive, warm)
  alone = await secondsOf(app, actor, alive, first)
  await pushAll(app, actor, dead, held)
  beside = await secondsOf(app, actor, alive, second)
} finally {
  await app.close()
  await erp.close()
  removeFolder(folder)
}
const holds = alone / beside >= bound
const line = `${pieces} pushes alone ${alone.toFixed(1)} s (${(pieces / alone).toFixed(0)} a second), beside ${pieces} to a dead target ${beside.toFixed(1)} s: ${ratio(alone, beside)} of the speed (bound ${bound})`
console.log(`${holds ? '✓' : '✗'} ${line}`)
writeSection(
  'Pushes',
  `\`node bench/push.ts\` on ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} at the end: webhooks to the ERP simulator, eight at once, on the embedded database. ${line}.`,
)
process.exit(holds ? 0 : 1)
