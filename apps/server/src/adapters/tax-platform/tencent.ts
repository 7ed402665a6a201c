// 腾讯云 VatInvoiceVerifyNew (version 2018-11-19), signed by TC3-HMAC-SHA256. It cannot follow up an earlier request.
// https://cloud.tencent.com/document/api/866/73674
import { createHash, createHmac } from 'node:crypto'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { TaxQuestion, VerifyStatus } from '@piaotai/domain/verification/verification.ts'
import type { TaxAnswer, TaxFace, TaxPlatform } from '../../ports/tax-platform.ts'
import { amountIn, dayIn, jsonOf, matched, textOf, reported, unknown, unmapped, unreached, type Fetch, type Standing } from './answers.ts'

export interface TencentSettings {
  readonly url: string
  readonly secretId: string
  readonly secretKey: string
}
const service = 'ocr'
const version = '2018-11-19'
const action = 'VatInvoiceVerifyNew'
const type = 'application/json; charset=utf-8'
/** 08 and 10 cover the digital ones too; rail and air use the numbers in the provider's answers. */
const kindOf: Readonly<Record<number, string>> = {
  10: '01',
  11: '08',
  12: '08',
  13: '01',
  20: '04',
  22: '10',
  23: '04',
  30: '10',
  31: '32',
  40: '02',
  50: '03',
  51: '83',
  53: '15',
  60: '11',
  61: '61',
  190: '16',
}
const kinds: Readonly<Record<string, number>> = {
  '01': 10,
  '02': 40,
  '03': 50,
  '04': 20,
  '08': 11,
  '10': 30,
  '11': 60,
  '14': 30,
  '15': 53,
  '16': 190,
  '32': 31,
  '61': 61,
  '83': 51,
  '100': 31,
  '101': 190,
  '0901': 13,
  '0903': 50,
  '0904': 23,
  '0910': 22,
  '0915': 53,
  '0920': 12,
  '0930': 50,
  '0940': 53,
  '8208': 30,
}
const standings: Readonly<Record<string, Standing>> = { N: 'good', Y: 'void', H: 'redFull', HF: 'redFull', HP: 'redPartial' }
const errors: readonly (readonly [RegExp, VerifyStatus])[] = [
  [/^FailedOperation\.InvoiceMismatch$/, verifyStatus.inconsistent],
  [/^ResourceNotFound\.NoInvoice$/, verifyStatus.notFound],
  [/^FailedOperation\.CountLimitError$/, verifyStatus.quotaExceeded],
  [/^(InvalidParameterValue|InvalidParameter|MissingParameter)(\.|$)/, verifyStatus.badFormat],
  [
    /^(RequestLimitExceeded|InternalError|AuthFailure|LimitExceeded|ResourceUnavailable|ResourcesSoldOut|ResourceInUse|UnauthorizedOperation|FailedOperation\.(UnKnowError|UnOpenError|ArrearsError|EngineRecognizeTimeout|DetectFailed))(\.|$)/,
    verifyStatus.failed,
  ],
]

export const tencentTaxPlatform = (fetch: Fetch, settings: TencentSettings, now: () => Date): TaxPlatform => ({
  provider: 'tencent',
  sameDay: false,
  verify: async (_requestId, question) => {
    const kind = kindOf[question.type]
    if (!kind) return unmapped('type', String(question.type))
    const body = JSON.stringify({
      InvoiceNo: question.number,
      InvoiceDate: question.date,
      InvoiceKind: kind,
      ...(question.code === null ? {} : { InvoiceCode: question.code }),
      ...(question.checkCode === null ? {} : { CheckCode: question.checkCode }),
      ...(amountOf(question) === null ? {} : { Amount: amountOf(question) }),
      ...(question.sellerTaxId === null ? {} : { SellerTaxCode: question.sellerTaxId }),
    })
    try {
      return await read(await fetch(settings.url, { method: 'POST', headers: signed(settings, body, now()), body }), question)
    } catch (error) {
      return unreached(error)
    }
  },
})
const amountOf = (question: TaxQuestion): string | null => question.amountExcludingTax ?? question.amountIncludingTax

/** The headers of a call, with its signature. https://cloud.tencent.com/document/api/866/33518 */
const signed = ({ url, secretId, secretKey }: TencentSettings, body: string, now: Date): Readonly<Record<string, string>> => {
  const { host } = new URL(url)
  const seconds = String(Math.floor(now.getTime() / 1000))
  const day = now.toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const request = [
    'POST',
    '/',
    '',
    `content-type:${type}`,
    `host:${host}`,
    `x-tc-action:${action.toLowerCase()}`,
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = [day, service, 'tc3_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `TC3${secretKey}`,
  )
  const signature = createHmac('sha256', key)
    .update(['TC3-HMAC-SHA256', seconds, scope, sha256(request)].join('\n'))
    .digest('hex')
  return {
    'content-type': type,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': seconds,
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const read = async (response: Response, question: TaxQuestion): Promise<TaxAnswer> => {
  const answer = (await jsonOf(response))?.['Response'] as Readonly<Record<string, unknown>> | undefined
  const error = answer?.['Error'] as Readonly<Record<string, unknown>> | undefined
  const code = textOf(error, 'Code')
  const message = (textOf(error, 'Message') ?? '').slice(0, 200)
  if (code !== null) {
    const status = errors.find(([shape]) => shape.test(code))?.[1]
    return status === undefined ? unmapped(code, message) : reported(status, code, message)
  }
  const invoice = answer?.['Invoice']
  if (invoice === null || typeof invoice !== 'object') return unknown(`status ${response.status} without an answer`)
  const fields = invoice as Readonly<Record<string, unknown>>
  return matched(question, 'OK', '', faceOf(fields), standings[textOf(fields, 'IsAbandoned', 'AbandonMark') ?? ''])
}
const faceOf = (fields: Readonly<Record<string, unknown>>): TaxFace | undefined => {
  const number = textOf(fields, 'Number') ?? ''
  const digital = /^\d{20}$/.test(number)
  const kind = kinds[textOf(fields, 'Type', 'Kind') ?? '']
  const type = digital && kind === 11 ? 12 : digital && kind === 30 ? 22 : kind
  return type === undefined
    ? undefined
    : {
        type,
        code: textOf(fields, 'Code'),
        number,
        date: dayIn(fields, 'Date'),
        sellerName: textOf(fields, 'SellerName'),
        sellerTaxId: textOf(fields, 'SellerTaxCode'),
        buyerName: textOf(fields, 'BuyerName'),
        buyerTaxId: textOf(fields, 'BuyerTaxCode'),
        amountExcludingTax: amountIn(fields, 'AmountWithoutTax'),
        taxAmount: amountIn(fields, 'TaxAmount'),
        amountIncludingTax: amountIn(fields, 'AmountWithTax'),
      }
}
