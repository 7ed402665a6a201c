// The generic verification protocol over HTTP, which the simulator implements too:
// apps/tax-platform-simulator/src/wire.ts describes it.
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { TaxQuestion, VerifyStatus } from '@piaotai/domain/verification/verification.ts'
import type { TaxAnswer, TaxFace, TaxPlatform } from '../../ports/tax-platform.ts'
import { amountIn, dayIn, jsonOf, matched, textOf, reported, unknown, unmapped, unreached, type Fetch, type Standing } from './answers.ts'

/** Types as codes of the 81/82 family; three types have a separate code for their digital form. */
export const typeOf = ({ type, number, code }: Pick<TaxQuestion, 'type' | 'number' | 'code'>): string | undefined => {
  const digital = /^\d{20}$/.test(number) && code === null
  return (
    {
      10: '01',
      11: '08',
      12: '81',
      13: '85',
      20: '04',
      22: '82',
      23: '86',
      30: '10',
      31: '100',
      40: '02',
      50: digital ? '83' : '03',
      51: '51',
      53: digital ? '84' : '15',
      60: '11',
      61: '61',
      190: 'F1',
    } as Readonly<Record<number, string>>
  )[type]
}
/** Types by their codes of the 81/82 family. */
export const kinds: Readonly<Record<string, number>> = {
  '01': 10,
  '08': 11,
  '81': 12,
  '85': 13,
  '04': 20,
  '82': 22,
  '86': 23,
  '10': 30,
  '14': 30,
  '100': 31,
  '02': 40,
  '03': 50,
  '83': 50,
  '87': 50,
  '51': 51,
  '15': 53,
  '84': 53,
  '88': 53,
  '11': 60,
  '61': 61,
  F1: 190,
}
const standings: Readonly<Record<string, Standing>> = { '0': 'good', '2': 'void', '7': 'redPartial', '8': 'redFull', '3': 'redFull' }
const statuses: Readonly<Record<string, VerifyStatus>> = {
  '002': verifyStatus.quotaExceeded,
  '003': verifyStatus.failed,
  '004': verifyStatus.failed,
  '005': verifyStatus.badFormat,
  '006': verifyStatus.inconsistent,
  '009': verifyStatus.notFound,
  '010': verifyStatus.failed,
  '020': verifyStatus.failed,
  rqerr: verifyStatus.sameDay,
  over5: verifyStatus.overFiveYears,
}

export const httpTaxPlatform = (
  fetch: Fetch,
  { url, token }: { readonly url: string; readonly token?: string | undefined },
): TaxPlatform => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    provider: 'http',
    sameDay: false,
    verify: async (requestId, question) => {
      const invoiceType = typeOf(question)
      if (!invoiceType) return unmapped('type', String(question.type))
      const body = JSON.stringify({
        requestId,
        invoiceType,
        invoiceCode: question.code,
        invoiceNumber: question.number,
        billingDate: question.date,
        amountExcludingTax: question.amountExcludingTax,
        amountIncludingTax: question.amountIncludingTax,
        checkCode: question.checkCode,
        sellerTaxId: question.sellerTaxId,
      })
      try {
        return await read(await fetch(`${url}/v1/verify`, { method: 'POST', headers, body }), requestId, question)
      } catch (error) {
        return unreached(error)
      }
    },
    followUp: async (requestId, question) => {
      try {
        const response = await fetch(`${url}/v1/verify/${encodeURIComponent(requestId)}`, { method: 'GET', headers })
        if (response.status === 404 && textOf(await jsonOf(response), 'code') === 'never') return { outcome: 'never' }
        return await read(response, requestId, question)
      } catch (error) {
        return unknown(error instanceof Error ? error.message.slice(0, 200) : 'failed')
      }
    },
  }
}
const read = async (response: Response, requestId: string, question: TaxQuestion): Promise<TaxAnswer> => {
  const answer = await jsonOf(response)
  const code = textOf(answer, 'code')
  if (!answer || code === null || (textOf(answer, 'requestId') !== requestId && response.status === 200))
    return unknown(`status ${response.status} without an answer`)
  const message = (textOf(answer, 'message') ?? '').slice(0, 200)
  const status = statuses[code]
  const invoice = answer['invoice']
  if (code === '001')
    return matched(
      question,
      code,
      message,
      faceOf(invoice),
      standings[textOf(invoice as Record<string, unknown>, 'state') ?? ''],
      amountIn((invoice ?? {}) as Record<string, unknown>, 'redAmount'),
    )
  return status === undefined ? unmapped(code, message) : reported(status, code, message)
}
const faceOf = (invoice: unknown): TaxFace | undefined => {
  if (invoice === null || typeof invoice !== 'object') return undefined
  const fields = invoice as Record<string, unknown>
  const type = kinds[textOf(fields, 'invoiceType') ?? '']
  return type === undefined
    ? undefined
    : {
        type,
        code: textOf(fields, 'invoiceCode'),
        number: textOf(fields, 'invoiceNumber') ?? '',
        date: dayIn(fields, 'billingDate'),
        sellerName: textOf(fields, 'sellerName'),
        sellerTaxId: textOf(fields, 'sellerTaxId'),
        buyerName: textOf(fields, 'buyerName'),
        buyerTaxId: textOf(fields, 'buyerTaxId'),
        amountExcludingTax: amountIn(fields, 'amountExcludingTax'),
        taxAmount: amountIn(fields, 'taxAmount'),
        amountIncludingTax: amountIn(fields, 'amountIncludingTax'),
      }
}
