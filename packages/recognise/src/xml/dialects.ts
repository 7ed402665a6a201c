// Loose dialects of invoicing software: Chinese element names, or the initials of their pinyin, with or without
// underscores.
import { kindFromCode } from '@piaotai/domain/invoice/kinds.ts'
import type { Evidence, FieldName, InvoiceLine, Source } from '@piaotai/domain/invoice/reading.ts'
import { evidenceOf, lineOf } from './fields.ts'
import type { Element } from './tree.ts'

/** Names as plain() leaves them, the surest first. */
const heads: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  code: ['发票代码', 'FPDM'],
  number: ['数电发票号码', '数电票号码', '数电号码', 'SDFPHM', 'QDFPHM', '发票号码', 'FPHM'],
  date: ['开票日期', '开票时间', 'KPRQ', 'KPSJ'],
  checkCode: ['校验码', 'JYM'],
  machineNumber: ['机器编号', 'JQBH'],
  'buyer.name': ['购买方名称', '购方名称', 'GMFMC', 'GFMC', 'GHFMC'],
  'buyer.taxId': [
    '购买方纳税人识别号',
    '购买方识别号',
    '购方识别号',
    '购方税号',
    '购买方税号',
    'GMFNSRSBH',
    'GMFSBH',
    'GFNSRSBH',
    'GFSBH',
    'GFSH',
    'GHFNSRSBH',
  ],
  'seller.name': ['销售方名称', '销方名称', 'XSFMC', 'XFMC', 'XHFMC'],
  'seller.taxId': [
    '销售方纳税人识别号',
    '销售方识别号',
    '销方识别号',
    '销方税号',
    '销售方税号',
    'XSFNSRSBH',
    'XSFSBH',
    'XFNSRSBH',
    'XFSBH',
    'XFSH',
    'XHFNSRSBH',
  ],
  amountExcludingTax: ['合计金额', '金额合计', 'HJJE'],
  taxAmount: ['合计税额', '税额合计', 'HJSE'],
  amountIncludingTax: ['价税合计', '价税合计小写', 'JSHJ'],
  remark: ['备注', 'BZ'],
  drawer: ['开票人', 'KPR'],
  payee: ['收款人', 'SKR'],
  reviewer: ['复核人', 'FHR'],
}
const parts: Readonly<Record<keyof InvoiceLine, readonly string[]>> = {
  name: ['项目名称', '货物或应税劳务名称', '货物或应税劳务、服务名称', '商品名称', 'XMMC', 'SPMC', 'HWMC'],
  spec: ['规格型号', 'GGXH'],
  unit: ['单位', '计量单位', 'DW', 'JLDW'],
  quantity: ['数量', 'XMSL', 'SPSL'],
  unitPrice: ['单价', 'XMDJ', 'SPDJ', 'DJ'],
  amount: ['金额', 'XMJE', 'SPJE', 'JE'],
  taxRate: ['税率', '税率/征收率', '税率征收率', 'SLV', 'SPSLV'],
  taxAmount: ['税额', 'SE', 'SPSE'],
}
const parties = ['seller.name', 'seller.taxId', 'buyer.name', 'buyer.taxId'] as const
const plain = (name: string): string => name.replaceAll('_', '').toUpperCase()

/** Every invoice of the file that names its number and amount in any of them. */
export const readDialects = (root: Element, source: Source): readonly Evidence[] => {
  const several = invoicesIn(root)
  return (several.length > 1 && areAlike(several) ? several : [root]).flatMap((one) => readDialect(one, source) ?? [])
}
const numbers = new Set(heads.number)
const totals = new Set([...(heads.amountIncludingTax ?? []), ...(heads.amountExcludingTax ?? [])])
/** The innermost elements that contain a number and an amount. */
const invoicesIn = (root: Element): readonly Element[] => {
  const found: Element[] = []
  const look = (element: Element): { readonly number: boolean; readonly total: boolean; readonly inside: boolean } => {
    const name = plain(element.name)
    const isValue = element.children.length === 0 && element.text.trim() !== ''
    let number = isValue && numbers.has(name)
    let total = isValue && totals.has(name)
    let inside = false
    for (const child of element.children) {
      const below = look(child)
      number ||= below.number
      total ||= below.total
      inside ||= below.inside
    }
    if (inside || !number || !total) return { number: number && !inside, total: total && !inside, inside }
    found.push(element)
    return { number: false, total: false, inside: true }
  }
  look(root)
  return found
}
/** Invoices in one package have like names, each with a number; an invoice reference next to them does not. */
const areAlike = (elements: readonly Element[]): boolean => elements.every((element) => element.name === elements[0]!.name)

/** Undefined when the element names no invoice number and amount in any of them. */
const readDialect = (root: Element, source: Source): Evidence | undefined => {
  const items = itemsOf(root)
  const inItems = new Set(items.flatMap((item) => item.children))
  const values = new Map<string, string>()
  const walk = (element: Element): void => {
    const text = element.text.trim()
    const name = plain(element.name)
    if (element.children.length === 0 && text !== '' && !inItems.has(element) && !values.has(name)) values.set(name, text)
    element.children.forEach(walk)
  }
  walk(root)
  const value = (names: readonly string[]): string | undefined => names.map((name) => values.get(name)).find((text) => text !== undefined)
  const texts = Object.fromEntries(Object.entries(heads).map(([field, names]) => [field, value(names)]))
  if (!texts['number'] || !(texts['amountIncludingTax'] ?? texts['amountExcludingTax'])) return undefined
  // A question about an invoice names its number and amount too.
  if (items.length === 0 && !parties.some((field) => texts[field])) return undefined
  const title = value(['发票票种', '发票类型', '票种', 'FPLX', 'FPPZ', 'FPZL']) ?? ''
  const digital = texts['number'].length === 20
  const type =
    (texts['code'] && !digital ? kindFromCode(texts['code']) : undefined) ??
    (digital ? (/专用|专票|^(?:31|81)$/.test(title) ? 12 : /普通|普票|^(?:32|82)$/.test(title) ? 22 : undefined) : undefined)
  return evidenceOf(
    source,
    { ...texts, ...(digital ? { code: undefined } : {}), type: type === undefined ? undefined : String(type) },
    items.map(lineFrom),
  )
}
/** Elements with a name and an amount: the lines, however they are wrapped. */
const itemsOf = (element: Element): readonly Element[] => {
  const names = new Set(element.children.filter((c) => c.children.length === 0).map((c) => plain(c.name)))
  const has = (of: readonly string[]): boolean => of.some((name) => names.has(name))
  return has(parts.name) && has(parts.amount) && !has(heads.number ?? []) ? [element] : element.children.flatMap(itemsOf)
}
const lineFrom = (item: Element): InvoiceLine => {
  const values = new Map(item.children.map((c) => [plain(c.name), c.text.trim()] as const))
  const value = (names: readonly string[]): string | undefined => names.map((name) => values.get(name)).find((text) => text)
  // SL alone is a rate next to XMSL or SPSL, and a quantity next to SLV.
  const loose = values.get('SL')
  const quantity = value(parts.quantity)
  const taxRate = value(parts.taxRate)
  return lineOf({
    name: value(parts.name),
    spec: value(parts.spec),
    unit: value(parts.unit),
    unitPrice: value(parts.unitPrice),
    amount: value(parts.amount),
    taxAmount: value(parts.taxAmount),
    quantity: quantity ?? (taxRate === undefined ? undefined : loose),
    taxRate: taxRate ?? (quantity === undefined ? undefined : loose),
  })
}
