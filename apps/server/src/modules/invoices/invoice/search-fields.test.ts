// Search covers every word and figure of an invoice, all of its goods lines, and the company's own fields.
import { beforeAll, describe, expect, it } from 'vitest'
import { Kysely, PostgresDialect } from 'kysely'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { up as risk } from '../../../migrations/0018-risk.ts'
import { deleteInvoices, listInvoices, recordReading, restoreInvoices } from './index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const line = (name: string, spec: string | null = null) => ({
  name,
  spec,
  unit: null,
  quantity: null,
  unitPrice: null,
  amount: null,
  taxRate: null,
  taxAmount: null,
})
const face: Partial<Reading> = {
  number: '26332000600000000001',
  checkCode: '14938824861247049751',
  machineNumber: '661565702319',
  drawer: '温叙白',
  payee: '池砚秋',
  reviewer: '裴照野',
  remark: '合同 YT-0817',
  specialBusiness: '货物运输',
  amountExcludingTax: '8700.00',
  taxAmount: '1131.00',
  amountIncludingTax: '9831.00',
  extra: { 车牌: '浙B·7K3Q2' },
  seller: {
    name: '湖州青禾五金有限公司',
    taxId: '91330500MA2B5K7T1X',
    contact: '湖州市织里镇 18 号 0572-88001234',
    bank: '织里农商行 62010',
  },
  buyer: { name: '宁波拾光文具有限公司', taxId: null, contact: '鄞州区百丈路', bank: '甬江支行 33101' },
  lines: [...Array.from({ length: 1999 }, (_, i) => line(`*金属制品*第${i}号零件`)), line('*纸制品*雪浪宣纸', 'Ａ３ 120g')],
}

describe('The search', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let id: string
    const deps = () => ({ db: floor().db, audit: makeAudit({ clock }), clock })
    const enter = (reading: Partial<Reading>, format: 'pdf' | 'xml' = 'pdf') =>
      floor().db.inTenant(
        owner,
        async (tx) =>
          (
            await recordReading(deps())(
              tx,
              { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 1 },
              readingOf(reading),
              await storeOriginal(tx, owner, clock, format),
            )
          ).invoiceId,
      )
    const find = async (request: { keyword?: string; number?: string[] }): Promise<readonly string[]> =>
      (
        await listInvoices(deps())(owner, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50, ...request })
      ).content.map((row) => row.id)
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      id = await enter(face)
      await enter({ number: '26332000600000000002', lines: [line('*餐饮服务*餐费')] })
    })

    const words = [
      '青禾',
      '拾光',
      '060000000',
      '91330500ma',
      '1493882486',
      '6615657',
      '温叙',
      '砚秋',
      '照野',
      'yt-08',
      '货物运',
      '7k3q2',
      '织里镇18',
      '0572-88',
      '农商',
      '百丈',
      '甬江',
      '雪浪',
      'a3120g',
      '第1998号',
    ]
    it.each(words)('finds it by “%s”', async (keyword) => {
      expect(await find({ keyword })).toContain(id)
    })
    it('finds nothing across the border of two fields', async () => {
      expect(await find({ keyword: '白池' })).toEqual([])
    })
    it('a part of a number is looked for in numbers and codes alone', async () => {
      expect([await find({ number: ['88001234'] }), await find({ number: ['0600000000001'] })]).toEqual([[], [id]])
    })
    it('goods stay found under a better original that reads no lines, and after deletion and restoration', async () => {
      const again = await enter({ number: '26332000600000000003', amountIncludingTax: '20.00', lines: [line('*纸制品*洒金笺')] })
      await enter({ number: '26332000600000000003', amountIncludingTax: '20.00', drawer: '宋闻溪' }, 'xml')
      expect([await find({ keyword: '洒金' }), await find({ keyword: '闻溪' })]).toEqual([[again], [again]])
      const [deleted] = await deleteInvoices(deps())(owner, { area: 'company', ids: [again], reason: '重复', each: false })
      await restoreInvoices(deps())(owner, { ids: [deleted!.deletionId!] })
      expect([await find({ keyword: '洒金' }), await find({ keyword: '闻溪' })]).toEqual([[again], [again]])
    })
    it('invoices of before are found by all of it after the migration', async () => {
      await floor().asOwner(`update invoice set search = '' where company_id = '${owner.companyId}'`)
      expect(await find({ keyword: '雪浪' })).toEqual([])
      await floor().asOwner(
        'drop table risk_settings; drop index invoice_number_parts, invoice_code_parts, invoice_by_seller, invoice_by_seller_name, import_item_of, invoice_deletion_number',
      )
      await risk(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: floor().adapter.migrationSession }) }))
      for (const keyword of words) expect(await find({ keyword })).toContain(id)
    })
  }))
