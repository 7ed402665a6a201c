// A company's own rules of classifying: saved as a whole, used at intake and when a list is classified anew; a category
// set by hand outranks them.
import { beforeAll, describe, expect, it } from 'vitest'
import { data, onApp, makeCompany, setSuite, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

const area = 'company' as const
const bank = { name: '中国建设银行股份有限公司', taxId: null }

describe('Rules of classifying', () =>
  onApp((open) => {
    let firm: TestCompany
    let us: { readonly name: string; readonly taxId: null }
    beforeAll(async () => {
      firm = await makeCompany(open())
      us = { name: firm.name, taxId: null }
      await setSuite(open(), firm, 'professional')
    })
    const api = () => firm.owner.api.invoice
    const byBank = { side: 'seller', by: 'name', value: '建设银行', category: 3 } as const
    const save = async (rules: Parameters<ReturnType<typeof api>['saveCategoryRules']>[0]['rules']) =>
      data(await api().saveCategoryRules({ version: data(await api().readCategoryRules({})).version, rules }))
    const enter = () => enterInvoice(open(), firm, firm.owner, { buyer: us, seller: bank })
    const categoryOf = async (id: string) => data(await api().readInvoice({ id, area })).category

    it('are none at first, then kept in their order with who saved them', async () => {
      expect(data(await api().readCategoryRules({}))).toEqual({ rules: [], version: 0, changedAt: null, changedBy: null })
      const saved = await save([{ side: 'seller', by: 'taxId', value: ' 91330203ma2hrw7c5x ', category: 2 }, byBank])
      expect(saved).toMatchObject({
        version: 1,
        changedBy: firm.owner.name,
        rules: [{ side: 'seller', by: 'taxId', value: '91330203MA2HRW7C5X', category: 2 }, byBank],
      })
    })
    it('are saved by who has seen them as they are, and only such as can fit', async () => {
      const [stale, short] = [
        await api().saveCategoryRules({ version: 0, rules: [] }),
        await api().saveCategoryRules({ version: 1, rules: [{ ...byBank, value: '建' }] }),
      ]
      expect([verdict(stale), verdict(short), data(await api().readCategoryRules({})).version]).toEqual([
        'categoryRules.changed',
        'input.invalid',
        1,
      ])
    })
    it('classify what comes in, before the side that the company stands on', async () => {
      await save([])
      const before = await enter()
      await save([byBank])
      expect([await categoryOf(before), await categoryOf(await enter())]).toEqual([1, 3])
    })
    it('classify a list anew, but for what a hand has classified', async () => {
      await save([])
      const [byRule, byHand] = [await enter(), await enter()]
      const ids = [byRule, byHand]
      data(await api().classifyInvoices({ area, ids: [byHand], category: 2 }))
      await save([byBank])
      const shown = data(await api().classifyInvoices({ area, ids, preview: true }))
      const done = data(await api().classifyInvoices({ area, ids }))
      expect([shown.changed, shown.changeId, done.changed, await categoryOf(byRule), await categoryOf(byHand)]).toEqual([1, null, 1, 3, 2])
      data(await api().undoChange({ area, changeId: done.changeId! }))
      expect(await categoryOf(byRule)).toBe(1)
    })
    it('are another company’s own affair', async () => {
      const other = await makeCompany(open())
      await setSuite(open(), other, 'professional')
      await save([byBank])
      const id = await enterInvoice(open(), other, other.owner, { buyer: { name: other.name, taxId: null }, seller: bank })
      expect([
        data(await other.owner.api.invoice.readCategoryRules({})).rules,
        data(await other.owner.api.invoice.readInvoice({ id, area })).category,
      ]).toEqual([[], 1])
    })
  }))
