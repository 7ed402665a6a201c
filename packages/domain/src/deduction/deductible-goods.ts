// What the goods of an invoice say to the rules of deduction: by the short names between the stars, and by its special business.
import type { DeductibleUse } from './deductible-rules.ts'

/** `*餐饮服务*餐费` → 餐饮服务; undefined without one. */
export const shortNameOf = (name: string | null): string | undefined => /^\s*\*([^*]+)\*/.exec(name ?? '')?.[1]?.trim()

/** Short names of what bears no deduction when it is consumed directly. */
const consumedGoods: readonly string[] = ['餐饮服务', '居民日常服务', '娱乐服务']
const loanGoods: readonly string[] = ['贷款服务']
/** The use that goods tell by themselves; undefined where a person tells it. */
export const useOfGoods = (name: string | null): DeductibleUse | undefined => {
  const short = shortNameOf(name)
  if (short === undefined) return undefined
  return consumedGoods.includes(short) ? 'consumed' : loanGoods.includes(short) ? 'loan' : undefined
}
/** Passenger transport, by the short name: an agent's fee for tickets (经纪代理服务) is none. */
export const isPassengerTransport = (name: string | null): boolean => {
  const short = shortNameOf(name)
  return (
    short !== undefined &&
    (/旅客运输/.test(short) || (/^(运输服务|交通运输服务)$/.test(short) && /客运|旅客|乘客|打车|网约车/.test(name ?? '')))
  )
}
const fuels: readonly string[] = ['汽油', '柴油', '航空煤油', '石脑油', '溶剂油', '润滑油', '燃料油', '成品油']
export const isFuel = (name: string | null): boolean => fuels.includes(shortNameOf(name) ?? '')
/** 农业初级产品 by their short names. */
const farmGoods: readonly string[] = [
  '谷物',
  '薯类',
  '豆类',
  '油料',
  '棉花',
  '麻类',
  '糖料',
  '烟草',
  '蔬菜',
  '食用菌',
  '花卉',
  '水果',
  '坚果',
  '饮料作物',
  '香料作物',
  '中药材',
  '林业产品',
  '活牲畜',
  '活家禽',
  '畜牧业产品',
  '畜禽产品',
  '水产品',
  '海水产品',
  '淡水产品',
  '农产品',
  '其他农产品',
]
export const isFarmProduct = (name: string | null): boolean => farmGoods.includes(shortNameOf(name) ?? '')
