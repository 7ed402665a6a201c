// 密钥: programs act by a key under the rights of its person, within its scopes, once for each idempotency key.
import { describe, expect, it } from 'vitest'
import { password } from '#testing/worlds/app.ts'
import { callsAtOnce } from '../../../http/calls-at-once.ts'
import { data, makeCompany, onApp, setSuite, verdict } from '#testing/worlds/company.ts'

const far = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('Keys of programs', () =>
  onApp((open) => {
    type Company = Awaited<ReturnType<typeof makeCompany>>
    type Who = Company['owner']
    const made = async (who: Who, draft: Partial<Parameters<Who['api']['bureau']['createKey']>[0]['draft']> = {}) =>
      data(
        await who.api.bureau.createKey({
          draft: { name: '报表取数', scopes: ['invoice.read'], expiresOn: far(30), ...draft },
          proof: { password },
        }),
      ) as { id: string; key: string }
    const call = async (key: string, method: string, path: string, { body, headers = {} }: { body?: object; headers?: object } = {}) => {
      const answer = await fetch(`${open().url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'login-type': 'web',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { problem, data: given } = (await answer.json()) as { problem?: string; data: unknown }
      return { status: answer.status, problem, data: given, wait: answer.headers.get('retry-after') }
    }
    const invoices = '/invoice-center/invoice?area=company'

    it('reads with its scope, and nothing beyond it', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner)
      const outcomes = await Promise.all([
        call(key, 'GET', invoices),
        call(key, 'GET', '/invoice-center/payment/payable'),
        call(key, 'POST', '/invoice-center/invoice/delete', { body: { area: 'company', ids: [] } }),
      ])
      expect(outcomes.map(({ status, problem }) => problem ?? status)).toEqual([200, 'key.scopeMissing', 'key.scopeMissing'])
    })
    it('never reaches people, rights, one’s own account, or keys themselves', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner, { scopes: ['invoice.write', 'master.write', 'partner.write'] })
      const outcomes = await Promise.all(
        ['/user-center/user/info', '/atpiao-center/keys', '/atpiao-center/tax-accounts', '/user-center/session'].map((path) =>
          call(key, 'GET', path),
        ),
      )
      expect(outcomes.map(({ problem }) => problem)).toEqual(expect.arrayContaining(['key.notByKey']))
      expect(outcomes.every(({ status }) => status === 403 || status === 400)).toBe(true)
    })
    it('holds the rights of its person at that moment, and ends with their membership', async () => {
      const of = await makeCompany(open())
      const staff = await of.member({ keys: ['menu_1.myKeys', 'menu_2.allInvoiceCo'] })
      const { key } = await made(staff)
      const before = await call(key, 'GET', invoices)
      await open().asOwner(`delete from permission_group_member where user_id = '${staff.userId}'`)
      const narrowed = await call(key, 'GET', invoices)
      data(await of.owner.api.user.removeMembers({ ids: [staff.userId] }))
      const after = await call(key, 'GET', invoices)
      expect([before.status, narrowed.problem, after.problem]).toEqual([200, 'permission.denied', 'key.invalid'])
    })
    it('is refused from another address, after its end, and under another name', async () => {
      const of = await makeCompany(open())
      const elsewhere = await made(of.owner, { addresses: ['10.20.8.0/24'] })
      const here = await made(of.owner, { addresses: ['127.0.0.1', '::1'] })
      const outcomes = [await call(elsewhere.key, 'GET', invoices), await call(here.key, 'GET', invoices)]
      data(await of.owner.api.bureau.endKey({ id: here.id }))
      outcomes.push(await call(here.key, 'GET', invoices), await call(`${here.key.slice(0, -2)}zz`, 'GET', invoices))
      expect(outcomes.map(({ status, problem }) => problem ?? status)).toEqual(['key.addressRefused', 200, 'key.invalid', 'key.invalid'])
    })
    it('rests with an account that the operator disabled', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner)
      await open().asOwner(`update app_user set disabled_at = now() where id = '${of.owner.userId}'`)
      expect((await call(key, 'GET', invoices)).problem).toBe('key.invalid')
    })
    it('rests when the suite has ended', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner)
      await setSuite(open(), of, 'professional', '2026-01-31')
      expect((await call(key, 'GET', invoices)).problem).toBe('suite.ended')
    })
    it('a replaced key ends at once, and nobody else may replace it', async () => {
      const of = await makeCompany(open())
      const first = await made(of.owner)
      const stranger = await makeCompany(open())
      const refused = verdict(await stranger.owner.api.bureau.rotateKey({ id: first.id, proof: { password } }))
      const second = data(await of.owner.api.bureau.rotateKey({ id: first.id, proof: { password } })) as { key: string }
      expect([refused, (await call(first.key, 'GET', invoices)).problem, (await call(second.key, 'GET', invoices)).status]).toEqual([
        expect.stringContaining('key.notFound'),
        'key.invalid',
        200,
      ])
    })
    it('a write with an idempotency key is done once; with another body it is refused', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner, { scopes: ['partner.write'] })
      const headers = { 'idempotency-key': 'order-4711' }
      const body = { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J', relations: ['up'] }
      const answers = [
        await call(key, 'POST', '/user-center/partner', { body, headers }),
        await call(key, 'POST', '/user-center/partner', { body, headers }),
        await call(key, 'POST', '/user-center/partner', { body: { ...body, name: '另一家' }, headers }),
      ]
      const [count] = await open().asOwner(`select count(*)::int as n from partner where company_id = '${of.id}'`)
      expect([answers.map(({ status, problem }) => problem ?? status), answers[0]!.data, count]).toEqual([
        [200, 200, 'key.repeated'],
        answers[1]!.data,
        { n: 1 },
      ])
      // Far more repetitions than calls that a person may have at work: each gives its place back.
      for (let n = 0; n < callsAtOnce.ofPerson; n++) await call(key, 'POST', '/user-center/partner', { body, headers })
      expect((await call(key, 'POST', '/user-center/partner', { body, headers })).status).toBe(200)
    })
    it('two files under one idempotency key are told apart by their bytes and names, whatever the form around them', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner, { scopes: ['import.write'], sources: [11] })
      const bring = async (file: string, name: string, boundary: string) => {
        const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${file}\r\n--${boundary}--\r\n`
        const answer = await fetch(`${open().url}/atpiao-center/intake/file?area=company&source=11`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'idempotency-key': 'file-1',
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          body,
        })
        const { problem, data: given } = (await answer.json()) as { problem?: string; data: { id: string } | null }
        return problem ?? given!.id
      }
      const first = await bring('<?xml version="1.0"?><a/>', 'a.xml', 'xYx')
      expect([
        first.length,
        await bring('<?xml version="1.0"?><a/>', 'a.xml', 'a-longer-boundary'),
        await bring('<?xml version="1.0"?><b/>', 'a.xml', 'xYx'),
        await bring('<?xml version="1.0"?><a/>', 'b.xml', 'xYx'),
      ]).toEqual([36, first, 'key.repeated', 'key.repeated'])
    })
    it('a full minute answers 400 and says when to come again', async () => {
      const of = await makeCompany(open())
      const { id, key } = await made(of.owner)
      await call(key, 'GET', invoices)
      await open().asOwner(`update attempt set count = 600 where kind = 'keyCalls' and subject = '${id}'`)
      const refused = await call(key, 'GET', invoices)
      expect([refused.status, refused.problem, Number(refused.wait) > 0]).toEqual([400, 'key.tooOften', true])
    })
    it('the list shows calls and last use, never the key', async () => {
      const of = await makeCompany(open())
      const { key } = await made(of.owner)
      await call(key, 'GET', invoices)
      const listed = data(await of.owner.api.bureau.listKeys({ area: 'company' })) as { content: object[] }
      expect([listed.content, JSON.stringify(listed).includes(key)]).toMatchObject([
        [{ ends: key.slice(-4), state: 'live', calls: 1, lastUsedFrom: expect.any(String) }],
        false,
      ])
    })
  }))
