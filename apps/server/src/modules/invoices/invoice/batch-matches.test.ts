// Batches over all matches of a filter: found on the server, within the limit of each, and never other invoices than
// the person agreed to.
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@piaotai/domain/limits.ts'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { data, onApp, makeCompany, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import { setInvoice } from '#testing/worlds/payment-world.ts'

const area = 'company' as const

describe('A batch over all that a filter finds', () =>
  onApp((open) => {
    let firm: TestCompany
    let api: Member['api']['invoice']
    let serial = 0
    beforeAll(async () => {
      firm = await makeCompany(open())
      api = firm.owner.api.invoice
    })
    const enter = async (count: number) => {
      const date = `2025-03-${String(++serial).padStart(2, '0')}`
      const ids: string[] = []
      for (let i = 0; i < count; i++) ids.push(await enterInvoice(open(), firm, firm.owner, { date, buyer: { name: null, taxId: null } }))
      return { ids: ids.toSorted(), matches: { dateFrom: date, dateTo: date, count } }
    }
    const idsOf = (items: readonly { readonly id: string }[]) => items.map((item) => item.id).toSorted()

    it('edits, classifies and verifies exactly those', async () => {
      const { ids, matches } = await enter(3)
      expect([
        idsOf(data(await api.editInvoices({ area, matches, fields: { description: '展会' } })).items),
        idsOf(data(await api.classifyInvoices({ area, matches, category: 2 })).items),
        data(await api.forecastVerification({ area, matches })).total,
        idsOf(data(await api.verifyInvoices({ area, matches, purse: 'company' })).items),
      ]).toEqual([ids, ids, 3, ids])
    })
    it('deletes exactly those, and tells each by its number', async () => {
      const { ids, matches } = await enter(2)
      const gone = data(await api.deleteInvoices({ area, matches, reason: '重复录入', each: true }))
      expect([
        idsOf(gone),
        gone.every((one) => one.ok && one.number !== null),
        data(await api.listInvoices({ area, dateFrom: matches.dateFrom, dateTo: matches.dateTo })).content,
      ]).toEqual([ids, true, []])
    })
    it('checks the titles of exactly those, and hands them in for payment and back: all, or each that can be', async () => {
      const { ids, matches } = await enter(3)
      const stateOf = async () =>
        data(await api.listInvoices({ area, dateFrom: matches.dateFrom, dateTo: matches.dateTo })).content.map((row) => row.useStatus)
      data(await api.classifyInvoices({ area, ids, category: 1 }))
      for (const id of ids) await setInvoice(open(), id, { verify_status: 1 })
      const reason = '已与供应商核对'
      expect([
        idsOf(data(await api.checkTitles({ area, matches }))),
        idsOf(data(await api.submitInvoices({ area, matches, reason }))),
      ]).toEqual([ids, ids])
      data(await api.withdrawInvoices({ area, ids: [ids[0]!] }))
      expect(verdict(await api.confirmInvoices({ area, matches }))).toBe('invoice.useDiffers')
      const confirmed = data(await api.confirmInvoices({ area, matches, each: true, reason }))
      expect([
        confirmed.filter((one) => one.ok).length,
        confirmed.find((one) => !one.ok)?.id,
        confirmed.every((one) => one.number !== null),
      ]).toEqual([2, ids[0], true])
      expect([
        (await stateOf()).toSorted(),
        idsOf(data(await api.cancelConfirmations({ area, reason: '付错', matches: { ...matches, useStatus: [3], count: 2 } }))),
      ]).toEqual([[0, 3, 3], ids.slice(1)])
    })
    it('checks titles where a pool was granted as far as the grant goes', async () => {
      const { matches } = await enter(2)
      expect(verdict(await api.checkTitles({ area: 'granted', matches }))).toBe('invoice.matchesChanged')
    })
    it('goes by tab and category too, as the list shows them', async () => {
      const { ids, matches } = await enter(3)
      data(await api.classifyInvoices({ area, ids: [ids[0]!], category: 1 }))
      expect([
        data(await api.editInvoices({ area, matches: { ...matches, tab: 'uncategorised', count: 2 }, fields: { description: '甲' } }))
          .changed,
        idsOf(data(await api.editInvoices({ area, matches: { ...matches, category: 1, count: 1 }, fields: { description: '乙' } })).items),
      ]).toEqual([2, [ids[0]]])
    })
    it('is refused when others match by now than the person was told of', async () => {
      const { matches } = await enter(2)
      const answer = await api.editInvoices({ area, matches: { ...matches, count: 3 }, fields: { description: '甲' } })
      expect([
        verdict(answer),
        answer.body.detail,
        verdict(await api.deleteInvoices({ area, matches: { ...matches, count: 1 }, reason: '重复' })),
      ]).toEqual(['invoice.matchesChanged', { told: 3, count: 2 }, 'invoice.matchesChanged'])
    })
    it('is refused above the limit of its call, which the answer names, and changes nothing', async () => {
      const { matches } = await enter(limits.batch + 1)
      const fields = { description: '太多' }
      const answers = [
        await api.editInvoices({ area, matches, fields }),
        await api.deleteInvoices({ area, matches, reason: '重复' }),
        await api.checkTitles({ area, matches }),
      ]
      expect(answers.map((a) => [verdict(a), a.body.detail])).toEqual(Array(3).fill(['invoice.tooMany', { max: limits.batch }]))
      expect([
        data(await api.classifyInvoices({ area, matches, category: 1 })).changed,
        data(await api.forecastVerification({ area, matches })).total <= verifyLimits.batch,
      ]).toEqual([limits.batch + 1, true])
      expect(data(await api.submitInvoices({ area, matches, reason: '已与供应商核对' })).length <= limits.useBatch).toBe(true)
    }, 60_000)
    it('names invoices one way: chosen ones, or a filter', async () => {
      const { ids, matches } = await enter(1)
      expect(
        [
          await api.editInvoices({ area, ids, matches, fields: { description: '甲' } }),
          await api.editInvoices({ area, fields: { description: '甲' } }),
        ].map(verdict),
      ).toEqual(['input.invalid', 'input.invalid'])
    })
    it('finds only what the person reaches', async () => {
      const { matches } = await enter(2)
      const clerk = await firm.member({ keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.edit'], scope: 'own' })
      const answer = await clerk.api.invoice.editInvoices({ area, matches, fields: { description: '甲' } })
      expect([verdict(answer), answer.body.detail]).toEqual(['invoice.matchesChanged', { told: 2, count: 0 }])
    })
  }))
