// A store that is unreachable, refuses, or stays silent: people get the advice to retry, and nothing is lost.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { s3Storage } from './s3.ts'
import { data, verdict } from '#testing/worlds/company.ts'
import { startTestApp, type TestApp } from '#testing/worlds/app.ts'

let end: (() => void) | undefined
afterEach(() => {
  end?.()
})
const storeThat = (answers: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const store = createServer(answers)
    end = () => {
      store.closeAllConnections()
      store.close()
    }
    store.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${String((store.address() as AddressInfo).port)}`)
    })
  })
const place = { region: 'us-east-1', bucket: 'invoices', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const refuses =
  (status: number): RequestListener =>
  (_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
  }

describe('A store that is away', () => {
  const stores: readonly (readonly [string, () => Promise<string>])[] = [
    ['refuses', () => storeThat(refuses(403))],
    ['is broken', () => storeThat(refuses(500))],
    ['takes no connection', async () => 'http://127.0.0.1:1'],
  ]
  it.each(stores)('as it %s is told as such, by every call', async (_how, endpoint) => {
    const storage = s3Storage({ ...place, endpoint: await endpoint() })
    const bytes = Buffer.from('%PDF')
    for (const call of [
      () => storage.put('k', bytes, 4),
      () => storage.read('k'),
      () => storage.stat('k'),
      () => storage.remove('k'),
      () => storage.stream('k'),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'StorageProblem', reason: 'away' })
  })
  it('as it says nothing is not waited for', async () => {
    await expect(s3Storage({ ...place, endpoint: await storeThat(() => undefined) }, { silent: 200 }).stat('k')).rejects.toMatchObject({
      reason: 'away',
    })
  })
  it('does not take an export that was asked for away: it is told as busy and stays in the making', async () => {
    const app: TestApp = await startTestApp({
      SECRET_KEY: 'a secret of the tests, long enough',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'y',
      PUBLIC_URL: 'http://127.0.0.1:2',
    })
    try {
      const { api } = await app.person()
      const face = {
        type: '22',
        number: '26322713516400000001',
        date: '2026-11-10',
        amountExcludingTax: '100',
        taxAmount: '13',
        amountIncludingTax: '113',
      }
      const { id } = data(
        await api.invoice.enterInvoice({
          area: 'company',
          fields: Object.entries(face).map(([field, value]) => ({ field: field as keyof typeof face, value })),
        }),
      )
      const requested = await api.invoice.exportInvoices({
        area: 'company',
        kind: 'sheet',
        ids: [id],
        pagePath: '/companyInvoice/allInvoiceCo',
      })
      const { counts } = data(await api.invoice.listDownloads({}))
      expect([verdict(requested), requested.status, counts.generating]).toEqual(['busy', 400, 1])
    } finally {
      await app.close()
    }
  })
})
