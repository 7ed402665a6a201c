// The second table of journeys and freight beneath the goods.
import { describe, expect, test } from 'vitest'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { columns, foot, head, line, read, sums, usual, type Text } from '../../test/worded-page.ts'
import { recognise } from '../recognise.ts'

const page = (...annex: readonly Text[]) =>
  read([...head, ...usual, ...columns, ...line, ...annex, ...sums('¥100.00', '¥6.00', '¥106.00'), ...foot])?.extra
const freight: readonly Text[] = [
  [40, 190, '运输工具种类'],
  [150, 190, '运输工具牌号'],
  [280, 190, '起运地'],
  [400, 190, '到达地'],
  [500, 190, '运输货物名称'],
]

describe('the table beneath the goods', () => {
  test('of freight says what was carried by what, from where to where, load by load', () => {
    expect(
      page(
        ...freight,
        [45, 202, '公路运输'],
        [155, 202, '苏E12345'],
        [270, 202, '苏州市'],
        [395, 202, '武汉市'],
        [505, 202, '冷轧钢板'],
        [45, 214, '公路运输'],
        [270, 214, '苏州市'],
        [395, 214, '成都市'],
        [505, 214, '伺服电机及'],
        [505, 226, '配件'],
      ),
    ).toEqual({
      运输工具种类: '公路运输；公路运输',
      运输工具牌号: '苏E12345；—',
      起运地: '苏州市；苏州市',
      到达地: '武汉市；成都市',
      运输货物名称: '冷轧钢板；伺服电机及配件',
    })
  })
  test('says nothing where a text runs over two of its columns', () => {
    expect(page(...freight, [45, 202, '公路运输'], [155, 202, '苏E12345 江苏省苏州市工业园区星湖街'], [395, 202, '武汉市'])).toEqual({})
  })
  test('of journeys is the same in PDF and XML, and the traveller’s identity number stays in the original', async () => {
    const invoice = makeInvoices({
      seed: 'journeys',
      count: 200,
      from: '2026-01-01',
      to: '2026-03-31',
      company: demoCompany,
      types: { 22: 1 },
    }).find(({ trips }) => (trips?.length ?? 0) > 1)!
    const extraOf = async (bytes: Buffer) => {
      const answer = await recognise({ name: 'x', bytes })
      return answer.ok ? { ...answer.invoices[0]?.extra, business: answer.invoices[0]?.specialBusiness } : undefined
    }
    const of = (each: (trip: NonNullable<typeof invoice.trips>[number]) => string): string => invoice.trips!.map(each).join('；')
    const reported = {
      出行人: of((t) => t.traveller),
      出行日期: of((t) => t.date),
      出发地: of((t) => t.from),
      到达地: of((t) => t.to),
      等级: of((t) => t.seat),
      交通工具类型: of((t) => t.vehicle),
    }
    expect([await extraOf(await drawPdf(invoice)), await extraOf(writeXml(invoice))]).toEqual(
      [reported, reported].map((one) => ({ ...one, business: '旅客运输服务' })),
    )
  })
})
