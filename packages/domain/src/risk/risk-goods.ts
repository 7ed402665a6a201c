// Tax rates by goods: by the short name of the tax classification that a line prints between stars (*餐饮服务*餐费), and by
// date.
import type { InvoiceLine } from '../invoice/reading.ts'

/**
 * The general rates of each short name since 2019-04-01. The table lists only names whose rate is beyond doubt; no
 * other name is judged.
 */
const shortNames: readonly (readonly [rates: readonly number[], names: string])[] = [
  [
    [13],
    '黑色金属冶炼压延品 有色金属冶炼压延品 金属制品 电子元件 计算机外部设备 电子计算机 计算机配套产品 通信设备 通用设备 专用设备 家具 纸制品 纺织产品 服装 鞋 塑料制品 橡胶制品 化学试剂助剂 日用杂品 文具 医疗器械 汽油 柴油 供电 机动车 焙烤食品 方便食品 糖果类食品 酒 劳务 家用厨房电器具 家用制冷电器具 电线电缆',
  ],
  [[9], '谷物 蔬菜 水果 植物油 运输服务 建筑服务 不动产 水冰雪 饲料 肥料 邮政服务'],
  [
    [6],
    '餐饮服务 住宿服务 旅游服务 信息技术服务 研发和技术服务 物流辅助服务 收派服务 鉴证咨询服务 广告服务 设计服务 会展服务 现代服务 生活服务 生产生活服务 企业管理服务 人力资源服务 商务辅助服务 金融服务 保险服务 教育服务 非学历教育服务 医疗服务 娱乐服务 居民日常服务',
  ],
  [[9, 13], '印刷品 经营租赁'],
  [[6, 9], '电信服务'],
  [[6, 13], '软件'],
]
const ratesOf: ReadonlyMap<string, readonly number[]> = new Map(
  shortNames.flatMap(([rates, names]) => names.split(' ').map((name) => [name, rates] as const)),
)
/** Rates of small sellers and of simplified methods, which any goods may bear: 3, 1 (until 2027), 5, 2, 1.5 percent. */
const levies: ReadonlySet<number> = new Set([0, 1, 1.5, 2, 3, 5])
/**
 * General rates with their days in force. 13 also until 2017-06-30, 17 and 11 until 2018-04-30, 16 and 10 until
 * 2019-03-31.
 */
const general: readonly { readonly rate: number; readonly from: string; readonly to: string }[] = [
  { rate: 13, from: '', to: '2017-06-30' },
  { rate: 17, from: '', to: '2018-04-30' },
  { rate: 11, from: '', to: '2018-04-30' },
  { rate: 16, from: '2018-05-01', to: '2019-03-31' },
  { rate: 10, from: '2018-05-01', to: '2019-03-31' },
  { rate: 13, from: '2019-04-01', to: '9999' },
  { rate: 9, from: '2019-04-01', to: '9999' },
  { rate: 6, from: '', to: '9999' },
]
const since = '2019-04-01'

/** The text between the stars. */
export const shortNameOf = (name: string | null): string | undefined => /^\s*\*([^*]+)\*/.exec((name ?? '').normalize('NFKC'))?.[1]?.trim()
export interface RateJudgement {
  readonly checked: number
  readonly of: number
  /** The first line that does not fit. */
  readonly wrong?: { readonly says: 'notOfGoods' | 'notThen'; readonly name: string; readonly rate: string; readonly usual: string }
}
/** Judges lines with a known short name and a rate in percent; tax-free, levy and many-rate lines (***) pass. */
export const judgeRates = (lines: readonly Pick<InvoiceLine, 'name' | 'taxRate'>[], date: string): RateJudgement => {
  let checked = 0
  for (const { name, taxRate } of lines) {
    const short = shortNameOf(name)
    const percent = /^(\d{1,2}(?:\.\d+)?)%$/.exec(taxRate ?? '')?.[1]
    const usual = short === undefined ? undefined : ratesOf.get(short)
    if (short === undefined || percent === undefined) continue
    const rate = Number(percent)
    const wrong = (says: 'notOfGoods' | 'notThen', rates: readonly number[]): RateJudgement => ({
      checked: checked + 1,
      of: lines.length,
      wrong: { says, name: short, rate: `${percent}%`, usual: rates.map((r) => `${r}%`).join('/') },
    })
    if (!levies.has(rate)) {
      const then = general.filter((g) => date >= g.from && date <= g.to).map((g) => g.rate)
      if (!then.includes(rate)) return wrong('notThen', then)
      if (date >= since && usual && !usual.includes(rate)) return wrong('notOfGoods', usual)
    }
    if (usual && (date >= since || levies.has(rate))) checked++
  }
  return { checked, of: lines.length }
}
