// 用话找 by a call: a sentence in the words of the company.
import { beforeAll, describe, expect, it } from 'vitest'
import { data, onApp, makeCompany, setSuite, verdict, type TestCompany } from '#testing/worlds/company.ts'

describe('A sentence about invoices', () =>
  onApp((open) => {
    let firm: TestCompany
    let other: TestCompany
    beforeAll(async () => {
      firm = await makeCompany(open())
      other = await makeCompany(open())
      await setSuite(open(), firm, 'professional')
      await setSuite(open(), other, 'professional')
    })
    const ask = async (sentence: string, category?: number) =>
      data(await firm.owner.api.invoice.askInvoices({ area: 'company', sentence, ...(category === undefined ? {} : { category }) }))

    it('knows the pools of the company, and no pool of another one', async () => {
      const pool = data(await firm.owner.api.invoice.createPool({ name: '江北项目', open: true, members: [] }))
      data(await other.owner.api.invoice.createPool({ name: '江南项目', open: true, members: [] }))
      expect((await ask('江北项目票池的专票')).filter).toEqual({ pool: [pool.id], type: [10, 11, 12, 13] })
      const foreign = await ask('江南项目票池的专票')
      expect([foreign.filter, foreign.left.map(({ reason }) => reason)]).toEqual([{ type: [10, 11, 12, 13] }, ['unknown']])
    })
    it('becomes a filter that the list takes', async () => {
      const { filter, sort, left } = await ask('上月餐饮超 5000 未付款的专票，金额从大到小')
      expect(left).toEqual([])
      expect(data(await firm.owner.api.invoice.listInvoices({ area: 'company', ...filter, ...sort })).content).toEqual([])
    })
    it('stays in its list', async () => {
      expect((await ask('销项专票', 1)).left).toMatchObject([{ from: 0, to: 2, reason: 'otherList' }])
    })
    it('is refused when it is empty or too long', async () => {
      const refused = async (sentence: string) => verdict(await firm.owner.api.invoice.askInvoices({ area: 'company', sentence }))
      expect(await Promise.all(['', '票'.repeat(201)].map(refused))).toEqual(['input.invalid', 'input.invalid'])
    })
  }))
