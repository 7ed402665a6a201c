// One table, three readers: the function that judges, the SQL that filters, and what the endpoints answer. Random invoices, and no difference.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgedActs, verdicts, type JudgedAct, type Verdict } from '@piaotai/domain/judgement/judgement-table.ts'
import { noPayment, type InvoiceFacts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { judge } from '@piaotai/domain/judgement/judge.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { factsOf, judgedAtLeast, judgedOnce } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { seeded, writeRandomFacts } from '#testing/invoices/random-facts.ts'
import { openTaxWorld, type TaxWorld } from '#testing/worlds/verification-world.ts'

/** `JUDGED=10000` makes so many; `JUDGED_SEED` makes others. */
const count = Number(process.env['JUDGED'] ?? 300)
const seed = Number(process.env['JUDGED_SEED'] ?? 38)
const least = verdicts.filter((verdict) => verdict !== 'allowed')
const atOnce = 500

describe(`Judging ${count} invoices of seed ${seed}`, () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let world: TaxWorld
    let owner: Actor
    let made: readonly { readonly id: string; readonly facts: InvoiceFacts }[]
    let twins: readonly string[]
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock)
      owner = await world.owner()
      const template = await world.enter(owner)
      made = await writeRandomFacts(floor(), seeded(seed), { ...owner, template }, count)
      twins = made.filter(({ facts }) => facts.groupTwin).map(({ id }) => id)
      await floor().asOwner('analyze')
    })
    afterAll(() => world?.simulator.close())
    const pages = () => Array.from({ length: Math.ceil(made.length / atOnce) }, (_, at) => made.slice(at * atOnce, (at + 1) * atOnce))
    const strictness = (verdict: Verdict): number => verdicts.indexOf(verdict)
    const verdictOf = (facts: InvoiceFacts, act: JudgedAct): Verdict => judge({ ...facts, ...noPayment }, act).verdict

    it('gathers of each the facts that were written', async () => {
      for (const page of pages()) {
        const ids = page.map(({ id }) => id)
        const found = await floor().db.inTenant(owner, (tx) => factsOf(tx, ids, twins))
        const differing = page.flatMap(({ id, facts }) =>
          Object.entries(facts).flatMap(([name, value]) => {
            const told = found.get(id)?.[name as keyof InvoiceFacts]
            return told === value ? [] : [{ id, name, value, told }]
          }),
        )
        expect(differing).toEqual([])
      }
    })
    it.each(judgedActs)('filters for %s as the function says, by every word', async (act) => {
      for (const page of pages()) {
        const ids = page.map(({ id }) => id)
        const rows = await floor().db.inTenant(owner, (tx) =>
          tx
            .selectFrom('invoice')
            .select(['id', ...least.map((verdict) => sql<boolean>`${judgedAtLeast(act, verdict, twins)}`.as(verdict))])
            .where('company_id', '=', owner.companyId)
            .where(sql<boolean>`id = any(${ids}::uuid[])`)
            .orderBy('id')
            .execute(),
        )
        const { columns, atLeast } = judgedOnce(act, twins)
        const counted = await floor().db.inTenant(owner, (tx) =>
          tx
            .selectFrom(
              tx
                .selectFrom('invoice')
                .select('id')
                .select(columns)
                .where('company_id', '=', owner.companyId)
                .where(sql<boolean>`id = any(${ids}::uuid[])`)
                .offset(0)
                .as('judged'),
            )
            .select(['judged.id', ...least.map((verdict) => atLeast(verdict, 'judged').as(verdict))])
            .orderBy('judged.id')
            .execute(),
        )
        expect(counted).toEqual(rows)
        const byId = new Map(rows.map((row) => [row.id, row as unknown as Readonly<Record<Verdict, boolean>>]))
        const differing = page.flatMap(({ id, facts }) => {
          const [is, told] = [verdictOf(facts, act), byId.get(id)!]
          const wrong = least.filter((verdict) => told[verdict] !== strictness(is) >= strictness(verdict))
          return wrong.length > 0 ? [{ id, is, wrong: wrong.map((verdict) => [verdict, told[verdict]]) }] : []
        })
        expect(differing).toEqual([])
      }
    })
    it('answers in the list of what may be submitted, and in the drawer, as the function says', async () => {
      // The company is in no group and has one person; the drawer adds what is known of the payment.
      const alone = (facts: InvoiceFacts, act: JudgedAct) => judge({ ...facts, ...noPayment, groupTwin: false }, act, { alone: true })
      const known = new Map(made.map((one) => [one.id, one.facts]))
      const { content } = await world.useCases.listPayable(owner, { page: 1, pageSize: 200 })
      expect(content.length).toBeGreaterThan(Math.min(count, 300) / 40)
      const listed = content.filter(({ id }) => known.has(id))
      expect(listed.map(({ judged }) => judged)).toEqual(listed.map(({ id }) => alone(known.get(id)!, 'submit')))
      for (const page of [made.slice(0, 50), made.slice(-50)]) {
        const answers = await world.useCases.judgeInvoices(owner, { area: 'company', ids: page.map(({ id }) => id) })
        for (const [at, { acts }] of answers.entries())
          for (const act of judgedActs)
            expect([act, acts[act].said.filter(({ cause }) => !ofPayments.includes(cause))]).toEqual([
              act,
              alone(page[at]!.facts, act).said,
            ])
      }
    })
  }))
const ofPayments: readonly string[] = ['noAccount', 'accountDiffers', 'accountUnproven', 'paysLess', 'paysMore', 'overThreshold']
