// 接入接口: what programs bring by a key ends in the one import, once for each reference.
import { describe, expect, it } from 'vitest'
import { password } from '#testing/worlds/app.ts'
import { data, makeCompany, onApp } from '#testing/worlds/company.ts'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { apiKeyEndpoints } from '@piaotai/contract/api-key/api-key.ts'

const tomorrow = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const invoice = {
  type: 10,
  number: '26327000000123456789',
  date: '2026-07-01',
  buyer: { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' },
  seller: { name: '滴滴出行科技有限公司', taxId: '911201163409833307' },
  amountExcludingTax: '100.00',
  taxAmount: '3.00',
  amountIncludingTax: '103.00',
}
describe('The intake API', () =>
  onApp((open) => {
    const keyOf = async (sources: NonNullable<Sent<typeof apiKeyEndpoints.createKey>['draft']['sources']>) => {
      const company = await makeCompany(open())
      const { key } = data(
        await company.owner.api.bureau.createKey({
          draft: { name: '网约车', scopes: ['import.write'], expiresOn: tomorrow(), sources },
          proof: { password },
        }),
      )
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${open().url}/atpiao-center${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return (await answer.json()) as { problem?: string; data: { id: string; state: string; files: { outcome: string }[] } }
      }
      return { company, call }
    }
    const body = { area: 'company', source: 8, reference: 'TRIP-1', invoice }

    it('records data once for a reference, however often and at once it is sent', async () => {
      const { call, company } = await keyOf([8])
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/intake/data', body)))
      const [count] = await open().asOwner(
        `select count(*)::int as n, min(type)::int as type from invoice where company_id = '${company.id}'`,
      )
      expect([new Set(answers.map(({ data: one }) => one?.id)).size, count, answers[0]]).toMatchObject([
        1,
        // A type with a code is its digital form beside 20 digits.
        { n: 1, type: 12 },
        { data: { state: 'finished', files: [{ outcome: 'entered' }] } },
      ])
      const other = await call('POST', '/intake/data', { ...body, invoice: { ...invoice, remark: '另一份' } })
      expect(other.problem).toBe('intake.referenceTaken')
    })
    it('the same invoice under another reference is a duplicate, and nothing is overwritten', async () => {
      const { call } = await keyOf([8, 14])
      await call('POST', '/intake/data', body)
      const again = await call('POST', '/intake/data', { ...body, source: 14, reference: 'TRIP-2' })
      expect(again.data.files).toMatchObject([{ outcome: 'duplicate' }])
      expect((await call('GET', `/intake/${again.data.id}`)).data).toEqual(again.data)
    })
    it('a file is one intake when it is sent twice, and no other key reads it', async () => {
      const { company, call } = await keyOf([11])
      const made = data(
        await company.owner.api.bureau.createKey({
          draft: { name: '微信', scopes: ['import.write'], expiresOn: tomorrow(), sources: [11] },
          proof: { password },
        }),
      )
      const send = async () => {
        const form = new FormData()
        form.append('file', new Blob(['<?xml version="1.0"?><a/>']), 'a.xml')
        const answer = await fetch(`${open().url}/atpiao-center/intake/file?area=company&source=11&reference=WX-1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${made.key}` },
          body: form,
        })
        return (await answer.json()) as { data: { id: string; files: object[] } }
      }
      const [first, second] = [await send(), await send()]
      expect([second.data?.id, first.data?.files.length]).toEqual([first.data?.id, 1])
      expect((await call('GET', `/intake/${first.data.id}`)).problem).toBe('intake.notFound')
    })
    it('refuses a source that the key may not claim, and a link of a host that nobody allowed', async () => {
      const { call } = await keyOf([2])
      const outcomes = [
        await call('POST', '/intake/data', body),
        await call('POST', '/intake/link', { area: 'company', source: 2, url: 'https://evil.example/a.pdf' }),
        await call('POST', '/intake/link', { area: 'company', source: 2, url: 'http://127.0.0.1/a.pdf' }),
        await call('POST', '/intake/link', { area: 'company', source: 2, url: 'https://files.pdd-fapiao.com@10.0.0.1/a.pdf' }),
      ]
      expect(outcomes.map(({ problem }) => problem)).toEqual([
        'intake.sourceRefused',
        'intake.hostNotAllowed',
        'intake.hostNotAllowed',
        'intake.hostNotAllowed',
      ])
    })
  }))
