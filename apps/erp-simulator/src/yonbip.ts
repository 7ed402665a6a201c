// The simulator as 用友 YonBIP: gateway address, token, saving into 进项企业票夹, and a query by the sender's id.
import { createHmac, randomUUID } from 'node:crypto'
import { recordOf, textOf } from '@piaotai/simulator-kit/answer.ts'
import type { Books } from './books.ts'
import type { Fault } from './wire.ts'

interface Said {
  readonly status: number
  readonly body: unknown
  readonly what: string
  readonly key: string
  readonly kept: boolean
}
const apps: Readonly<Record<string, string>> = { 'demo-app': 'demo-app-secret' }
export const openYonbip = (books: Books, now: () => Date, origin: () => string) => {
  const tokens = new Set<string>()
  return (path: string, query: URLSearchParams, body: unknown, fault: Fault | undefined): Said | undefined => {
    const said = (what: string, answer: unknown, { status = 200, key = '', kept = false } = {}): Said => ({
      status,
      body: answer,
      what,
      key,
      kept,
    })
    if (path === '/open-auth/dataCenter/getGatewayAddress')
      return said('gateway', { code: '00000', data: { gatewayUrl: origin(), tokenUrl: origin() } })
    if (path === '/open-auth/selfAppAuth/getAccessToken') {
      const [appKey, timestamp, signature] = ['appKey', 'timestamp', 'signature'].map((name) => query.get(name) ?? '') as [
        string,
        string,
        string,
      ]
      const expected = createHmac('sha256', apps[appKey] ?? '')
        .update(`appKey${appKey}timestamp${timestamp}`)
        .digest('base64')
      if (!(appKey in apps) || signature !== expected) return said('token', { code: '50000', message: '签名验证失败' })
      if (Math.abs(now().getTime() - Number(timestamp)) > 5 * 60_000) return said('token', { code: '50001', message: '时间戳相差过大' })
      const token = randomUUID()
      tokens.add(token)
      return said('token', { code: '00000', data: { access_token: token, expire: 7200 } })
    }
    if (!path.startsWith('/yonbip/')) return undefined
    const token = query.get('access_token') ?? ''
    if (fault?.kind === 'forgets') tokens.delete(token)
    if (!tokens.has(token)) return said('refused', { code: '310037', message: 'access_token失效' }, { status: 401 })
    if (path === '/yonbip/tax/input-tax/api/bill/query') {
      const bill = books.byKey(textOf(body, 'srcBillId'))
      return said('query', { code: '200', data: bill ? [{ id: bill.number }] : [] }, { key: textOf(body, 'srcBillId') })
    }
    if (path !== '/yonbip/tax/input-tax/api/bill/saveonlytobillcenter') return said('unknown', { code: '310404', message: '路径不存在' })
    const key = textOf(body, 'srcBillId')
    const [first] = Array.isArray(recordOf(body)['bills']) ? (recordOf(body)['bills'] as unknown[]) : []
    const data = recordOf(recordOf(first)['data'])
    const number = textOf(data, 'fpHm')
    if (fault?.kind === 'refuses') return said('save', { code: '200', data: [{ code: '1001', errmsg: fault.reason }] }, { key })
    if (fault?.kind === 'loses') return said('save', { code: '200', data: [{ code: '0000', id: 'lost' }] }, { key })
    if (books.byInvoice(number, textOf(data, 'fpDm')))
      return said('save', { code: '200', data: [{ code: '310504', errmsg: '发票已存在' }] }, { key })
    const bill = books.add({
      protocol: 'yonbip',
      key,
      invoiceNumber: number,
      invoiceCode: textOf(data, 'fpDm'),
      sellerName: textOf(data, 'xsfMc'),
      total: textOf(data, 'jshj'),
      at: now().toISOString(),
      state: 'draft',
      acknowledgeAt: '',
      files: textOf(first, 'filePath') === '' ? [] : [textOf(first, 'filePath')],
      fields: data,
    })
    return said('save', { code: '200', data: [{ code: '0000', id: bill.number }] }, { key, kept: true })
  }
}
