// The tax platform's answer to a question: required fields by type, five a day, same day, five years, and the invoice's
// state.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { keyOf, type Ledger } from './ledger.ts'
import type { AnswerCode, IssuedInvoice, VerifyAnswer, VerifyRequest } from './wire.ts'

export const checksADay = 5
export const yearsBack = 5
type Factor = 'amountExcludingTax' | 'amountIncludingTax' | 'checkCode'
const exTax: readonly Factor[] = ['amountExcludingTax']
const check: readonly Factor[] = ['checkCode']
const whole: readonly Factor[] = ['amountIncludingTax']
/** Fields beside number and date, by the type's code; `code` whether an invoice code goes with it. */
const neededBy: Readonly<Record<string, { readonly code: boolean; readonly factors: readonly Factor[] }>> = {
  '01': { code: true, factors: exTax },
  '02': { code: true, factors: exTax },
  '03': { code: true, factors: exTax },
  '08': { code: true, factors: exTax },
  '85': { code: true, factors: exTax },
  '87': { code: true, factors: exTax },
  '04': { code: true, factors: check },
  '10': { code: true, factors: check },
  '11': { code: true, factors: check },
  '14': { code: true, factors: check },
  '86': { code: true, factors: check },
  '15': { code: true, factors: whole },
  '81': { code: false, factors: whole },
  '82': { code: false, factors: whole },
  '83': { code: false, factors: whole },
  '84': { code: false, factors: whole },
  '51': { code: false, factors: whole },
  '61': { code: false, factors: whole },
  '100': { code: true, factors: ['amountExcludingTax', 'checkCode'] },
  F1: { code: true, factors: ['amountIncludingTax', 'checkCode'] },
}
const sentences: Readonly<Record<AnswerCode, string>> = {
  '001': '查验成功，发票一致',
  '002': '超过该张发票当日查验次数（5 次）',
  '003': '请求过于频繁',
  '004': '服务器繁忙，请稍后再试',
  '005': '请求不合法',
  '006': '查验不一致',
  '009': '查无此票',
  '010': '查验超时',
  '020': '由于查验行为异常，涉嫌违规，当前无法使用查验服务',
  rqerr: '当日开具的发票次日才能查验',
  over5: '只能查验五年内开具的发票',
}
export const answerOf = (requestId: string, code: AnswerCode, billed = false, invoice: IssuedInvoice | null = null): VerifyAnswer => ({
  requestId,
  code,
  message: sentences[code],
  billed,
  invoice,
})

export const judge = (ledger: Ledger, asked: VerifyRequest, now: Date): VerifyAnswer => {
  const say = (code: AnswerCode, billed = false, invoice: IssuedInvoice | null = null): VerifyAnswer =>
    answerOf(asked.requestId, code, billed && asked.invoiceType !== '100', invoice)
  const today = shanghaiDay(now)
  const needed = neededBy[asked.invoiceType]
  const key = keyOf(asked)
  if (!needed || !shaped(asked, needed)) return say('005')
  if (asked.billingDate > today) return say('005')
  if (asked.billingDate === today) return say('rqerr')
  if (asked.billingDate < yearsBefore(today)) return say('over5')
  if (ledger.checksOn(today, key) >= checksADay) return say('002')
  const issued = ledger.find(key)
  if (!issued || issued.invoiceType !== asked.invoiceType) return say('009', true)
  return issued.billingDate === asked.billingDate && needed.factors.every((factor) => agrees(factor, asked, issued))
    ? say('001', true, issued)
    : say('006', true)
}
const yearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - yearsBack}${day.slice(4)}`
const shaped = (asked: VerifyRequest, { code, factors }: { readonly code: boolean; readonly factors: readonly Factor[] }): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(asked.billingDate) &&
  (code
    ? /^\d{8,12}$/.test(asked.invoiceCode ?? '') && /^\d{8,20}$/.test(asked.invoiceNumber)
    : asked.invoiceCode === null && /^\d{20}$/.test(asked.invoiceNumber)) &&
  factors.every((factor) => (factor === 'checkCode' ? /^\d{5,6}$/.test(asked.checkCode ?? '') : toFen(asked[factor] ?? '') !== undefined))
const agrees = (factor: Factor, asked: VerifyRequest, issued: IssuedInvoice): boolean =>
  factor === 'checkCode'
    ? (issued.checkCode ?? '').endsWith(asked.checkCode ?? '?')
    : toFen(asked[factor] ?? '') === toFen(issued[factor] ?? '')
