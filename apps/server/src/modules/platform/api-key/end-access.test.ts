// What opens an account besides its sessions ends when its person closes it to others: devices at once, each key as they say.
import { describe, expect, it } from 'vitest'
import { password } from '#testing/worlds/app.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany } from '#testing/worlds/company.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { apiKeyModule } from './index.ts'
import { signIn } from '../../../../../../scripts/lib/api-client.ts'

const next = 'Jiaxing2026'
const soon = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

describe('Keys and devices of a person', () =>
  onGate((open) => {
    type Company = Awaited<ReturnType<typeof makeCompany>>
    type Who = Company['owner']
    const call = async (path: string, key?: string, body?: object) => {
      const answer = await fetch(`${open().url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'login-type': 'web',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as { problem?: string; data: Record<string, string> }
    }
    const opens = async (key: string) => (await call('/invoice-center/invoice?area=personal', key)).problem ?? 'ok'
    const pair = async (of: Who) => {
      const { deviceCode, userCode } = (await call('/user-center/devices/ask', undefined, { name: '前台' })).data
      const { id } = data(await of.api.user.agreePairing({ code: userCode! })) as { id: string }
      return { id, key: (await call('/user-center/devices/poll', undefined, { deviceCode })).data['key']! }
    }
    const makeKey = async (of: Who, name: string) =>
      data(await of.api.bureau.createKey({ draft: { name, scopes: ['invoice.read'], expiresOn: soon() }, proof: { password } })) as {
        id: string
        key: string
      }
    /** A person with a device and two keys in a company of theirs, and a key in another one. */
    const equipped = async () => {
      const of = await makeCompany(open())
      const who = of.owner
      const [device, mine, other] = [await pair(who), await makeKey(who, '报表'), await makeKey(who, '旧程序')]
      const second = data(await who.api.user.createCompany({ name: `${of.name}分部` }))
      data(await who.api.user.switchCompany({ teamId: second.id }))
      const elsewhere = await makeKey(who, '分部取数')
      // Each of the four is told by mail.
      for (let told = 0; told < 4; told++) await open().message(who.email)
      return { of, who, second: second.id, device, mine, other, elsewhere }
    }
    type Equipped = Awaited<ReturnType<typeof equipped>>
    const opening = ({ device, mine, other, elsewhere }: Equipped) =>
      Promise.all([device, mine, other, elsewhere].map(({ key }) => opens(key)))
    const mail = async ({ email }: Pick<Who, 'email'>) => (await open().message(email)).text

    it('are listed with their companies for whoever decides about them, and no other person’s', async () => {
      const all = await equipped()
      const { keys, devices } = data(await all.who.api.user.listOwnAccess({}))
      const none = data(await (await makeCompany(open())).owner.api.user.listOwnAccess({}))
      expect([
        keys.map(({ name, company }) => [name, company.id === all.of.id]).toSorted(),
        devices.map(({ id, company }) => [id, company.id]),
        none,
      ]).toEqual([
        [
          ['分部取数', false],
          ['报表', true],
          ['旧程序', true],
        ],
        [[all.device.id, all.of.id]],
        { keys: [], devices: [] },
      ])
    })
    it('end with a changed password, except the keys that their person keeps', async () => {
      const all = await equipped()
      const foreign = await equipped()
      data(
        await all.who.api.user.modifyPassword({ password, newPassword: next, keepKeys: [all.mine.id, all.elsewhere.id, foreign.mine.id] }),
      )
      expect(await opening(all)).toEqual(['key.invalid', 'ok', 'key.invalid', 'ok'])
      expect(await opening(foreign)).toEqual(['ok', 'ok', 'ok', 'ok'])
      expect(
        data(await all.who.api.user.listOwnAccess({}))
          .keys.map(({ name }) => name)
          .toSorted(),
      ).toEqual(['分部取数', '报表'])
    })
    it('end all where nothing is kept, in every company, each with its entry in that company’s log', async () => {
      const all = await equipped()
      data(await all.who.api.user.modifyPassword({ password, newPassword: next }))
      expect(await opening(all)).toEqual(Array.from({ length: 4 }, () => 'key.invalid'))
      const logged = await open().asOwner(
        `select company_id, action, object_id, detail->>'because' as because from audit_log
         where action in ('apiKey.ended', 'device.ended') and actor_id = '${all.who.userId}'`,
      )
      const entry = (company_id: string, action: string, { id }: { readonly id: string }) => ({
        company_id,
        action,
        object_id: id,
        because: 'secured',
      })
      expect(new Set(logged.map((one) => JSON.stringify(one)))).toEqual(
        new Set(
          [
            entry(all.of.id, 'device.ended', all.device),
            entry(all.of.id, 'apiKey.ended', all.mine),
            entry(all.of.id, 'apiKey.ended', all.other),
            entry(all.second, 'apiKey.ended', all.elsewhere),
          ].map((one) => JSON.stringify(one)),
        ),
      )
    })
    it('end with signing out everywhere else, except the keys that their person keeps, and a mail says so', async () => {
      const all = await equipped()
      data(await all.who.api.user.endOtherSessions({ keepKeys: [all.other.id] }))
      expect(await opening(all)).toEqual(['key.invalid', 'key.invalid', 'ok', 'key.invalid'])
      expect(await mail(all.who)).toMatch(/退出.*1 台设备、2 个密钥/)
    })
    it('end all with a reset of the password, which stands for an account in other hands', async () => {
      const all = await equipped()
      const browser = open().browser()
      const code = await browser.code(all.who.email, 'reset')
      data(await browser.api.user.resetPassword({ account: all.who.email, code, newPassword: next }))
      expect(await opening(all)).toEqual(Array.from({ length: 4 }, () => 'key.invalid'))
      expect(await mail(all.who)).toMatch(/1 台设备、3 个密钥/)
    })
    for (const act of ['endAllSessions', 'disableAccount'] as const)
      it(`end all with the operator’s ${act}, and do not come back`, async () => {
        const all = await equipped()
        await open().app.accountOperator[act]('operator tests@here', all.who.email)
        if (act === 'disableAccount') await open().app.accountOperator.enableAccount('operator tests@here', all.who.email)
        expect(await opening(all)).toEqual(Array.from({ length: 4 }, () => 'key.invalid'))
        const [line] = await open().asOwner(
          `select actor_name from audit_log where action = 'device.ended' and object_id = '${all.device.id}'`,
        )
        expect(line).toEqual({ actor_name: 'operator tests@here' })
      })
    it('are none that a session asks for which ends meanwhile', async () => {
      const { owner } = await makeCompany(open())
      const { userCode } = (await call('/user-center/devices/ask', undefined, { name: '前台' })).data
      const resolved = await open().app.resolve({
        token: (await signIn(open().url, owner.email, password)).token,
        language: 'zh-CN',
        ip: null,
        requestId: null,
      })
      const thief = { ...(resolved as Actor), proof: { password } }
      const { deps } = open().app
      /** The person signs out everywhere else while the thief's call is between its rights and its transaction. */
      const useCases = () =>
        apiKeyModule.useCases({
          ...deps,
          prove: async () => undefined,
          db: {
            ...deps.db,
            inTenant: async (tenant, run) => {
              data(await owner.api.user.endOtherSessions({}))
              return deps.db.inTenant(tenant, run)
            },
          },
        })
      const draft = { name: '取数', scopes: ['invoice.read' as const], expiresOn: soon(), addresses: [], sources: [] }
      await expect(useCases().agreePairing(thief, { code: userCode! })).rejects.toMatchObject({ type: 'session.replaced' })
      await expect(useCases().createKey(thief, { draft, proof: { password } })).rejects.toMatchObject({ type: 'session.replaced' })
      expect(data(await owner.api.user.listOwnAccess({}))).toEqual({ keys: [], devices: [] })
    })
  }))
