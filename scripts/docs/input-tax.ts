// The tables of the guide to input tax, from the rules that the product itself asks.
import {
  deductibleRules,
  deductibleUses,
  lawSince,
  sourceOfUse,
  useRules,
  type Basis,
  type DeductibleKind,
  type DeductibleRule,
  type DeductibleUse,
  type DeductibleWay,
} from '../../packages/domain/src/deduction/deductible-rules.ts'
import type { Both, Language } from './pages.ts'

const kinds: Readonly<Record<DeductibleKind, Both>> = {
  special: { zh: '增值税专用发票', en: 'VAT special invoice' },
  vehicle: { zh: '机动车销售统一发票', en: 'Motor vehicle invoice' },
  toll: { zh: '通行费电子发票', en: 'Toll e-invoice' },
  bridge: { zh: '桥、闸通行费纸质发票', en: 'Paper toll of bridges and locks' },
  rail: { zh: '铁路电子客票', en: 'Digital rail ticket' },
  air: { zh: '航空电子行程单', en: 'Digital air itinerary' },
  paperRail: { zh: '纸质火车票', en: 'Paper train ticket' },
  paperAir: { zh: '纸质行程单', en: 'Paper air itinerary' },
  passenger: { zh: '旅客运输电子普票', en: 'E-invoice of passenger transport' },
  roadWater: { zh: '公路、水路客票', en: 'Bus and ship ticket' },
  farm: { zh: '农产品收购、自产销售、3% 专票', en: 'Farm products: purchase, own produce, 3% special' },
  customs: { zh: '海关缴款书', en: 'Customs payment' },
}
const ways: Readonly<Record<DeductibleWay, Both>> = {
  tick: { zh: '勾选', en: 'Claim' },
  declare: { zh: '直接申报', en: 'Declare' },
  compute: { zh: '计算', en: 'Compute' },
  farm: { zh: '农产品确认', en: 'Farm page' },
  customs: { zh: '海关缴款书页', en: 'Customs page' },
  open: { zh: '待定，计 0', en: 'Undecided, counts 0' },
  none: { zh: '不能抵扣', en: 'Not deductible' },
}
const uses: Readonly<Record<DeductibleUse, Both>> = {
  simplified: { zh: '简易计税、非应税', en: 'Simplified or non-taxable' },
  exempt: { zh: '免税项目', en: 'Exempt items' },
  welfare: { zh: '集体福利、个人消费', en: 'Welfare, personal use' },
  loss: { zh: '非正常损失', en: 'Abnormal loss' },
  consumed: { zh: '直接消费的餐饮、居民日常、娱乐服务', en: 'Meals, daily services, entertainment' },
  loan: { zh: '贷款服务及直接相关费用', en: 'Loans and their fees' },
  other: { zh: '其他', en: 'Other' },
}
const figures: Readonly<Record<Basis, (rate: number) => Both>> = {
  stated: () => ({ zh: '票面税额', en: 'Stated tax' }),
  inside: (rate) => ({ zh: `价税合计 ÷ ${1 + rate / 100} × ${rate}%`, en: `Total ÷ ${1 + rate / 100} × ${rate}%` }),
  insideFare: (rate) => ({
    zh: `（票价 + 燃油附加费）÷ ${1 + rate / 100} × ${rate}%`,
    en: `(Fare + fuel) ÷ ${1 + rate / 100} × ${rate}%`,
  }),
  ofPrice: (rate) => ({ zh: `买价 × ${rate}%`, en: `Price × ${rate}%` }),
}
const daysOf = ({ since, until }: DeductibleRule, language: Language): string => {
  const zh = language === 'zh'
  if (since !== null && until !== null) return zh ? `${since} 至 ${until}` : `${since} to ${until}`
  if (since !== null) return zh ? `${since} 起` : `since ${since}`
  return zh ? `至 ${until}` : `until ${until}`
}
const figureOf = ({ way, kind, basis, rate, named }: DeductibleRule, language: Language): string => {
  const zh = language === 'zh'
  if (way === 'none') return '0'
  const figure = figures[basis](rate)[language]
  const digital = kind === 'rail' || kind === 'air'
  const found = digital ? (zh ? `票面税额；没有的按${figure}` : `Stated tax, else ${figure}`) : figure
  return named ? `${found}${zh ? '，票上要有姓名' : ', with a name on it'}` : found
}
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
export const ruleRows = (language: Language): readonly string[] =>
  deductibleRules.map((rule) =>
    row(
      kinds[rule.kind][language],
      daysOf(rule, language),
      ways[rule.way][language],
      figureOf(rule, language),
      rule.line ?? '–',
      rule.source,
    ),
  )
export const useRows = (language: Language): readonly string[] =>
  deductibleUses.map((use) => {
    const { reason, line } = useRules[use]
    return row(uses[use][language], String(reason), line, sourceOfUse(use, '2025-12-31'), sourceOfUse(use, lawSince))
  })
