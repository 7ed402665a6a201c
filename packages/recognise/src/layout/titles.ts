// The kind of a page by its printed title.
import type { RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import { specialBusinesses } from '@piaotai/domain/invoice/special-business.ts'
import { findIn, type Sheet } from './sheet.ts'

const titles: readonly (readonly [RegExp, number])[] = [
  [/电子发票[((]?增值税专用发票/, 12],
  [/电子发票[((]?普通发票/, 22],
  [/电子发票[((]?铁路电子客票/, 51],
  [/铁路电子客票/, 51],
  [/电子发票[((]?铁路/, 51],
  [/电子发票[((]?航空运输电子客票行程单/, 61],
  [/航空运输电子客票行程单/, 61],
  [/电子发票[((]?航空/, 61],
  [/客票行程单/, 61],
  [/电子发票[((]?机动车销售统一发票/, 50],
  [/机动车销售统一发票/, 50],
  [/电子发票[((]?二手车销售统一发票/, 53],
  [/二手车销售统一发票/, 53],
  [/增值税电子专用发票/, 11],
  [/增值税电子普通发票/, 30],
  [/货物运输业增值税专用发票/, 40],
  [/增值税专用发票/, 10],
  [/增值税普通发票/, 20],
  [/电子普通发票/, 30],
]
interface Title {
  readonly type: number
  readonly confidence: number
}
/** The type by the title; undefined without a title. Cached, because several readers of a page ask for it. */
export const typeByTitle = (sheet: Sheet): Title | undefined => {
  if (!reported.has(sheet)) reported.set(sheet, titleOf(sheet))
  return reported.get(sheet)
}
const reported = new WeakMap<Sheet, Title | undefined>()
const titleOf = (sheet: Sheet): Title | undefined => {
  const rows = sheet.rows.filter((r) => r.text.includes('票'))
  for (const [pattern, type] of titles) {
    const found = findIn(rows, pattern).find((f) => f.middle < sheet.height * 0.45 && !isMention(f.row.text, f.match.index))
    if (found) return { type, confidence: 1 }
  }
  // Seal text may interrupt the characters of a title: searches for its characters in order.
  const head = sheet.rows
    .filter((r) => r.middle < sheet.height * 0.3)
    .map((r) => r.text)
    .join('')
  const plain = head.replace(/[国统一监制章务总局]/g, '')
  for (const [pattern, type] of titles) {
    const match = pattern.exec(plain)
    if (match && !isMention(plain, match.index)) return { type, confidence: 0.9 }
  }
  return undefined
}
/** Forms that request or mention an invoice name its kind behind a label: 发票种类：电子发票（普通发票）. */
const isMention = (text: string, at: number): boolean =>
  /(?:[:;,，。、]|种类|类型|类别|票种|名称|开具|提供|出具|取得|收到|索取)$/.test(text.slice(0, at).replace(/电子发票\($/, ''))

/** The label next to the QR code: 成品油, 旅客运输服务 and the like. */
export const specialBusinessOf = (sheet: Sheet): string | undefined => {
  const top = sheet.within({ x: 0, right: sheet.width, y: 0, bottom: sheet.height * 0.28 })
  return (
    specialBusinesses.find((label) => top.some((w) => w.text === label)) ?? (sheet.find(/通行日期起/).length > 0 ? '通行费' : undefined)
  )
}

const misfits: readonly (readonly [RegExp, RefusalReason])[] = [
  [/财政电子票据|非税收入|公益事业捐赠|医疗(?:门诊|住院)?收费票据|财政票据监制|往来结算票据|中央财政|社会团体会费/, 'fiscalReceipt'],
  [
    /电子回单|业务回单|客户回单|网上银行.{0,6}回单|付款回单|收款回单|银行回单|转账凭证|对账单|对帐单|交易明细|收费凭证|账户明细|回单编号|回单号|付款人账号|借贷标志/,
    'bankReceipt',
  ],
  [/行程单(?!号)|行程报销单|TRIPTABLE|出行行程|票据汇总单|通行费(?:电子)?(?:发票|票据)?(?:汇总|明细)/, 'tripStatement'],
]
/**
 * The named refusal of a page without an invoice; undefined when it is no known misfit. An air itinerary is an invoice,
 * a ride statement is not.
 */
export const misfitOf = (sheet: Sheet): RefusalReason | undefined => {
  const text = sheet.text.replaceAll('\n', '')
  if (/客票行程单/.test(text)) return undefined
  return misfits.find(([pattern]) => pattern.test(text))?.[1]
}
