// A process killed at any step of signing, closing or reopening a month: nothing of it is there or all of it, and a repeat finishes it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsLater } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import { adminOf } from '../support/kills/delivering-company.ts'
import { monthActs, type MonthAct, type MonthCall } from '../support/kills/month-acts.ts'
import { monthSteps } from '../support/kills/month-steps.ts'
import { faultIn } from '../support/kills/money-steps.ts'
import { report, times } from '../support/settings.ts'

const rounds = times(1, 20)
/** A company of one person, with a month that waits for the act. */
const openClosing = async (app: App, call: MonthCall) => {
  const user = await app.createUser({ name: '沈亦舟', email: `${randomUUID()}@example.test`, tel: null, password: 'Yantai2026' })
  const { id: companyId } = await app.createCompany(
    { ...adminOf({ companyId: '', userId: user }), companyId: null, role: null },
    { name: '宁波拾光文具有限公司' },
  )
  const owner = adminOf({ companyId, userId: user })
  const use = app.useCases
  await app.db.inTenant(owner, (tx) => sql`update company set suite = 'group', due_date = null where id = ${companyId}`.execute(tx))
  const month = monthsLater(shanghaiDay(new Date()), -1).slice(0, 7)
  await use.saveMonthSettings(owner, { notDone: [], onePerson: true, firstMonth: month, version: 0 })
  const act: MonthAct = { companyId, userId: user, call, month }
  const before: Record<MonthCall, () => Promise<unknown>> = {
    prepareMonth: async () => undefined,
    closeMonth: () => use.prepareMonth(owner, { month }),
    reopenMonth: async () => {
      await use.prepareMonth(owner, { month })
      await use.closeMonth(owner, { month })
      await use.askReopenMonth(owner, { month, reason: '少记一张运费' })
    },
  }
  await before[call]()
  /** What there is of the month: signature, books, seals, and what the log says of it. */
  const left = async () => {
    const { state, prepared, reopenAsked, seal } = await use.readMonth(owner, { month })
    const rows = await app.db.inTenant(owner, async (tx) => ({
      seals: await tx.selectFrom('month_seal').select('reopened_at').execute(),
      log: await tx.selectFrom('audit_log').select('action').where('action', 'like', 'month.%').execute(),
      books: await tx.selectFrom('voucher_period').select('state').execute(),
    }))
    return {
      state,
      signed: prepared !== null,
      asked: reopenAsked !== null,
      holds: seal?.holds ?? null,
      seals: rows.seals.map(({ reopened_at }) => reopened_at === null),
      log: rows.log.map(({ action }) => action).toSorted(),
      books: rows.books.map((row) => row.state),
    }
  }
  return { companyId, act, left }
}

describe('A process that closes months', () => {
  let environment: Environment
  let app: App
  beforeAll(async () => {
    environment = await makeEnvironment('postgres')
    app = await createApp(environment.config('web'))
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
  })
  it(`dies ${rounds} times at each of ${monthSteps.length} steps, and each act is there as a whole or not at all`, async () => {
    let deaths = 0
    const run = monthActs(app)
    for (let round = 0; round < rounds; round++) {
      const lanes: { step: (typeof monthSteps)[number]; company: Awaited<ReturnType<typeof openClosing>>; before: unknown }[] = []
      for (const step of monthSteps) {
        const company = await openClosing(app, step.call)
        lanes.push({ step, company, before: await company.left() })
      }
      const acts = lanes.map(({ company }) => company.act)
      const faults = lanes.map(({ step, company }) => faultIn(company.companyId, step))
      expect(await environment.crash({ do: 'month', acts }, faults)).toBe('SIGKILL')
      deaths += lanes.length
      for (const { step, company, before } of lanes) {
        const where = `${step.call}: ${step.name}, round ${round}`
        const after = await company.left()
        if (step.whole) expect(after, where).not.toEqual(before)
        else expect(after, where).toEqual(before)
        const repeated = await run(company.act).then(
          () => null,
          ({ type }: { readonly type?: string }) => type,
        )
        expect(repeated, `${where}, repeated`).toBe(step.whole ? 'month.refused' : null)
        const end = await company.left()
        if (step.whole) expect(end, where).toEqual(after)
        expect(end.state, where).toBe({ prepareMonth: 'prepared', closeMonth: 'closed', reopenMonth: 'open' }[step.call])
        expect(end.holds ?? true, where).toBe(true)
      }
    }
    report({
      table: 'month-kills',
      what: `killed at ${monthSteps.length} steps of signing, closing and reopening months, all under way at once`,
      times: deaths,
      outcome: 'each act there as a whole or not at all, with its seal and its entries in the log; a repeat finished it',
    })
  })
})
