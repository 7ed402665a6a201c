// Rare but real invoices: every special business, several rates on one face, untaxed goods, long names and remarks,
// many lines, red ones. Readers are measured on these; the usual mix is in invoice-data.ts.
import { makeInvoices, type Wish } from './invoice-data.ts'
import { makeLines } from './make-lines.ts'
import { digitalNumber, invoiceCode } from './make-numbers.ts'
import { makeUsedCar } from './make-journeys.ts'
import { summed } from './make-sums.ts'
import { nobody, partyOf, type SampleParty } from './pool/companies.ts'
import type { Item, Trade, TradeKey } from './pool/goods.ts'
import { personName } from './pool/names.ts'
import { regionList } from './pool/regions.ts'
import { randomOf, type Random } from './random.ts'
import type { SampleInvoice, SampleLine } from './sample-invoice.ts'
import { residentId, specials } from './special-businesses.ts'

const item = (name: string, spec: string, unit: string, fromYuan: number, toYuan: number, most: number): Item => ({
  name,
  spec,
  unit,
  from: fromYuan * 100,
  to: toYuan * 100,
  most,
})
const trade = (short: string, rate: string, ...items: Item[]): Trade => ({ short, rate, items })

const longTexts: readonly Trade[] = [
  trade(
    '化学药品制剂',
    '13%',
    item('阿莫西林克拉维酸钾分散片', '0.15625g(4:1)×12片×2板/盒 样例准字H20990109', '盒', 18, 60, 200),
    item('注射用头孢曲松钠（供肌内注射或静脉滴注用）', '1.0g×10瓶', '盒', 20, 80, 90),
  ),
  trade(
    '其他机械设备',
    '13%',
    item('四轴协作机器人 (含控制柜、示教器及3米线缆)', 'YT-CR5-900/IP54 220VAC 50Hz 带末端法兰', '台/套', 48000, 98000, 3),
    item('RFID reader-writer module', 'UHF 860-960MHz; USB/RS232', 'PCS', 90, 900, 60),
  ),
  trade('软件', '13%', item('2026年度企业版授权', 'V3.2.1', '套', 3000, 90000, 3), item('*可选*扩展模块', '5个用户', '年', 800, 4000, 5)),
  trade(
    '现代服务',
    '6%',
    item('2026年1月1日至2026年12月31日平台技术服务费', '', '', 800, 90000, 1),
    item('展位费(B12-B15)', '3m×3m', '个', 2000, 9000, 4),
  ),
  trade('金属制品', '13%', item('螺母', 'M6', '千个', 30, 90, 20), item('8.8级外六角螺栓', '12', '百支', 40, 120, 30)),
]
const untaxed: readonly Trade[] = [
  trade('预付卡销售', '不征税', item('预付卡充值', '', '', 100, 5000, 1)),
  trade('未发生销售行为的不征税项目', '不征税', item('预付款', '', '', 1000, 90000, 1)),
  trade('蔬菜', '免税', item('土豆', '', '千克', 3, 6, 400)),
  trade('研发和技术服务', '免税', item('技术开发服务', '', '项', 8000, 90000, 1)),
]
const otherRates: readonly (Trade | TradeKey)[] = [
  'books',
  'stationery',
  'farm',
  'smallRepair',
  'telecom',
  trade('谷物', '9%', item('大米', '5kg', '袋', 20, 60, 60)),
  trade('餐饮服务', '6%', item('餐费', '', '', 80, 900, 1)),
  trade('生活服务', '1%', item('洗涤费', '', '', 20, 300, 1)),
]

const longNames: readonly string[] = [
  '砚田（苏州）精密制造技术研究院有限公司工业机器人应用与系统集成分公司',
  'Yantian Precision Tools (Suzhou) Co., Ltd.',
  '苏州工业园区星塘第二实验小学',
  '江左省砚池市青禾区北塘街道办事处',
  '云枢（上海）供应链管理有限公司（筹）',
  '上海海雀国际贸易有限公司第3分公司',
  '北京月坞视觉技术有限公司驻苏州办事处',
  '长汀集团财务共享服务中心（武汉）有限责任公司',
  'A.B.观棋（杭州）设计咨询有限公司',
  '苏州四海一家餐饮店（个体工商户）',
  '青岛渔舟国际货运代理有限公司天津自由贸易试验区滨海新区分公司',
]
const misleading = (random: Random, i: SampleInvoice): readonly string[] =>
  random.pick<readonly string[]>([
    [`原发票号码:${digitalNumber(random, '2025', i.region)};开票日期:2025年03月18日;价税合计:¥1,280.00`],
    [`订单号:${random.digits(20)} 合同号：YT2026-${random.digits(4)} 项目名称:二期扩建 收款人:${personName(random)}`],
    [
      `购买方地址:${i.buyer.address || '苏州市工业园区砚池路1号'} 电话:0512-${random.digits(8)};购方开户银行:${i.buyer.bank || '砚田园区银行'};银行账号:${random.digits(19)}`,
      `销售方地址:${i.seller.address};电话:${i.seller.phone};销方开户银行:${i.seller.bank};银行账号:${i.seller.account}`,
    ],
    [
      `名称：苏州观澜贸易有限公司 纳税人识别号：${partyOf('苏州观澜贸易有限公司', i.region).taxId}`,
      `入库单：${random.digits(12)}/${random.digits(8)}，税率13%，合计 ${random.int(10, 99)} 件，金额 888.00 元`,
    ],
    [`代付款：${random.digits(8)}；发票代码:044002200111；校验码:${random.digits(20)}`],
    [
      '本次开票为分期付款第 3/12 期，差额部分另行开具；退货请于收货后 7 日内凭发票复印件及小票办理，逾期不予受理。',
      `服务热线：4008-${random.digits(6)}  流水号 ${random.digits(32)}`,
    ],
    ['差额征税：1200.00。'],
  ])

const buyerOf = (random: Random, base: SampleInvoice): SampleParty => {
  const region = random.pick(regionList)
  if (base.type === 22 && random.chance(0.25))
    return { ...nobody, name: random.pick(['个人', personName(random), `${personName(random)}（个人）`, `个人（${personName(random)}）`]) }
  if (!random.chance(0.5)) return base.buyer
  const party = partyOf(random.pick(longNames), region)
  return random.chance(0.06) ? { ...party, taxId: `${region.area}${random.digits(9)}` } : party
}
const linesOf = (random: Random, i: SampleInvoice, red: boolean): readonly SampleLine[] => {
  const digits = i.code ? 8 : 13
  const lines = (of: Trade | TradeKey, count: number, discountShare = 0) =>
    makeLines(random, { trade: of, count, digits, red, discountShare })
  const special = i.type === 10 || i.type === 11 || i.type === 12
  switch (
    random.weighted([
      ['long', 4],
      ['mixed', 3],
      ['untaxed', special ? 0 : 2],
      ['many', 2],
      ['discounts', 2],
    ])
  ) {
    case 'long':
      return lines(random.pick(longTexts), random.int(1, 4))
    case 'mixed':
      return [random.pick(otherRates), random.pick(otherRates), random.pick(longTexts)].flatMap((of) => lines(of, 1))
    case 'untaxed':
      return lines(random.pick(untaxed), random.int(1, 2))
    case 'many':
      return lines(random.pick([...longTexts, 'electronics', 'tools', 'steel', 'stationery'] as const), random.int(8, 26))
    default:
      return lines(random.pick(['foods', 'stationery', 'packaging'] as const), random.int(1, 4), red ? 0 : 0.7)
  }
}
const blueOf = (random: Random, i: SampleInvoice): readonly string[] =>
  i.code
    ? i.remark
    : [
        `被红冲蓝字数电发票号码：${digitalNumber(random, i.date.slice(0, 4), i.region)} 红字发票信息确认单编号：${i.region.digital}${random.digits(18)}`,
      ]

const vary = (random: Random, base: SampleInvoice): SampleInvoice => {
  const buyer = buyerOf(random, base)
  const red = !base.business && random.chance(0.15)
  const lines = base.business ? base.lines : linesOf(random, base, red)
  const varied = { ...base, buyer, red, lines }
  const margin = base.type === 22 && !red && !base.business && random.chance(0.1)
  const remark = margin
    ? [`差额征税：${random.int(10, 900)}.00。`]
    : red
      ? blueOf(random, varied)
      : random.chance(0.45)
        ? misleading(random, varied)
        : base.remark
  return summed({ ...varied, remark, ...(margin ? { margin } : {}) })
}
const specialise = (random: Random, base: SampleInvoice): SampleInvoice => {
  const special = random.pick(
    specials.filter((s) => base.type === 22 || !(s.personBuys || s.personSells || s.trades.some((t) => t.rate === '免税'))),
  )
  const person = (): SampleParty => ({
    ...nobody,
    name: personName(random),
    taxId: random.chance(0.6) ? residentId(random, base.region) : '',
  })
  const lines = makeLines(random, {
    trade: random.pick(special.trades),
    count: random.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ]),
    digits: 13,
  })
  const { building: _building, trips: _trips, ...plain } = base
  return summed({
    ...plain,
    red: false,
    business: special.business,
    lines,
    remark: special.remark(random, base.region, base.date),
    ...special.facts?.(random, base.region, base.date),
    ...(special.personBuys && random.chance(0.7) ? { buyer: person() } : {}),
    ...(special.personSells
      ? { seller: person(), buyer: base.buyer.taxId ? base.buyer : partyOf('苏州砚田精密制造有限公司', base.region) }
      : {}),
  })
}

/** New cars with a code or a 20-digit number, and used ones, sold by companies and people. */
const car = (random: Random, base: SampleInvoice): SampleInvoice => {
  const digital = { ...base, code: '', machineNumber: '', cipher: [], number: digitalNumber(random, base.date.slice(0, 4), base.region) }
  const kind = random.pick(['coded', 'digital', 'used'] as const)
  if (kind !== 'used') return kind === 'coded' ? base : summed(digital)
  const used = random.chance(0.5)
    ? { ...digital, type: 53 as const }
    : { ...base, type: 53 as const, code: invoiceCode(random, 53, base.region, base.date.slice(0, 4), false) }
  const seller = random.chance(0.5)
    ? {
        ...nobody,
        name: personName(random),
        taxId: residentId(random, base.region),
        address: base.seller.address,
        phone: base.seller.phone,
      }
    : base.seller
  return summed({ ...used, seller, usedCar: makeUsedCar(random, base.region), remark: [] })
}

/** Like makeInvoices, with a good share of rare cases. */
export const makeVariedInvoices = (wish: Wish): readonly SampleInvoice[] => {
  const random = randomOf(`varied ${wish.seed}`)
  return makeInvoices({ ...wish, redShare: 0, directions: wish.directions ?? { incoming: 5, thirdParty: 4, outgoing: 1 } }).map((base) => {
    if (base.type === 50) return car(random, base)
    if (![10, 11, 12, 20, 22, 30].includes(base.type) || base.toll) return base
    return (base.type === 12 || base.type === 22) && random.chance(0.45) ? specialise(random, base) : vary(random, base)
  })
}
