// The invoice that a red one reverses, as its remark names it.
import { toFen } from '../money/money.ts'
import { identityOf } from '../invoice/digital-number.ts'

/** 被红冲蓝字数电发票号码：…, also of 全电 and of papers with digital numbers. */
const digital = /(?:红冲|对应)[^0-9]{0,12}号码\s*[:：]?\s*([0-9]{20})(?![0-9])/
/** 对应正数发票代码:…号码:… */
const coded = /(?:红冲|对应)[^0-9]{0,12}代码\s*[:：]?\s*([0-9]{10,12})\s*(?:发票)?号码\s*[:：]?\s*([0-9]{8})(?![0-9])/

/** The identity of the reversed invoice; undefined for one that is not red, or names none. */
export const blueNumberOf = (remark: string | null | undefined, total: string | null | undefined): string | undefined => {
  if (!remark || (toFen(total ?? '0') ?? 0n) >= 0n) return undefined
  const said = remark.normalize('NFKC')
  const number = digital.exec(said)?.[1]
  if (number !== undefined) return number
  const paper = coded.exec(said)
  return paper ? identityOf(paper[1], paper[2]) : undefined
}
