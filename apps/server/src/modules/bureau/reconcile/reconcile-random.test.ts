// 对账: of random months, what went in comes out, each under the result that a model tells.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { reconcileResults, type ReconcileResult } from '@piaotai/domain/reconcile.ts'
import { randomOf } from '@piaotai/sample-invoices/random.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { reconcileModule } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { companyTaxId, openPullWorld, type PullWorld } from '#testing/worlds/tax-pull-world.ts'
import { depsOf } from '../../../../../../scripts/lib/drafts.ts'

const rounds = 240
const from = 1985
interface Piece {
  readonly identity: string
  /** Of the bureau: absent, of this month, of the next, or of the other direction. */
  readonly bureau: 'none' | 'here' | 'next' | 'other'
  readonly ours: 'none' | 'here' | 'next' | 'sold'
  readonly numbered: boolean
  readonly foreign: boolean
  readonly total: number
}
const monthOf = (at: number): string => `${from + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
/** Takes part when either side has it in the month. */
const resultOf = (p: Piece): ReconcileResult | undefined => {
  const here = p.bureau === 'here'
  const owned = p.ours === 'here'
  if (!here && !owned) return undefined
  const told = (p.bureau === 'here' || p.bureau === 'next') && p.numbered
  const had = p.ours !== 'none' && p.numbered
  if (here && !had) return 'bureauOnly'
  if (!told) return !p.numbered || p.foreign ? 'leftOut' : 'oursOnly'
  return here && owned && p.total === 106 && !p.foreign ? 'both' : 'differs'
}
describe('Reconciliation of random months', () =>
  onDatabase((floor) => {
    let world: PullWorld
    let owner: Actor
    let use: ReturnType<typeof reconcileModule.useCases>
    beforeAll(async () => {
      world = await openPullWorld(floor(), stillClock('2026-11-26T02:00:00Z'))
      use = reconcileModule.useCases(depsOf(world.deps))
      owner = await world.owner()
    })
    afterAll(() => world?.close())
    const put = (pieces: readonly Piece[], month: string, next: string) =>
      world.deps.db.inTenant(owner, async (tx) => {
        const { companyId, userId } = owner
        for (const p of pieces) {
          const here = (side: string): string => (side === 'next' ? next : month)
          if (p.bureau !== 'none' && p.numbered)
            await sql`insert into tax_invoice (company_id, id, direction, tax_id, identity, number, type, issued_at, month, amount, tax, total, state, risk, source, first_seen_at, last_seen_at)
              values (${companyId}, gen_random_uuid(), ${p.bureau === 'other' ? 'out' : 'in'}, ${companyTaxId}, ${p.identity}, ${p.identity}, 22,
                (${`${here(p.bureau)}-05 12:00+08`})::timestamptz, ${here(p.bureau)}, 100, 6, 106, 'normal', 'normal', 'digital', now(), now())`.execute(
              tx,
            )
          if (p.ours !== 'none')
            await sql`insert into invoice (company_id, id, identity, type, number, date, amount_excluding_tax, tax_amount, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at)
              values (${companyId}, gen_random_uuid(), ${p.numbered ? p.identity : null}, ${p.foreign ? 80 : 22}, ${p.identity}, (${`${here(p.ours)}-05`})::date,
                100, 6, ${p.total}, ${p.ours === 'sold' ? 2 : 1}, 0, ${userId}, '', now())`.execute(tx)
        }
      })
    it(`holds in ${rounds} of them: none lost, none twice, none under another result`, async () => {
      const random = randomOf(271)
      for (let round = 0; round < rounds; round++) {
        const [month, next] = [monthOf(2 * round), monthOf(2 * round + 1)]
        const pieces = Array.from({ length: random.int(0, 9) }, (_, at): Piece => {
          const numbered = random.chance(0.9)
          return {
            identity: `27${String(round * 100 + at).padStart(18, '0')}`,
            numbered,
            bureau: numbered ? random.pick<Piece['bureau']>(['none', 'here', 'here', 'next', 'other']) : 'none',
            ours: random.pick<Piece['ours']>(['none', 'here', 'here', 'here', 'next', 'sold']),
            foreign: random.chance(0.15),
            total: random.pick([106, 106, 107]),
          }
        })
        await put(pieces, month, next)
        const { id } = await use.makeReconciliation(owner, { direction: 'in', month })
        const { content, totalElements } = await use.listReconciled(owner, { id, page: 1, pageSize: 50 })
        const expected = pieces.flatMap((p) => {
          const result = resultOf(p)
          return result ? [`${p.identity} ${result}`] : []
        })
        expect(content.map((row) => `${row.number} ${row.result}`).sort(), month).toEqual(expected.sort())
        expect(totalElements).toBe(expected.length)
        const [row] = await floor().asOwner(`select bureau_count, ours_count, figures from reconciliation where id = '${id}'`)
        const told = row as { bureau_count: number; ours_count: number; figures: Record<string, { bureau: number; ours: number }> }
        const sum = (side: 'bureau' | 'ours'): number => reconcileResults.reduce((all, result) => all + told.figures[result]![side], 0)
        expect([told.bureau_count, told.ours_count]).toEqual([
          pieces.filter((p) => p.bureau === 'here').length,
          pieces.filter((p) => p.ours === 'here').length,
        ])
        expect([sum('bureau'), sum('ours')]).toEqual([told.bureau_count, told.ours_count])
      }
    })
  }))
