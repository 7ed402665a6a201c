// A confirmation of 300 payments in one call, as a ratio to the bare statements that write the same rows.
// node bench/payment.ts: prints its line, writes the section of docs/benchmarks.md, exits with 1 if the bound is broken.
import { sql } from 'kysely'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { createApp } from '../apps/server/src/app/app.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import { readingOf } from '../apps/server/testing/invoices/readings.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { makeOwner } from './support/company-owner.ts'

/** Guards, evidence, states, the log with its chain and the mails that follow may cost this many times the writing alone. */
const ratioMax = 12
const count = paymentLimits.batch
const rounds = 7
const area = 'company' as const

const folder = makeFolder()
const app = await createApp(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }))
const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return performance.now() - from
}
try {
  const actor = await makeOwner(app, { name: '宁波拾光文具有限公司', taxId: '91330203MA2HRW7C5X' })
  const { companyId, userId, userName } = actor
  const ids: string[] = []
  const entering = { companyId, userId, userName, entrySource: 6, categoryHint: 1 }
  await app.db.inTenant(actor, async (tx) => {
    for (let n = 0; n < count; n++) {
      const reading = readingOf({
        number: `26332000006${String(n).padStart(9, '0')}`,
        date: '2026-11-10',
        amountExcludingTax: '100.00',
        taxAmount: '6.00',
        amountIncludingTax: '106.00',
      })
      ids.push((await app.recordReading(tx, entering, reading, null)).invoiceId)
    }
    await sql`update invoice set verify_status = 1, title_status = 1, standing = 'normal', standing_source = 'verification', standing_day = current_date where company_id = ${companyId}`.execute(
      tx,
    )
  })
  await app.useCases.submitInvoices(actor, { area, ids, each: false })
  /** The rows of a confirmation, set by four statements in one transaction. */
  const bare = () =>
    app.db.inTenant(actor, async (tx) => {
      const these = sql`company_id = ${companyId} and invoice_id = any(${ids}::uuid[])`
      await sql`update invoice set use_status = 3 where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
      await sql`update invoice_use set confirmed_by = ${userId}, confirmed_by_name = ${userName}, confirmed_language = 'zh-CN', confirmed_at = now() where ${these}`.execute(
        tx,
      )
      await sql`update payment_batch_invoice set state = 'confirmed', changed_at = now(), paid_day = current_date where ${these}`.execute(
        tx,
      )
      await sql`update payment_batch set state = 'confirmed' where company_id = ${companyId}`.execute(tx)
    })
  const takeBack = () => app.useCases.cancelConfirmations(actor, { area, ids, each: false, reason: 'bench' })
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const took = await timed(() => app.useCases.confirmInvoices(actor, { area, ids, each: false, remark: '网银转账' }))
    await takeBack()
    const alone = await timed(bare)
    await takeBack()
    // The first round warms the caches.
    if (round > 0) {
      ours.push(took)
      theirs.push(alone)
    }
  }
  const [best, base] = [Math.min(...ours), Math.min(...theirs)]
  const wrong = best > ratioMax * base
  console.log(`${wrong ? '✗' : '✓'} ${count} payments confirmed in ${ms(best)} ms, bare statements ${ms(base)} ms, ${ratio(best, base)}`)
  writeSection(
    'Payments',
    `\`node bench/payment.ts\`: ${count} submitted invoices confirmed by one call, judged, written and logged in one transaction, on the embedded database, beside four bare updates of the same rows; best of ${rounds}, milliseconds (bound ${ratioMax} ×).\n\n${table(['', 'confirmed', 'bare statements', 'ratio'], [[`${count} invoices`, ms(best), ms(base), ratio(best, base)]])}`,
  )
  process.exitCode = wrong ? 1 : 0
} finally {
  await app.close()
  removeFolder(folder)
}
