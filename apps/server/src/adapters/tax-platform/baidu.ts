// 百度智能云 vat_invoice_verification: a form with an access token, fetched by key and secret and kept until it expires. It
// cannot follow up an earlier request. https://cloud.baidu.com/doc/OCR/s/cklbnrnwe
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { TaxQuestion, VerifyStatus } from '@piaotai/domain/verification/verification.ts'
import type { TaxAnswer, TaxFace, TaxPlatform } from '../../ports/tax-platform.ts'
import { amountIn, dayIn, jsonOf, matched, textOf, reported, unknown, unmapped, unreached, type Fetch, type Standing } from './answers.ts'

export interface BaiduSettings {
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
}
const path = '/rest/2.0/ocr/v1/vat_invoice_verification'
const earlierMs = 60_000
const typeOf: Readonly<Record<number, string>> = {
  10: 'special_vat_invoice',
  11: 'elec_special_vat_invoice',
  12: 'elec_invoice_special',
  13: 'special_vat_invoice',
  20: 'normal_invoice',
  22: 'elec_invoice_normal',
  23: 'normal_invoice',
  30: 'elec_normal_invoice',
  31: 'blockchain_invoice',
  40: 'special_freight_transport_invoice',
  50: 'motor_vehicle_invoice',
  51: 'elec_train_ticket_invoice',
  53: 'used_vehicle_invoice',
  60: 'roll_normal_invoice',
  61: 'elec_flight_itinerary_invoice',
}
const standings: Readonly<Record<string, Standing>> = { N: 'good', Y: 'void', H: 'redFull', QH: 'redFull', BH: 'redPartial' }
const statuses: Readonly<Record<string, VerifyStatus>> = {
  '0002': verifyStatus.quotaExceeded,
  '0005': verifyStatus.badFormat,
  '0006': verifyStatus.inconsistent,
  '0009': verifyStatus.notFound,
  '1005': verifyStatus.badFormat,
  '1006': verifyStatus.failed,
  '1008': verifyStatus.badFormat,
  '1009': verifyStatus.badFormat,
  '1014': verifyStatus.sameDay,
  '1015': verifyStatus.overFiveYears,
  '1020': verifyStatus.failed,
  '1021': verifyStatus.failed,
  '9999': verifyStatus.failed,
}

export const baiduTaxPlatform = (fetch: Fetch, { url, apiKey, secretKey }: BaiduSettings, now: () => Date): TaxPlatform => {
  let kept: { readonly token: string; readonly until: number } | undefined
  const token = async (): Promise<string | undefined> => {
    if (kept && kept.until > now().getTime()) return kept.token
    const query = new URLSearchParams({ grant_type: 'client_credentials', client_id: apiKey, client_secret: secretKey })
    const answer = await jsonOf(await fetch(`${url}/oauth/2.0/token?${query}`, { method: 'POST' }))
    const given = textOf(answer, 'access_token')
    const seconds = answer?.['expires_in']
    kept =
      given === null ? undefined : { token: given, until: now().getTime() + (typeof seconds === 'number' ? seconds * 1000 : 0) - earlierMs }
    return kept?.token
  }
  return {
    provider: 'baidu',
    sameDay: false,
    verify: async (_requestId, question) => {
      const kind = typeOf[question.type]
      if (!kind) return unmapped('type', String(question.type))
      // Without a token there was no question.
      const bearer = await token().catch(() => undefined)
      if (bearer === undefined) return reported(verifyStatus.failed, 'token', 'no access token')
      const body = new URLSearchParams({
        invoice_code: question.code ?? '',
        invoice_num: question.number,
        invoice_date: question.date.replaceAll('-', ''),
        invoice_type: kind,
        check_code: question.checkCode ?? '',
        total_amount: question.amountExcludingTax ?? question.amountIncludingTax ?? '',
      }).toString()
      try {
        const answer = await jsonOf(
          await fetch(`${url}${path}?access_token=${encodeURIComponent(bearer)}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body,
          }),
        )
        // 110 and 111: the token expired early; the next question fetches another.
        if (answer?.['error_code'] === 110 || answer?.['error_code'] === 111) kept = undefined
        return read(answer, question)
      } catch (error) {
        return unreached(error)
      }
    },
  }
}
const read = (answer: Readonly<Record<string, unknown>> | undefined, question: TaxQuestion): TaxAnswer => {
  const error = answer?.['error_code']
  // A request that Baidu's gateway refuses never reached the tax platform.
  if (typeof error === 'number') return reported(verifyStatus.failed, String(error), (textOf(answer, 'error_msg') ?? '').slice(0, 200))
  const code = textOf(answer, 'VerifyResult')
  const message = (textOf(answer, 'VerifyMessage') ?? '').slice(0, 200)
  if (!answer || code === null) return unknown('no answer')
  if (code !== '0001') {
    const status = statuses[code]
    return status === undefined ? unmapped(code, message) : reported(status, code, message)
  }
  const fields = (answer['words_result'] ?? {}) as Readonly<Record<string, unknown>>
  return matched(question, code, message, faceOf(answer, fields, question), standings[textOf(answer, 'InvalidSign') ?? ''])
}
/** The answer's type in words is less precise than the question's: a match has the type of the question. */
const faceOf = (answer: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>, question: TaxQuestion): TaxFace => ({
  type: question.type,
  code: textOf(answer, 'InvoiceCode'),
  number: textOf(answer, 'InvoiceNum') ?? '',
  date: dayIn(answer, 'InvoiceDate'),
  sellerName: textOf(fields, 'SellerName'),
  sellerTaxId: textOf(fields, 'SellerRegisterNum'),
  buyerName: textOf(fields, 'PurchaserName'),
  buyerTaxId: textOf(fields, 'PurchaserRegisterNum'),
  amountExcludingTax: amountIn(fields, 'TotalAmount'),
  taxAmount: amountIn(fields, 'TotalTax'),
  amountIncludingTax: amountIn(fields, 'AmountInFiguers'),
})
