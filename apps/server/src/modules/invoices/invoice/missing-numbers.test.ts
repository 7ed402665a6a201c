// Missing numbers of a pasted list: an invoice out of scope counts as missing.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { listInvoices, missingNumbers, recordReading } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const digital = (n: number) => `2633${String(4000000000000000 + n).padStart(16, '0')}`
const nowhere = (n: number) => `2699${String(4000000000000000 + n).padStart(16, '0')}`

describe('The numbers of a pasted list that are not there', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let colleague: Actor
    let other: Actor
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      other = await makeOwner(floor(), clock, '另一家有限公司')
      const record = recordReading({ clock, audit: makeAudit({ clock }) })
      const enter = (actor: Actor, reading: Parameters<typeof readingOf>[0]) =>
        floor().db.inTenant(actor, async (tx) => {
          await record(
            tx,
            { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 0 },
            readingOf(reading),
            await storeOriginal(tx, actor, clock),
          )
        })
      for (let n = 1; n <= 12; n++) await enter(owner, { number: digital(n), date: n % 2 ? '2026-01-11' : '2026-03-11' })
      await enter(colleague, { number: digital(50) })
      await enter(other, { number: digital(90) })
      await enter(owner, { number: '48813377', code: '3300214130', type: 20 })
    })
    type Input = Parameters<ReturnType<typeof missingNumbers>>[1]
    const request = (number: readonly string[], more: Partial<Input> = {}, actor = owner) =>
      missingNumbers({ db: floor().db })(actor, { area: 'company', tab: 'all', ...more, number: [...number] })

    it('are named as they were typed, in their order', async () => {
      expect(await request([nowhere(2), digital(1), nowhere(1), digital(2)])).toEqual({
        absent: [nowhere(2), nowhere(1)],
        hidden: [],
        notAsked: 0,
      })
    })
    it("are those of another company too, and in the personal area a colleague's, exactly like those of nobody", async () => {
      expect([
        await request([digital(1), digital(90), nowhere(1)]),
        await request([digital(1), digital(50)], { area: 'personal' }),
        await request([digital(50), digital(1)]),
      ]).toEqual([
        { absent: [digital(90), nowhere(1)], hidden: [], notAsked: 0 },
        { absent: [digital(50)], hidden: [], notAsked: 0 },
        { absent: [], hidden: [], notAsked: 0 },
      ])
    })
    it('are told apart from those that other conditions or the tab leave out', async () => {
      const list = [digital(1), digital(2), nowhere(1)]
      expect([
        await request(list, { dateTo: '2026-01-31' }),
        await request(list, { tab: 'submitted' }),
        await request(list, { pooled: true }),
        await request(list, { keyword: '没有的词' }),
      ]).toEqual(
        [[digital(2)], [digital(1), digital(2)], [digital(1), digital(2)], [digital(1), digital(2)]].map((hidden) => ({
          absent: [nowhere(1)],
          hidden,
          notAsked: 0,
        })),
      )
    })
    it('are not numbers that the list finds by their end, their code, in full-width digits or with blanks', async () => {
      expect(await request([digital(3).slice(-8), '3300214130', '48813377', digital(3).slice(-8, -1)])).toEqual({
        absent: [],
        hidden: [],
        notAsked: 0,
      })
      const wide = [...digital(4)].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
      expect(await request([wide, ` ${digital(5)} `, '48813377'])).toEqual({ absent: [], hidden: [], notAsked: 0 })
    })
    it('are counted and not named where they are but short parts, or parts in a long list: those are a search', async () => {
      const parts = Array.from({ length: 14 }, (_, i) => `99${String(i).padStart(5, '0')}`)
      expect([await request(['2633', digital(1)]), await request([...parts, digital(1)])]).toEqual([
        { absent: [], hidden: [], notAsked: 1 },
        { absent: parts.slice(0, 10), hidden: [], notAsked: 4 },
      ])
    })
    it('of five hundred are what the list itself does not show', async () => {
      const pasted = [...Array.from({ length: 12 }, (_, i) => digital(i + 1)), ...Array.from({ length: 488 }, (_, i) => nowhere(i))]
      const shown = new Set(
        (
          await listInvoices({ db: floor().db })(owner, {
            area: 'company',
            tab: 'all',
            sort: 'date',
            order: 'desc',
            pageSize: 500,
            number: pasted,
          })
        ).content.map((row) => row.number),
      )
      expect(await request(pasted)).toEqual({ absent: pasted.filter((number) => !shown.has(number)), hidden: [], notAsked: 0 })
    })
  }))
