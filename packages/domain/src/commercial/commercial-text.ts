// What names and texts say of a commercial invoice: a proposal that a person completes. Nothing doubtful is proposed.
import { isCurrency, typedAmount } from '../money/currency.ts'
import { isDay } from '../months.ts'
import { commercialLimits, type CommercialDraft, type CommercialType } from './commercial.ts'

const credit = /credit[\s_-]*(?:note|memo)|贷项|贷记通知/i
const debit = /debit[\s_-]*(?:note|memo)|借项|借记通知/i
const bill = /commercial[\s_-]*invoice|pro[\s_-]?forma|商业发票|形式发票/i
const plain = /(?<![a-z])invoice(?![a-z])/i
/** The type that a name or a heading says. `loose`: the word invoice alone says it too. */
export const commercialNamed = (text: string, loose = false): CommercialType | undefined =>
  credit.test(text) ? 'creditNote' : debit.test(text) ? 'debitNote' : bill.test(text) || (loose && plain.test(text)) ? 'invoice' : undefined

/** Its fields, empty where the text does not say them. */
export type CommercialProposal = Pick<CommercialDraft, 'type' | 'number' | 'supplier' | 'currency' | 'amount' | 'date'>

const numbered =
  /(?:invoice|credit\s*(?:note|memo)|debit\s*(?:note|memo)|发票|通知单)\s*(?:no\.?|number|#|编号|号码|号)\s*[:：#]?\s*([A-Z0-9][A-Z0-9/-]{2,39})(?![A-Z0-9])/i
const dated = /(?:(?:invoice|issue|credit note|debit note)\s*)?(?<!due\s*)(?:date|日期)\s*[:：]?\s*([^\n]{6,20})/gi
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const two = (n: string | number): string => String(n).padStart(2, '0')
/** A day that reads one way only: 03/11/2026 is March here and November there. */
const dayIn = (text: string): string | undefined => {
  const numbers = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(text)
  const first = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*[\s,.-]+(\d{4})/i.exec(text)
  const named = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text)
  const month = (word: string): string => two(months.indexOf(word.toLowerCase()) + 1)
  const day = numbers
    ? `${numbers[1]}-${two(numbers[2]!)}-${two(numbers[3]!)}`
    : first
      ? `${first[3]}-${month(first[2]!)}-${two(first[1]!)}`
      : named && `${named[3]}-${month(named[1]!)}-${two(named[2]!)}`
  return day && isDay(day) ? day : undefined
}
const totals =
  /(?<!sub[\s-]?)(?:grand\s+total|total\s+(?:amount|due|payable|value)|amount\s+due|balance\s+due|invoice\s+total|total|合计|总计|总金额)[^\n\d-]{0,30}?(-?\(?\d[\d,]*(?:\.\d{1,3})?\)?)([^\n\d]{0,8})/gi
const code = /(?<![A-Z])([A-Z]{3})(?![A-Z])/g
const codesIn = (text: string): readonly string[] => [
  ...new Set([
    ...[...text.matchAll(code)].map(([, found]) => found!).filter(isCurrency),
    ...(/US\$/.test(text) ? ['USD'] : []),
    ...(/HK\$/.test(text) ? ['HKD'] : []),
    ...(/€/.test(text) ? ['EUR'] : []),
    ...(/£/.test(text) ? ['GBP'] : []),
    ...(/人民币|RMB/.test(text) ? ['CNY'] : []),
  ]),
]
const only = <T>(some: readonly T[]): T | undefined => (some.length === 1 ? some[0] : undefined)
const seller = /(?:seller|supplier|vendor|shipper|issued\s+by|供应商|卖方)\s*[:：]\s*([^\n]{2,100})/i

/** `text`: of the file. `sender`: the name of the mail's sender, where the file names no supplier. */
export const readCommercial = (type: CommercialType, text: string, sender: string): CommercialProposal => {
  const days = [...text.matchAll(dated)].flatMap(([, rest]) => dayIn(rest!.trim()) ?? [])
  const found = [...text.matchAll(totals)]
  const last = found.at(-1)
  const currency = only(last ? codesIn(last[0]) : []) ?? only(codesIn(text)) ?? ''
  const figure = (last?.[1] ?? '').replaceAll(/[,()-]/g, '')
  // Different totals, as before and after tax: which one is due, a person says.
  const sums = new Set(found.filter(([line]) => /grand|due|payable|invoice\s+total/i.test(line)).map(([, sum]) => sum))
  const sure = sums.size === 1 ? [...sums][0]!.replaceAll(/[,()-]/g, '') : new Set(found.map(([, sum]) => sum)).size === 1 ? figure : ''
  const amount = currency === '' || sure === '' ? '' : (typedAmount(currency, sure) ?? '')
  return {
    type,
    number: (numbered.exec(text)?.[1] ?? '').slice(0, commercialLimits.number),
    supplier: (seller.exec(text)?.[1] ?? sender).trim().slice(0, commercialLimits.supplier),
    currency,
    amount: type === 'creditNote' && amount !== '' ? `-${amount}` : amount,
    date: days[0] ?? '',
  }
}
