// A directory of a few hundred invented companies, the same at every start: combinations of name parts that no register
// is known to contain.
import { companies, partyOf, type SampleParty } from '@piaotai/sample-invoices/pool/companies.ts'
import { regionList } from '@piaotai/sample-invoices/pool/regions.ts'

const names = [
  '渤砚堂',
  '拾光渡',
  '东坞里',
  '锦溪桥',
  '屏山月',
  '雁北归',
  '砥石轩',
  '听松涧',
  '海雀湾',
  '渔舟晚',
  '两溪汇',
  '墨耕斋',
  '竹里风',
  '栖岩坞',
  '云檐雨',
  '砺锋号',
  '磐铁营',
  '钩沉记',
  '观棋台',
  '山雀林',
  '鹿鸣汀',
  '沃野谷',
  '江汀白',
  '驼铃西',
  '枕溪堰',
  '麦垄歌',
  '泉畔柳',
  '缥缃阁',
  '星塘北',
  '直尺工',
  '釜溪盐',
  '岸芷青',
]
const trades = [
  '科技有限公司',
  '贸易有限公司',
  '电子商务有限公司',
  '文化传媒有限公司',
  '精密机械有限公司',
  '供应链管理有限公司',
  '企业管理咨询有限公司',
  '新材料股份有限公司',
  '餐饮管理有限公司',
  '工程技术有限公司',
  '物流有限公司',
]

/** Names and tax ids with valid check characters, including the companies of the sample invoices. */
export const demoTitles: readonly Pick<SampleParty, 'name' | 'taxId'>[] = [
  ...companies,
  ...names.flatMap((name, n) =>
    trades.map((trade, t) => {
      const region = regionList[(n * 5 + t * 3) % regionList.length]!
      return partyOf(`${region.city.replace(/市.*$/, '')}${name}${trade}`, region)
    }),
  ),
]
