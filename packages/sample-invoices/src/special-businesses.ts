// Special businesses of 数电票 beyond the usual mix: goods, sellers, and the platform's additions to table and remark.
import { makeBuilding, makeToll } from './make-journeys.ts'
import { personName } from './pool/names.ts'
import type { Trade, Item } from './pool/goods.ts'
import { regionList, type Region } from './pool/regions.ts'
import { dayAfter } from './make-numbers.ts'
import type { Random } from './random.ts'
import type { Business, SampleInvoice } from './sample-invoice.ts'

type Facts = Partial<Pick<SampleInvoice, 'freight' | 'estate' | 'sellerFirst' | 'toll' | 'building'>>
export interface Special {
  readonly business: Business
  readonly trades: readonly Trade[]
  /** A person sells: a name and an id of a resident, or none. */
  readonly personSells?: boolean
  readonly personBuys?: boolean
  readonly facts?: (random: Random, region: Region, date: string) => Facts
  readonly remark: (random: Random, region: Region, date: string) => readonly string[]
}
const item = (name: string, spec: string, unit: string, fromYuan: number, toYuan: number, most: number): Item => ({
  name,
  spec,
  unit,
  from: fromYuan * 100,
  to: toYuan * 100,
  most,
})
const trade = (short: string, rate: string, ...items: Item[]): Trade => ({ short, rate, items })
const plate = (random: Random): string => `${random.pick(regionList).plate}${random.pick([...'ABCDEFGH'])}${random.digits(4)}`
const certificate = (random: Random, region: Region): string =>
  `${region.plate.slice(0, 1)}(${random.int(2016, 2025)})${region.city.slice(0, 3)}不动产权第${random.digits(7)}号`
const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const frameNumber = (random: Random): string => `L${Array.from({ length: 10 }, () => random.pick(letters)).join('')}${random.digits(6)}`
const none = (): readonly string[] => []

export const specials: readonly Special[] = [
  {
    business: '货物运输服务',
    trades: [
      trade('运输服务', '9%', item('国内公路货物运输服务', '', '吨', 90, 420, 30), item('国内公路运输（含装卸）', '', '趟', 900, 9800, 8)),
      trade('运输服务', '3%', item('运费', '', '', 300, 9000, 1)),
    ],
    facts: (random, region) => ({
      freight: Array.from({ length: random.int(1, 3) }, () => ({
        vehicle: random.pick(['公路运输', '公路运输', '水路运输']),
        plate: plate(random),
        from: region.city,
        to: random.pick(regionList).city,
        goods: random.pick(['冷轧钢板', '伺服电机及配件', '办公家具', '煤炭']),
      })),
    }),
    remark: none,
  },
  {
    business: '不动产经营租赁服务',
    trades: [
      trade('经营租赁', '9%', item('房屋租赁', '', '平方米', 30, 120, 600)),
      trade('经营租赁', '5%', item('厂房租金', '', '平方米', 12, 60, 3000)),
      trade('经营租赁', '1.5%', item('住房租金', '', '平方米', 20, 90, 120)),
    ],
    facts: (random, region) => ({ estate: { certificate: certificate(random, region) } }),
    remark: (random, region, date) => [
      `不动产地址:${region.city}砚池路${random.int(1, 900)}号`,
      `租赁期起止:${dayAfter(date, -30)} ${dayAfter(date, 335)}`,
      '跨地(市)标志:否',
    ],
  },
  {
    business: '不动产销售',
    trades: [
      trade('不动产', '9%', item('商品住宅', '', '平方米', 9000, 32000, 160)),
      trade('不动产', '5%', item('二手房', '', '平方米', 8000, 26000, 120)),
    ],
    personBuys: true,
    facts: (random, region) => ({ estate: { certificate: certificate(random, region) } }),
    remark: (random, region) => [
      `不动产单元代码/网签合同备案编码:${random.digits(28)}`,
      `不动产地址:${region.city}星塘街${random.int(1, 900)}号${random.int(1, 30)}幢${random.int(101, 3204)}室`,
      `跨地(市)标志:否;土地增值税项目编号:${random.digits(16)};核定计税价格:0.00;实际成交含税金额:${random.int(100, 900)}0000.00`,
    ],
  },
  {
    business: '代收车船税',
    trades: [
      trade('保险服务', '6%', item('机动车交通事故责任强制保险', '', '', 600, 1300, 1), item('机动车商业保险', '', '', 1800, 9800, 1)),
    ],
    remark: (random, _, date) => [
      `保险单号:${random.digits(20)};车牌号/船舶登记号:${plate(random)};税款所属期:${date.slice(0, 7)}至${date.slice(0, 4)}-12;代收车船税金额:360.00;滞纳金金额:0.00;金额合计:360.00`,
      `车辆识别代码/车架号码:${frameNumber(random)}`,
    ],
  },
  {
    business: '农产品收购',
    trades: [
      trade('谷物', '免税', item('稻谷', '', '千克', 2, 4, 9000), item('小麦', '', '千克', 2, 3, 9000)),
      trade('蔬菜', '免税', item('大白菜', '', '千克', 1, 3, 3000)),
    ],
    personSells: true,
    facts: (random) => ({ sellerFirst: random.chance(0.6) }),
    remark: none,
  },
  {
    business: '自产农产品销售',
    trades: [trade('水果', '免税', item('水蜜桃', '特级', '千克', 12, 40, 300), item('枇杷', '', '箱', 60, 180, 40))],
    remark: none,
  },
  {
    business: '光伏收购',
    trades: [
      trade('供电', '13%', item('光伏发电', '', '千瓦时', 1, 1, 30000)),
      trade('供电', '1%', item('分布式光伏发电收购', '', '千瓦时', 1, 1, 9000)),
    ],
    personSells: true,
    facts: (random) => ({ sellerFirst: random.chance(0.6) }),
    remark: (random) => [`发电户号:${random.digits(10)}`],
  },
  {
    business: '医疗服务',
    trades: [
      trade(
        '医疗服务',
        '免税',
        item('诊查费', '', '次', 20, 90, 2),
        item('检查费', '', '项', 80, 900, 3),
        item('西药费', '', '', 30, 700, 1),
        item('化验费', '', '项', 40, 300, 4),
      ),
    ],
    personBuys: true,
    remark: (random, _, date) => [
      `就诊人:${personName(random)};门诊号:${random.digits(8)};就诊日期:${date};医疗机构类型:综合医院;性别:${random.pick(['男', '女'])};医保类型:职工基本医疗保险;医保编号:${random.digits(18)};个人自付:0.00;其他信息:无`,
    ],
  },
  {
    business: '拖拉机和联合收割机',
    trades: [
      trade(
        '农业机械',
        '9%',
        item('轮式拖拉机', 'YT-1204', '台', 98000, 168000, 1),
        item('自走履带式谷物联合收割机', '4LZ-6.0', '台', 120000, 198000, 1),
      ),
    ],
    remark: (random) => [`发动机号码:${random.digits(10)};底盘号/机架号:${random.digits(12)};是否用于办理登记:是`],
  },
  {
    business: '稀土',
    trades: [trade('稀土产品', '13%', item('氧化镧', '99.95%', '千克', 8, 30, 900), item('钕铁硼', 'N52', '千克', 200, 400, 90))],
    remark: none,
  },
  { business: '卷烟', trades: [trade('烟草制品', '13%', item('卷烟（硬盒）', '84mm', '条', 90, 700, 50))], remark: none },
  {
    business: '报废产品收购',
    trades: [trade('废弃资源', '1%', item('废钢', '', '吨', 1800, 2600, 9), item('废旧电机', '', '千克', 4, 9, 600))],
    personSells: true,
    facts: (random) => ({ sellerFirst: random.chance(0.6) }),
    remark: none,
  },
  {
    business: '通行费',
    trades: [
      trade('经营租赁', '3%', item('通行费', '', '', 12, 380, 1)),
      trade('经营租赁', '不征税', item('代收通行费', '', '', 12, 380, 1)),
    ],
    facts: (random, _, date) => ({ toll: makeToll(random, date) }),
    remark: none,
  },
  {
    business: '建筑服务',
    trades: [
      trade('建筑服务', '9%', item('工程款', '', '', 18000, 860000, 1), item('机电设备安装工程进度款', '', '', 9000, 320000, 1)),
      trade('建筑服务', '3%', item('劳务费', '', '', 1800, 86000, 1)),
    ],
    facts: (random, region) => ({ building: makeBuilding(random, region) }),
    remark: (random, region) => [
      `土地增值税项目编号:${random.digits(16)};跨地(市)标志:${random.pick(['是', '否'])};建筑服务发生地:${region.city}`,
    ],
  },
  {
    business: '机动车',
    trades: [
      trade(
        '机动车',
        '13%',
        item('纯电动多用途乘用车', 'YL6500BEV', '辆', 98000, 268000, 3),
        item('插电式混合动力轿车', 'YL7152PHEV', '辆', 98000, 208000, 2),
      ),
    ],
    remark: (random) => [`车辆识别代号/车架号:${frameNumber(random)}`],
  },
]
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** An invented resident id (GB 11643), as platforms enter it for a person who sells. */
export const residentId = (random: Random, region: Region): string => {
  const first = `${region.area}${random.int(1955, 2003)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}${random.digits(3)}`
  return first + '10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(first[i]), 0) % 11]
}
