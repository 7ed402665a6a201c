// Rules that classify: in their order, in one transaction, never over a person's hand; tried, run on history, taken back.
import { expect, it, describe } from 'vitest'
import { programThreads } from '../../../adapters/programs/program-threads.ts'
import { runHeard, runHistory } from '../rule/index.ts'
import { classifyModule } from './index.ts'
import { makeAutoSender } from '#testing/worlds/auto-send-world.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, verdict } from '#testing/worlds/company.ts'

const noSignal = { number: 1, last: false, signal: new AbortController().signal }
const none = { pool: null, category: null, reason: null, formulas: [], stop: false }
const caps = { run: 1_000_000, day: 1_000_000 }
/** Each of the hundred numbers sees all the others. */
const hundred = `[${Array.from({ length: 100 }, (_, at) => at).join(', ')}]`
const heavy = `${hundred}.all(a, ${hundred}.all(b, ${Array(30).fill('size(invoice.remark)').join(' + ')} >= 0)) ? "a" : "b"`

describe('Rules that classify', () =>
  onGate((gate) => {
    const world = async () => {
      const from = await makeAutoSender(gate())
      const api = from.owner.api.invoice
      const pool = async (name: string) => data(await api.createPool({ name, open: true, members: [] })).id
      const create = async (name: string, settings: object) =>
        data(await api.createRule({ rule: { kind: 'classify', name, filter: {}, caps, settings: { ...none, ...settings } } })).id
      const tryIt = async (id: string) => {
        // Trials of one instant have no order.
        gate().clock.advance(1)
        const { version } = data(await api.readRule({ id }))
        data(await api.tryRule({ id, version }))
        await expect.poll(async () => data(await api.readRule({ id })).trial?.state, { timeout: 60_000 }).toBe('done')
        return { version, result: data(await api.readRule({ id })).result! }
      }
      const row = async (id: string) => {
        const [found] = await gate().asOwner(
          `select category, extended_1, (select array_agg(pool_id::text) from invoice_pool p where p.invoice_id = i.id) as pools from invoice i where id = '${id}'`,
        )
        return found!
      }
      const ended = async (id: string, cause: string) => {
        await expect
          .poll(async () => data(await api.listRuleRuns({ id })).content.find((run) => run.cause === cause)?.state, { timeout: 60_000 })
          .toBe('done')
        return data(await api.listRuleRuns({ id })).content.find((run) => run.cause === cause)!
      }
      return { ...from, api, pool, create, tryIt, row, ended }
    }
    it('set a new invoice’s fields in their order, the first one counts, and its log says which rule did it', async () => {
      const { api, pool, create, tryIt, row, invoice } = await world()
      const [a, b] = [await pool('差旅与招待'), await pool('管理费用')]
      const first = await create('先', {
        pool: { id: a, has: 'keep' },
        formulas: [{ field: 'extended1', text: '"合计" + string(invoice.total)' }],
      })
      const second = await create('后', { pool: { id: b, has: 'replace' }, category: 3 })
      for (const id of [first, second]) data(await api.switchRuleOn({ id, version: (await tryIt(id)).version, from: 'now' }))
      const id = await invoice()
      await expect.poll(() => row(id), { timeout: 60_000 }).toMatchObject({ category: 3, pools: [a] })
      expect((await row(id))['extended_1']).toMatch(/^合计\d+$/)
      const { entries: log } = data(await api.readInvoiceLog({ id, area: 'company' }))
      expect(log.filter((one) => one.action === 'invoice.ruled').map((one) => one.detail['rule'])).toEqual(
        expect.arrayContaining(['先', '后']),
      )
    })
    it('leave what a person set; a run on history is done once by two workers, and taken back but for what changed since', async () => {
      const { api, pool, create, tryIt, row, ended, invoice, id: companyId } = await world()
      const [a, b] = [await pool('甲'), await pool('乙')]
      const [byHand, plain, later] = [await invoice(), await invoice(), await invoice()]
      data(await api.poolInvoices({ area: 'company', ids: [byHand], poolIds: [b], preview: false }))
      const rule = await create('归入甲', { pool: { id: a, has: 'replace' } })
      expect(verdict(await api.runRule({ id: rule, version: 1 }))).toBe('rule.notTried')
      const { version, result } = await tryIt(rule)
      expect(result).toMatchObject({ matched: 3, acted: 2, reasons: [{ reason: 'hand', count: 1 }] })
      const run = data(await api.runRule({ id: rule, version }))
      await Promise.all([1, 2].map(() => runHistory(gate().app.deps)({ companyId, ruleId: rule, runId: run.id }, noSignal)))
      expect(await ended(rule, 'history')).toMatchObject({ acted: 2, refused: 1, seen: 3 })
      expect(await row(byHand)).toMatchObject({ pools: [b] })
      data(await api.poolInvoices({ area: 'company', ids: [later], poolIds: [b], preview: false }))
      data(await api.undoRuleRun({ id: rule, runId: run.id }))
      expect(await ended(rule, 'undo')).toMatchObject({ undone: { back: 1, kept: 1 } })
      expect([(await row(plain))['pools'], (await row(later))['pools']]).toEqual([null, [b]])
      expect(verdict(await api.undoRuleRun({ id: rule, runId: run.id }))).toBe('rule.notNow')
    })
    it('tell of a rule that sets the same field otherwise, and of one that stops an invoice', async () => {
      const { api, create, tryIt, invoice } = await world()
      await invoice()
      const first = await create('一', { category: 1 })
      data(await api.switchRuleOn({ id: first, version: (await tryIt(first)).version, from: 'now' }))
      const second = await create('二', { category: 3 })
      expect((await tryIt(second)).result).toMatchObject({
        acted: 0,
        conflicted: 1,
        conflicts: [{ ruleId: first, field: 'category', ours: '3', theirs: '1', wins: false }],
      })
      data(await api.orderRules({ kind: 'classify', ids: [second, first] }))
      expect((await tryIt(second)).result).toMatchObject({ acted: 1, conflicts: [{ ruleId: first, wins: true }] })
    })
    it('refuse a formula with the place of its mistake', async () => {
      const { api } = await world()
      expect(data(await api.checkFormula({ text: 'invoice.total > 1\n ? "a" : departmnt', filter: {} })).mistake).toMatchObject({
        reason: 'name',
        line: 2,
        nearest: 'department',
      })
    })
    it('refuse a formula that takes too much work, while it is typed', async () => {
      const { api, invoice } = await world()
      await invoice()
      const { mistake, sample } = data(await api.checkFormula({ text: heavy, filter: {} }))
      expect([mistake?.reason, sample]).toEqual(['tooMuch', null])
      const like = `invoice.remark.like("${'.{0,1000}'.repeat(20)}") ? "a" : "b"`
      expect(data(await api.checkFormula({ text: like })).mistake?.reason).toBe('tooMuch')
    })
    it('pause the one whose formula runs away, and the others go on', async () => {
      const { api, create, tryIt, invoice, id: companyId } = await world()
      const runaway = await create('重', { formulas: [{ field: 'extended2', text: 'invoice.lines.all(l, l.name != "") ? "" : ""' }] })
      const good = await create('轻', { formulas: [{ field: 'extended1', text: '"轻"' }] })
      for (const id of [runaway, good]) data(await api.switchRuleOn({ id, version: (await tryIt(id)).version, from: 'now' }))
      const id = await invoice()
      const refused = async () => data(await api.listRuleHits({ id: runaway })).content.map(({ reason }) => reason)
      await expect.poll(refused, { timeout: 60_000 }).toEqual(['formula'])
      const programs = programThreads({ stepsOfPage: 2 })
      const { deps } = gate().app
      const { ruleKinds } = classifyModule.offers({ ...deps, programs })
      await runHeard({ ...deps, ruleKinds: { ...deps.ruleKinds, ...ruleKinds } })({ companyId, invoiceId: id }, noSignal)
      await programs.close()
      const states = await Promise.all([runaway, good].map(async (rule) => data(await api.readRule({ id: rule }))))
      expect(states.map(({ state, stopped }) => [state, stopped])).toEqual([
        ['paused', 'program'],
        ['on', null],
      ])
    })
    it('let a person have a few trials at once', async () => {
      const { api, create } = await world()
      const ids = await Promise.all(['一', '二', '三', '四'].map((name) => create(name, { category: 1 })))
      await gate().asOwner(
        `insert into rule_run (company_id, id, rule_id, rule_version, cause, key, state, by_id, by_name, created_at)
         select company_id, gen_random_uuid(), id, 1, 'trial', id::text, 'waiting', owner_id, owner_name, now() from rule where id in (${ids
           .slice(0, 3)
           .map((id) => `'${id}'`)
           .join(', ')})`,
      )
      expect(verdict(await api.tryRule({ id: ids[3]!, version: 1 }))).toBe('rule.trialsAtWork')
    })
  }))
