// Acts that open a company to others: nobody and nothing gets past their gate.
import { describe, expect, it } from 'vitest'
import type { GroupGrant } from '@piaotai/domain/group.ts'
import { apiClient, type Person } from '../../../../scripts/lib/api-client.ts'
import { data, makeCompany, onApp, setSuite, verdict, type TestCompany } from '#testing/worlds/company.ts'
import { password } from '#testing/worlds/app.ts'
import type { GivenScope } from '@piaotai/domain/api-key/api-key.ts'
import { wrongly } from '../../../../scripts/lib/drafts.ts'

const page = { page: 1, pageSize: 50 }
const everything: GroupGrant[] = ['counts', 'sums', 'rows', 'push']

describe('A company', () =>
  onApp((open) => {
    /** The same session, which gives no proof by itself. */
    const plainly = ({ token }: Pick<Person, 'token'>) => apiClient(open().url, () => token)
    const company = async (): Promise<TestCompany> => {
      const made = await makeCompany(open())
      await setSuite(open(), made, 'group')
      return made
    }
    const invited = async () => {
      const [stranger, member] = [await company(), await company()]
      data(await stranger.owner.api.user.createCompanyGroup({ name: '外来集团' }))
      const { number } = data(await member.owner.api.user.readCompany({ teamId: member.id }))
      const { id } = data(await stranger.owner.api.user.inviteToGroup({ number }))
      return { stranger, member, id: String(id) }
    }
    const membership = async ({ owner }: TestCompany, id: string) =>
      data(await owner.api.user.listGroupMemberships(page)).content.find((one) => one.id === id)!
    const key = async ({ owner }: TestCompany, scopes: GivenScope[]) => {
      const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      const made = await owner.api.bureau.createKey({
        draft: { name: scopes.at(-1)!, scopes, expiresOn },
        proof: { password },
      })
      return plainly({ token: data(made).key })
    }
    /** What the super admin was told of opening acts. */
    const told = async ({ owner }: TestCompany) =>
      data(await owner.api.user.listNotices(page)).content.flatMap((one) =>
        one.kind === 'opened' ? [`${one.data.act} ${one.data.name}`] : [],
      )

    it('is opened to a stranger’s group by nobody who merely edits its profile', async () => {
      const { member, id } = await invited()
      const editor = await member.member({ keys: ['menu_4.comHome', 'comHome.edit'], scope: 'own' })
      expect(verdict(await editor.api.user.acceptGroupInvitation({ id, grants: everything }))).toBe('permission.denied')
      expect(await membership(member, id)).toMatchObject({ state: 'invited', grants: [] })
    })
    it('is opened by whoever has the right for it, sees all invoices, and proves that it is them; the super admin is told', async () => {
      const { member, id } = await invited()
      const narrow = await member.member({ keys: ['menu_4.comHome', 'comHome.groups', 'menu_2.allInvoiceCo'], scope: 'own' })
      expect(verdict(await narrow.api.user.acceptGroupInvitation({ id, grants: everything }))).toBe('act.beyondSight')
      const wide = await member.member({ keys: ['menu_4.comHome', 'comHome.groups', 'menu_2.allInvoiceCo'], scope: 'company' })
      expect(verdict(await plainly(wide).user.acceptGroupInvitation({ id, grants: everything }))).toBe('act.proofNeeded')
      expect(await told(member)).toEqual([])
      data(await wide.api.user.acceptGroupInvitation({ id, grants: ['counts'] }))
      expect(await told(member)).toEqual(['joinGroup 外来集团'])
      const { version } = await membership(member, id)
      expect(verdict(await plainly(wide).user.saveGroupGrants({ id, version, grants: ['counts', 'rows'] }))).toBe('act.proofNeeded')
      // Showing less opens nothing.
      data(await plainly(wide).user.saveGroupGrants({ id, version, grants: [] }))
      const log = await open().asOwner(`select detail from audit_log where company_id = '${member.id}' and action = 'company.opened'`)
      expect(log.map((row) => row['detail'])).toEqual([{ act: 'joinGroup', name: '外来集团', object: 'group_membership', objectId: id }])
    })
    it('is opened further by no key, unless a super admin gave it the scope of this one act', async () => {
      const { member, id } = await invited()
      data(await member.owner.api.user.acceptGroupInvitation({ id, grants: [] }))
      const { version } = await membership(member, id)
      const program = await key(member, ['group.read', 'group.write'])
      expect(verdict(await program.user.saveGroupGrants({ id, version, grants: everything }))).toBe('act.notByKey')
      expect((await membership(member, id)).grants).toEqual([])
      const other = await key(member, ['group.write', 'open.joinGroup'])
      expect(verdict(await other.user.saveGroupGrants({ id, version, grants: everything }))).toBe('act.notByKey')
      const given = await key(member, ['group.write', 'open.widenGrant'])
      expect(verdict(await given.user.saveGroupGrants({ id, version, grants: everything }))).toBe('ok')
      const person = await member.member({ keys: ['menu_4.comHome', 'comHome.groups', 'menu_2.allInvoiceCo'], scope: 'company' })
      const draft = {
        name: '自取',
        scopes: ['group.write' as const, wrongly('open.widenGrant')],
        expiresOn: new Date(Date.now() + 864e5 * 9).toISOString().slice(0, 10),
      }
      expect(verdict(await person.api.bureau.createKey({ draft, proof: { password } }))).toBe('key.openingScope')
    })
    it('keeps its sign-in, its webhooks and its limit of payments where they are without a proof, and takes no wrong one', async () => {
      const made = await company()
      const plain = plainly(made.owner)
      const { id } = data(
        await plain.bureau.createWebhook({
          draft: { name: '回调', url: 'https://example.com/hook', events: ['invoice.recorded'] },
          proof: { password },
        }),
      )
      const moved = {
        id,
        version: 1,
        draft: { name: '回调', url: 'https://elsewhere.example.com/hook', events: ['invoice.recorded' as const] },
      }
      const version = data(await plain.invoice.readPaymentSettings({})).version
      const sso = { on: false, issuer: 'https://id.example.com', clientId: 'ours', clientSecret: 'a-secret', domains: ['example.test'] }
      data(await made.owner.api.user.saveSignInRules({ sso }))
      const { clientSecret: _, ...kept } = sso
      expect([
        verdict(await plain.bureau.changeWebhook(moved)),
        verdict(await plain.bureau.changeWebhook({ ...moved, draft: { ...moved.draft, url: 'https://example.com/hook', name: '改名' } })),
        verdict(await plain.user.saveSignInRules({ sso: { ...kept, clientId: 'theirs' } })),
        verdict(await plain.user.saveSignInRules({ sso: { ...kept, issuer: 'https://id2.example.com' } })),
        verdict(await plain.invoice.savePaymentSettings({ termDays: 30, secondPersonFrom: '1.00', version })),
        verdict(await plain.invoice.savePaymentSettings({ termDays: 45, secondPersonFrom: null, version })),
        verdict(
          await apiClient(open().url, () => made.owner.token, 'zh-CN', fetch, 'Wrong-2026').user.saveSignInRules({
            sso: { ...kept, clientId: 'theirs' },
          }),
        ),
        verdict(await made.owner.api.user.saveSignInRules({ sso: { ...kept, clientId: 'theirs' } })),
      ]).toEqual(['act.proofNeeded', 'ok', 'act.proofNeeded', 'act.proofNeeded', 'act.proofNeeded', 'ok', 'account.passwordWrong', 'ok'])
      data(await made.owner.api.invoice.savePaymentSettings({ termDays: 45, secondPersonFrom: '10000', version: version + 1 }))
      expect(await told(made)).toContain('paymentLimit ¥10000.00')
    })
    it('lets nobody move a partner’s account without a proof, in a form or in a sheet; other words of a partner are free', async () => {
      const made = await company()
      const plain = plainly(made.owner)
      const draft = {
        name: '昆山沃野自动化设备有限公司',
        taxId: '91320594MA1X7K3Q2J',
        relations: ['up' as const],
        customerType: 'enterprise' as const,
        responsibleId: null,
      }
      const partner = data(await plain.user.createPartner(draft))
      const account = { ...draft, bankName: '中国工商银行昆山支行', bankAccount: '6222001100022260' }
      const edit = (
        more: typeof draft & { readonly bankName?: string; readonly bankAccount?: string; readonly contact?: string },
        api = plain,
      ) => api.user.editPartner({ id: partner.id, version: partner.version, ...more })
      expect([verdict(await edit(account)), verdict(await edit({ ...draft, contact: '周' }))]).toEqual(['act.proofNeeded', 'ok'])
      partner.version += 1
      expect(verdict(await edit(account, made.owner.api))).toBe('ok')
      expect(await told(made)).toEqual(['partnerAccount 昆山沃野自动化设备有限公司'])
    })
  }))
