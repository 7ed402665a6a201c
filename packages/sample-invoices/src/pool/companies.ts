// Invented companies. No name is in a company register known to us; every tax id has a valid check character.
import { taxIdCheckCharacter } from '@piaotai/domain/tax/tax-id.ts'
import { randomOf } from '../random.ts'
import type { TradeKey } from './goods.ts'
import { bankOf, streetOf } from './names.ts'
import { regions, type Region, type RegionKey } from './regions.ts'

export interface SampleParty {
  readonly name: string
  readonly taxId: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
}
export interface SampleCompany extends SampleParty {
  readonly region: Region
  readonly trade: TradeKey
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** A party whose details derive from its name alone, so that it is the same under every seed. A given `taxId` stays. */
export const partyOf = (name: string, region: Region, taxId?: string): SampleParty => {
  const random = randomOf(name)
  const kind = /个体工商户|工作室|经营部|小店$/.test(name) ? '92' : '91'
  const first17 = `${kind}${region.area}MA${random.int(1, 9)}${Array.from({ length: 6 }, () => ALPHABET[random.int(0, 30)]).join('')}`
  return {
    name,
    taxId: taxId ?? first17 + (taxIdCheckCharacter(first17) ?? ''),
    address: region.city + streetOf(random),
    phone: random.chance(0.5)
      ? `0${random.int(21, 29)}-${random.int(50, 88)}${random.digits(6)}`
      : `1${random.pick(['35', '38', '59', '86'])}${random.digits(8)}`,
    bank: bankOf(random, region.city),
    account: `${random.int(1, 6)}${random.digits(18)}`,
  }
}
export const nobody: SampleParty = { name: '', taxId: '', address: '', phone: '', bank: '', account: '' }

const list: readonly (readonly [string, RegionKey, TradeKey])[] = [
  ['无锡北塘钢材贸易有限公司', 'wuxi', 'steel'],
  ['武汉长汀金属材料有限公司', 'hubei', 'steel'],
  ['天津渤砚钢铁销售有限公司', 'tianjin', 'steel'],
  ['深圳市拾光电子科技有限公司', 'shenzhen', 'electronics'],
  ['东坞微电子（无锡）有限公司', 'wuxi', 'electronics'],
  ['成都锦里星元器件有限公司', 'sichuan', 'electronics'],
  ['上海屏山计算机有限公司', 'shanghai', 'computers'],
  ['西安雁北数码科技有限公司', 'shaanxi', 'computers'],
  ['北京月坞视觉技术有限公司', 'beijing', 'computers'],
  ['上海澄观企业管理咨询有限公司', 'shanghai', 'consulting'],
  ['北京砥石咨询有限责任公司', 'beijing', 'consulting'],
  ['南京听松企业服务有限公司', 'nanjing', 'consulting'],
  ['宁波海雀国际货运代理有限公司', 'ningbo', 'logistics'],
  ['青岛渔舟仓储服务有限公司', 'qingdao', 'logistics'],
  ['重庆两溪供应链管理有限公司', 'chongqing', 'logistics'],
  ['杭州青禾办公用品有限公司', 'zhejiang', 'stationery'],
  ['苏州墨耕纸业有限公司', 'jiangsu', 'stationery'],
  ['合肥竹里文化用品经营部（个体工商户）', 'anhui', 'stationery'],
  ['苏州锦溪餐饮管理有限公司', 'jiangsu', 'catering'],
  ['成都巷尾人家餐饮有限公司', 'sichuan', 'catering'],
  ['广州荔影酒楼有限公司', 'guangdong', 'catering'],
  ['上海食野餐饮管理有限公司', 'shanghai', 'catering'],
  ['南京栖岩物业服务有限公司', 'nanjing', 'property'],
  ['深圳市云檐物业管理有限公司', 'shenzhen', 'property'],
  ['常州市砺锋刀具有限公司', 'jiangsu', 'tools'],
  ['山东磐铁五金制品有限公司', 'shandong', 'tools'],
  ['宁波钩沉精密工具有限公司', 'ningbo', 'tools'],
  ['广州雁回信息技术有限公司', 'guangdong', 'software'],
  ['杭州观棋软件有限公司', 'zhejiang', 'software'],
  ['成都山雀云计算有限公司', 'sichuan', 'software'],
  ['北京鹿鸣数据服务有限公司', 'beijing', 'software'],
  ['昆山沃野自动化设备有限公司', 'jiangsu', 'machines'],
  ['武汉江汀智能装备股份有限公司', 'hubei', 'machines'],
  ['中岭物流（苏州）有限公司', 'jiangsu', 'freight'],
  ['陕西驼铃货运有限公司', 'shaanxi', 'freight'],
  ['安徽皖舟运输有限公司', 'anhui', 'freight'],
  ['青岛渔舟国际旅行社有限公司', 'qingdao', 'travel'],
  ['重庆山城印象会展有限公司', 'chongqing', 'travel'],
  ['杭州枕溪酒店管理有限公司', 'zhejiang', 'lodging'],
  ['北京檐下酒店有限公司', 'beijing', 'lodging'],
  ['宁波听潮酒店有限公司', 'ningbo', 'lodging'],
  ['合肥云水间客栈（个体工商户）', 'anhui', 'smallLodging'],
  ['西安半坡小院客栈（个体工商户）', 'shaanxi', 'smallLodging'],
  ['苏州铁马机电维修有限公司', 'jiangsu', 'repair'],
  ['天津沽上汽车服务有限公司', 'tianjin', 'repair'],
  ['南京拾遗办公设备维修部（个体工商户）', 'nanjing', 'smallRepair'],
  ['上海麦垛食品有限公司', 'shanghai', 'foods'],
  ['山东泉畔烘焙食品有限公司', 'shandong', 'foods'],
  ['湖北垄上鲜农业专业合作社', 'hubei', 'farm'],
  ['苏州田埂农产品配送有限公司', 'jiangsu', 'farm'],
  ['北京缥缃图书有限公司', 'beijing', 'books'],
  ['苏州砚池自来水有限公司', 'jiangsu', 'water'],
  ['江苏北塘供电服务有限公司', 'jiangsu', 'power'],
  ['苏州星塘科技园发展有限公司', 'jiangsu', 'rent'],
  ['上海方隅商业管理有限公司', 'shanghai', 'rent'],
  ['杭州辔头汽车租赁有限公司', 'zhejiang', 'carRent'],
  ['广东木砺家具有限公司', 'guangdong', 'furniture'],
  ['苏州直尺办公家具有限公司', 'jiangsu', 'furniture'],
  ['武汉杏林医疗器械有限公司', 'hubei', 'medical'],
  ['南京釜溪化工科技有限公司', 'nanjing', 'chemicals'],
  ['江苏鸣涧通信有限公司', 'jiangsu', 'telecom'],
  ['上海岸芷广告有限公司', 'shanghai', 'ads'],
  ['北京衡准律师事务所', 'beijing', 'legal'],
  ['苏州秉烛会计师事务所（普通合伙）', 'jiangsu', 'legal'],
  ['深圳市春苗职业培训学校有限公司', 'shenzhen', 'training'],
  ['苏州脚印快递有限公司', 'jiangsu', 'express'],
  ['重庆信鸽速运有限公司', 'chongqing', 'express'],
  ['宁波护角包装材料有限公司', 'ningbo', 'packaging'],
  ['山东围合包装股份有限公司', 'shandong', 'packaging'],
  ['江苏赤焰石油销售有限公司苏州分公司', 'jiangsu', 'fuel'],
  ['湖北赤焰石油销售有限公司武汉江夏经营部', 'hubei', 'fuel'],
  ['苏州高台建设工程有限公司', 'jiangsu', 'building'],
  ['安徽青砖建筑安装有限公司', 'anhui', 'building'],
  ['一步出行科技（天津）有限公司', 'tianjin', 'riding'],
  ['上海轻辙出行科技有限公司', 'shanghai', 'riding'],
  ['江苏望亭高速公路有限公司', 'jiangsu', 'toll'],
  ['湖北江夏长桥高速公路有限公司', 'hubei', 'toll'],
  ['广东雁北高速公路股份有限公司', 'guangdong', 'toll'],
  ['苏州原野汽车销售有限公司', 'jiangsu', 'vehicle'],
  ['杭州辔头新能源汽车销售有限公司', 'zhejiang', 'vehicle'],
]
export const companies: readonly SampleCompany[] = list.map(([name, key, trade]) => ({
  ...partyOf(name, regions[key]),
  region: regions[key],
  trade,
}))

/** Trades with a special kind of invoice only; the others sell on any. */
export const specialTrades: ReadonlySet<TradeKey> = new Set(['fuel', 'building', 'riding', 'toll', 'vehicle'])
export const airlines: readonly (readonly [string, string])[] = [
  ['云枢航空股份有限公司', 'YN'],
  ['海雀航空有限公司', 'HQ'],
  ['长汀航空有限责任公司', 'CT'],
]
