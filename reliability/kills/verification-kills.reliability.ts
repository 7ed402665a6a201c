// X-K4: a slow, late, silent, garbled or repeating tax platform and a killed app: charges equal the platform's log.
// The app is killed between the platform's answer and its own commit.
import { join } from 'node:path'
import { startSimulator } from '@piaotai/tax-platform-simulator/server.ts'
import type { Fault as Trouble } from '@piaotai/tax-platform-simulator/wire.ts'
import { IssuedInvoice } from '@piaotai/tax-platform-simulator/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { readingOf, storeOriginal } from '../../apps/server/testing/invoices/readings.ts'
import { freshNumber, openTaxWorld, type TaxWorld } from '../../apps/server/testing/worlds/verification-world.ts'
import type { App } from '../../apps/server/src/app/app.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { died, makeEnvironment, pause, type Environment } from '../support/environment.ts'
import { long, report, times } from '../support/settings.ts'

/** Each failure, and whether the platform records the question anyway. */
const troubles = {
  slow: true,
  late: true,
  garbage: true,
  html: true,
  twice: true,
  dropAfter: true,
  dropBefore: false,
  unknownCode: true,
  otherInvoice: true,
  maintenance: false,
} as const satisfies Partial<Record<Trouble['kind'], boolean>>
/** Longer than the app's timeout for an answer. */
const waitMs = 400
const tooLongMs = 600

describe('A tax platform in trouble', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const rounds = times(2, 100)
    let world: TaxWorld
    beforeAll(async () => {
      world = await openTaxWorld(floor(), clock, { waitMs })
    })
    afterAll(() => world?.simulator.close())
    it.each(Object.keys(troubles) as (keyof typeof troubles)[])(
      '%s: charged is what it bills, less what nobody can read; nothing stays open',
      async (kind) => {
        const owner = await world.owner()
        const before = world.simulator.ledger.requests().length
        const charges: Record<string, number> = {}
        await world.setQuota(owner, rounds)
        for (let round = 0; round < rounds; round++) {
          const id = await world.enter(owner)
          world.simulator.faults.set([{ kind, times: 1, ms: tooLongMs }])
          await world.useCases.verifyInvoice(owner, { id, area: 'company', purse: 'company' })
        }
        world.simulator.faults.set([])
        await pause(tooLongMs)
        await world.work()
        clock.advance(61)
        await world.work()
        clock.advance(-61)
        const rows = await floor().asOwner(
          `select state, coalesce(charge, '-') as charge, count(*) as n from verification where company_id = '${owner.companyId}' group by 1, 2`,
        )
        for (const row of rows) charges[`${String(row['state'])} ${String(row['charge'])}`] = Number(row['n'])
        const log = world.simulator.ledger.requests().slice(before)
        const billed = log.filter(({ answer }) => answer.billed).length
        const used = (await world.quota(owner)).company
        const unread = charges['settled unmapped'] ?? 0
        report({
          table: 'X-K4',
          what: kind,
          times: rounds,
          outcome: `${log.length} in the platform's log, ${billed} billed; ${used} charged, ${Object.entries(charges)
            .map(([what, n]) => `${n} ${what}`)
            .join(', ')}`,
        })
        expect([
          used,
          charges['settled charged'] ?? 0,
          Object.entries(charges).filter(([what]) => what.startsWith('asking')),
          new Set(log.map(({ answer }) => answer.requestId)).size,
        ]).toEqual([billed - unread, billed - unread, [], log.length])
        // On a busy machine a question may not reach the platform in time: it is in no log, and free.
        expect([log.length > 0, log.length <= rounds, Object.values(charges).reduce((sum, n) => sum + n, 0)]).toEqual([
          troubles[kind],
          true,
          rounds,
        ])
      },
    )
  }))

const update = '^sql update "verification" set "state"'
const commit = '^sql commit'
const moments = [
  { name: 'reserved, before it is asked', fault: { when: 'after', steps: ['^sql insert into "verification" ', commit] } },
  { name: 'answered, before anything is written', fault: { when: 'before', steps: [update] } },
  { name: 'written, before the commit', fault: { when: 'before', steps: [update, commit] } },
  { name: 'committed, before the person is told', fault: { when: 'after', steps: [update, commit] } },
] as const
/**
 * The dying apps' clocks run 55 seconds late, so that the last app, whose clock is right, follows up their questions
 * five seconds later.
 */
const behind = { CLOCK_BEHIND: '55' }

describe('An app killed while it verifies', () => {
  const rounds = times(1, 25)
  const shown = moments.filter((_moment, at) => long || at % 2 === 0)
  let environment: Environment
  let simulator: Awaited<ReturnType<typeof startSimulator>>
  const invoices: string[] = []
  beforeAll(async () => {
    simulator = await startSimulator()
    environment = await makeEnvironment('postgres', {
      settings: { TAX_PLATFORM: 'http', TAX_PLATFORM_URL: simulator.url, TAX_PLATFORM_SECRET: 'a token of this machine' },
      entry: join(import.meta.dirname, '../support/kills/verifying-app.ts'),
    })
    await environment.look(async (app) => {
      for (let i = 0; i < rounds * shown.length; i++) invoices.push(await enter(app, environment.company, simulator))
    })
  })
  afterAll(async () => {
    await environment?.close()
    await simulator?.close()
  })

  it(`dies ${rounds} times at each of ${shown.length} moments, and in the end each question is settled once and charged as the platform bills it`, async () => {
    let deaths = 0
    for (let i = 0; i < invoices.length; i++) {
      const { fault } = shown[i % shown.length]!
      deaths++
      // The whole app dies once at each moment; then processes that do only this, which start much faster.
      if (i >= shown.length) {
        expect(await environment.crash({ do: 'verify', id: invoices[i]! }, fault, behind)).toBe('SIGKILL')
        continue
      }
      const app = await environment.start('both', fault, behind)
      // Work left by an earlier death may reach the step before anybody has signed in.
      const [dead] = await Promise.all([
        died(app, 120),
        environment
          .signIn(app)
          .then((person) => person.api.invoice.verifyInvoice({ id: invoices[i]!, area: 'company', purse: 'company' }))
          .catch(() => undefined),
      ])
      expect([dead, app.child.signalCode]).toEqual([true, 'SIGKILL'])
    }
    const last = await environment.start('both')
    const person = await environment.signIn(last)
    await settled(person)
    await last.stop()
    const { used, rows } = await environment.look((app) =>
      app.db.inTenant({ companyId: environment.company.companyId }, async (tx) => ({
        used: (
          await tx
            .selectFrom('company_quota')
            .select('used')
            .where('company_id', '=', environment.company.companyId)
            .where('kind', '=', 'verify')
            .executeTakeFirstOrThrow()
        ).used,
        rows: await tx
          .selectFrom('verification')
          .select(['id', 'state', 'charge', 'invoice_id'])
          .where('company_id', '=', environment.company.companyId)
          .execute(),
      })),
    )
    const log = simulator.ledger.requests()
    const billed = log
      .filter(({ answer }) => answer.billed)
      .map(({ answer }) => answer.requestId)
      .toSorted()
    const charged = rows
      .filter((row) => row.charge === 'charged')
      .map((row) => row.id)
      .toSorted()
    report({
      table: 'X-K4',
      what: `killed at ${shown.map((moment) => `“${moment.name}”`).join(', ')}`,
      times: deaths,
      outcome: `${rows.length} questions, ${log.length} in the platform's log, ${billed.length} billed, ${used} charged`,
    })
    expect([used, charged, rows.filter((row) => row.state === 'asking'), new Set(rows.map((row) => row.invoice_id)).size]).toEqual([
      billed.length,
      billed,
      [],
      rows.length,
    ])
  })
})

/** A record of an invoice that the platform knows. */
const enter = async (
  app: App,
  { companyId, userId }: Environment['company'],
  simulator: Awaited<ReturnType<typeof startSimulator>>,
): Promise<string> => {
  const actor = {
    companyId,
    userId,
    userName: '沈亦舟',
    sessionId: null,
    role: 'superAdmin' as const,
    permissions: new Set<never>(),
    language: 'zh-CN' as const,
    ip: null,
    requestId: null,
  }
  const number = freshNumber()
  simulator.ledger.put([
    IssuedInvoice.parse({
      invoiceType: '82',
      invoiceCode: null,
      invoiceNumber: number,
      billingDate: '2026-11-10',
      amountExcludingTax: '100.00',
      taxAmount: '6.00',
      amountIncludingTax: '106.00',
      checkCode: null,
      sellerName: '嘉兴和风包装有限公司',
      sellerTaxId: null,
      buyerName: '宁波拾光文具有限公司',
      buyerTaxId: null,
    }),
  ])
  const reading = readingOf({ number, date: '2026-11-10', amountExcludingTax: '100.00', taxAmount: '6.00', amountIncludingTax: '106.00' })
  return app.db.inTenant(
    actor,
    async (tx) =>
      (
        await app.recordReading(
          tx,
          { companyId, userId, userName: actor.userName, entrySource: 6, categoryHint: 1 },
          reading,
          await storeOriginal(tx, actor, app.clock),
        )
      ).invoiceId,
  )
}
/** Waits until no question is pending; a lost question is followed up again after half a minute. */
const settled = async ({ api }: Person): Promise<void> => {
  for (let waited = 0; waited < 240; waited++) {
    const { content } = (await api.invoice.listVerifications({ area: 'company', pageSize: 500 })).body.data
    if (content.every((row) => row.state === 'settled')) return
    await pause(500)
  }
}
