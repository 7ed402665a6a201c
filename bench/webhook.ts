// What it costs a transaction to tell webhooks of its event, compared with the same transaction that emits nothing.
// node bench/webhook.ts: prints its lines and writes the section of docs/benchmarks.md.
import { availableParallelism, loadavg } from 'node:os'
import { readConfig } from '../apps/server/src/app/config.ts'
import { createApp } from '../apps/server/src/app/app.ts'
import { emit } from '../apps/server/src/kernel/events.ts'
import { newId } from '../apps/server/src/lib/ids.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { measureBoth, ms, ratio, table, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { makeOwner, ownerPassword } from './support/company-owner.ts'

const rounds = Number(process.env['ROUNDS'] ?? 400)

const folder = makeFolder()
const app = await createApp(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error', ALLOW_PLAINTEXT_TO: '127.0.0.1' }), {
  onError: (error) => {
    console.error(error)
  },
})
const measured: (readonly [string, Times, Times])[] = []
try {
  const actor = await makeOwner(app, { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' })
  const { companyId } = actor
  // An event that nothing but webhooks hears.
  const transaction = (tells: boolean) =>
    app.db.inTenant(actor, async (tx) => {
      await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
      await tx.updateTable('company').set({ member_limit: 100 }).where('id', '=', companyId).execute()
      if (tells)
        await emit(tx, 'push.received', {
          companyId,
          pushId: newId(new Date()),
          invoiceId: newId(new Date()),
          number: '26332000005000000001',
          targetId: newId(new Date()),
          target: '',
          to: '',
        })
    })
  let there = 0
  for (const webhooks of [0, 1, 5]) {
    for (; there < webhooks; there++)
      await app.useCases.createWebhook(actor, {
        draft: { name: `回调 ${there}`, url: `http://127.0.0.1:9/${there}`, events: ['push.received'] },
        proof: { password: ownerPassword },
      })
    const [bare, telling] = await measureBoth(
      () => transaction(false),
      () => transaction(true),
      rounds,
    )
    measured.push([String(webhooks), bare, telling])
  }
} finally {
  await app.close()
  removeFolder(folder)
}
const text = `${table(
  ['Webhooks', 'transaction alone, p50 ms', 'with its event, p50 ms', 'ratio', 'p95 ms'],
  measured.map(([name, bare, telling]) => [name, ms(bare.p50), ms(telling.p50), ratio(telling.p50, bare.p50), ms(telling.p95)]),
)}

${rounds} transactions of one read and one update each, in turn with and without an event; a message and the job of its first attempt are written for each webhook, and nothing is sent meanwhile. ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`
console.log(text)
writeSection('Webhooks', text)
