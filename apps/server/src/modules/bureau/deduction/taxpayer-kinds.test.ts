// 纳税人类型: what the company says since which day decides what its invoices of that day deduct.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { makeCompany, onApp, verdict } from '#testing/worlds/company.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { deductiblesOf } from '../../invoices/deductible/index.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import { readTaxpayer, removeTaxpayer, saveTaxpayer } from './taxpayer-kinds.ts'

const taxId = '91330203MA2HRW7C5X'
let count = 0
describe('The taxpayer kind of a company', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const audit = makeAudit({ clock })
    let owner: Actor
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
    })
    const deps = () => ({ db: floor().db, audit, clock })
    const say = (kind: 'general' | 'small', since: string, actor = owner) => saveTaxpayer(deps())(actor, { kind, since })
    const remove = (since: string) => removeTaxpayer(deps())(owner, { since })
    const read = (actor = owner) => readTaxpayer(deps())(actor)
    const deductOf = (date: string) =>
      floor().db.inTenant(owner, async (tx) => {
        const { invoiceId } = await recordReading({ clock, audit })(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 1 },
          readingOf({
            type: 51,
            number: `2633200${String(++count).padStart(13, '0')}`,
            date,
            buyer: { name: '宁波拾光文具有限公司', taxId },
            amountExcludingTax: '34.86',
            taxAmount: '3.14',
            amountIncludingTax: '38.00',
          }),
          await storeOriginal(tx, owner, clock),
        )
        return (await deductiblesOf(tx, owner.companyId, [invoiceId])).get(invoiceId)
      })
    const logged = () =>
      floor().asOwner(
        `select action, detail from audit_log where company_id = '${owner.companyId}' and action like 'deduction.taxpayer%' order by seq`,
      )

    it('is 一般纳税人 until it says something, and from its day what it says', async () => {
      expect(await read()).toEqual({ now: 'general', rows: [] })
      await say('small', '2026-03-01')
      await say('general', '2026-07-01')
      const [february, march, july] = [await deductOf('2026-02-28'), await deductOf('2026-03-01'), await deductOf('2026-07-01')]
      expect([february, march, july].map((one) => `${one?.figure} ${one?.reason}`)).toEqual(['3.14 null', '0.00 small', '3.14 null'])
    })
    it('is shown with who said it and when, the latest first, those of the future too', async () => {
      await say('small', '2999-01-01')
      const { now, rows } = await read()
      expect([now, rows.map(({ kind, since, by }) => `${since} ${kind} ${by}`)]).toEqual([
        'general',
        ['2999-01-01 small 沈亦舟', '2026-07-01 general 沈亦舟', '2026-03-01 small 沈亦舟'],
      ])
    })
    it('of one day is what was said last, each word audited once', async () => {
      await say('general', '2026-03-01')
      await say('general', '2026-03-01')
      await remove('2026-07-01')
      await remove('2026-07-01')
      expect((await read()).rows.map(({ since, kind }) => `${since} ${kind}`)).toEqual(['2999-01-01 small', '2026-03-01 general'])
      expect((await logged()).slice(3)).toEqual([
        { action: 'deduction.taxpayerSet', detail: { since: '2026-03-01', before: 'small', after: 'general' } },
        { action: 'deduction.taxpayerRemoved', detail: { since: '2026-07-01', before: 'general' } },
      ])
    })
    it('is no other company’s', async () => {
      const other = await makeOwner(floor(), clock, '无锡北塘钢材贸易有限公司')
      expect(await read(other)).toEqual({ now: 'general', rows: [] })
    })
  }))

describe('The word of what taxpayer a company is', () =>
  onApp((open) => {
    it('is said by whoever decides deductions or keeps the accounts at the bureau, and seen by whoever sees either', async () => {
      const { member } = await makeCompany(open())
      const asked = async (keys: Permission[]) => {
        const { api } = await member({ keys })
        return [verdict(await api.bureau.readTaxpayer({})), verdict(await api.bureau.saveTaxpayer({ kind: 'small', since: '2026-01-01' }))]
      }
      expect([
        await asked(['menu_2.directTaxIncomeInvoice', 'directTaxIncomeInvoice.deduct']),
        await asked(['menu_4.taxAccounts', 'taxAccounts.edit']),
        await asked(['menu_4.taxAccounts']),
        await asked([]),
      ]).toEqual([
        ['ok', 'ok'],
        ['ok', 'ok'],
        ['ok', 'permission.denied'],
        ['permission.denied', 'permission.denied'],
      ])
    })
  }))
