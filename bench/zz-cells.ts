import { monthCellNames, monthParts } from '@piaotai/domain/month/month-cells.ts'
import { cellSources, partSources } from '../apps/server/src/modules/money/month/cells.ts'
import { figureOf } from '../apps/server/src/modules/money/month/cells/index.ts'
import { contextOf } from '../apps/server/src/modules/money/month/month-standing.ts'
import { sumsOf } from '../apps/server/src/modules/money/month/sums.ts'
import { fillFurther } from './support/further-rows.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { fillMoney } from './support/money-rows.ts'
const of = await openManyOnPostgres()
const n = Number(process.argv[2])
try {
  await of.copy(n); await fillMoney(of.owner); await fillFurther(of.owner, n / 10)
  for (const most of [1000, 1000]) {
    const now = new Date('2026-11-21T02:00:00Z')
    const c = contextOf(actor, '2026-10', now, most)
    const t: [string, number, number][] = []
    await of.db.inTenant(actor, async (tx) => {
      for (const cell of monthCellNames) { const at = performance.now(); const f = await figureOf(tx, c, cellSources[cell]); t.push([cell, performance.now() - at, f.count]) }
      for (const part of monthParts) { const at = performance.now(); await partSources[part].extent(tx, c); t.push([`extent ${part}`, performance.now() - at, 0]) }
      const at = performance.now(); await sumsOf(tx, c); t.push(['sums', performance.now() - at, 0])
    })
    console.log(most, t.toSorted((a, b) => b[1] - a[1]).slice(0, 16).map(([a, b, d]) => `${a} ${b.toFixed(0)}ms (${d})`).join('\n  '))
  }
} finally { await of.stop() }
